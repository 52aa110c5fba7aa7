// In each frame: begin at the newest message, go there again when an answer comes, leave an open
// menu where it is, and follow links to other channels without leaving the playground.
const timeline = document.getElementById("channel-timeline");
const list = document.getElementById("channel-message-list");
const NEAR = 160;
const PATIENCE = 6000;
const PICTURES_TAKE = 4000;
let acted = performance.now();
let following = 0;
let wasNear = true;
let newest = "";

function toTheEnd() { timeline.scrollTop = timeline.scrollHeight; }
function below() { return timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight; }
function leave() { acted = -PATIENCE; following = 0; }
function openMenu() { return document.querySelector(".preview-select.is-open"); }

timeline.addEventListener("scroll", () => { wasNear = below() < NEAR; }, { passive: true });
for (const name of ["wheel", "touchmove", "pointerdown"]) timeline.addEventListener(name, leave, { passive: true });
for (const name of ["click", "submit", "keydown"]) {
  document.addEventListener(name, (event) => {
    if (!event.isTrusted) return;
    acted = performance.now();
    // Whoever asks for earlier messages wants to read them.
    if (event.target.closest?.(".history-button")) leave();
  }, { capture: true, passive: true });
}
new MutationObserver(() => {
  // At the very end SimCord follows what is new by itself; two pixels above it does not.
  if (openMenu() && below() < 2) timeline.scrollTop -= 2;
  const last = list.lastElementChild?.dataset.messageId || "";
  if (last === newest) return;
  newest = last;
  if (openMenu() || (!wasNear && performance.now() - acted > PATIENCE)) return;
  following = performance.now() + PICTURES_TAKE;
  requestAnimationFrame(toTheEnd);
}).observe(list, { childList: true, subtree: true });
// A message grows when its pictures arrive.
new ResizeObserver(() => {
  if (performance.now() < following && !openMenu()) setTimeout(toTheEnd, 30);
}).observe(list);

// A press beside an open menu closes it. SimCord does so at once and builds every message anew, so
// that the button under the finger is gone before it is released; here it waits for the release.
let pressed = false;
document.documentElement.addEventListener("pointerdown", (event) => { event.stopPropagation(); });
window.addEventListener("pointerdown", () => { pressed = true; }, { capture: true });
window.addEventListener("focusout", (event) => { if (pressed) event.stopPropagation(); }, { capture: true });
for (const name of ["pointerup", "pointercancel"]) {
  window.addEventListener(name, (event) => {
    pressed = false;
    const menu = openMenu();
    if (!menu || menu.contains(event.target)) return;
    setTimeout(() => {
      if (menu.isConnected) menu.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape" }));
    }, 0);
  }, { capture: true });
}

// After a look at earlier messages SimCord shows them until one asks for newer ones, page by page.
// An answer to what somebody has just done is shown at once.
const newer = document.getElementById("history-newer");
setInterval(() => {
  if (newer.hidden || openMenu() || performance.now() - acted > PATIENCE) return;
  following = performance.now() + PICTURES_TAKE;
  newer.click();
}, 250);

// The hub has the other channels.
const CHANNEL = /^https:\/\/discord\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?/;
document.addEventListener("click", (event) => {
  const found = CHANNEL.exec(event.target.closest?.("a[href]")?.href || "");
  if (!found) return;
  event.preventDefault();
  parent.postMessage({ channel: found[1], message: found[2] || "" }, location.origin);
}, { capture: true });
window.addEventListener("message", (event) => {
  if (event.source !== parent || event.origin !== location.origin) return;
  const sought = list.querySelector(`[data-message-id="${CSS.escape(event.data.message)}"]`);
  if (!sought) return;
  leave();
  sought.scrollIntoView({ block: "center" });
});

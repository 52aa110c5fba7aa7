// In each frame: begin at the newest message, and go there again when an answer comes.
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
function isNear() { return timeline.scrollHeight - timeline.scrollTop - timeline.clientHeight < NEAR; }
function leave() { acted = -PATIENCE; following = 0; }

timeline.addEventListener("scroll", () => { wasNear = isNear(); }, { passive: true });
for (const name of ["wheel", "touchmove", "pointerdown"]) timeline.addEventListener(name, leave, { passive: true });
for (const name of ["click", "submit", "keydown"]) {
  document.addEventListener(name, () => { acted = performance.now(); }, { capture: true, passive: true });
}
new MutationObserver(() => {
  const last = list.lastElementChild?.dataset.messageId || "";
  if (last === newest) return;
  newest = last;
  if (!wasNear && performance.now() - acted > PATIENCE) return;
  following = performance.now() + PICTURES_TAKE;
  requestAnimationFrame(toTheEnd);
}).observe(list, { childList: true });
// A message grows when its pictures arrive.
new ResizeObserver(() => {
  if (performance.now() < following) setTimeout(toTheEnd, 30);
}).observe(list);

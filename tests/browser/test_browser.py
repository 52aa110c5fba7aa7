"""A person opens the playground in a real browser, starts a match against computers and plays."""

import os
import re
import shutil
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import FrameLocator, Locator, Page, expect, sync_playwright

from rules.catalogue import GAMES
from tests.e2e.playgrounds import started
from tests.games import COOPERATIVE, FIRST, SECOND
from tests.patience import PATIENCE_S

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
WHY_NOT = "Chromium is not installed (apt-get install chromium); .ci/run does it"
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PATIENCE = PATIENCE_S * 1000
SHOTS = os.environ.get("BROWSER_SHOTS")
"""A folder for screenshots, if somebody wants them."""
DRAWN = "image => image.complete && image.naturalWidth > 600"

pytestmark = [pytest.mark.slow, pytest.mark.skipif(CHROMIUM is None, reason=WHY_NOT)]

if CHROMIUM is None:
    print(WHY_NOT)


@pytest.fixture
def page(tmp_path: Path) -> Iterator[Page]:
    """A browser window on a playground of its own; nothing may go wrong on its console."""
    with started(tmp_path / "matches.sqlite3") as process, sync_playwright() as playwright:
        browser = playwright.chromium.launch_persistent_context(
            tmp_path / "browser",
            executable_path=CHROMIUM,
            args=ARGUMENTS,
            viewport={"width": 1200, "height": 900},
        )
        browser.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)
        window = browser.pages[0]
        complaints: list[str] = []
        window.on("pageerror", lambda error: complaints.append(str(error)))
        window.on(
            "request",
            lambda request: (
                None
                if re.match(r"(http://127\.0\.0\.1:|blob:|data:)", request.url)
                else complaints.append(f"it asked for {request.url}")
            ),
        )
        window.goto(process.address())
        yield window
        browser.close()
        assert process.stop() == 0
    assert complaints == []
    assert "Traceback" not in process.said


def shown(page: Page) -> FrameLocator:
    """The room that is open."""
    return page.frame_locator("iframe.shown")


def shoot(page: Page, name: str) -> None:
    if SHOTS:
        page.wait_for_timeout(800)
        page.screenshot(path=Path(SHOTS) / f"{name}.png")


def types(page: Page, command: str, game: str = "", friend: str = "") -> None:
    """Type a slash command, choose a game or a friend if one is named, and send it."""
    box = shown(page).locator("#channel-composer-input")
    box.click()
    box.press_sequentially(f"/{command}", delay=20)
    expect(shown(page).locator(".command-entry.is-active")).to_contain_text(f"/{command}")
    shoot(page, f"{command}-typed")
    page.keyboard.press("Enter")
    expect(shown(page).locator(".command-row")).to_be_visible()
    if game:
        suggestion = shown(page).locator(".command-suggestion")
        suggestion.get_by_text("game", exact=True).click()
        suggestion.get_by_text(game, exact=True).click()
    if friend:
        shown(page).locator(".command-suggestion").get_by_text(friend).first.click()
    shown(page).locator("#send-message").click()


def see_picture(page: Page, name: str) -> None:
    """The newest picture whose words contain that is really drawn."""
    picture = shown(page).locator(f'img[alt*="{name}"]').last
    expect(picture).to_be_visible()
    page.wait_for_timeout(300)
    handle = picture.element_handle()
    assert handle is not None
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        if handle.evaluate(DRAWN):
            return
        page.wait_for_timeout(200)
    raise AssertionError(f"the picture of {name} was never drawn")


def settle(page: Page) -> None:
    """Until an answer is there, buttons and menus do nothing; what is shown may not be the last."""
    room = page.locator("iframe.shown").element_handle().content_frame()
    assert room is not None
    end = time.monotonic() + PATIENCE_S
    while time.monotonic() < end:
        page.wait_for_timeout(100)
        if room.evaluate("window.simcordPreview.ready"):
            return
    raise AssertionError("the room never comes to rest")


def enter_thread(page: Page) -> None:
    """Where the match is played."""
    page.get_by_role("tab", name=re.compile("· table ")).last.click()
    expect(shown(page).locator(".channel-header")).to_contain_text("· table ")


def take_turn(page: Page) -> None:
    """As Mary, from the newest post."""
    post = shown(page).locator(".channel-message", has_text="Mary to play.").last
    post.get_by_role("button", name="Take turn").click()
    play_panel(page)


def play_panel(page: Page) -> None:
    """Pick the first thing each menu offers until the turn can be ended, then end it."""
    frame = shown(page)
    expect(frame.get_by_text("Only you can see this").last).to_be_visible()
    see_picture(page, "Mary")
    shoot(page, "panel")
    panel = frame.locator(".channel-message", has_text="Only you can see this").last
    for _ in range(60):
        settle(page)
        end = panel.get_by_role("button", name="End turn")
        if end.count() and end.first.is_enabled():
            shoot(page, "before-the-end")
            end.first.click()
            expect(panel.get_by_role("button", name="End turn")).to_have_count(0)
            return
        choice = frame.get_by_role("option")
        if choice.count():
            shoot(page, "menu")
            choice.first.click()
        else:
            panel.get_by_role("combobox").first.click()
    raise AssertionError("the turn never ended")


def press(page: Page, thing: Locator) -> None:
    """As a finger does, once the last answer is there: it stays down for a moment."""
    expect(thing).to_be_visible()
    settle(page)
    thing.scroll_into_view_if_needed()
    box = thing.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    page.wait_for_timeout(90)
    page.mouse.up()


def pick(page: Page, menu: Locator, name: str) -> None:
    """Open a menu where it is, and take what it offers under that name."""
    press(page, menu)
    press(page, shown(page).get_by_role("option", name=name).first)


def newest_answer(page: Page) -> Locator:
    return shown(page).locator(".channel-message", has_text="Only you can see this").last


def test_a_match_against_a_computer_is_begun_and_a_turn_is_played(page: Page) -> None:
    expect(shown(page).get_by_text("Welcome to the playground")).to_be_visible()
    shoot(page, "welcome")
    types(page, "new")
    door = shown(page).locator(".channel-message", has_text="What shall we play?").last
    expect(door.get_by_role("button", name="Play now")).to_have_count(len(GAMES))
    shoot(page, "door")
    press(page, door.get_by_role("button", name="Play now").first)
    expect(shown(page).get_by_text("Your turn").last).to_be_visible()
    play_panel(page)
    enter_thread(page)
    expect(shown(page).get_by_text("Mary to play.").last).to_be_visible()
    expect(shown(page).get_by_role("button", name="Take turn")).to_have_count(1)
    see_picture(page, "Mary")
    shoot(page, "played")
    page.get_by_role("tab", name=re.compile("@ Mary")).click()
    expect(shown(page).locator(".channel-header")).to_contain_text("Vizier")
    shoot(page, "direct")


def test_whoever_plays_alone_sees_a_fresh_question_after_each_turn(page: Page) -> None:
    types(page, "new", COOPERATIVE.title)
    lobby = shown(page).locator(".channel-message", has_text="table 1")
    expect(lobby).to_be_visible()
    lobby.get_by_role("button", name="Start").click()
    expect(shown(page).get_by_text("The match has started")).to_be_visible()
    enter_thread(page)
    shown(page).get_by_role("button", name="Take turn").click()
    panel = shown(page).locator(".channel-message", has_text="Only you can see this").last
    for _ in range(2):
        # What was picked before it was taken back can be picked again.
        see_picture(page, "Mary")
        panel.get_by_role("combobox").first.click()
        shown(page).get_by_role("option").first.click()
        expect(panel).to_contain_text("This turn:")
        panel.get_by_role("button", name="Undo").click()
        expect(panel).not_to_contain_text("This turn:")
    take_turn(page)
    # The turn after is one's own again: what was picked before is no answer to this question.
    panel = shown(page).locator(".channel-message", has_text="Only you can see this").last
    expect(panel).to_contain_text("Which tile do you play, and where?")
    expect(panel.get_by_role("combobox").first).to_contain_text("…")
    shoot(page, "alone")


def test_every_menu_opens_at_a_press_and_takes_the_same_pick_again(page: Page) -> None:
    types(page, "new", FIRST.title)
    lobby = shown(page).locator(".channel-message", has_text="· table ").last
    # Each has an entry in the menu that frees places.
    easy = lobby.locator(".select-option", has_text=re.compile(r"Hindbad|Maaruf"))
    for menu, name, seated in ((0, "Easy", 1), (0, "Hindbad", 0), (0, "Easy", 1), (1, "Easy", 2)):
        pick(page, lobby.get_by_role("combobox").nth(menu), name)
        expect(easy).to_have_count(seated)
    press(page, lobby.get_by_role("button", name="Start"))
    enter_thread(page)
    expect(shown(page).get_by_text("Mary to play.").last).to_be_visible()
    see_picture(page, "Mary")
    types(page, "score")
    see_picture(page, "Hindbad")
    for _ in range(2):
        pick(page, newest_answer(page).get_by_role("combobox"), "Mary")
        expect(newest_answer(page)).to_contain_text("Mary: ")
    types(page, "rules")
    expect(newest_answer(page)).to_contain_text(f"The rules of {FIRST.title}")
    pick(page, newest_answer(page).get_by_role("combobox").nth(0), "Effects")
    for _ in range(2):
        for name in ("Jar", "Genie"):
            pick(page, newest_answer(page).get_by_role("combobox").nth(0), name)
            expect(newest_answer(page)).to_contain_text(name)
    shoot(page, "menus")


def test_a_menu_stays_open_when_news_come_and_a_press_beside_it_counts(page: Page) -> None:
    types(page, "new", FIRST.title)
    lobby = shown(page).locator(".channel-message", has_text="table 1")
    press(page, lobby.get_by_role("button", name="Help"))
    menu = newest_answer(page).get_by_role("combobox").last
    press(page, menu)
    expect(shown(page).get_by_role("option").first).to_be_visible()
    juliet = page.context.new_page()
    juliet.goto(page.url)
    juliet.get_by_role("button", name="Juliet", exact=True).click()
    types(juliet, "new", SECOND.title)
    juliet.close()
    expect(shown(page).get_by_text("table 2 is open")).to_have_count(1)
    page.wait_for_timeout(1500)
    expect(menu).to_be_in_viewport()
    expect(shown(page).get_by_role("option").first).to_be_visible()
    shoot(page, "news")
    # The menu is open above; the composer beside it takes the press, and the menu closes.
    press(page, shown(page).locator("#channel-composer-input"))
    expect(shown(page).get_by_role("option")).to_have_count(0)
    press(page, menu)
    expect(shown(page).get_by_role("option").first).to_be_visible()
    press(page, shown(page).get_by_role("button", name="Join").last)
    expect(shown(page).locator(".channel-message", has_text="table 2")).to_contain_text("Mary")


def test_people_are_switched_and_news_has_a_dot(page: Page) -> None:
    expect(shown(page).get_by_text("Welcome to the playground")).to_be_visible()
    mary = page.get_by_role("button", name="Mary", exact=True)
    juliet = page.get_by_role("button", name="Juliet", exact=True)
    expect(mary).to_have_attribute("aria-pressed", "true")
    juliet.click()
    expect(juliet).to_have_attribute("aria-pressed", "true")
    expect(shown(page).get_by_text("Welcome to the playground")).to_be_visible()
    types(page, "new", FIRST.title)
    lobby = shown(page).locator(".channel-message", has_text="· table ").last
    expect(lobby).to_contain_text("Juliet")
    # Mary has done nothing and said nothing of her nights, so she is written to at once.
    types(page, "invite", friend="Mary")
    news = page.locator("#tabs .news")
    expect(news).to_have_count(1)
    expect(news).to_contain_text("Mary")
    expect(page.locator("#people .news")).to_have_text("Mary")
    news.click()
    expect(mary).to_have_attribute("aria-pressed", "true")
    expect(news).to_have_count(0)
    expect(page.locator("#people .news")).to_have_count(0)
    expect(shown(page).get_by_role("button", name="Accept")).to_be_visible()


def test_a_narrow_window_has_room_for_everything(page: Page) -> None:
    page.set_viewport_size({"width": 360, "height": 640})
    expect(shown(page).get_by_text("Welcome to the playground")).to_be_visible()
    for name in ("Mary", "Juliet", "Josh"):
        expect(page.get_by_role("button", name=name, exact=True)).to_be_in_viewport()
    expect(shown(page).locator("#channel-composer-input")).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    shoot(page, "narrow")


def test_a_picture_has_the_size_that_discord_gives_it_and_a_click_enlarges_it(page: Page) -> None:
    types(page, "new", SECOND.title)
    lobby = shown(page).locator(".channel-message", has_text="· table ").last
    lobby.get_by_role("button", name="Add computer").click()
    expect(lobby).to_contain_text("Easy")
    lobby.get_by_role("button", name="Start").click()
    enter_thread(page)
    expect(shown(page).get_by_text("Mary to play.").last).to_be_visible()
    see_picture(page, "Mary")
    picture = shown(page).locator(".gallery-image").last
    box = picture.bounding_box()
    assert box is not None
    assert box["width"] <= 550.5
    assert box["height"] <= 350.5
    assert box["width"] > 549 or box["height"] > 349
    shoot(page, "picture-desktop")
    press(page, picture)
    enlarged = shown(page).locator(".media-lightbox[open] .media-lightbox-image")
    expect(enlarged).to_be_visible()
    page.wait_for_timeout(500)
    large = enlarged.bounding_box()
    assert large is not None
    assert large["height"] > box["height"]
    shoot(page, "picture-enlarged")
    page.keyboard.press("Escape")
    page.set_viewport_size({"width": 390, "height": 800})
    see_picture(page, "Mary")
    box = shown(page).locator(".gallery-image").last.bounding_box()
    assert box is not None
    assert 300 < box["width"] <= 390
    shoot(page, "picture-phone")
    press(page, shown(page).locator(".gallery-image").last)
    expect(enlarged).to_be_visible()
    page.wait_for_timeout(500)
    large = enlarged.bounding_box()
    assert large is not None
    assert large["width"] > box["width"]


WITHOUT_PICTURE = """image => {
  const other = image.cloneNode();
  other.removeAttribute("src");
  other.alt = "1L oasis: N marteline, E arrow, S stall, W arrow; to A1. ".repeat(30);
  image.after(other);
  const heights = [image, other].map((one) => one.getBoundingClientRect().height);
  other.remove();
  return heights;
}"""
"""How high a picture is, and the same one before it is drawn, with as many words as it may have."""


def test_a_picture_keeps_its_place_on_a_phone_until_it_is_drawn(page: Page) -> None:
    # Its words are longer than it is high. They would push the menu out of the window, and SimCord
    # closes a menu that is not in the window.
    page.set_viewport_size({"width": 390, "height": 844})
    types(page, "new")
    door = shown(page).locator(".channel-message", has_text="What shall we play?").last
    press(page, door.get_by_role("button", name="Play now").first)
    see_picture(page, "Mary")
    settle(page)
    drawn, waiting = shown(page).locator(".gallery-image").last.evaluate(WITHOUT_PICTURE)
    assert abs(drawn - waiting) < 1
    press(page, newest_answer(page).get_by_role("combobox").first)
    expect(shown(page).get_by_role("option").first).to_be_visible()


def test_a_link_to_a_match_stays_in_the_playground(page: Page) -> None:
    types(page, "new")
    door = shown(page).locator(".channel-message", has_text="What shall we play?").last
    press(page, door.get_by_role("button", name="Play now").first)
    see_picture(page, "Mary")
    types(page, "games")
    press(page, newest_answer(page).locator('a[href*="discord.com/channels"]').first)
    expect(shown(page).locator(".channel-header")).to_contain_text("· table ")
    assert len(page.context.pages) == 1


@pytest.mark.nightly
def test_an_answer_is_in_sight_after_a_look_at_earlier_messages(page: Page) -> None:
    for _ in range(34):
        types(page, "help")
        settle(page)
    older = shown(page).locator("#history-older")
    older.click()
    settle(page)
    expect(shown(page).locator("#history-newer")).to_be_visible()
    page.wait_for_timeout(1_000)
    expect(shown(page).locator("#history-newer")).to_be_visible()
    types(page, "games")
    expect(shown(page).locator("#history-newer")).to_be_hidden()
    expect(newest_answer(page)).to_be_in_viewport()


def test_many_tabs_scroll_without_a_bar(page: Page) -> None:
    page.set_viewport_size({"width": 390, "height": 844})
    expect(shown(page).get_by_text("Welcome to the playground")).to_be_visible()
    tabs = page.locator("#tabs")
    assert tabs.evaluate("bar => bar.offsetHeight - bar.clientHeight") <= 2, "its border alone"

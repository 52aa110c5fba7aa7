"""Every page of Shahrazad is a landscape page that can be read in the chat, at every moment."""

from collections.abc import Iterator

import pytest

from render import shahrazad as painter
from render.frame import SMALLEST_NUMBER_PX, SMALLEST_SYMBOL_PX, Box
from render.page import Art, Block, Item, Page, Panel, Stack, Words, flatten_items
from render.replay import CAPTION
from render.shahrazad.cards import LOW, card
from render.shahrazad.grid import TALLEST, WIDEST, fit_grid
from render.theme import MAX_HEIGHT, WIDTH
from rules.engine.history import history_of, turns_of
from rules.engine.match import Match
from rules.shahrazad.spaces import parse_space
from rules.shahrazad.table import ShahrazadTable
from tests.golden.goldens import each_golden, moments_of, replay_golden
from tests.render.page_check import Allowed, check_page
from tests.render.pages import EVERY, beginnings
from tests.render.shahrazad import sights
from tests.rules.shahrazad.drawing import BOX

LONGEST = ("Maximiliana-Theodora von Hohenlo", "Константин Константинопольский-Ж")
TITLE = "Shahrazad · table 1234"
PARTS = 8
"""Of the test that takes longest, so that they run side by side."""
BODY = Box(12, 104, 1176, 652)


def is_art(item: Item, *names: str) -> bool:
    return isinstance(item, Art) and item.name.startswith(names)


def is_words(item: Item, *colours: str) -> bool:
    return isinstance(item, Words) and item.face == "bold" and item.colour in colours


PATHS = Allowed("where a path leads on", lambda item: is_art(item, "shahrazad-link"))
BREAKS = Allowed(
    "broken order, across two cards",
    lambda item: is_art(item, "shahrazad-break"),
    may_overlap=True,
)
BACKS = Allowed("the star of a back or a sky", lambda item: is_art(item, "shahrazad-star"))
SPACES = Allowed(
    "what a space or a flipped tile says, as wide as a card",
    lambda item: is_words(item, "green", "red", "ink-soft"),
)
FLIPPED = Allowed(
    "the symbol of a tile that would flip, or of a very long or very high story",
    lambda item: is_art(item, "shahrazad-symbol", "shahrazad-scene"),
)
CROWDED = Allowed(
    "numbers of a very long or very high story",
    lambda item: isinstance(item, Words) and item.text.isdigit(),
)
ON_AN_EDGE = Allowed(
    "a number on the edge of a card",
    lambda item: (
        (isinstance(item, Panel) and (item.edge or "").startswith(("seat-", "glow")))
        or (isinstance(item, Panel) and item.colour == "ink" and 2 * item.radius >= item.height)
        or (isinstance(item, Words) and item.face == "bold" and item.size == SMALLEST_NUMBER_PX)
    ),
    may_overlap=True,
)
ALLOWED = [PATHS, BREAKS, BACKS, SPACES, FLIPPED, CROWDED]


def check(page: Page, *more: Allowed) -> None:
    """All pages that follow, too; and cards of a usual size have no exception."""
    for one in page.pages():
        check_page(one, [*ALLOWED, *more])
        for item in flatten_items(one.items):
            if isinstance(item, Stack) and item.name.startswith("shahrazad-card-"):
                check_card(item)


def check_card(item: Stack) -> None:
    """Number and symbol of a card face up, unless the story is very long or very high."""
    if item.width < 58 or item.height < LOW:
        return
    for part in item.parts():
        if isinstance(part, Words):
            assert part.size >= SMALLEST_NUMBER_PX, item
        if isinstance(part, Art):
            assert part.height >= SMALLEST_SYMBOL_PX, item


def moments(name: str) -> Iterator[Match[ShahrazadTable]]:
    return moments_of(name, EVERY)


@pytest.mark.slow
@pytest.mark.parametrize("name", each_golden("shahrazad"))
def test_public_pages_can_be_read(name: str) -> None:
    for match in moments(name):
        view, turns = match.seen_by(None), turns_of(match.choices)
        folded = turns[-1 - len(match.choices) // EVERY % 3 :]
        check(painter.turn(view, LONGEST, folded, title=TITLE))
        check(painter.breakdown(view, LONGEST, 0, title=TITLE), ON_AN_EDGE)
        check(painter.score_sheet(view, LONGEST, title=TITLE))
        check(painter.poster(view, LONGEST, title=TITLE))
        for seat in range(match.setting.seats):
            seen, missed = match.seen_by(seat), history_of(match).turns(0, seat)[-4:]
            check(painter.recap(seen, LONGEST, missed, title=TITLE), ON_AN_EDGE)


@pytest.mark.slow
@pytest.mark.parametrize(
    "part",
    # Every fourth moment now, and the others at night.
    [pytest.param(part, marks=pytest.mark.nightly) if part % 4 else part for part in range(PARTS)],
)
def test_private_pages_can_be_read_after_every_beginning(part: int) -> None:
    for match in sights.moments(1 if EVERY == 1 else 16)[part::PARTS]:
        for seat in range(match.setting.seats):
            check(painter.private(match.seen_by(seat), LONGEST, (), title=TITLE))
        for seat in match.awaited:
            for path in beginnings(match, seat):
                check(painter.private(match.seen_by(seat), LONGEST, path, title=TITLE))


@pytest.mark.parametrize("name", each_golden("shahrazad"))
def test_films_can_be_read_and_nothing_moves_in_a_round(name: str) -> None:
    shown = list(history_of(replay_golden(name)).moments())
    pages = painter.replay(shown, LONGEST, title=TITLE)
    for page in pages[::EVERY]:
        caption, *body = page.items
        assert isinstance(caption, Block)
        assert caption.height == CAPTION
        check(Page(page.height, items=body))
    blocks = [item for page in pages for item in page.items if isinstance(item, Block)]
    assert len({(item.x, item.y, item.width, item.height) for item in blocks}) == 3


@pytest.mark.parametrize("width", range(84, WIDEST + 1, 3))
def test_a_card_can_be_read_at_every_usual_size(width: int) -> None:
    for height in range(LOW, round(width * TALLEST) + 1, 4):
        for number in (0, 20, 21):
            for is_grouped in (False, True):
                made = card(BOX, BOX.tile(number), (width, height), is_grouped=is_grouped)
                check_card(made)
                for part in made.parts():
                    if isinstance(part, Art | Panel):
                        assert part.x >= 0
                        assert part.x + part.width <= width
                        assert part.y + part.height <= height


@pytest.mark.parametrize("width", [200, 266])
def test_a_wide_and_a_high_pattern_fit_the_body(width: int) -> None:
    wide = [parse_space(f"{column}{10 + ord(column) % 2}") for column in "ABCDEFGHIJKLMNOPQRSTUV"]
    high = [parse_space("M-10"), parse_space("N31")]
    for spaces in (wide, high, [parse_space("M10")]):
        grid = fit_grid(spaces, BODY.left_part(BODY.width - width))
        for place in spaces:
            box = grid.box_of(place)
            assert grid.box.x <= box.x
            assert box.right <= grid.box.right
            assert grid.box.y <= box.y
            assert box.bottom <= grid.box.bottom
        assert 0.4 <= grid.card[1] / grid.card[0] <= 2


def test_pages_have_the_size_of_the_chat() -> None:
    match = replay_golden("shahrazad-2-greedy")
    view = match.seen_by(None)
    for page in (
        painter.turn(view, LONGEST, ()),
        painter.private(match.seen_by(0), LONGEST, ()),
        painter.recap(view, LONGEST, ()),
        painter.breakdown(view, LONGEST, 0),
        painter.score_sheet(view, LONGEST),
    ):
        assert (page.width, page.height) == (WIDTH, MAX_HEIGHT)
        assert not page.followers

"""The page of statistics: every figure is on it, in words too, and nobody's name breaks it."""

import io

from PIL import Image

from render.canvas import paint
from render.page import Art, Fill, Page, Panel, Words
from render.stats import Chapter, Fact, Kind, Statistics, stats_page, stats_words
from render.theme import MARGIN, SMALLEST, WIDTH

FACTS = (
    Fact("42", "matches", "icon-tiles"),
    Fact("17", "won", "grand-vizier"),
    Fact("40 %", "of all", "icon-score"),
    Fact("2 h", "a turn, median", "icon-hourglass"),
)
LATEST = tuple((60 + 5 * number, number % 3 == 0) for number in range(12))


def statistics(who: str = "Anna", **changed: object) -> Statistics:
    kind = Kind("2 seats", 12, 7, 83.25, 121, "", LATEST)._replace(**changed)  # type: ignore[arg-type]
    chapters = (
        Chapter(
            "First Game", "", (kind, Kind("4 seats", 25, 6, 71.0, 104, "Badr", ((-3, False),)))
        ),
        Chapter(
            "Second Game", "all win or lose together", (Kind("1 seat", 1, 0, None, None, "", ()),)
        ),
    )
    return Statistics(who, "all matches", FACTS, chapters)


def test_every_figure_is_on_the_page() -> None:
    words = stats_page(statistics()).texts()
    for figure in ("Anna", "42", "40 %", "2 h", "First Game", "2 seats", "7 of 12", "83.2", "121",
                   "4 seats", "6 of 25", "Badr", "all win or lose together", "0 of 1"):  # fmt: skip
        assert figure in words, figure


def test_the_same_in_words() -> None:
    told = stats_words(statistics())
    assert told.splitlines()[0] == (
        "Anna, all matches: 42 matches, 17 won, 40 % of all, 2 h a turn, median."
    )
    assert (
        "First Game, 2 seats: 7 of 12 won, average 83.2, best 121, latest 60 won, 65, 70, 75 won"
        in told
    )
    assert "First Game, 4 seats: 6 of 25 won, average 71.0, best 104 by Badr, latest −3." in told
    assert "Second Game, 1 seat: 0 of 1 won." in told


def golden_bars(page: Page) -> list[Panel]:
    return [item for item in page.items if isinstance(item, Panel) and item.colour == "gold"]


def test_the_bar_of_wins_is_golden_as_far_as_matches_were_won() -> None:
    def share(won: int) -> float:
        page = stats_page(statistics(won=won, matches=100, latest=()))
        return golden_bars(page)[0].width / 250

    assert share(100) == 1
    assert share(50) == 0.5
    assert share(1) < 0.06


def test_a_latest_match_that_was_won_is_told_by_shape_too() -> None:
    page = stats_page(statistics(won=0, latest=((10, True), (20, False))))
    won = [item for item in golden_bars(page) if item.height > 20]
    lost = [item for item in page.items if isinstance(item, Fill) and item.colour == "grey"]
    feet = [item for item in page.items if isinstance(item, Fill) and item.colour == "gold-dark"]
    assert len(won) == 1
    assert lost[0].height == 2 * won[0].height
    assert [foot.x for foot in feet] == [won[0].x]


def test_nothing_leaves_the_page_or_is_too_small_to_read() -> None:
    page = stats_page(statistics(who="W" * 32, best=99999, best_by="W" * 32, average=-12345.6))
    for item in page.items:
        if isinstance(item, Words):
            assert item.size >= SMALLEST
        elif isinstance(item, Art | Fill | Panel):
            assert 0 <= item.x <= item.x + item.width <= WIDTH - MARGIN // 2
            assert item.y + item.height <= page.height


def test_a_name_without_letters_of_ours_is_in_the_message_only() -> None:
    page = stats_page(statistics(who="አና", best_by="ባድር"))
    assert "አና" not in page.texts()
    assert "ባድር" not in page.texts()
    assert "አና" in stats_words(statistics(who="አና"))
    assert "安娜" in stats_page(statistics(who="安娜")).texts()


def test_the_page_can_be_painted_with_much_and_with_nothing() -> None:
    many = Statistics("Anna", "all matches", FACTS, tuple(statistics().chapters) * 6)
    for page in (stats_page(many), stats_page(Statistics("Anna", "", (), ()))):
        picture = Image.open(io.BytesIO(paint(page)))
        assert picture.size == (WIDTH, page.height)

"""The page of statistics: every figure is on it, in words too, and nobody's name breaks it."""

import io

import pytest
from PIL import Image

from render.canvas import paint
from render.page import Fill, Page, Panel
from render.stats import (
    BAR_PX,
    LATEST_BAR_PX,
    WON_COLOUR,
    Chapter,
    Fact,
    Kind,
    Statistics,
    stats_page,
    stats_words,
)
from render.theme import WIDTH
from tests.render.page_check import check_page

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
        Chapter("First Game", (kind, Kind("4 seats", 25, 6, 71.0, 104, "Badr", ((-3, False),)))),
        Chapter("Second Game", (Kind("1 seat", 1, 0, None, None, "", ()),)),
    )
    return Statistics(who, "all matches", FACTS, chapters)


def test_every_figure_is_on_the_page() -> None:
    words = stats_page(statistics()).texts()
    for figure in ("Anna", "42", "40 %", "2 h", "First Game", "2 seats", "7 of 12", "83.2", "121",
                   "4 seats", "6 of 25", "Badr", "0 of 1"):  # fmt: skip
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


def dark_bars(page: Page) -> list[Panel]:
    return [item for item in page.items if isinstance(item, Panel) and item.colour == WON_COLOUR]


def test_the_bar_of_wins_is_dark_as_far_as_matches_were_won() -> None:
    def share(won: int) -> float:
        page = stats_page(statistics(won=won, matches=100, latest=()))
        return dark_bars(page)[0].width / BAR_PX

    assert share(100) == 1
    assert share(50) == 0.5
    assert share(1) < 0.1


def test_a_latest_match_that_was_won_is_told_by_shape_too() -> None:
    latest = ((10, True), (20, False))
    kind = Kind("2 seats", 2, 1, 15.0, 20, "", latest)
    page = stats_page(Statistics("Anna", "", FACTS, (Chapter("First Game", (kind,)),)))
    won = [item for item in page.items if isinstance(item, Fill) and item.width == LATEST_BAR_PX]
    lost = [item for item in page.items if isinstance(item, Panel) and item.width == LATEST_BAR_PX]
    bar, foot = won
    assert lost[0].height == 2 * bar.height
    assert (lost[0].edge, bar.x) == ("ink-soft", foot.x)


def test_the_latest_make_room_for_the_names_of_the_best() -> None:
    texts = stats_page(statistics()).texts()
    assert "by" in texts
    assert "latest" not in texts


@pytest.mark.parametrize("best_by", ["", "W" * 32])
def test_nothing_leaves_the_page_or_is_too_small_to_read(best_by: str) -> None:
    large = statistics(who="W" * 32, best=9999, best_by=best_by, average=-1234.5, matches=999)
    check_page(stats_page(large))


def test_many_games_go_on_further_pages_which_name_the_game_again() -> None:
    kinds = [Kind(f"{seats} seats", 9, 3, 50.0, 80, "", LATEST) for seats in range(2, 8)]
    chapters = [Chapter(title, kinds) for title in ("Coins", "Tales", "Lamps")]
    page = stats_page(Statistics("Anna", "all matches", FACTS, chapters))
    for one in page.pages():
        check_page(one)
    assert page.texts().count("2 seats") == 3
    assert page.texts().count("Tales") == 2


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

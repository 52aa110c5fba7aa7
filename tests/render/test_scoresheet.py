"""The score sheet fits whatever the match was: seats, lines, names, ties, who ranks last."""

import pytest

from render.page import Panel, Words
from render.scoresheet import score_sheet
from rules.engine.score import ScoreLine, ScoreSheet, most_points_win
from tests.render.page_check import check_page
from tests.render.test_frame import LONG, TITLE


def sheet_of(seats: int, lines: int) -> ScoreSheet:
    return most_points_win(
        [
            [
                ScoreLine(f"line_{number}", (seat * 7 + number * 5) % 40, "")
                for number in range(lines)
            ]
            for seat in range(seats)
        ]
    )


@pytest.mark.parametrize("lines", [1, 6, 9, 12])
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5])
def test_a_sheet_fits_with_long_names_notes_and_reasons(seats: int, lines: int) -> None:
    last = ((0, "resigned"), (seats - 1, "mostly played by the computer"))
    for sheet in (sheet_of(seats, lines), sheet_of(seats, lines).rank_last(last)):
        for is_over in (False, True):
            page = score_sheet(
                sheet, LONG, title=TITLE, is_over=is_over, icons={}, note="Equal points: a draw."
            )
            for one in page.pages():
                check_page(one)
                assert TITLE in one.texts()


def test_too_many_lines_go_on_a_second_page_with_the_totals() -> None:
    page = score_sheet(sheet_of(3, 14), LONG, title="Toy", is_over=True, icons={})
    _, second = page.pages()
    labels = [f"Line {number}" for number in range(14)]
    texts = page.texts()
    assert [text for text in texts if text in labels] == labels
    assert second.texts().count("Total") == 1
    assert texts.count("Total") == 2


def test_a_line_without_points_is_left_out() -> None:
    lines = [[ScoreLine("tales", 3, ""), ScoreLine("lamps", 0, "")]] * 2
    texts = score_sheet(most_points_win(lines), LONG, title="Toy", is_over=True, icons={}).texts()
    assert "Tales" in texts
    assert "Lamps" not in texts


def test_the_best_of_a_line_is_marked_and_nothing_is_gold() -> None:
    page = score_sheet(sheet_of(3, 6), LONG, title="Toy", is_over=True, icons={})
    panels = [item for item in page.items if isinstance(item, Panel)]
    assert any(panel.colour == "glow" for panel in panels)
    assert not any("gold" in {panel.colour, panel.edge} for panel in panels)


def test_seats_stand_by_rank_at_the_end_and_who_resigned_stands_last() -> None:
    sheet = most_points_win([[ScoreLine("tales", points, "")] for points in (3, 9, 5)])
    sheet = sheet.rank_last(((1, "resigned"),))

    def order(*, is_over: bool) -> list[str]:
        names = ("Anna", "Badr", "Cem")
        page = score_sheet(sheet, names, title="Toy", is_over=is_over, icons={})
        heads = [item for item in page.items if isinstance(item, Words) and item.text in names]
        return [item.text for item in sorted(heads, key=lambda item: item.x)]

    assert order(is_over=False) == ["Anna", "Badr", "Cem"]
    assert order(is_over=True) == ["Cem", "Anna", "Badr"]

"""Scores in pictures: nothing is lost between the score sheet of the rules and what is drawn."""

import pytest

from render.almadi.belongings import line_icon
from render.almadi.breakdown import earned_points
from render.almadi.scene import scene_of
from render.page import Art, Panel, flatten_items
from render.painters import PAINTERS
from render.scoresheet import score_sheet
from rules.engine.score import ScoreLine, most_points_win
from rules.engine.text import format_number
from tests.render.almadi.positions import is_over, match_when, prefixes
from tests.render.almadi.reading import tiles_of
from tests.render.pages import NAMES

ALMADI = PAINTERS["almadi"]
IN_THE_REALM = ("oases", "largest_oasis", "caravans", "palaces", "jars", "mosaics")


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (3, ()), (3, ("characters",))])
def test_the_points_drawn_in_a_realm_are_those_of_its_lines(
    seats: int, variants: tuple[str, ...]
) -> None:
    for match in prefixes(seats, 12, *variants):
        scene = scene_of(match.seen_by(None), NAMES)
        for seat in scene.seats:
            drawn = sum(
                points for what in earned_points(scene, seat).values() for _, _, points in what
            )
            lines = {line.name: line.points for line in scene.sheet.seats[seat]}
            assert drawn == sum(lines[name] for name in IN_THE_REALM)


def test_a_breakdown_has_every_line_that_brought_points() -> None:
    match = match_when(5, 6, is_over)
    for seat in range(5):
        page = ALMADI.breakdown(match.seen_by(None), NAMES, seat)
        icons = {item.name for item in flatten_items(page.items) if isinstance(item, Art)}
        for line in match.score().seats[seat]:
            if line.points:
                assert format_number(line.points) in page.texts()
                assert line_icon(line.name) in icons
        assert any(f": {match.score().totals[seat]} point" in text for text in page.texts())


def test_a_poster_shows_the_winners_realm() -> None:
    match = match_when(5, 6, is_over)
    winner = match.score().winners[0]
    page = ALMADI.poster(match.seen_by(None), NAMES, title="Almadi · table 1")
    assert len(tiles_of(page)) == len(match.table.architects[winner].realm.tiles)
    assert {NAMES[winner], "Almadi · table 1", str(match.score().totals[winner])} <= set(
        page.texts()
    )
    assert (page.width, page.height) == (1200, 675)


def test_the_winner_sits_under_the_turban_and_only_at_the_end() -> None:
    sheet = most_points_win([[ScoreLine("tales", 7, "")], [ScoreLine("tales", 9, "")]])
    for is_finished, turbans in ((True, 2), (False, 0)):
        page = score_sheet(sheet, NAMES, title="Toy", is_over=is_finished, icons={})
        found = [item for item in flatten_items(page.items) if isinstance(item, Art)]
        assert sum(item.name == "grand-vizier" for item in found) == turbans
    assert (
        "Karim the Bold is Grand Vizier"
        in score_sheet(sheet, NAMES, title="Toy", is_over=True, icons={}).texts()
    )


def test_the_best_of_a_line_is_on_gold_unless_all_are_alike() -> None:
    lines = [
        [ScoreLine("a", 3, ""), ScoreLine("b", 1, "")],
        [ScoreLine("a", 5, ""), ScoreLine("b", 1, "")],
    ]
    page = score_sheet(most_points_win(lines), NAMES, title="Toy", is_over=False, icons={})
    gold = [item for item in page.items if isinstance(item, Panel) and item.colour == "glow"]
    assert len(gold) == 1


def test_figures_have_a_real_minus() -> None:
    assert format_number(-7) == "−7"
    sheet = most_points_win([[ScoreLine("a", -7, "")], [ScoreLine("a", 0, "")]])
    assert "−7" in score_sheet(sheet, NAMES, title="Toy", is_over=True, icons={}).texts()


def test_every_figure_of_the_sheet_is_written() -> None:
    match = match_when(5, 6, is_over)
    written = ALMADI.score_sheet(match.seen_by(None), NAMES).texts()
    for lines, total in zip(match.score().seats, match.score().totals, strict=True):
        assert format_number(total) in written
        assert all(format_number(line.points) in written for line in lines)

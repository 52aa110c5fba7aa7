"""The chart of a match in hindsight: every seat told three ways, and legible on a phone."""

from functools import cache
from random import Random

import pytest

from render.canvas import compose_image, paint
from render.page import Art, Line, Page
from render.review import chart, chart_text, turns_in_order
from rules.catalogue import GAMES
from rules.computer.review import Review, Thoroughness, TurnTaken, review
from rules.engine.record import replay
from tests.golden.goldens import goldens_of, record_of
from tests.render.page_check import check_page

NAMES = ("Anna", "Badr the Magnificent of Basra and Beyond", "नमस्ते", "Dina", "Jafar 🤖")
BRIEF = Thoroughness(breadth=1, suspects=1, worlds=1)


def fewest_and_most(key: str) -> set[str]:
    """A finished golden with as few seats as there are and one with as many."""
    over = [name for name in goldens_of(key) if record_of(name).result is not None]
    over.sort(key=lambda name: record_of(name).setting.seats)
    return {*over[:1], *over[-1:]}


MATCHES = sorted(name for key in GAMES for name in fewest_and_most(key))
A_FEW = [
    name if name in MATCHES[::4] else pytest.param(name, marks=pytest.mark.ci) for name in MATCHES
]
CROWDED = [name for name in MATCHES if record_of(name).setting.seats == 5]
TOGETHER = next(
    name
    for name in MATCHES
    if GAMES[record_of(name).game].cooperative and record_of(name).setting.seats > 1
)


@cache
def draw_golden(name: str) -> tuple[Review, Page, str]:
    record = record_of(name)
    game = GAMES[record.game]
    found = review(replay(record, game), Random(0), BRIEF)
    names = NAMES[: record.setting.seats]
    about = {"title": game.title, "together": game.cooperative}
    return (
        found,
        chart(found, names, title=game.title, together=game.cooperative),
        chart_text(found, names, **about),  # type: ignore[arg-type]
    )


@pytest.mark.parametrize("name", A_FEW)
def test_everything_lies_on_the_page_and_nothing_runs_into_anything(name: str) -> None:
    _, page, _ = draw_golden(name)
    check_page(page)
    assert GAMES[record_of(name).game].title in page.texts()


@pytest.mark.ci
@pytest.mark.parametrize("name", CROWDED)
def test_a_seat_is_told_by_colour_by_dashes_and_by_its_number(name: str) -> None:
    found, page, _ = draw_golden(name)
    lines = [item for item in page.items if isinstance(item, Line) and item.colour != "ink"]
    styles = {(line.colour, line.dashes) for line in lines}
    assert len(styles) == len({line.colour for line in lines}) == len(found.turns)
    assert len({line.dashes for line in lines}) == len(found.turns)
    emblems = [item.name for item in page.items if isinstance(item, Art)]
    for seat in range(len(found.turns)):
        # On the line, at its end, and beside the name.
        assert emblems.count(f"seat-{seat + 1}") >= 3


@pytest.mark.parametrize("name", A_FEW)
def test_the_totals_and_the_names_are_there(name: str) -> None:
    found, page, alt = draw_golden(name)
    totals = turns_in_order(found)[-1].totals
    shown = page.texts()
    together = GAMES[record_of(name).game].cooperative
    for total in totals[:1] if together else totals:
        assert str(total).replace("-", "−") in shown
        assert str(total).replace("-", "−") in alt
    assert "Anna" in shown
    if len(found.turns) > 2:
        assert "नमस्ते" in shown
    assert len(alt) <= 1024


def test_those_who_play_together_have_one_line_and_whose_turn_each_was() -> None:
    found, page, alt = draw_golden(TOGETHER)
    lines = [item for item in page.items if isinstance(item, Line) and item.colour != "ink"]
    assert len(lines) == 1
    emblems = {item.name for item in page.items if isinstance(item, Art)}
    assert {"seat-1", "seat-2"} <= emblems
    assert "All together ended with" in alt
    assert found.decisive is not None
    assert f"turn {found.decisive.number} changed most" in alt
    assert "changed most" in page.texts()


@pytest.mark.parametrize("totals", [[], [(3, 3)], [(0, 0), (0, 0)], [(-7, 4000), (-90, 9000)]])
def test_odd_matches_have_a_chart_too(totals: list[tuple[int, int]]) -> None:
    turns = [
        TurnTaken(number % 2, number // 2 + 1, number, number, (("end",),), own, 0)
        for number, own in enumerate(totals)
    ]
    found = Review(
        (tuple(turns[::2]), tuple(turns[1::2])), turns[-1] if turns else None, (None, None)
    )
    page = chart(found, ("Anna", "Badr"), title="Odd", together=False)
    check_page(page)
    assert compose_image(page).size == (page.width, page.height)
    assert chart_text(found, ("Anna", "Badr"), title="Odd", together=False).startswith("A chart of")


@pytest.mark.slow
def test_the_chart_is_a_small_picture_and_always_the_same() -> None:
    found, page, _ = draw_golden(CROWDED[0])
    png = paint(page)
    title = GAMES[record_of(CROWDED[0]).game].title
    assert png == paint(chart(found, NAMES, title=title, together=False))
    assert len(png) < 120_000

"""Shahrazad in pictures and words: from views alone, legible, and silent about what is hidden."""

from collections.abc import Iterator
from functools import cache

import pytest

from render import shahrazad as painter
from render.canvas import paint
from render.page import Art, Page, Words, flatten_items
from render.pieces import Room
from render.shahrazad.private import notes_for
from render.shahrazad.scene import Notes, scene_of
from render.shahrazad.story import AXIS, MOST_HEIGHT, WIDEST, draw_story, flip_reason, grid_of
from render.theme import ART, SMALLEST
from rules.engine.chance import Chance
from rules.engine.history import latest_turn
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.notation import next_words
from rules.engine.play import decision_of
from rules.engine.record import start_from
from rules.engine.secret import View, seen_by
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.spaces import NAME, parse_space
from rules.shahrazad.table import ShahrazadTable
from tests.golden.goldens import goldens_of, record_of
from tests.rules.shahrazad.drawing import ONE_TILE, play, table

NAMES = ("Shirin", "Karim the Bold")
PHONE = 24
"""Type that can be read where a phone shows a quarter of a picture's width."""
SMALL = """
        L   M   N
    12  .   10  .
    11  3   .   8
    10  .   6   .
    9   4   .   .
"""


@cache
def moments(every: int = 8) -> list[Match[ShahrazadTable]]:
    return list(_moments(every))


def _moments(every: int) -> Iterator[Match[ShahrazadTable]]:
    for name in goldens_of("shahrazad"):
        record = record_of(name)
        keeping = [n for n, (_, words) in enumerate(record.log) if words.startswith("keep")]
        for length in [*range(0, len(record.log), every), *keeping, len(record.log)]:
            match = start_from(record, SHAHRAZAD, tells_news=True)
            for seat, words in record.log[:length]:
                match.choose(seat, words)
            yield match


def pages(match: Match[ShahrazadTable]) -> Iterator[Page]:
    """Every kind of picture of that moment."""
    everyone = match.seen_by(None)
    yield painter.turn(everyone, NAMES, latest_turn(match))
    yield painter.table(everyone, NAMES)
    yield painter.score_sheet(everyone, NAMES)
    yield painter.breakdown(everyone, NAMES, 0)
    for seat in range(match.setting.seats):
        yield painter.private(match.seen_by(seat), NAMES)
    for seat in match.awaited:
        for first in next_words(match.answers(seat), ()):
            yield painter.private(match.seen_by(seat), NAMES, (first,))
            second = next_words(match.answers(seat), (first,))[:1]
            yield painter.private(match.seen_by(seat), NAMES, (first, *second))


def test_every_drawing_exists_and_all_type_can_be_read() -> None:
    drawn = {path.stem for path in ART.glob("*.svg")}
    used = set()
    for match in moments():
        for page in pages(match):
            assert page.height > 0
            for item in flatten_items(page.items):
                if isinstance(item, Art):
                    used.add(item.name)
                if isinstance(item, Words):
                    assert item.size >= SMALLEST
    assert used <= drawn
    assert {name for name in drawn if name.startswith("shahrazad-")} <= used


def test_pictures_paint_and_are_always_the_same() -> None:
    for match in moments()[::9]:
        page = painter.turn(match.seen_by(None), NAMES, latest_turn(match))
        assert paint(page) == paint(page)
        assert paint(page).startswith(b"\x89PNG")


def test_alt_text_is_short_enough_and_names_what_is_visible() -> None:
    for match in moments():
        text = painter.alt_text(match.seen_by(None), NAMES, latest_turn(match))
        assert len(text) <= 1024
        assert text.startswith("Shahrazad, ")
        assert "Columns from the left" in text


def test_no_picture_or_word_tells_what_is_hidden() -> None:
    """A viewer's bytes may not tell a table from one it could imagine."""
    different = 0
    for number, match in enumerate(moments()):
        seats = range(match.setting.seats)
        for eyes in (None, *seats):
            view = seen_by(eyes, match.table)
            twin = imagine_table(SHAHRAZAD, view, Chance(number.to_bytes(32, "big")))
            again = seen_by(eyes, twin)
            different += twin != match.table
            for show in (painter.turn, painter.alt_text):
                shown = (
                    show(view, NAMES, latest_turn(match)),
                    show(again, NAMES, latest_turn(match)),
                )
                assert shown[0] == shown[1]
            assert (
                painter.text_board(view, NAMES).whole() == painter.text_board(again, NAMES).whole()
            )
            if eyes is not None:
                assert painter.private(view, NAMES) == painter.private(again, NAMES)
    assert different > 20


def test_private_news_stays_private() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 19])
    play(made, 0, "place 1 L9")
    turns = [TurnNews(0, tuple(play(made, 0, "end")))]
    for eyes in (None, 1):
        view = seen_by(eyes, made)
        assert "19" not in painter.alt_text(view, NAMES, turns)
        assert "19" not in painter.turn(view, NAMES, turns).texts()


def test_only_views_are_painted() -> None:
    made = table(ONE_TILE, [1, 2])
    with pytest.raises(TypeError, match="not of ShahrazadTable"):
        painter.turn(made, NAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="still holds the match's chance"):
        painter.turn(View(made, None), NAMES)
    with pytest.raises(ValueError, match="no private view"):
        painter.private(seen_by(None, made), NAMES)


def test_a_tile_that_would_flip_gives_its_reason() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    scene = scene_of(seen_by(None, made), NAMES)
    assert flip_reason(scene, parse_space("M12")) == "10 > 8"
    assert flip_reason(scene, parse_space("M10")) == ""
    assert "10 > 8" in painter.turn(seen_by(None, made), NAMES).texts()
    apart = table("  L M N \n 12 . 7 . \n 11 3 . . \n 10 . 6 . \n 9 . . 8", [1])
    assert flip_reason(scene_of(seen_by(None, apart), NAMES), parse_space("M12")) == "no path"


def test_links_breaks_groups_and_gaps_are_drawn() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    page = painter.turn(seen_by(None, made), NAMES)
    art = [item.name for item in flatten_items(page.items) if isinstance(item, Art)]
    assert art.count("shahrazad-break") == 1
    assert art.count("shahrazad-link") == 3
    assert {"+2", "+1"} <= {*page.texts()}
    gap = table("  L M \n 13 2 . \n 12 . 7 \n 10 . 6 \n 9 1 .", [3])
    assert "gap" in painter.turn(seen_by(None, gap), NAMES).texts()


def marks(words: tuple[str, ...]) -> dict[str, tuple[str, str]]:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    view = seen_by(0, made)
    notes = notes_for(scene_of(view, NAMES), decision_of(view.table, 0), 0, words)
    return {NAME[place]: (mark.fits, mark.wrong) for place, mark in notes.marks.items()}


def test_every_legal_space_is_marked_by_the_menus_word() -> None:
    found = marks(())
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    assert found.keys() == {
        answer[2] for answer in decision_of(made, 0).answers(made)[:1000] if answer[0] == "place"
    }
    assert found["O10"] == ("13", "")
    assert found["K10"] == ("2", "")
    assert found["M14"] == ("2 13", "")


def test_a_chosen_tile_says_where_it_would_lie_out_of_order() -> None:
    found = marks(("place", "13"))
    assert found["O10"] == ("in order", "")
    assert found["L13"] == ("", "13 > 10")
    assert marks(("place", "2"))["N9"] == ("", "6 > 2")


def test_tiles_that_may_be_replaced_and_columns_that_may_stay_are_marked() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    view = seen_by(0, made)
    notes = notes_for(scene_of(view, NAMES), decision_of(view.table, 0), 0, ("replace",))
    assert notes.choosable == made.pattern.tiles.keys()
    assert notes.marks == {}
    made = table(SMALL, [12], [])
    play(made, 0, "place 12 N9", "end")
    for words, count in (("", 3), ("keep M", 1)):
        if words:
            play(made, 1, words)
        view = seen_by(1, made)
        notes = notes_for(scene_of(view, NAMES), decision_of(view.table, 1), 1, ())
        assert len(notes.columns) == count


def test_a_wide_and_a_high_pattern_fit_the_page() -> None:
    room = Room(32, 0, 1136)
    wide = grid_of(
        [parse_space(f"{column}{10 + ord(column) % 2}") for column in "ABCDEFGHIJKLMNOPQRSTUV"],
        room,
    )
    assert wide.x + 22 * wide.step - 10 <= 32 + 1136
    assert wide.x >= 32 + AXIS
    high = grid_of([parse_space("M-30"), parse_space("M40")], room)
    assert high.end - high.y <= MOST_HEIGHT + 60


def test_a_small_pattern_fills_its_page_and_all_of_it_can_be_read_on_a_phone() -> None:
    made = table(ONE_TILE, [1, 2], [5, 9], stack=[3])
    for page in (
        painter.private(seen_by(0, made), NAMES),
        painter.private(seen_by(0, made), NAMES, ("place", "1")),
        painter.turn(seen_by(None, made), NAMES),
    ):
        words = [item for item in flatten_items(page.items) if isinstance(item, Words)]
        assert min(item.size for item in words) >= PHONE
        widths = [item.width for item in flatten_items(page.items) if isinstance(item, Art)]
        assert max(widths) == WIDEST


def test_the_verdict_is_told_on_the_sheet() -> None:
    titles = {painter.score_sheet(match.seen_by(None), NAMES).texts()[0] for match in moments()}
    assert "Shahrazad, score so far" in titles
    assert "Shirin and Karim the Bold are Grand Viziers" in titles
    assert "Shirin loses" in titles
    assert "Shirin is Grand Vizier" in titles
    assert "Shirin and Karim the Bold lose together" in titles


def test_a_story_says_where_it_ends() -> None:
    made = table(ONE_TILE, [1, 2])
    page = Page()
    scene = scene_of(seen_by(0, made), NAMES)
    assert draw_story(page, scene, Room(0, 0, 600), Notes()) > 100

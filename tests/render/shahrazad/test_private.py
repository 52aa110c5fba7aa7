"""Shahrazad's private picture: what may be chosen is in gold, with what it would bring."""

from dataclasses import replace

import pytest

from render import shahrazad as painter
from render.lettering import width
from render.page import Page, Words, flatten_items
from render.shahrazad.choices import hand_choices, notes_for
from render.shahrazad.panel import draw_total
from render.shahrazad.scene import Mark, scene_of
from rules.engine.decision import Path
from rules.engine.play import decision_of
from rules.engine.secret import seen_by
from rules.shahrazad.scoring import total
from rules.shahrazad.spaces import NAME, parse_space
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.warnings import after, is_broken
from tests.render.shahrazad.sights import NAMES, SMALL, in_gold, moments, number_of, stacks
from tests.rules.shahrazad.drawing import ONE_TILE, play, table


def small() -> ShahrazadTable:
    return table(SMALL, [13, 2], [5, 9], stack=[1])


def marks(made: ShahrazadTable, *words: str) -> dict[str, Mark]:
    view = seen_by(0, made)
    notes = notes_for(scene_of(view, NAMES), decision_of(view.table, 0), words)
    return {NAME[place]: mark for place, mark in notes.marks.items()}


def test_a_space_says_which_tiles_lie_in_order_there() -> None:
    found = marks(small())
    assert found["O10"].fits == [13]
    assert found["K10"].fits == [2]
    assert found["M14"].fits == [2, 13]
    assert found["L13"].fits == [2]
    texts = painter.private(seen_by(0, small()), NAMES).texts()
    assert {"O10", "K10", "2 13"} <= {*texts}


def test_marks_are_legal_and_none_that_is_in_order_is_left_out() -> None:
    for match in moments():
        for seat in match.awaited:
            legal = [answer for answer in match.answers(seat) if answer[0] == "place"]
            view = match.seen_by(seat)
            scene = scene_of(view, NAMES)
            notes = notes_for(scene, decision_of(view.table, seat), ())
            assert {mark.word for mark in notes.marks.values()} <= {word for _, _, word in legal}
            tiles = view.table.pattern.tiles
            for _, number, word in legal:
                place, own = parse_space(word), int(number)
                left = [tiles[place + s].number for s in (-257, -255) if place + s in tiles]
                right = [tiles[place + s].number for s in (255, 257) if place + s in tiles]
                answer, table = ("place", number, word), view.table
                breaks = is_broken(after(table, answer)) and not is_broken(table.pattern)
                if max(left, default=-1) < own < min(right, default=99) and not breaks:
                    assert own in notes.marks[place].fits
                elif place in notes.marks:
                    assert own not in notes.marks[place].fits


def test_a_tile_that_breaks_the_story_is_not_green_though_its_neighbours_are_in_order() -> None:
    # The 2 would begin a column that leads only to the 9, which lies face down before the 6.
    made = table(
        """
            K   L
        10  9   .
         9  .   6
         8  5   .
        """,
        [2, 13],
        [3],
        stack=[1],
    )
    found = marks(made)
    assert found["J9"].fits == [2]
    assert found["J11"].fits == []


def test_the_points_stay_inside_the_panel_of_the_hand() -> None:
    made = small()
    scene = replace(scene_of(seen_by(0, made), NAMES), total=-124)
    for room in (190, 224, 240):
        page = Page()
        draw_total(page, scene, 10, 60, room)
        words = [part for part in page.items if isinstance(part, Words)]
        assert len(words) == 2
        assert all(one.x + width(one.text, one.face, one.size) <= 10 + room for one in words)


def test_a_chosen_tile_says_what_it_would_bring() -> None:
    for match in moments(16):
        for seat in match.awaited:
            head = match.answers(seat)[0][:2]
            if head[0] != "place":
                continue
            view = match.seen_by(seat)
            notes = notes_for(scene_of(view, NAMES), decision_of(view.table, seat), head)
            for mark in notes.marks.values():
                after = match.table.copy()
                play(after, seat, f"place {head[1]} {mark.word}")
                assert mark.brings == total(after) - total(match.table)


def test_the_gain_is_written_in_the_space() -> None:
    view = seen_by(0, small())
    page = painter.private(view, NAMES, ("place", "13"))
    found = marks(small(), "place", "13")
    words = [item for item in flatten_items(page.items) if isinstance(item, Words)]
    for name, mark in found.items():
        assert mark.brings is not None
        (label,) = (item for item in words if item.text == name)
        below = min(
            (item for item in words if item.x == label.x and item.y > label.y),
            key=lambda item: item.y,
        )
        assert below.text == f"{mark.brings:+}".replace("-", "−").replace("+0", "0")
        assert below.colour == ("green" if mark.brings > 0 else "red" if mark.brings < 0 else "ink")


@pytest.mark.parametrize(
    ("prefix", "gold"),
    [
        ((), {13, 2}),
        (("place",), {13, 2}),
        (("place", "13"), {13}),
        (("place", "13", "O10"), {13}),
        (("replace",), {3, 4, 6, 8, 10}),
        (("replace", "10"), {10, 13, 2}),
        (("replace", "10", "2"), {2}),
        (("show",), {13, 2}),
        (("show", "2"), {2}),
    ],
    ids=lambda part: " ".join(map(str, sorted(part) if isinstance(part, set) else part)),
)
def test_what_may_be_chosen_is_in_gold(prefix: Path, gold: set[int]) -> None:
    assert in_gold(painter.private(seen_by(0, small()), NAMES, prefix)) == gold


def test_a_tile_is_drawn_where_it_was_named_to_go() -> None:
    page = painter.private(seen_by(0, small()), NAMES, ("place", "13", "O10"))
    assert [number_of(item) for item in stacks(page, "card")].count(13) == 2
    assert "Place 13 at O10?" in page.texts()


def test_a_replacing_tile_says_what_it_would_bring() -> None:
    made = small()
    choices = hand_choices(made, decision_of(made, 0), ("replace", "10"))
    for number in (13, 2):
        after = made.copy()
        play(after, 0, f"replace 10 {number}")
        assert choices[number] == total(after) - total(made)
    assert hand_choices(made, decision_of(made, 0), ("replace",)) == {}


def test_columns_that_may_stay_are_on_gold() -> None:
    made = table(SMALL, [12], [])
    play(made, 0, "place 12 N9", "end")
    for words, count in (("", 3), ("keep M", 1)):
        if words:
            play(made, 1, words)
        view = seen_by(1, made)
        notes = notes_for(scene_of(view, NAMES), decision_of(view.table, 1), ())
        assert len(notes.columns) == count
    view = seen_by(1, made)
    assert "Column M stays. Shuffle the rest and deal?" in painter.private(view, NAMES).texts()


def test_who_is_not_asked_has_nothing_to_choose() -> None:
    page = painter.private(seen_by(1, small()), NAMES)
    assert in_gold(page) == set()
    assert "Shirin to play" in page.texts()


def test_a_shown_tile_is_the_only_one_to_play() -> None:
    made = table(ONE_TILE, [1, 2], [5, 9], stack=[3])
    play(made, 0, "show 2", "end")
    assert in_gold(painter.private(seen_by(0, made), NAMES)) == {2}
    assert in_gold(painter.turn(seen_by(None, made), NAMES, ())) == {2}

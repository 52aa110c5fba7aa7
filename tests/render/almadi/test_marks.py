"""The private view marks exactly the legal answers, by the menu's words, with what they do."""

from collections.abc import Iterable
from itertools import chain

from render.almadi.grid import extent, grid_in
from render.almadi.marks import ChoiceMarks, choice_marks
from render.almadi.notes import Notes
from render.almadi.promises import progress_of
from render.almadi.realm import draw_realm
from render.almadi.scene import scene_of
from render.frame import Box
from render.page import Art, Page, flatten_items
from render.painters import PAINTERS
from rules.almadi.answers import SLOT_OF
from rules.almadi.cells import CELL_OF, NAME, cell
from rules.almadi.effects import effect_names
from rules.almadi.landscapes import EFFECTS
from rules.almadi.realm import Realm
from rules.almadi.scoring import total
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import TAKE
from rules.engine.notation import next_words
from rules.engine.play import perform
from rules.engine.secret import seen_by
from tests.render.almadi.positions import (
    AlmadiMatch,
    at_entry,
    landscape,
    match_when,
    may_move,
    may_promise,
    may_take,
    odd,
    prefixes,
)
from tests.render.almadi.reading import effects_at, framed, offers, placed_tiles, tiles_of
from tests.render.pages import NAMES

ALMADI = PAINTERS["almadi"]


def question(match: AlmadiMatch, *prefix: str) -> ChoiceMarks:
    seat = match.awaited[0]
    return choice_marks(match.seen_by(seat), seat, prefix)


def words(names: Iterable[int]) -> set[str]:
    return {NAME[place] for place in names}


def taking() -> AlmadiMatch:
    return match_when(2, 1, at_entry(0))


def test_all_places_of_all_rows_are_marked_at_first() -> None:
    match = taking()
    answers = match.answers(0)
    shown = question(match)
    assert words(shown.notes.places) == {place for _, place in answers}
    assert shown.slots == {slot for slot, _ in answers}
    for mark in shown.notes.places.values():
        assert {name for name, _ in mark.lines} <= {"L", "R"}


def test_after_a_slot_only_its_rows_places_remain() -> None:
    match = taking()
    shown = question(match, "2L")
    assert words(shown.notes.places) == set(next_words(match.answers(0), ("2L",)))
    assert {place[1:] for place in words(shown.notes.places)} == {"2"}


def test_a_mark_says_what_the_tile_would_activate_there() -> None:
    table = match_when(2, 1, at_entry(0)).table.copy()
    realm = Realm.beginning_with(None)
    realm.place(129 + 64, landscape("oasis", E="arrow", S="jar"))
    realm.place(129 + 64 + 128 + 1, landscape("palace", N="ruby", W="arrow"))
    table.architects[0].realm = realm
    table.board[0] = landscape("market", "new", W="moon", S="arrow")
    table.pending = {0: [TAKE[0]]}
    view = seen_by(0, table)
    marks = choice_marks(view, 0, ("1L",)).notes
    (place,) = [place for place, mark in marks.places.items() if mark.word == "B1"]
    assert sorted(marks.places[place].lines[0][1]) == ["moon", "ruby"]
    assert set(marks.trials[place].active) == {"S", "W"}
    page = ALMADI.private(view, NAMES, ("1L",))
    assert any("*SW" in item.name for item in tiles_of(page))
    assert "B1" in page.texts()


def test_a_tile_is_drawn_at_every_place_where_it_may_go_with_what_it_brings() -> None:
    match = match_when(2, 3, may_take)
    seat = match.awaited[0]
    view = match.seen_by(seat)
    answers = match.answers(seat)
    for slot in ("1L", "2R", "3L", "4R"):
        tile = match.table.board[SLOT_OF[slot]]
        goals = next_words(answers, (slot,))
        page = ALMADI.private(view, NAMES, (slot,))
        shown = placed_tiles(page)
        assert tile is not None
        assert goals
        for goal in goals:
            assert shown[goal].name.startswith(f"{tile.landscape} ")
            trial = match.table.copy()
            trial.news = None
            before = total(trial, seat)
            perform(trial, seat, (slot, goal))
            gain = total(trial, seat) - before
            trials = choice_marks(view, seat, (slot,)).notes.trials
            assert trials[CELL_OF[goal]].gain == gain
        assert framed(page, offers(page)) == {slot}


def test_effects_of_marks_are_those_of_the_rules() -> None:
    match = taking()
    realm = match.table.architects[0].realm
    for slot, name in ((slot, slot[-1]) for slot in ("1L", "1R", "3R")):
        board = match.table.board[("1L", "1R", "2L", "2R", "3L", "3R").index(slot)]
        assert board is not None
        for place, mark in question(match).notes.places.items():
            if NAME[place].endswith(slot[0]):
                expected = effect_names(realm.contacts(place, board))
                assert dict(mark.lines).get(name, ()) == expected


def test_a_free_place_shows_all_that_each_offer_would_activate() -> None:
    longest, wanted = 0, 0
    for match in chain(prefixes(2, 3, every=1), prefixes(5, 4, every=3)):
        if match.is_over or not may_take(match):
            continue
        page = ALMADI.private(match.seen_by(match.awaited[0]), NAMES, ())
        for place, mark in question(match).notes.places.items():
            said = {name: sorted(effects) for name, effects in mark.lines}
            assert effects_at(page, NAME[place]) == said
            longest = max([longest, *map(len, said.values())])
            wanted = max(wanted, len(said))
    assert longest > 2
    assert wanted == 2


def test_a_place_without_room_for_both_offers_shows_dots_and_none() -> None:
    def wide(table: AlmadiTable) -> None:
        realm = table.architects[0].realm = Realm.beginning_with(None)
        for column in range(1, 11):
            realm.place(cell(column, 1), landscape("oasis", S="arrow"))
        table.board[2] = table.board[3] = landscape("market", N="ruby")
        table.pending = {0: [TAKE[0]]}

    page = ALMADI.private(odd(wide, seat=0), NAMES, ())
    assert effects_at(page, "C2") == {"…": []}


def test_a_genie_first_asks_which_landscape_then_where() -> None:
    match = match_when(2, 3, may_move)
    answers = match.answers(match.awaited[0])
    shown = question(match, "genie")
    assert set(shown.notes.movable.values()) == set(next_words(answers, ("genie",)))
    assert not shown.notes.places
    start = next(answer[1] for answer in answers if answer[0] == "genie")
    shown = question(match, "genie", start)
    assert words(shown.notes.places) == set(next_words(answers, ("genie", start)))
    assert shown.notes.lifted is not None
    assert NAME[shown.notes.lifted] == start


def test_what_a_genie_has_lifted_no_longer_belongs_to_its_group() -> None:
    places = [CELL_OF[name] for name in ("B1", "B2", "B3")]

    def column_of_markets(table: AlmadiTable) -> None:
        realm = table.architects[0].realm = Realm.beginning_with(None)
        for place in places:
            realm.place(place, landscape("market"))

    scene = scene_of(odd(column_of_markets), NAMES)

    def groups(notes: Notes) -> list[str]:
        page = Page()
        grid = grid_in(Box(0, 0, 1176, 500), *extent(places))
        draw_realm(page, scene, 0, grid, notes)
        return [item.name.rpartition("joined ")[2] for item in tiles_of(page)]

    assert groups(Notes()) == ["S", "NS", "N"]
    assert groups(Notes(lifted=places[1])) == ["–", "–", "–"]


def test_effects_that_wait_are_shown_with_what_they_bring() -> None:
    seen: set[str] = set()
    for match in prefixes(3, 5, every=1):
        if match.is_over:
            continue
        seat = match.awaited[0]
        heads = set(next_words(match.answers(seat), ()))
        if "marteline" not in heads and "stall" not in heads:
            continue
        view = match.seen_by(seat)
        assert set(choice_marks(view, seat).effects) == heads
        placed = {
            item.name
            for item in flatten_items(ALMADI.private(view, NAMES, ()).items)
            if isinstance(item, Art)
        }
        assert {f"effect-{head}" for head in heads & set(EFFECTS)} <= placed
        if "marteline" in heads:
            assert f"mosaic-{match.table.mosaics.top}" in placed
        if "stall" in heads:
            assert f"stall-{match.table.stalls.top}" in placed
        seen |= heads
        if {"marteline", "stall", "ruby"} <= seen:
            break
    assert {"marteline", "stall"} <= seen


def test_a_moon_marks_the_objectives_that_may_be_taken() -> None:
    match = match_when(4, 4, may_promise)
    answers = match.answers(match.awaited[0])
    assert question(match, "moon").objectives == set(next_words(answers, ("moon",)))
    for objective in match.table.objectives:
        have, need = progress_of(objective, match.table.architects[match.awaited[0]])
        for prefix in ((), ("moon",)):
            page = ALMADI.private(match.seen_by(match.awaited[0]), NAMES, prefix)
            assert f"{have}/{need}" in page.texts()


def test_words_that_lead_nowhere_are_forgotten() -> None:
    match = taking()
    assert question(match, "9Z", "A1") == question(match)
    assert question(match, "2L", "Q9") == question(match, "2L")


def test_a_whole_path_marks_its_one_place() -> None:
    match = taking()
    assert words(question(match, "2L", "A2").notes.places) == {"A2"}


def test_who_is_not_asked_has_nothing_marked() -> None:
    match: AlmadiMatch = taking()
    view = match.seen_by(1)
    assert choice_marks(view, 1) == ChoiceMarks()
    written = ALMADI.private(view, NAMES, ()).texts()
    assert "Waiting for Shirin" in written


def test_the_view_suffices_for_all_marks() -> None:
    assert choice_marks(seen_by(0, taking().table), 0) == question(taking())

"""The private view marks exactly the legal answers, by the menu's words, with what they do."""

from collections.abc import Iterable

from render.almadi.marks import ChoiceMarks, choice_marks
from render.almadi.notes import Notes
from render.almadi.realm import draw_realm
from render.almadi.scene import scene_of
from render.page import Art, Page, Stack, flatten_items
from render.painters import PAINTERS
from render.pieces import Room
from rules.almadi.cells import CELL_OF, NAME
from rules.almadi.effects import effect_names
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import TAKE
from rules.engine.notation import next_words
from rules.engine.secret import seen_by
from tests.render.almadi.positions import (
    AlmadiMatch,
    at_entry,
    landscape,
    match_when,
    may_move,
    may_promise,
    odd,
)
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
    assert words(shown.notes.marks) == {place for _, place in answers}
    assert shown.slots == {slot for slot, _ in answers}
    for mark in shown.notes.marks.values():
        assert [name for name, _ in mark.lines] == ["L", "R"]


def test_after_a_slot_only_its_rows_places_remain() -> None:
    match = taking()
    shown = question(match, "2L")
    assert words(shown.notes.marks) == set(next_words(match.answers(0), ("2L",)))
    assert {place[1:] for place in words(shown.notes.marks)} == {"2"}


def test_a_mark_says_what_the_tile_would_activate_there() -> None:
    table = match_when(2, 1, at_entry(0)).table.copy()
    realm = Realm.beginning_with(None)
    realm.place(129 + 64, landscape("oasis", E="arrow", S="jar"))
    realm.place(129 + 64 + 128 + 1, landscape("palace", N="ruby", W="arrow"))
    table.architects[0].realm = realm
    table.board[0] = landscape("market", "new", W="moon", S="arrow")
    table.pending = {0: [TAKE[0]]}
    view = seen_by(0, table)
    marks = {mark.word: mark for mark in choice_marks(view, 0, ("1L",)).notes.marks.values()}
    assert sorted(marks["B1"].lines[0][1]) == ["moon", "ruby"]
    assert {
        side for place, side in choice_marks(view, 0, ("1L",)).notes.bridges if NAME[place] == "B1"
    } == {"S", "W"}
    page = ALMADI.private(view, NAMES, ("1L",))
    assert _count_art(page, "bridge-dashed") == 2
    assert _count_art(page, "icon-moon") >= 1
    assert "B1" in page.texts()


def _count_art(page: Page, name: str) -> int:
    return sum(isinstance(item, Art) and item.name == name for item in flatten_items(page.items))


def test_effects_of_marks_are_those_of_the_rules() -> None:
    match = taking()
    realm = match.table.architects[0].realm
    for slot, name in ((slot, slot[-1]) for slot in ("1L", "1R", "3R")):
        board = match.table.board[("1L", "1R", "2L", "2R", "3L", "3R").index(slot)]
        assert board is not None
        for place, mark in question(match).notes.marks.items():
            if NAME[place].endswith(slot[0]):
                assert dict(mark.lines)[name] == effect_names(realm.contacts(place, board))


def test_a_genie_first_asks_which_landscape_then_where() -> None:
    match = match_when(2, 3, may_move)
    answers = match.answers(match.awaited[0])
    shown = question(match, "genie")
    assert set(shown.notes.movable.values()) == set(next_words(answers, ("genie",)))
    assert not shown.notes.marks
    start = next(answer[1] for answer in answers if answer[0] == "genie")
    shown = question(match, "genie", start)
    assert words(shown.notes.marks) == set(next_words(answers, ("genie", start)))
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
        draw_realm(page, scene, 0, Room(0, 0, 1100), notes)
        tiles = [item.name for item in page.items if isinstance(item, Stack)]
        return [name.rpartition("joined ")[2] for name in tiles if "joined" in name]

    assert groups(Notes()) == ["S", "NS", "N"]
    assert groups(Notes(lifted=places[1])) == ["–", "–", "–"]


def test_effects_that_wait_are_worded_like_the_menu() -> None:
    match = match_when(2, 3, may_move)
    seat = match.awaited[0]
    decision, view = match.question(seat), match.seen_by(seat)
    heads = next_words(match.answers(seat), ())
    labels = {head: decision.label(view, (head,)) for head in heads}
    assert dict(question(match).labels) == labels
    written = ALMADI.private(view, NAMES, ()).texts()
    assert {label.text for label in labels.values()} <= set(written)


def test_a_moon_marks_the_objectives_that_may_be_taken() -> None:
    match = match_when(4, 4, may_promise)
    answers = match.answers(match.awaited[0])
    assert question(match, "moon").objectives == set(next_words(answers, ("moon",)))


def test_words_that_lead_nowhere_are_forgotten() -> None:
    match = taking()
    assert question(match, "9Z", "A1") == question(match)
    assert question(match, "2L", "Q9") == question(match, "2L")


def test_a_whole_path_marks_its_one_place() -> None:
    match = taking()
    assert words(question(match, "2L", "A2").notes.marks) == {"A2"}


def test_who_is_not_asked_has_nothing_marked() -> None:
    match: AlmadiMatch = taking()
    view = match.seen_by(1)
    assert choice_marks(view, 1) == ChoiceMarks()
    written = ALMADI.private(view, NAMES, ()).texts()
    assert "Waiting for Shirin" in written


def test_the_view_suffices_for_all_marks() -> None:
    assert choice_marks(seen_by(0, taking().table), 0) == question(taking())

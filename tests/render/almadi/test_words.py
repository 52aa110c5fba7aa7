"""Words instead of pictures: they name every visible fact, and what matters most comes first."""

import re
from collections.abc import Callable

import pytest

from render.almadi.phrases import effects_words
from render.almadi.promises import progress_of
from render.painters import PAINTERS
from rules.almadi.answers import SLOTS
from rules.almadi.cells import NAME
from rules.almadi.landscapes import EFFECTS
from rules.almadi.objectives import CONDITIONS, is_met
from rules.engine.history import latest_turn, turns_of
from rules.engine.notation import next_words
from rules.engine.text import pluralize
from tests.golden.goldens import goldens_of, moments_of
from tests.render.almadi.positions import (
    AlmadiMatch,
    at_entry,
    is_over,
    match_when,
    may_move,
    may_promise,
    may_take,
    prefixes,
)
from tests.render.pages import EVERY, NAMES, beginnings

ALMADI = PAINTERS["almadi"]
LONGEST = ["N" * 200] * 5
TITLE = "Almadi · table 123"
MOST_CHARS = 2500
"""Of what all see together with one seat's part."""


def turn() -> AlmadiMatch:
    return match_when(3, 5, at_entry(60))


def test_alt_text_first_says_whose_turn_it_is_then_what_happened_then_who_leads() -> None:
    match = next(
        one for one in prefixes(3, 5, every=1) if len(one.log) > 60 and one.table == one.announced
    )
    text = ALMADI.alt_text(match.seen_by(None), NAMES, latest_turn(match))
    told = match.game.announce(match.turn_news, NAMES)
    awaited = text.index(f"{NAMES[match.awaited[0]]} to play")
    happened, scores = text.index(told), text.index("Scores so far")
    assert awaited < happened < scores < text.index("On the board")
    assert scores < text.index(f"{NAMES[match.choices[-1].seat]}’s realm: ")


def test_alt_text_says_who_won() -> None:
    match = match_when(5, 6, is_over)
    text = ALMADI.alt_text(match.seen_by(None), NAMES, latest_turn(match))
    assert NAMES[match.score().winners[0]] in text.split(".")[0]
    assert "won" in text.split(".")[0]


def test_alt_text_names_what_is_on_the_board_and_what_is_left() -> None:
    match = turn()
    table = match.announced
    text = ALMADI.alt_text(match.seen_by(None), NAMES, ())
    for slot, tile in zip(SLOTS, table.board, strict=True):
        assert tile is None or f"{slot} {tile.landscape}" in text
    assert f"{len(table.supply)} landscapes" in text
    assert f"{len(table.stalls)} stalls (top {table.stalls.top})" in text
    assert f"{len(table.mosaics)} mosaics (top {table.mosaics.top})" in text
    assert f"{table.rubies} rubies" in text
    for objective in table.objectives:
        assert f"{objective.label} ({objective.points})" in text


@pytest.mark.parametrize("seats", [2, 5])
def test_alt_text_is_short_enough_and_ends_with_a_whole_sentence(seats: int) -> None:
    for match in prefixes(seats, 9):
        for names in (NAMES, LONGEST):
            text = ALMADI.alt_text(match.seen_by(None), names, turns_of(match.choices))
            assert 0 < len(text) <= 1024
            assert text.endswith(".")
            assert not re.search("[↑→↓←!]", text)


@pytest.mark.parametrize("when", [may_take, may_move, may_promise])
def test_private_words_say_the_question_and_every_answer_with_what_it_brings(
    when: Callable[[AlmadiMatch], bool],
) -> None:
    match = match_when(4, 4, when)
    seat = match.awaited[0]
    view, decision = match.seen_by(seat), match.question(seat)
    answers = match.answers(seat)
    for prefix in ((), *beginnings(match, seat)):
        text = ALMADI.private_alt_text(view, NAMES, prefix, title=TITLE)
        assert len(text) <= 1024
        assert text.startswith(f"{TITLE}, ")
        assert decision.question(match.table) in text
        assert f"You have {pluralize(match.score().totals[seat], 'point')}" in text
        assert not re.search("[↑→↓←!]", text)
        for word in next_words(answers, prefix):
            label = decision.label(view, (*prefix, word))
            assert word in text or label.text in text
            if label.icon == "cell":
                assert f"{word}: {label.description}" in text


def test_who_is_not_asked_hears_whom_all_wait_for() -> None:
    match = turn()
    other = next(seat for seat in range(3) if seat not in match.awaited)
    text = ALMADI.private_alt_text(match.seen_by(other), NAMES, (), title=TITLE)
    assert f"{NAMES[match.awaited[0]]} to play" in text


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (4, ()), (4, ("characters",))])
def test_the_text_board_names_every_visible_fact(seats: int, variants: tuple[str, ...]) -> None:
    for match in prefixes(seats, 10, *variants, every=40):
        view = match.seen_by(None)
        table, board = view.table, ALMADI.text_board(view, NAMES, title=TITLE)
        offers = re.split("; |\n", board.shared)
        for slot, tile in zip(SLOTS, table.board, strict=True):
            assert tile is None or f"{slot} {effects_words(tile)}" in offers
        for objective in table.objectives:
            assert match.is_over or f"{objective.label} ({objective.points})" in board.shared
        for character in table.characters:
            assert f"{character.name} ({character.cost})" in board.shared
        for number in (len(table.supply), len(table.stalls), len(table.mosaics), table.rubies):
            assert str(number) in board.shared
        sheet = match.game.score(table)
        for seat, architect in enumerate(table.architects):
            part = board.seats[seat]
            total = pluralize(sheet.totals[seat], "point")
            assert part.startswith(f"{NAMES[seat]}, seat {seat + 1}: {total}")
            for place, tile in architect.realm.tiles.items():
                told = [one for one in re.split("; |\n", part) if one.startswith(f"{NAME[place]} ")]
                assert told[0].replace(" active", "") == f"{NAME[place]} {effects_words(tile)}"
            active = sum(architect.realm.activations(effect) for effect in EFFECTS)
            # The arrow on the other side of each is not named.
            assert len(re.findall(r" active(?=[,;]|$)", part, re.MULTILINE)) == active
            rubies = pluralize(architect.rubies, "ruby", "rubies")
            assert not architect.rubies or rubies in part
            for kind in {*architect.stalls, *architect.mosaics}:
                assert f"{(architect.stalls + architect.mosaics).count(kind)} {kind}" in part
            for objective in architect.objectives:
                have, need = progress_of(objective, architect)
                promised = f"promised {objective.label} ({objective.points}), {have} of {need}"
                assert promised in part
            for objective in architect.completed:
                assert f"{objective.label} ({objective.points})" in part
            for character in architect.characters:
                assert character.name in part
            for scored in sheet.seats[seat]:
                assert not scored.points or scored.label in part


@pytest.mark.parametrize("name", goldens_of("almadi"))
def test_a_text_board_fits_into_a_message_in_words_alone(name: str) -> None:
    for match in moments_of(name, EVERY):
        for seat in (None, *match.awaited[:1]):
            board = ALMADI.text_board(match.seen_by(seat), LONGEST, title=TITLE)
            assert len(board.seats) == match.setting.seats
            for part in board.seats:
                assert len(board.shared) + 2 + len(part) <= MOST_CHARS
            assert not re.search("[↑→↓←!|]|  ", board.whole())


def test_progress_is_whole_exactly_if_the_objective_is_met() -> None:
    seen = set()
    for match in prefixes(5, 9, every=3):
        for architect in match.table.architects:
            for group in match.table.box.objectives.values():
                for objective in group:
                    have, need = progress_of(objective, architect)
                    assert 0 <= have <= need
                    assert (have == need) == is_met(objective.key, architect)
                    seen.add(objective.key)
    assert seen == CONDITIONS.keys()


def test_progress_counts_pieces() -> None:
    match = match_when(5, 6, is_over)
    box = match.table.box
    for architect in match.table.architects:
        for kind, cells in zip(
            ("oases", "caravans", "palaces", "markets"), architect.realm.kinds, strict=True
        ):
            objective = box.objective(f"five-{kind}")
            assert progress_of(objective, architect) == (min(5, cells.bit_count()), 5)
        stalls = box.objective("four-stalls")
        assert progress_of(stalls, architect) == (min(4, len(architect.stalls)), 4)
        jars = min(7, architect.realm.activations("jar"))
        assert progress_of(box.objective("seven-jars"), architect) == (jars, 7)

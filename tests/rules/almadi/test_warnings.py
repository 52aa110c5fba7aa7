"""Danger in Almadi: promises out of reach, rubies that nobody can use, the end of the match."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.landscapes import UNIT
from rules.almadi.objectives import CONDITIONS
from rules.almadi.promises import CARDS_MISSING, LANDSCAPES_MISSING
from rules.almadi.table import AlmadiTable
from rules.engine.secret import seen_by
from tests.rules.almadi.drawing import architect, asked_seat, label, play, table

PALACES = dict.fromkeys(("1L", "2L"), "palace")


def told(at: AlmadiTable) -> dict[str, str]:
    return {one.key: one.sentence for one in ALMADI.dangers(seen_by(asked_seat(at), at))}


def warned_of(at: AlmadiTable) -> set[str]:
    dangers = ALMADI.dangers(seen_by(asked_seat(at), at))
    return {" ".join(answer) for one in dangers for answer in one.answers}


def test_a_promise_that_needs_more_landscapes_than_turns_is_lost() -> None:
    # The strip has one palace; two turns are left for seat 0, this one and the next.
    at = table(architect(promised=["five-palaces"]), supply=3)
    assert told(at) == {
        "broken-promise": "You can no longer fulfil “Five palaces”: it costs you 6 points, unless a"
        " rival takes it."
    }


def test_as_long_as_the_turns_suffice_nothing_is_said() -> None:
    assert told(table(architect(promised=["five-palaces"]), supply=9)) == {}


def test_when_every_turn_counts_the_landscapes_that_break_the_promise_are_named() -> None:
    # Four turns, four palaces missing.
    at = table(architect(promised=["five-palaces"]), board=PALACES, supply=7)
    assert told(at) == {
        "last-chance": "Your last chance for “Five palaces”: only 1L A1 or 2L A2 keeps it within"
        " reach."
    }
    assert "1R A1" in warned_of(at)
    assert "1L A1" not in warned_of(at)


def test_a_last_chance_without_the_right_landscape_is_told_as_well() -> None:
    at = table(architect(promised=["five-palaces"]), supply=7)
    assert told(at)["last-chance"].endswith("nothing on offer keeps it within reach.")


def test_a_moon_too_late_for_an_objective_is_warned_of_and_labelled() -> None:
    at = play(table(architect(), supply=1), "1L A1")
    at.turn.due = UNIT["moon"]
    assert told(at)["late-moon"] == (
        "Too late for “Five oases” and “A hole”: nothing you can still do fulfils them."
    )
    assert {"moon five-oases", "moon hole"} <= warned_of(at)
    told_of_hole = label(at, "moon hole").description
    assert told_of_hole == "Too late to fulfil (you have 2 of 4): −7 unless a rival takes it."


def test_many_objectives_that_a_moon_is_too_late_for_are_told_by_their_number() -> None:
    at = play(table(architect(), supply=1), "1L A1")
    at.turn.due = UNIT["moon"]
    at.objectives = tuple(
        map(at.box.objective, ("hole", "five-oases", "five-palaces", "five-genies"))
    )
    said = told(at)["late-moon"]
    assert said == "Too late for 4 objectives: nothing you can still do fulfils them."


def test_in_the_last_turn_of_the_match_no_rival_takes_a_lost_promise() -> None:
    at = play(table(architect(promised=["hole"]), supply=1), "1L A1")
    assert told(at)["broken-promise"] == "You can no longer fulfil “A hole”: it costs you 7 points."
    at = play(table(architect(promised=["hole"]), architect(), supply=2), "1L A1")
    assert told(at)["broken-promise"].endswith(", unless a rival takes it.")


def test_a_waiting_genie_may_still_fulfil_what_a_realm_must_look_like() -> None:
    at = play(table(architect(promised=["hole"]), supply=1), "1L A1")
    assert "broken-promise" in told(at)
    at.turn.genie = True
    assert "broken-promise" not in told(at)


def test_cards_that_wait_may_still_fulfil_a_promise_of_cards() -> None:
    promised = architect(promised=["four-stalls"], stalls=["spices", "spices", "leather"])
    at = play(table(promised, supply=1), "1L A1")
    assert "broken-promise" in told(at)
    at.turn.due = UNIT["stall"]
    assert "broken-promise" not in told(at)


def test_in_the_last_turn_rubies_recruit_now_or_never() -> None:
    at = table(architect(rubies=1), with_characters=True, row=["jafar"], supply=1)
    play(at, "1L A1")
    assert told(at)["last-recruiting"] == (
        "Your last turn: recruit with your 1 ruby now, or never."
    )


def test_a_ruby_when_nobody_is_left_to_recruit_is_told() -> None:
    at = play(table(architect(), with_characters=True), "1L A1")
    at.turn.due = UNIT["ruby"]
    assert warned_of(at) == {"ruby"}
    assert "two rubies are worth a point" in told(at)["idle-rubies"]


@pytest.mark.parametrize("effect", ["ruby", "marteline", "stall"])
def test_what_is_activated_from_an_empty_supply_brings_nothing(effect: str) -> None:
    at = play(table(architect(), rubies=0, mosaics=(), stalls=()), "1L A1")
    at.turn.due = UNIT[effect]
    (key,) = told(at)
    assert key == f"no-{effect}"


def test_the_last_end_of_the_match_is_told_unless_dunyazad_gives_another_turn() -> None:
    at = play(table(architect(), supply=1), "1L A1")
    assert told(at)["ends"] == "The match is over when you end this turn."
    play(at, "end")
    assert at.is_over
    rival = architect(recruited=["dunyazad"])
    at = play(table(architect(), rival, with_characters=True, supply=1), "1L A1")
    assert "ends" not in told(at)


def test_every_objective_that_is_counted_is_one_of_the_royal_objectives() -> None:
    assert LANDSCAPES_MISSING.keys() <= CONDITIONS.keys()
    assert CARDS_MISSING.keys() <= CONDITIONS.keys()

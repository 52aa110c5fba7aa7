"""A match written down comes back the same, and anything else is refused with a sentence."""

import json
from collections.abc import Callable

import pytest

from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.record import (
    Record,
    as_json,
    as_text,
    canonical,
    digest,
    read_records,
    replay,
    to_record,
)
from rules.engine.table import Table
from rules.engine.verify import verify
from tests.rules.engine.bids import BIDS

SEED = bytes(range(32))


def finished_match(seats: int = 2) -> Match[Table]:
    return play_match(BIDS, BIDS.setting(seats, ["short"]), SEED, PLAYERS["random"])


def only(text: str) -> Record:
    (record,) = read_records(text)
    return record


def test_text_and_record_are_two_forms_of_one_thing() -> None:
    record = to_record(finished_match(3))
    assert only(as_text(record)) == record


def test_json_and_record_are_two_forms_of_one_thing() -> None:
    match = finished_match(3)
    assert only(canonical(as_json(match))) == to_record(match)


def test_several_matches_stand_one_a_line() -> None:
    line = canonical(as_json(finished_match()))
    assert read_records(f"{line}\n\n{line}\n") == [to_record(finished_match())] * 2


def test_a_record_replays_to_the_same_table() -> None:
    match = finished_match(4)
    again = replay(to_record(match), BIDS)
    assert again.table == match.table
    assert again.score() == match.score()
    assert to_record(again) == to_record(match)


def test_a_round_is_a_line_and_comments_are_passed_over() -> None:
    match = Match(BIDS, BIDS.setting(2), SEED)
    for seat in (0, 1):
        match.choose(seat, match.answers(seat)[0])
    winner = match.awaited[0]
    match.choose(winner, "leave")
    match.undo(winner)
    match.choose(winner, "take")
    match.choose(winner, "end")
    text = as_text(to_record(match))
    rounds = [line for line in text.splitlines() if line[:1].isdigit()]
    assert rounds[0].startswith("1. 0: bid ")
    assert ", undo, take, end" in rounds[-1]
    noted = text.replace("\n1. ", "\n# the first round\n1. ").replace("take, end", "take, end # !")
    assert only(noted) == to_record(match)
    assert replay(only(noted), BIDS).table == match.table


def test_a_record_without_an_ending_has_no_result() -> None:
    text = as_text(to_record(finished_match()))
    cut = "\n".join(line for line in text.splitlines() if not line.startswith(("score", "table")))
    assert only(cut).result is None


def test_canonical_json_is_the_same_for_equal_data() -> None:
    assert canonical({"b": [1, None], "a": "é"}) == '{"a":"é","b":[1,null]}'
    assert digest({"a": 1, "b": 2}) == digest({"b": 2, "a": 1}) != digest({"a": 1, "b": 3})


TEXT = as_text(to_record(finished_match()))


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("game bids\n", "", "The match has no line “game”."),
        ("seats 2", "seats two", "not written as it should be"),
        ("seed 00", "seed zz", "not written as it should be"),
        ("seed 00", "seed ", "a seed has 32 bytes, this one 31"),
        ("game bids\n", "game bids\ngame bids\n", "Line 2 cannot be read: “game” is not expected"),
        ("1. 0:", "1. x", "no seat is named"),
        ("score 0:", "score 1:", "the scores of seat 0 are expected"),
        ("total ", "total x", "cannot be read"),
        ("winners", "losers", "“losers” is not expected here"),
        ("winners ", "winners x", "not written as it should be"),
    ],
)
def test_text_that_cannot_be_read_says_where(old: str, new: str, sentence: str) -> None:
    assert old in TEXT
    with pytest.raises(BadRecord) as caught:
        read_records(TEXT.replace(old, new, 1))
    assert sentence in caught.value.sentence
    assert caught.value.code == "text"


def without(key: str) -> Callable[[dict[str, object]], None]:
    return lambda data: data.__delitem__(key)


def with_(key: str, value: object) -> Callable[[dict[str, object]], None]:
    return lambda data: data.__setitem__(key, value)


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (without("log"), "The match has no 'log'."),
        (with_("seats", "2"), "'2' is not a whole number"),
        (with_("seats", True), "True is not a whole number"),
        (with_("game", 7), "7 is not text"),
        (with_("log", [[0]]), "not written as it should be"),
        (with_("log", 3), "not written as it should be"),
        (with_("seed", "00"), "a seed has 32 bytes, this one 1"),
        (with_("scores", [1]), "not written as it should be"),
    ],
)
def test_json_that_cannot_be_read_says_why(
    change: Callable[[dict[str, object]], None], sentence: str
) -> None:
    data = as_json(finished_match())
    change(data)
    with pytest.raises(BadRecord) as caught:
        read_records(json.dumps(data))
    assert sentence in caught.value.sentence


def test_broken_json_is_refused() -> None:
    for text in ("{", '{"a": 1}\n{', "[1]"):
        with pytest.raises(BadRecord):
            read_records(text)


def test_a_choice_that_is_not_legal_is_named() -> None:
    record = only(TEXT.replace("1. 0: bid ", "1. 0: bid 99, bid ", 1))
    with pytest.raises(BadRecord, match=r"Choice 1 \(seat 0: bid 99\) is refused: “99” doesn't"):
        replay(record, BIDS)


def test_other_rules_are_refused() -> None:
    with pytest.raises(BadRecord, match="version 2 of the rules of Sealed Bids; this program has"):
        replay(only(TEXT.replace("rules 1", "rules 2")), BIDS)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("seats 2", "seats 9", "Sealed Bids is for 2 to 4 seats, not 9."),
        ("variants short", "variants long", "no variant “long”. It has: short."),
        ("data house-1", "data box-1", "no data set “box-1”. It has: house-1."),
    ],
)
def test_a_setting_that_the_game_does_not_know_is_refused(
    old: str, new: str, sentence: str
) -> None:
    with pytest.raises(BadRecord) as caught:
        replay(only(TEXT.replace(old, new)), BIDS)
    assert sentence in caught.value.sentence


def test_verify_says_what_it_found() -> None:
    assert verify(only(TEXT), BIDS) == (
        "The seed is the one promised, 2 shuffles follow it, "
        f"{len(finished_match().log)} choices are legal, and table and scores are as written."
    )


@pytest.mark.parametrize(
    ("code", "start"),
    [("commitment", "seed "), ("commitment", "commitment "), ("table", "table ")],
)
def test_a_changed_bit_is_refused(code: str, start: str) -> None:
    place = TEXT.index("\n" + start) + 1 + len(start)
    flipped = "1" if TEXT[place] == "0" else "0"
    with pytest.raises(BadRecord) as caught:
        verify(only(TEXT[:place] + flipped + TEXT[place + 1 :]), BIDS)
    assert caught.value.code == code


def test_every_changed_digit_of_the_seed_is_refused() -> None:
    start = TEXT.index("seed ") + 5
    for place in range(start, start + 64):
        flipped = f"{int(TEXT[place], 16) ^ 1:x}"
        with pytest.raises(BadRecord):
            verify(only(TEXT[:place] + flipped + TEXT[place + 1 :]), BIDS)


def test_changed_scores_and_winners_are_refused() -> None:
    data = as_json(finished_match())
    scores = data["scores"]
    assert isinstance(scores, list)
    scores[0]["total"] += 1
    with pytest.raises(BadRecord) as caught:
        verify(only(json.dumps(data)), BIDS)
    assert caught.value.code == "scores"
    data = as_json(finished_match()) | {"winners": [0, 1]}
    with pytest.raises(BadRecord) as caught:
        verify(only(json.dumps(data)), BIDS)
    assert caught.value.code == "scores"


def test_an_unfinished_match_cannot_be_verified() -> None:
    match = Match(BIDS, BIDS.setting(2), SEED)
    with pytest.raises(BadRecord, match="not finished; its shuffles are still secret"):
        verify(to_record(match), BIDS)


def test_a_match_without_an_ending_cannot_be_verified() -> None:
    text = "\n".join(line for line in TEXT.splitlines() if not line.startswith("table"))
    with pytest.raises(BadRecord, match="does not say how it ended"):
        verify(only(text), BIDS)


def test_a_shuffle_that_does_not_follow_the_seed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("rules.engine.verify.recompute_shuffle", lambda *_: [])
    with pytest.raises(BadRecord, match="The shuffle “cards” does not follow the seed"):
        verify(only(TEXT), BIDS)

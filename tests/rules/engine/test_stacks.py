"""Questions that put questions, two and three deep: each keeps its place in its seat's stack."""

from dataclasses import dataclass, field
from typing import ClassVar

import pytest

from rules.engine.chance import Chance
from rules.engine.decision import AnyDecision, Decision, Path
from rules.engine.play import decision_of, perform, settle
from rules.engine.secret import Seat
from rules.engine.table import Table


@dataclass(slots=True, kw_only=True)
class Notes(Table):
    """A table on which nothing lies but what was said."""

    said: list[str] = field(default_factory=list)

    def stack(self, seat: int) -> list[str]:
        """The keys of what that seat is asked, what comes next last."""
        found: list[str] = []
        for one in self.pending.get(seat, []):
            assert isinstance(one, Ask)
            found.append(one.key)
        return found


@dataclass(frozen=True)
class Ask(Decision[Notes]):
    """A question that notes its answer and puts others on top of itself."""

    seat: Seat
    key: str
    words: tuple[str, ...] = ("yes", "no")
    above: tuple["Ask", ...] = ()
    """What it asks before anything below goes on."""
    then: "Ask | None" = None
    """What stands in its place afterwards; itself if `stays`."""
    stays: bool = False

    def question(self, table: Notes) -> str:
        return f"{self.key}?"

    def answers(self, table: Notes) -> list[Path]:
        return [(word,) for word in self.words]

    def carry_out(self, table: Notes, answer: Path) -> AnyDecision | None:
        table.said.append(f"{self.seat} {self.key} {answer[0]}")
        for one in self.above:
            table.ask(one)
        return self if self.stays and answer == ("yes",) else self.then


@dataclass(frozen=True, slots=True)
class Seal(Ask):
    """One that all asked seats answer at once."""

    together: ClassVar[bool] = True

    def all_answered(self, table: Notes) -> None:
        table.said.append(f"{self.seat} was the last")


@dataclass(frozen=True, slots=True)
class Own(Ask):
    """One that is always the player's own."""

    answers_itself: ClassVar[bool] = False


def table_asking(*questions: Ask) -> Notes:
    table = Notes(chance=Chance(bytes(32)))
    for question in questions:
        table.ask(question)
    return table


def test_the_latest_question_is_asked_first() -> None:
    table = table_asking(Ask(0, "below"), Ask(0, "above"))
    assert decision_of(table, 0) == Ask(0, "above")
    perform(table, 0, ("yes",))
    assert decision_of(table, 0) == Ask(0, "below")
    perform(table, 0, ("no",))
    assert table.said == ["0 above yes", "0 below no"]
    assert table.is_over


def test_a_settled_question_leaves_its_own_place_and_not_that_of_those_it_put() -> None:
    inner = Ask(0, "inner")
    middle = Ask(0, "middle", above=(Ask(0, "first"), Ask(0, "second")))
    table = table_asking(Ask(0, "bottom"), inner, middle)
    perform(table, 0, ("yes",))
    assert table.stack(0) == ["bottom", "inner", "first", "second"]


def test_an_open_question_stays_below_those_it_put() -> None:
    table = table_asking(Ask(0, "bottom"), Ask(0, "open", above=(Ask(0, "put"),), stays=True))
    perform(table, 0, ("yes",))
    assert table.stack(0) == ["bottom", "open", "put"]
    perform(table, 0, ("yes",))
    assert table.stack(0) == ["bottom", "open"]
    perform(table, 0, ("no",))
    assert table.stack(0) == ["bottom", "put"]


def test_a_question_that_follows_takes_the_place_of_the_one_before() -> None:
    follows = Ask(0, "follows")
    table = table_asking(Ask(0, "bottom"), Ask(0, "before", above=(Ask(0, "put"),), then=follows))
    perform(table, 0, ("yes",))
    assert table.stack(0) == ["bottom", "follows", "put"]


def test_questions_nest_three_deep_and_unwind_in_order() -> None:
    third = Ask(0, "third")
    second = Ask(0, "second", above=(third,), then=Ask(0, "after second"))
    first = Ask(0, "first", above=(second,), then=Ask(0, "after first"))
    table = table_asking(Ask(0, "bottom"), first)
    while not table.is_over:
        perform(table, 0, ("yes",))
    assert [words.removeprefix("0 ").removesuffix(" yes") for words in table.said] == [
        "first",
        "second",
        "third",
        "after second",
        "after first",
        "bottom",
    ]


def test_only_what_is_asked_now_answers_itself() -> None:
    table = table_asking(Ask(0, "clear", ("yes",)), Ask(0, "open"))
    settle(table)
    assert table.said == []
    perform(table, 0, ("no",))
    assert table.said == ["0 open no", "0 clear yes"]
    assert table.is_over


def test_what_lies_below_keeps_nothing_above_from_answering_itself() -> None:
    above = (Ask(0, "clear", ("yes",)),)
    table = table_asking(Own(0, "own", ("yes",)), Ask(0, "open", above=above))
    perform(table, 0, ("no",))
    assert (table.said, table.stack(0)) == (["0 open no", "0 clear yes"], ["own"])


def test_one_answer_settles_a_whole_row_of_clear_questions_down_to_an_open_one() -> None:
    deep = Ask(0, "deep", ("yes",), above=(Ask(0, "deeper", ("yes",)),))
    table = table_asking(
        Ask(0, "open below"), Ask(0, "clear", ("yes",), above=(deep,)), Ask(0, "open")
    )
    perform(table, 0, ("yes",))
    assert table.said == ["0 open yes", "0 clear yes", "0 deep yes", "0 deeper yes"]
    assert table.stack(0) == ["open below"]


def test_what_one_seat_says_may_settle_what_another_is_asked() -> None:
    put = Ask(1, "put", ("yes",), above=(Ask(1, "put above", ("yes",)),))
    table = table_asking(Ask(1, "open of 1"), Ask(0, "open of 0"), Ask(0, "top of 0", above=(put,)))
    perform(table, 0, ("yes",))
    assert table.said == ["0 top of 0 yes", "1 put yes", "1 put above yes"]
    assert (table.stack(0), table.stack(1)) == (["open of 0"], ["open of 1"])


def test_a_sealed_answer_opens_what_lies_on_top_and_leaves_what_lies_below() -> None:
    table = table_asking(Ask(0, "below"), Seal(0, "seal"), Seal(1, "seal"))
    perform(table, 1, ("no",))
    assert (table.said, table.stack(0)) == ([], ["below", "seal"])
    perform(table, 0, ("yes",))
    assert table.said == ["0 seal yes", "1 seal no", "1 was the last"]
    assert (table.stack(0), table.stack(1)) == (["below"], [])
    assert set(table.pending) == {0}


def test_a_clear_answer_is_sealed_once_and_waits_for_the_others() -> None:
    table = table_asking(Ask(0, "below"), Seal(0, "seal", ("yes",)), Seal(1, "seal"))
    settle(table)
    assert (table.said, set(table.sealed)) == ([], {0})
    perform(table, 1, ("no",))
    assert table.said == ["0 seal yes", "1 seal no", "1 was the last"]
    assert table.stack(0) == ["below"]


def test_a_question_without_an_answer_is_a_mistake_of_the_game_at_any_depth() -> None:
    table = table_asking(Ask(0, "below"), Ask(0, "open", above=(Ask(0, "empty", ()),)))
    with pytest.raises(RuntimeError, match="an empty question"):
        perform(table, 0, ("yes",))


def test_a_copied_table_shares_no_stack() -> None:
    table = table_asking(Ask(0, "below"), Ask(0, "above"))
    copy = table.copy()
    perform(copy, 0, ("yes",))
    assert (table.stack(0), copy.stack(0)) == (["below", "above"], ["below"])
    assert table.said == []

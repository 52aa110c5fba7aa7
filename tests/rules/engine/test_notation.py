"""Paths as words: what may follow, and how choices are listed in a sentence."""

from rules.engine.decision import Decision, Label
from rules.engine.notation import _one_of, next_words, text_of, words_of
from rules.engine.secret import View
from rules.engine.table import Table

PATHS = [("2L", "A2"), ("2L", "B2"), ("2R", "A2"), ("end",)]


def test_the_next_words_of_a_path_come_once_and_in_order() -> None:
    assert next_words(PATHS, ()) == ["2L", "2R", "end"]
    assert next_words(PATHS, ("2L",)) == ["A2", "B2"]
    assert next_words(PATHS, ("end",)) == []
    assert next_words(PATHS, ("3L",)) == []


def test_words_are_written_with_spaces_between() -> None:
    assert words_of(" 2L   A2 ") == ("2L", "A2")
    assert words_of(("2L", "A2")) == ("2L", "A2")
    assert text_of(("2L", "A2")) == "2L A2"


def test_many_choices_are_not_all_listed() -> None:
    words = [str(number) for number in range(20)]
    assert _one_of(words) == "0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 or one of 8 others"
    assert _one_of(words[:12]).endswith("10 or 11")


def test_a_word_without_a_label_of_its_own_labels_itself() -> None:
    decision: Decision[Table] = Decision(0)
    view = View(Table(chance=None), 0)
    assert decision.label(view, ("2L", "A2")) == Label("A2")
    assert decision.public(("a",)) == ("a",)
    assert decision.objection(view.table, ("a",)) is None

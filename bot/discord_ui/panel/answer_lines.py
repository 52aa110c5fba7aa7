"""What a seat may play, in lines for those who read: the words to type, and the points each brings.

Only arithmetic on the seat's own view, the same as in the menus.
"""

from typing import NamedTuple

from bot.discord_ui.text import words as words_text
from bot.manager.questions.open_question import OpenQuestion
from rules.computer.gain import outcomes, promises
from rules.engine.decision import END, Path
from rules.engine.notation import text_of

MOST_TRIED = 120
"""Answers whose points are reckoned; a genie may have hundreds."""
MOST_LINES = 8
MOST_IN_A_LINE = 5


class Ending(NamedTuple):
    """The last word of an answer, and what it brings."""

    worth: float
    """By which they are in order, as in the menus."""
    points: int
    word: str


def answer_lines(question: OpenQuestion) -> list[str]:
    """A line for each beginning, with the words that end it, the best first: `2L: C2 +6, A2`."""
    answers = [answer for answer in question.answers if answer and answer != END]
    game, view = question.game, question.view
    tried = outcomes(game, view, answers[:MOST_TRIED])
    promised = promises(game, view, answers[:MOST_TRIED])
    groups: dict[Path, list[Ending]] = {}
    for answer in answers:
        outcome = tried.get(answer)
        points = outcome.gain.points if outcome is not None and outcome.gain is not None else 0
        ending = Ending(promised.get(answer, points), points, answer[-1])
        groups.setdefault(answer[:-1], []).append(ending)
    best_first = sorted(groups.items(), key=lambda group: -max(one.worth for one in group[1]))
    lines = [_line(start, ends) for start, ends in best_first[:MOST_LINES]]
    if len(best_first) > MOST_LINES:
        lines.append(words_text.more_answers(len(best_first) - MOST_LINES))
    return [words_text.YOU_CAN_PLAY, *lines] if lines else []


def _line(start: Path, ends: list[Ending]) -> str:
    ordered = sorted(ends, key=lambda end: -end.worth)
    told = [words_text.answer(end.word, end.points) for end in ordered[:MOST_IN_A_LINE]]
    if len(ordered) > MOST_IN_A_LINE:
        told.append(words_text.more_answers(len(ordered) - MOST_IN_A_LINE))
    return words_text.answers(text_of(start), told)

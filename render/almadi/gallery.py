"""Almadi's gallery: every kind of picture of the flagship."""

import random
from collections.abc import Callable, Iterator

from render.almadi import PAINTER
from render.gallery import NAMES, after_turns, may_say, never, recap_of
from render.page import Page
from rules.almadi import ALMADI
from rules.almadi.table import AlmadiTable
from rules.engine.decision import END
from rules.engine.decision import Path as Answer
from rules.engine.history import latest_turn, turns_of
from rules.engine.match import Choice, Match
from rules.engine.play import perform
from rules.engine.secret import seen_by

MAX_ANSWERS_COMPARED = 60
"""Answers that the player compares; with more a gallery would take minutes."""

AlmadiMatch = Match[AlmadiTable]


def play_almadi(
    seats: int, seed: int, until: Callable[[AlmadiMatch], bool], *variants: str
) -> AlmadiMatch:
    """A match of Almadi between players that look one answer ahead, until a condition holds."""
    match = Match(ALMADI, ALMADI.setting(seats, variants), bytes([seed]) * 32)
    chance = random.Random(seed)
    while not match.is_over and not until(match):
        match.choose(match.awaited[0], _best_answer(match, chance))
    return match


def _best_answer(match: AlmadiMatch, chance: random.Random) -> Answer:
    seat = match.awaited[0]
    answers = list(match.answers(seat))
    if len(answers) > MAX_ANSWERS_COMPARED:
        answers = chance.sample(answers, MAX_ANSWERS_COMPARED)

    def worth(answer: Answer) -> float:
        if answer == END:
            return match.game.evaluate(match.table, seat) - 2
        trial = match.table.copy()
        trial.news = None
        perform(trial, seat, answer)
        realm = trial.architects[seat].realm
        active = sum(realm.activations(effect) for effect in ("stall", "marteline", "ruby", "moon"))
        return match.game.evaluate(trial, seat) + active / 2

    return max(answers, key=worth)


def _turns_ago(match: AlmadiMatch, turns: int) -> int:
    """The log entry at which the turn began that is so many turns back."""
    ends = [number for number, entry in enumerate(match.log) if entry.words == END]
    return ends[-1 - turns] + 1


def _choices_since(match: AlmadiMatch, turns: int) -> list[Choice]:
    return [choice for choice in match.choices if choice.entry >= _turns_ago(match, turns)]


def pictures() -> Iterator[tuple[str, Page]]:
    """Every kind of picture of the flagship."""
    match = play_almadi(3, 3, after_turns(26))
    everyone, mine = match.seen_by(None), match.seen_by(match.awaited[0])
    yield "turn", PAINTER.turn(everyone, NAMES, latest_turn(match))
    yield "private", PAINTER.private(mine, NAMES, ())
    yield "private-2L", PAINTER.private(mine, NAMES, ("2L",))
    yield "score-so-far", PAINTER.score_sheet(everyone, NAMES)
    match = play_almadi(2, 2, after_turns(21))
    yield "table", PAINTER.table(match.seen_by(None), NAMES)
    match = play_almadi(2, 1, after_turns(0))
    yield "first-turn", PAINTER.turn(match.seen_by(None), NAMES, ())
    match = play_almadi(4, 6, may_say("genie", 30))
    mine = match.seen_by(match.awaited[0])
    start = next(answer for answer in match.answers(match.awaited[0]) if answer[0] == "genie")
    yield "private-effects", PAINTER.private(mine, NAMES, ())
    yield "private-genie", PAINTER.private(mine, NAMES, ("genie",))
    yield "private-genie-goal", PAINTER.private(mine, NAMES, start[:2])
    match = play_almadi(4, 8, may_say("moon", 20))
    yield "private-moon", PAINTER.private(match.seen_by(match.awaited[0]), NAMES, ("moon",))
    match = play_almadi(3, 5, may_say("recruit", 24), "characters")
    mine = match.seen_by(match.awaited[0])
    yield "characters", PAINTER.turn(seen_by(None, match.table), NAMES, latest_turn(match))
    yield "private-recruit", PAINTER.private(mine, NAMES, ("recruit",))
    match = Match(ALMADI, ALMADI.setting(4, ("characters",)), bytes([4]) * 32)
    yield "private-keep", PAINTER.private(match.seen_by(0), NAMES, ("keep",))
    match = play_almadi(4, 2, after_turns(11), "choose-strips")
    yield (
        "several-turns",
        PAINTER.turn(match.seen_by(None), NAMES, turns_of(_choices_since(match, 3))),
    )
    match = Match(ALMADI, ALMADI.setting(4, ("choose-strips",)), bytes([9]) * 32)
    yield "private-strips", PAINTER.private(match.seen_by(0), NAMES, ())
    match = play_almadi(5, 7, never)
    everyone, winner = match.seen_by(None), match.score().winners[0]
    yield "final-turn", PAINTER.turn(everyone, NAMES, latest_turn(match))
    yield "final-score", PAINTER.score_sheet(everyone, NAMES)
    yield "final-breakdown", PAINTER.breakdown(everyone, NAMES, winner)
    match = play_almadi(5, 7, after_turns(46), "characters")
    yield "recap", recap_of(PAINTER, match, match.awaited[0])

"""The strongest level: a player that compares its best turns by playouts on sampled tables."""

from dataclasses import dataclass, field
from random import Random

from rules.computer.player_context import PlayerContext
from rules.computer.turn_search import PlannedTurn, SearchLimits, search_turns
from rules.engine.budget import Budget
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, View
from rules.engine.table import Table

MAX_SAME_FIRST_ANSWER = 2
"""Candidates that may begin with the same answer, so that not all of them are alike."""
PLAYOUT_LIMITS = SearchLimits(breadth=1, max_answers=16)
"""How every seat searches its turns in a playout: fast rather than well."""


@dataclass(slots=True)
class Candidate:
    """A turn with the outcomes of its playouts."""

    turn: PlannedTurn
    outcomes: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes)


class Vizier:
    """Successive halving: all candidates get the same number of playouts, the worse half drops out,
    and so on until the budget of playouts is used up."""

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget
        """None means the budget of the game."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        context = PlayerContext(game, view, random)
        only = context.only_answer()
        budget = self._budget or game.budget
        return only or rank_turns(context, context.sample_table(), budget)[0].turn.answers[0]


def rank_turns(context: PlayerContext, table: Table, budget: Budget) -> list[Candidate]:
    """The best turns by playouts, the best first; `table` is sampled from the view."""
    found = search_turns(
        context.game, table, context.seat, SearchLimits(budget.breadth), context.random
    )
    candidates = _diverse_candidates(found, budget.candidates)
    left = budget.playouts
    dropped: list[Candidate] = []
    while len(candidates) > 1 and left >= len(candidates):
        rounds = (len(candidates) - 1).bit_length()
        samples = max(left // rounds // len(candidates), 1)
        run_playouts(context, candidates, samples, budget)
        left -= samples * len(candidates)
        candidates = _rank(candidates, budget.trust)
        half = (len(candidates) + 1) // 2
        candidates, dropped = candidates[:half], candidates[half:] + dropped
    return candidates + dropped


def run_playouts(
    context: PlayerContext, candidates: list[Candidate], samples: int, budget: Budget
) -> None:
    """Play every candidate out on that many sampled tables, the same tables for all of them."""
    for _ in range(samples):
        seed = context.random.getrandbits(64)
        table = context.sample_table()
        for candidate in candidates:
            outcome = _playout_worth(
                context, candidate.turn, table.copy(), Random(seed), budget.horizon
            )
            candidate.outcomes.append(outcome)


def _diverse_candidates(found: list[PlannedTurn], most: int) -> list[Candidate]:
    """The best turns, but only a few with the same first answer."""
    chosen: list[Candidate] = []
    uses: dict[Path, int] = {}
    for turn in found:
        first = turn.answers[0]
        uses[first] = uses.get(first, 0) + 1
        if uses[first] <= MAX_SAME_FIRST_ANSWER:
            chosen.append(Candidate(turn))
    return chosen[:most]


def _rank(candidates: list[Candidate], trust: float) -> list[Candidate]:
    """By the mean outcome. The evaluation of the turn counts like `trust` more outcomes, shifted by
    the average difference between outcomes and evaluations."""
    shift = sum(one.mean - one.turn.worth for one in candidates) / len(candidates)

    def estimate(one: Candidate) -> float:
        prior = shift + one.turn.worth
        return (sum(one.outcomes) + trust * prior) / (len(one.outcomes) + trust)

    return sorted(candidates, key=estimate, reverse=True)


def _playout_worth(
    context: PlayerContext, turn: PlannedTurn, table: Table, random: Random, horizon: int
) -> float:
    """The evaluation for the seat after that turn and some turns more."""
    game, seat = context.game, context.seat
    for answer in turn.answers:
        # After a reveal an answer may be impossible on this sampled table.
        if seat not in table.pending or answer not in decision_of(table, seat).answers(table):
            break
        perform(table, seat, answer)
    if game.play_on is not None:
        return game.play_on(table, seat)
    turns = 0
    while not table.is_over:
        asked = next(one for one in table.pending if one not in table.sealed)
        if asked == seat:
            if turns == horizon:
                break
            turns += 1
        play_turn(game, table, asked, random)
    return game.evaluate(table, seat)


def play_turn(game: AnyGame, table: Table, seat: Seat, random: Random) -> None:
    """Play the turn of a seat by a narrow search."""
    for answer in search_turns(game, table, seat, PLAYOUT_LIMITS, random)[0].answers:
        perform(table, seat, answer)

"""A player who tries its best turns out in many worlds before it decides."""

from dataclasses import dataclass, field
from random import Random

from rules.computer.outlook import Outlook
from rules.computer.turn import Course, Foresight, courses
from rules.engine.budget import Budget
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, View
from rules.engine.table import Table

ALIKE = 2
"""How many of the turns it weighs may begin with the same answer."""
HASTE = Foresight(breadth=1, most=16)
"""How all seats play on in a playout."""


@dataclass(slots=True)
class Candidate:
    """A turn that is weighed."""

    course: Course
    outcomes: list[float] = field(default_factory=list)

    @property
    def mean(self) -> float:
        return sum(self.outcomes) / len(self.outcomes)


class Vizier:
    """Weighs the best courses of a turn by playing on in sampled worlds; the worse half of them
    drops out, until the playouts are used up."""

    def __init__(self, budget: Budget | None = None) -> None:
        self._budget = budget
        """Without one, as long as the game asks for."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        outlook = Outlook(game, view, random)
        only = outlook.only_answer()
        budget = self._budget or game.budget
        return only or weighed(outlook, outlook.world(), budget)[0].course.answers[0]


def weighed(outlook: Outlook, table: Table, budget: Budget) -> list[Candidate]:
    """The turns worth thinking of, the best first; `table` is a world that fits the view."""
    found = courses(outlook.game, table, outlook.seat, Foresight(budget.breadth), outlook.random)
    weigh = _different(found, budget.candidates)
    left = budget.playouts
    dropped: list[Candidate] = []
    while len(weigh) > 1 and left >= len(weigh):
        rounds = (len(weigh) - 1).bit_length()
        worlds = max(left // rounds // len(weigh), 1)
        try_out(outlook, weigh, worlds, budget)
        left -= worlds * len(weigh)
        weigh = _ranked(weigh, budget.trust)
        half = (len(weigh) + 1) // 2
        weigh, dropped = weigh[:half], weigh[half:] + dropped
    return weigh + dropped


def try_out(outlook: Outlook, candidates: list[Candidate], worlds: int, budget: Budget) -> None:
    """Play every candidate out in so many worlds, the same ones for all of them."""
    for _ in range(worlds):
        seed = outlook.random.getrandbits(64)
        table = outlook.world()
        for candidate in candidates:
            outcome = _outcome(
                outlook, candidate.course, table.copy(), Random(seed), budget.horizon
            )
            candidate.outcomes.append(outcome)


def _different(found: list[Course], most: int) -> list[Candidate]:
    """The best courses, but not many that begin alike."""
    chosen: list[Candidate] = []
    begun: dict[Path, int] = {}
    for course in found:
        first = course.answers[0]
        begun[first] = begun.get(first, 0) + 1
        if begun[first] <= ALIKE:
            chosen.append(Candidate(course))
    return chosen[:most]


def _ranked(candidates: list[Candidate], trust: float) -> list[Candidate]:
    """By the mean outcome, the first look counted as some outcomes more: as far as it differs from
    the first looks at the others."""
    standing = sum(one.mean - one.course.worth for one in candidates) / len(candidates)

    def estimate(one: Candidate) -> float:
        look = standing + one.course.worth
        return (sum(one.outcomes) + trust * look) / (len(one.outcomes) + trust)

    return sorted(candidates, key=estimate, reverse=True)


def _outcome(outlook: Outlook, course: Course, table: Table, random: Random, horizon: int) -> float:
    """How the seat stands on that table some turns later."""
    game, seat = outlook.game, outlook.seat
    for answer in course.answers:
        # Beyond a reveal an answer need not be possible in every world.
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
    """Let a seat play its turn as well as it sees in haste."""
    for answer in courses(game, table, seat, HASTE, random)[0].answers:
        perform(table, seat, answer)

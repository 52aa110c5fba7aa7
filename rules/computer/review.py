"""A review of a finished match: scores by turn, the decisive turn, and each seat's worst turn."""

from dataclasses import dataclass
from random import Random

from rules.computer.advisor import best_turn
from rules.computer.foresight import foresee
from rules.computer.gain import ScoreChange, subtract_changes
from rules.computer.player_context import PlayerContext
from rules.computer.turn_search import PlannedTurn, SearchLimits
from rules.computer.vizier import Candidate, run_playouts
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Choice, Match
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, View, seen_by
from rules.engine.table import Table

MIN_SLIP_POINTS = 0.5
"""A turn that cost less than that is not worth mentioning."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How much work a review does, in counts, so that it is the same on every machine."""

    breadth: int = 4
    """Breadth of the search for a better turn, for every turn of the match."""
    suspects: int = 3
    """Turns of a seat that are then compared by playouts: those that look worst."""
    worlds: int = 12
    """Sampled tables for those playouts."""


@dataclass(frozen=True, slots=True)
class TurnTaken:
    """A turn of a seat, and how all seats stood after it."""

    seat: Seat
    number: int
    """Which of its turns it was, from 1 on."""
    first: int
    """The log entry that began it."""
    last: int
    """The log entry that ended it."""
    answers: tuple[Path, ...]
    totals: tuple[int, ...]
    """The points of every seat then."""
    gain: int
    """By how many points it changed the seat's own total."""


@dataclass(frozen=True, slots=True)
class Slip:
    """The turn that cost a seat most, and a better one that it could have found from its view."""

    turn: TurnTaken
    better: tuple[Path, ...]
    cost: float
    """By how many points of evaluation the better turn is ahead, from the seat's view then."""
    lines: tuple[ScoreChange, ...]
    """How the score sheet after the better turn differs from that after the one taken;
    nothing if the imagined table does not allow both."""
    sure: bool
    """Whether that was so whatever was hidden; else it is a guess."""


@dataclass(frozen=True, slots=True)
class Review:
    """A finished match in hindsight."""

    turns: tuple[tuple[TurnTaken, ...], ...]
    """For each seat its turns in order."""
    decisive: TurnTaken | None
    """After it the winners led for good; where all play together, the one that changed most."""
    slips: tuple[Slip | None, ...]
    """For each seat its worst turn; None if no turn cost much."""


THOROUGHNESS = Thoroughness()


def review(
    match: Match[Table], random: Random, thoroughness: Thoroughness = THOROUGHNESS
) -> Review:
    """Review a finished match; every turn is judged from its seat's view at that time."""
    if not match.is_over:
        raise IllegalChoice("unfinished", "The match goes on; its review comes after the end.")
    turns = _turns_with_views(match)
    taken = [turn for turn, _ in turns]
    seats = range(match.setting.seats)
    return Review(
        turns=tuple(tuple(turn for turn in taken if turn.seat == seat) for seat in seats),
        decisive=decisive_turn(match, taken),
        slips=tuple(
            _costliest_slip(
                match.game, [one for one in turns if one[0].seat == seat], random, thoroughness
            )
            for seat in seats
        ),
    )


def _turns_with_views(match: Match[Table]) -> list[tuple[TurnTaken, View[Table]]]:
    """Every turn in the order in which they ended, with what its seat saw when it began. What is
    asked before the first turn is none."""
    table = Match(match.game, match.setting, match.seed, tells_news=False).table
    begun: dict[Seat, tuple[list[Choice], View[Table]]] = {}
    numbers = [0] * match.setting.seats
    totals = match.game.score(table).totals
    found = []
    for choice in match.choices:
        seat = choice.seat
        if choice.question.opening:
            perform(table, seat, choice.answer)
            totals = match.game.score(table).totals
            continue
        together = decision_of(table, seat).together
        if seat not in begun:
            begun[seat] = ([], seen_by(seat, table))
        begun[seat][0].append(choice)
        perform(table, seat, choice.answer)
        if together or choice.answer == END:
            choices, view = begun.pop(seat)
            before, totals = totals, match.game.score(table).totals
            numbers[seat] += 1
            turn = TurnTaken(
                seat=seat,
                number=numbers[seat],
                first=choices[0].entry,
                last=choice.entry,
                answers=tuple(one.answer for one in choices),
                totals=tuple(totals),
                gain=totals[seat] - before[seat],
            )
            found.append((turn, view))
    return found


def decisive_turn(match: Match[Table], turns: list[TurnTaken]) -> TurnTaken | None:
    """The turn after which the winners, and nobody else, had the most points until the end."""
    if match.game.cooperative:
        return max(turns, key=lambda turn: abs(turn.gain), default=None)
    winners = match.score().winners
    found = None
    for turn in reversed(turns):
        best = max(turn.totals)
        if tuple(seat for seat, own in enumerate(turn.totals) if own == best) != winners:
            break
        found = turn
    return found


@dataclass(frozen=True, slots=True)
class _Suspect:
    """A turn that looks as if there had been a better one."""

    turn: TurnTaken
    context: PlayerContext
    start: Table
    """Sampled from what the seat saw."""
    taken: PlannedTurn
    better: PlannedTurn

    @property
    def first_look(self) -> float:
        return self.better.worth - self.taken.worth

    def measure_cost(self, samples: int) -> Slip:
        """Compare both turns by playouts on that many sampled tables."""
        taken, better = Candidate(self.taken), Candidate(self.better)
        run_playouts(self.context, [taken, better], samples, self.context.game.budget)
        was, could_be = (
            foresee(self.context, self.start, turn.answers) for turn in (self.taken, self.better)
        )
        comparable = was.whole and could_be.whole
        return Slip(
            turn=self.turn,
            better=self.better.answers,
            cost=better.mean - taken.mean,
            lines=subtract_changes(could_be.lines, was.lines) if comparable else (),
            sure=was.sure and could_be.sure,
        )


def _costliest_slip(
    game: AnyGame,
    turns: list[tuple[TurnTaken, View[Table]]],
    random: Random,
    thoroughness: Thoroughness,
) -> Slip | None:
    """The costliest turn of a seat: a search at every turn, then playouts for the worst few."""
    suspects = []
    for turn, view in turns:
        context = PlayerContext(game, view, random)
        table = context.sample_table()
        better = best_turn(context, table, SearchLimits(thoroughness.breadth))
        suspects.append(_Suspect(turn, context, table, _replay_turn(game, table, turn), better))
    suspects = [one for one in suspects if one.first_look > MIN_SLIP_POINTS]
    suspects.sort(key=lambda one: -one.first_look)
    slips = [one.measure_cost(thoroughness.worlds) for one in suspects[: thoroughness.suspects]]
    worst = max(slips, key=lambda slip: slip.cost, default=None)
    return worst if worst is not None and worst.cost > MIN_SLIP_POINTS else None


def _replay_turn(game: AnyGame, start: Table, turn: TurnTaken) -> PlannedTurn:
    """The turn as it was taken, on a sampled table, up to an answer that is impossible there."""
    table, seat = start.copy(), turn.seat
    for answer in turn.answers:
        if answer == END or answer not in decision_of(table, seat).answers(table):
            break
        perform(table, seat, answer)
        if seat not in table.pending:
            break
    return PlannedTurn(turn.answers, game.evaluate(table, seat), table)

"""A finished match looked back on: how the scores went, what decided it, what cost most."""

from dataclasses import dataclass
from random import Random

from rules.computer.advisor import advised
from rules.computer.hint import Change, changes
from rules.computer.outlook import Outlook
from rules.computer.turn import Course, Foresight
from rules.computer.vizier import Candidate, try_out
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Choice, Match
from rules.engine.play import decision_of, perform
from rules.engine.secret import Seat, View, seen_by
from rules.engine.table import Table

NOTHING = 0.5
"""What a better turn must have been worth for anybody to hear of it."""


@dataclass(frozen=True, slots=True)
class Thoroughness:
    """How closely a match is looked at, in numbers, so that it is the same on every machine."""

    breadth: int = 4
    """Beginnings of a turn that are followed, for every turn of the match."""
    suspects: int = 3
    """Turns of a seat that are then tried out: those that look worst."""
    worlds: int = 12
    """Worlds they are tried out in."""


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
    """The turn that cost a seat most, with a better one that it could have found from its view."""

    turn: TurnTaken
    better: tuple[Path, ...]
    cost: float
    """By how much the seat would have stood better, as far as could be told then."""
    lines: tuple[Change, ...]
    """How the score sheet after the better turn differs from that after the one taken."""


@dataclass(frozen=True, slots=True)
class Review:
    """A finished match in hindsight."""

    turns: tuple[tuple[TurnTaken, ...], ...]
    """For each seat its turns in order."""
    decisive: TurnTaken | None
    """After it the winners led for good; where all play together, the one that changed most."""
    slips: tuple[Slip | None, ...]
    """For each seat what cost it most; nothing if it hardly erred."""


THOROUGHNESS = Thoroughness()


def review(
    match: Match[Table], random: Random, thoroughness: Thoroughness = THOROUGHNESS
) -> Review:
    """Go over a finished match; every turn is judged from its seat's view at that time."""
    if not match.is_over:
        raise IllegalChoice("unfinished", "The match goes on; its review comes after the end.")
    turns = _turns(match)
    taken = [turn for turn, _ in turns]
    seats = range(match.setting.seats)
    return Review(
        turns=tuple(tuple(turn for turn in taken if turn.seat == seat) for seat in seats),
        decisive=decisive(match, taken),
        slips=tuple(
            _worst(match.game, [one for one in turns if one[0].seat == seat], random, thoroughness)
            for seat in seats
        ),
    )


def _turns(match: Match[Table]) -> list[tuple[TurnTaken, View[Table]]]:
    """Every turn in the order in which they ended, with what its seat saw when it began."""
    table = Match(match.game, match.setting, match.seed, tells_news=False).table
    begun: dict[Seat, tuple[list[Choice], View[Table]]] = {}
    numbers = [0] * match.setting.seats
    totals = match.game.score(table).totals
    found = []
    for choice in match.choices:
        seat = choice.seat
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


def decisive(match: Match[Table], turns: list[TurnTaken]) -> TurnTaken | None:
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
    outlook: Outlook
    taken: Course
    better: Course

    @property
    def first_look(self) -> float:
        return self.better.worth - self.taken.worth

    def tried_out(self, worlds: int) -> Slip:
        """What it really cost, as far as its seat could tell."""
        taken, better = Candidate(self.taken), Candidate(self.better)
        try_out(self.outlook, [taken, better], worlds, self.outlook.game.budget)
        tables = self.taken.table, self.better.table
        return Slip(
            turn=self.turn,
            better=self.better.answers,
            cost=better.mean - taken.mean,
            lines=changes(self.outlook.game, *tables, self.turn.seat),
        )


def _worst(
    game: AnyGame,
    turns: list[tuple[TurnTaken, View[Table]]],
    random: Random,
    thoroughness: Thoroughness,
) -> Slip | None:
    """The costliest turn of a seat: found by a look at each, then by trying out the suspects."""
    suspects = []
    for turn, view in turns:
        outlook = Outlook(game, view, random)
        table = outlook.world()
        better = advised(outlook, table, Foresight(thoroughness.breadth))
        suspects.append(_Suspect(turn, outlook, _followed(game, table, turn), better))
    suspects = [one for one in suspects if one.first_look > NOTHING]
    suspects.sort(key=lambda one: -one.first_look)
    slips = [one.tried_out(thoroughness.worlds) for one in suspects[: thoroughness.suspects]]
    worst = max(slips, key=lambda slip: slip.cost, default=None)
    return worst if worst is not None and worst.cost > NOTHING else None


def _followed(game: AnyGame, start: Table, turn: TurnTaken) -> Course:
    """The turn as it was taken, on another table; what chance has made impossible is left out."""
    table, seat = start.copy(), turn.seat
    for answer in turn.answers:
        if answer == END or answer not in decision_of(table, seat).answers(table):
            break
        perform(table, seat, answer)
        if seat not in table.pending:
            break
    return Course(turn.answers, game.evaluate(table, seat), table)

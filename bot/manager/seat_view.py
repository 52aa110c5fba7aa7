"""What one person sees of a match at one moment, taken under its lock and used without it."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from bot.ids import MatchId, PersonId
from bot.manager.live import AnyMatch, LiveMatch, Matches
from bot.manager.record import RUNNING, Record
from bot.names import computer_name, guest_name
from bot.people.people import People
from render.painters import PAINTERS, AnyPainter
from rules.catalogue import game_of
from rules.engine.decision import END, AnyDecision, Path
from rules.engine.game import AnyGame
from rules.engine.history import History, history_of
from rules.engine.news import News, visible_news
from rules.engine.notation import next_words
from rules.engine.play import would_reveal
from rules.engine.secret import View

ON_A_PAGE = 25
LONGEST_TOLD = 1200
"""Letters of what has happened; after a long silence the latest is told."""


@dataclass(frozen=True, slots=True)
class Asked:
    """The question a seat is asked, and one page of what it may say next."""

    decision: AnyDecision
    question: str
    at: int
    prefix: Path
    back: Path | None
    """The beginning that left the latest choice; none if there was no choice so far."""
    words: tuple[str, ...]
    """All words that may follow the prefix, without `end`."""
    complete: frozenset[str]
    """Those of the page that complete an answer."""
    revealing: frozenset[str]
    """Those of the page that would bring something new to light."""
    page: int
    may_end: bool
    may_undo: bool
    is_sealed: bool

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.words) // ON_A_PAGE))

    @property
    def shown(self) -> tuple[str, ...]:
        return self.words[self.page * ON_A_PAGE : (self.page + 1) * ON_A_PAGE]


@dataclass(frozen=True, slots=True)
class SeatView:
    """A view with all that is said around it."""

    record: Record
    names: tuple[str, ...]
    seat: int | None
    view: View[Any]
    awaited: tuple[str, ...]
    """The names of those the table waits for."""
    asked: Asked | None
    history: History[Any]
    so_far: str
    turns_taken: int

    @property
    def game(self) -> AnyGame:
        return game_of(self.record.game)

    @property
    def painter(self) -> AnyPainter:
        return PAINTERS[self.record.game]


class Rooms(Protocol):
    """What a view is taken from."""

    @property
    def matches(self) -> Matches: ...

    @property
    def people(self) -> People: ...


async def names_of(record: Record, people: People) -> tuple[str, ...]:
    """What every seat is called; computers by their trade, numbered if there are several."""
    names: list[str] = []
    for seat in record.seats:
        if seat.person is not None:
            names.append((await people.of(seat.person)).name)
        elif seat.is_forgotten:
            names.append(guest_name(sum(one.is_forgotten for one in record.seats[: len(names)])))
        else:
            before = sum(
                one.person is None and not one.is_forgotten and one.computer == seat.computer
                for one in record.seats[: len(names)]
            )
            names.append(computer_name(seat.computer or "", before + 1))
    return tuple(names)


async def look(
    services: Rooms, match: MatchId, person: PersonId | None, prefix: Path = (), page: int = 0
) -> SeatView:
    """The match through somebody's eyes; who has no seat sees what a spectator sees."""
    async with services.matches.held(match) as live:
        names = await names_of(live.record, services.people)
        seat = _seat_of(live.record, person)
        played = live.match
        asked = None
        if seat is not None and seat in played.table.pending and _is_played_by(live.record, seat):
            asked = _asked(live, seat, prefix, page)
        history = history_of(played)
        return SeatView(
            record=live.record,
            names=names,
            seat=seat,
            view=played.seen_by(seat),
            awaited=tuple(names[one] for one in played.awaited),
            asked=asked,
            history=history,
            so_far="" if asked is None else _so_far(played, seat, names),
            turns_taken=sum(one.seat == seat and one.ends_turn for one in history.choices),
        )


def told(game: AnyGame, turns: Iterable[Sequence[News]], names: Sequence[str]) -> str:
    """What a game says of each of these turns."""
    sentences = [told for told in (game.announce(turn, names) for turn in turns) if told]
    return latest(sentences, LONGEST_TOLD)


def latest(sentences: Sequence[str], letters: int) -> str:
    """The sentences, or the last of them that fit."""
    kept: list[str] = []
    for sentence in reversed(sentences):
        if kept and sum(map(len, kept)) + len(kept) + len(sentence) > letters:
            return " ".join(["…", *reversed(kept)])
        kept.append(sentence[:letters])
    return " ".join(reversed(kept))


def turns_since(played: AnyMatch, first: int) -> list[list[News]]:
    """The public news from that entry on, turn by turn. What several seats answered together is one
    turn: it comes to light with the last of them."""
    turns: list[list[News]] = [[]]
    for choice in played.choices:
        if choice.entry >= first:
            turns[-1] += visible_news(list(choice.news), None)
            if choice.ends_turn:
                turns.append([])
    return turns


def _is_played_by(record: Record, seat: int) -> bool:
    """Whether its person may choose for that seat at this moment."""
    is_running = record.phase == RUNNING and record.paused is None
    return is_running and not record.seats[seat].is_played_by_computer


def _seat_of(record: Record, person: PersonId | None) -> int | None:
    for seat in record.seats:
        if person is not None and seat.person == person and seat.has_voice:
            return seat.number
    return None


def _asked(live: LiveMatch, seat: int, prefix: Path, page: int) -> Asked:
    played = live.match
    decision, answers = played.question(seat), played.answers(seat)
    prefix = _spelt_out(answers, prefix if next_words(answers, prefix) else ())
    words = [word for word in next_words(answers, prefix) if (*prefix, word) != END]
    page = min(page, max(0, -(-len(words) // ON_A_PAGE) - 1))
    whole = set(answers)
    shown = words[page * ON_A_PAGE : (page + 1) * ON_A_PAGE]
    complete = frozenset(word for word in shown if (*prefix, word) in whole)
    return Asked(
        decision=decision,
        question=decision.question(played.table),
        at=played.asked_at(seat),
        prefix=prefix,
        back=_way_back(answers, prefix),
        words=tuple(words),
        complete=complete,
        revealing=frozenset(
            word
            for word in complete
            if not decision.together and would_reveal(played.table, seat, (*prefix, word))
        ),
        page=page,
        may_end=END in whole,
        may_undo=played.may_undo(seat),
        is_sealed=seat in played.table.sealed,
    )


def _spelt_out(answers: Sequence[Path], prefix: Path) -> Path:
    """A word that every answer goes on with needs no click, unless it completes one."""
    words = next_words(answers, prefix)
    while len(words) == 1 and (*prefix, words[0]) not in answers:
        prefix = (*prefix, words[0])
        words = next_words(answers, prefix)
    return prefix


def _way_back(answers: Sequence[Path], prefix: Path) -> Path | None:
    beginnings = (prefix[:depth] for depth in reversed(range(len(prefix))))
    return next((one for one in beginnings if len(next_words(answers, one)) > 1), None)


def _so_far(played: AnyMatch, seat: int | None, names: Sequence[str]) -> str:
    """What that seat has done in the turn it is in."""
    news = visible_news(played.turn_news, seat)
    mine = [item for item in news if item.seat == seat]
    running = bool(played.choices) and played.choices[-1].seat == seat
    ended = running and played.choices[-1].answer == END
    return told(played.game, [mine], names) if running and not ended else ""

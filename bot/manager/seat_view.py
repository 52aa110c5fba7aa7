"""What one person sees of a match at one moment: built under its lock, used without it."""

from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.ids import MatchId, PersonId
from bot.manager.live import AnyMatch, LiveMatch, Matches, is_asked, seat_of
from bot.manager.outcome import shown_last
from bot.manager.questions.open_question import OpenQuestion, open_question
from bot.manager.record import Record, seat_names
from bot.manager.turn_news import announce_turns
from bot.names import match_title
from bot.people.people import People, Person
from render.painter import AnyPainter
from render.painters import PAINTERS
from rules.catalogue import game_of
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.history import History, history_of
from rules.engine.news import News, TurnNews, visible_news
from rules.engine.score import RanksLast
from rules.engine.secret import View, seen_by
from rules.engine.table import Table
from rules.engine.text import YOU

OBSERVATIONS_KEPT = 64
"""Views that the next click can use again, of the matches that were looked at last."""


@dataclass(slots=True)
class Observation:
    """A table through one seat's eyes after so many log entries. Nothing of it changes until the
    next choice, so that all clicks before that share it."""

    seat: int | None
    table: Table
    """A seat that is asked plays on this table: its view is built with the lock held. All others
    see what was announced. That stays as it is, so that their view is built when it is needed."""
    seen: View[Any] | None
    announced: Table
    """What everybody sees; it stays as it is."""
    history: History[Any]
    own_news: list[News] | None
    """What the seat has done in the turn it is in; none if it has not begun one."""
    questions: dict[tuple[Path, int], OpenQuestion] = field(default_factory=dict)
    texts: dict[tuple[str, tuple[str, ...]], str] = field(default_factory=dict)
    """Sentences made already, by what they tell and the names in them."""

    public: View[Any] | None = None

    @property
    def view(self) -> View[Any]:
        if self.seen is None:
            self.seen = seen_by(self.seat, self.table)
        return self.seen

    @property
    def public_view(self) -> View[Any]:
        if self.public is None:
            self.public = seen_by(None, self.announced)
        return self.public


@dataclass(frozen=True, slots=True)
class SeatView:
    """A view with all that is said around it. The public view has no seat."""

    record: Record
    names: tuple[str, ...]
    seat: int | None
    observation: Observation
    awaited: tuple[str, ...]
    """The names of those the table waits for."""
    question: OpenQuestion | None
    reader: Person | None
    """Whose view it is, with their settings."""
    last: RanksLast = ()
    """Seats that rank last whatever their points, with the reason."""
    chosen_until: int | None = None
    """The log entry with which the seat's person ended their latest turn, themselves; none if they
    never did."""
    notice: str = ""
    """What to say first: why the click that asked for this view did nothing."""
    stopped_at: int = 0
    """Which of several answers did not fit, and is what the notice speaks of; 0 if all did."""
    turn_ended: bool = False
    """Whether the choice that led here has ended a turn."""
    planned: frozenset[int] = frozenset()
    """The log entries that plans made, while their people were elsewhere."""

    @property
    def game(self) -> AnyGame:
        return game_of(self.record.game)

    @property
    def title(self) -> str:
        """Which match it is, for every picture."""
        return match_title(self.game.title, self.record.id)

    @property
    def painter(self) -> AnyPainter:
        return PAINTERS[self.record.game]

    @property
    def view(self) -> View[Any]:
        view = self.observation.view
        return view._replace(last=self.last) if self.last else view

    @property
    def public_view(self) -> View[Any]:
        """What everybody sees."""
        return self.observation.public_view._replace(last=self.last)

    @property
    def history(self) -> History[Any]:
        return self.observation.history

    @property
    def is_over(self) -> bool:
        return bool(self.view.table.is_over)

    @property
    def wants_text(self) -> bool:
        """Whether the reader likes boards in letters."""
        return self.reader is not None and self.reader.text_boards

    @property
    def told_names(self) -> tuple[str, ...]:
        """The names for sentences that only this seat reads: its own deeds are told with *you*."""
        return tuple(YOU if seat == self.seat else name for seat, name in enumerate(self.names))

    @property
    def missed_names(self) -> tuple[str, ...]:
        """The same for what was missed; what a computer did for them meanwhile they did not do,
        and what they had planned they did."""
        since = -1 if self.chosen_until is None else self.chosen_until
        if any(
            one.seat == self.seat and one.entry > since and one.entry not in self.planned
            for one in self.history.choices
        ):
            return self.names
        return self.told_names

    @property
    def turns_taken(self) -> int:
        return sum(one.seat == self.seat and one.ends_turn for one in self.history.choices)

    @property
    def first_missed_entry(self) -> int:
        """From where the reader is told what happened: since they chose last, whatever a computer
        did for them meanwhile; a spectator is told the latest round."""
        if self.seat is None:
            return self.history.latest_round_entry()
        return self.chosen_until or 0

    @property
    def so_far(self) -> str:
        """What the seat has done in the turn it is in."""
        news = self.observation.own_news
        if self.question is None or not news:
            return ""
        texts, key = self.observation.texts, ("so far", self.names)
        if key not in texts:
            turn = TurnNews(self.seat, tuple(news))
            texts[key] = announce_turns(self.game, [turn], self.told_names)
        return texts[key]

    @property
    def alt_text(self) -> str:
        """The picture of this view in words."""
        return self.painter.alt_text(self.view, self.names, (), title=self.title)

    def private_alt_text(self, prefix: Path) -> str:
        """The private picture in words, after the words that were chosen already."""
        return self.painter.private_alt_text(self.view, self.names, prefix, title=self.title)

    def picture_key(self, kind: str, *details: object) -> tuple[object, ...]:
        """Names a picture of this view by all that a painter reads: the log only grows, so that
        the number of its entries stands for the table."""
        table = (self.record.id, self.record.entries, self.seat)
        return (kind, *table, self.names, self.last, *details)


class SeatViews:
    """Builds views. What costs most is kept for the next click on the same table."""

    def __init__(self, matches: Matches, people: People) -> None:
        self._matches = matches
        self._people = people
        self._observed: OrderedDict[tuple[int, int, int | None], Observation] = OrderedDict()
        self._answers: OrderedDict[tuple[int, int, int], Sequence[Path]] = OrderedDict()

    async def view_for(
        self,
        match: MatchId,
        person: PersonId | None,
        prefix: Path = (),
        page: int = 0,
        *,
        notice: str = "",
    ) -> SeatView:
        """The match through somebody's eyes; who has no seat sees what a spectator sees."""
        async with self._matches.held(match) as live:
            people = await self.people_at(live.record, person)
            return self.build(live, person, people, prefix, page, notice=notice)

    async def past_view(self, record: Record, seat: int, entry: int, reader: PersonId) -> SeatView:
        """A seat's view after so many entries, for somebody who looks back on a match."""
        played = await self._matches.as_of(record.id, entry)
        people = await self.people_at(record, reader)
        return SeatView(
            record=replace(record, entries=entry),
            names=seat_names(record, people),
            seat=seat,
            observation=_observation(played, seat),
            awaited=(),
            question=None,
            reader=people[reader],
        )

    async def people_at(
        self, record: Record, reader: PersonId | None = None
    ) -> dict[PersonId, Person]:
        """Everybody whose name or settings a click needs, read once."""
        seated: dict[PersonId, None] = {
            seat.person: None for seat in record.seats if seat.person is not None
        }
        if reader is not None:
            seated[reader] = None
        return await self._people.all_of(seated)

    def build(
        self,
        live: LiveMatch,
        person: PersonId | None,
        people: Mapping[PersonId, Person],
        prefix: Path = (),
        page: int = 0,
        *,
        notice: str = "",
        stopped_at: int = 0,
        turn_ended: bool = False,
    ) -> SeatView:
        """The view of that person, with the match's lock held."""
        record, played = live.record, live.match
        names = seat_names(record, people)
        seat = seat_of(record, person)
        observation = self._observe(live, seat)
        question = None
        if seat is not None and is_asked(live, seat):
            question = self._question(live, seat, observation, prefix, page)
        return SeatView(
            record=record,
            names=names,
            seat=seat,
            observation=observation,
            awaited=tuple(names[one] for one in played.awaited),
            question=question,
            reader=None if person is None else people.get(person),
            last=shown_last(live),
            chosen_until=None if seat is None else live.chosen_until(seat),
            notice=notice,
            stopped_at=stopped_at,
            turn_ended=turn_ended,
            planned=frozenset(live.planned),
        )

    def legal_answers(self, live: LiveMatch, seat: int) -> Sequence[Path]:
        """Every answer that seat may give now, listed once between two choices."""
        key = (live.record.id, len(live.match.log), seat)
        if key not in self._answers:
            self._answers[key] = live.match.answers(seat)
            _drop_oldest(self._answers)
        return self._answers[key]

    def _observe(self, live: LiveMatch, seat: int | None) -> Observation:
        played = live.match
        key = (live.record.id, len(played.log), seat)
        if key not in self._observed:
            self._observed[key] = _observation(played, seat)
            _drop_oldest(self._observed)
        self._observed.move_to_end(key)
        return self._observed[key]

    def _question(
        self, live: LiveMatch, seat: int, observation: Observation, prefix: Path, page: int
    ) -> OpenQuestion:
        known = observation.questions.get((prefix, page))
        if known is None:
            answers = self.legal_answers(live, seat)
            known = open_question(
                live.match, seat, answers, observation.view, prefix=prefix, page=page
            )
            # A forged click may carry any words; they are not kept.
            if known.page == page and known.prefix[: len(prefix)] == prefix:
                observation.questions[prefix, page] = known
        return known


def _drop_oldest(kept: OrderedDict[Any, Any]) -> None:
    while len(kept) > OBSERVATIONS_KEPT:
        kept.popitem(last=False)


async def names_of(record: Record, people: People) -> tuple[str, ...]:
    """What every seat is called; computers by their trade, numbered if there are several."""
    seated = (seat.person for seat in record.seats if seat.person is not None)
    return seat_names(record, await people.all_of(seated))


def _observation(played: AnyMatch, seat: int | None) -> Observation:
    table = played.table_for(seat)
    seen = played.seen_by(seat) if table is played.table else None
    announced, history = played.table_for(None), history_of(played)
    return Observation(seat, table, seen, announced, history, _own_news(played, seat))


def _own_news(played: AnyMatch, seat: int | None) -> list[News] | None:
    """What that seat has done in the turn it is in, if it is in one."""
    if not played.choices or played.choices[-1].seat != seat or played.choices[-1].answer == END:
        return None
    return [item for item in visible_news(played.turn_news, seat) if item.seat == seat]

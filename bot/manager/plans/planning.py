"""Planning: a seat that is not asked puts together what it wishes for its next turn.

A wish is composed in imagined worlds that are drawn from a number kept with it, never from the seed
of the match; so it goes on after a restart, and knows nothing that its seat may not.
"""

import hashlib
import secrets
from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Any

from bot.errors import SENTENCES, AskedNow, Code, Refused
from bot.ids import MatchId, PersonId
from bot.manager.live import LiveMatch, Matches
from bot.manager.questions.open_question import (
    OpenQuestion,
    rehearsed_question,
    rehearsed_text,
)
from bot.manager.rows.plans import (
    ARMED,
    DRAFT,
    Composing,
    Plan,
    PlannedWish,
    keep_plan,
    read_plan,
)
from bot.manager.seat_view import SeatView, SeatViews
from bot.manager.turns import playing_seat
from bot.people.people import Person
from bot.store.store import Store
from rules.engine.chance import SEED_BYTES, Chance
from rules.engine.decision import Path
from rules.engine.game import AnyGame
from rules.engine.illegal import IllegalChoice
from rules.engine.notation import answers_in
from rules.engine.plan import MOST_WISHES, NothingToPlan, Rehearsal
from rules.engine.secret import View, seen_by

WORLDS = 3
"""What is possible in so many imagined worlds is offered."""
MOST_STEPS = 24
"""Answers of one wish; hardly a turn has as many."""

AnyRehearsal = Rehearsal[Any]


@dataclass(frozen=True, slots=True)
class PlanView:
    """A plan as its owner sees it: the list, or the wish that is being composed."""

    view: SeatView
    """The table as it is; while a wish is composed, as it would be."""
    plan: Plan
    rehearsal: AnyRehearsal | None = None
    """None while the list is shown."""
    labels: tuple[str, ...] = ()
    """What was composed so far."""
    question: OpenQuestion | None = None
    """What comes next in that wish; None if nothing more can be planned."""
    notice: str = ""


class Plans:
    """What people do with their plans. Each of it holds the match's lock once."""

    def __init__(self, store: Store, matches: Matches, views: SeatViews) -> None:
        self._store = store
        self._matches = matches
        self._views = views

    async def of(self, match: MatchId, seat: int) -> Plan:
        """The plan of a seat, for the eyes of whoever plays it."""
        return await read_plan(self._store, match, seat)

    async def open(
        self, match: MatchId, person: PersonId, prefix: Path = (), page: int = 0, *, add: bool
    ) -> PlanView:
        """The list, or the wish that is being composed; an empty list begins with a wish, and so
        does who wants to add one."""
        async with self._desk(match, person) as desk:
            if add or not desk.plan.wishes:
                return desk.composed(prefix, page)
            if desk.plan.composing is not None:
                # What is armed can be taken off, also when nothing more can be planned.
                with suppress(Refused):
                    return desk.composed(prefix, page)
            return desk.listed()

    async def say(
        self, match: MatchId, person: PersonId, version: int, paths: Sequence[Path]
    ) -> PlanView:
        """Words of a wish: a longer beginning of an answer, or whole answers."""
        async with self._desk(match, person) as desk:
            if version != desk.plan.version:
                return desk.changed()
            rehearsal, answers, labels = desk.rehearsed()
            for number, path in enumerate(paths):
                if path not in rehearsal.answers():
                    if number:
                        break
                    return desk.composed(path)
                labels.append(rehearsed_text(rehearsal, path))
                rehearsal.choose(path)
                answers.append(path)
            plan = replace(desk.plan, composing=Composing(desk.mind, tuple(answers)))
            if rehearsal.is_over:
                plan = _with_wish(plan, rehearsal, labels)
            return await desk.kept(plan)

    async def take_back(self, match: MatchId, person: PersonId, version: int) -> PlanView:
        """The wish without its latest answer."""

        def shortened(plan: Plan) -> Plan:
            if plan.composing is None or not plan.composing.answers:
                return plan
            answers = plan.composing.answers[:-1]
            return replace(plan, composing=Composing(plan.composing.mind, answers))

        return await self._edit(match, person, version, shortened)

    async def stop(self, match: MatchId, person: PersonId, version: int) -> PlanView:
        """The wish ends here, and its owner is asked how the turn goes on."""
        async with self._desk(match, person) as desk:
            if version != desk.plan.version:
                return desk.changed()
            rehearsal, answers, labels = desk.rehearsed()
            if not answers:
                return desk.composed()
            return await desk.kept(_with_wish(desk.plan, rehearsal, labels))

    async def cancel(self, match: MatchId, person: PersonId, version: int) -> PlanView:
        """The wish that is being composed goes; the list stays."""
        return await self._edit(
            match, person, version, lambda plan: replace(plan, composing=None), listed=True
        )

    async def arm(self, match: MatchId, person: PersonId, version: int) -> PlanView:
        """From now on the first wish that is possible is played as soon as the seat is asked."""
        return await self._edit(match, person, version, _armed, listed=True)

    async def disarm(self, match: MatchId, person: PersonId, version: int) -> PlanView:
        return await self._edit(
            match, person, version, lambda plan: replace(plan, state=DRAFT), listed=True
        )

    async def tick(self, match: MatchId, person: PersonId, version: int) -> PlanView:
        """All wishes with the condition, or all without."""

        def ticked(plan: Plan) -> Plan:
            wanted = not any(one.only_if_nothing_new for one in plan.wishes)
            wishes = (replace(one, only_if_nothing_new=wanted) for one in plan.wishes)
            return replace(plan, wishes=tuple(wishes))

        return await self._edit(match, person, version, ticked, listed=True)

    async def remove(self, match: MatchId, person: PersonId, version: int, number: int) -> PlanView:
        """That wish goes, counted from 0."""
        return await self._edit(
            match, person, version, lambda plan: plan.without(number), listed=True
        )

    async def discard(self, match: MatchId, person: PersonId, version: int) -> PlanView:
        """All of it goes."""
        return await self._edit(
            match,
            person,
            version,
            lambda plan: replace(plan, state=DRAFT, wishes=(), composing=None),
            listed=True,
        )

    async def add_typed(self, match: MatchId, person: PersonId, words: str) -> PlanView:
        """A whole wish by its words; it counts at once. What does not fit changes nothing."""
        async with self._desk(match, person) as desk:
            desk.start_afresh()
            rehearsal, _, labels = desk.rehearsed()
            paths = answers_in(words)
            if len(paths) > MOST_STEPS:
                raise Refused(Code.REFUSED, f"A wish has at most {MOST_STEPS} steps.")
            for number, typed in enumerate(paths, 1):
                answer = _understood(rehearsal, typed, number)
                labels.append(rehearsed_text(rehearsal, answer))
                rehearsal.choose(answer)
            return await desk.kept(_armed(_with_wish(desk.plan, rehearsal, labels)))

    async def rehearsed_after(
        self, match: MatchId, person: PersonId, typed: Sequence[Path]
    ) -> AnyRehearsal:
        """How the next turn would go on after these answers, for what is offered while somebody
        types."""
        async with self._desk(match, person) as desk:
            desk.start_afresh()
            rehearsal, _, _ = desk.rehearsed()
            for number, path in enumerate(typed, 1):
                rehearsal.choose(_understood(rehearsal, path, number))
            return rehearsal

    @asynccontextmanager
    async def _desk(self, match: MatchId, person: PersonId) -> AsyncIterator["_Desk"]:
        async with self._matches.held(match) as live:
            live.record.must_be_begun()
            seat = playing_seat(live.record, person).number
            if seat in live.match.awaited:
                raise AskedNow
            people = await self._views.people_at(live.record, person)
            plan = await read_plan(self._store, live.record.id, seat)
            yield _Desk(self._store, self._matches, self._views, live, person, people, plan)

    async def _edit(
        self,
        match: MatchId,
        person: PersonId,
        version: int,
        change: Callable[[Plan], Plan],
        *,
        listed: bool = False,
    ) -> PlanView:
        async with self._desk(match, person) as desk:
            if version != desk.plan.version:
                return desk.changed()
            edited = change(desk.plan)
            if edited != desk.plan:
                return await desk.kept(edited, listed=listed)
            return desk.listed() if listed else desk.composed()


@dataclass(slots=True)
class _Desk:
    """One seat's plan, with the match's lock held."""

    store: Store
    matches: Matches
    views: SeatViews
    live: LiveMatch
    person: PersonId
    people: Mapping[PersonId, Person]
    plan: Plan

    @property
    def mind(self) -> str:
        """What the worlds of this wish are drawn from."""
        if self.plan.composing is None:
            self.plan = replace(self.plan, composing=Composing(secrets.token_hex(SEED_BYTES), ()))
        assert self.plan.composing is not None
        return self.plan.composing.mind

    @property
    def view(self) -> SeatView:
        return self.views.build(self.live, self.person, self.people)

    def start_afresh(self) -> None:
        """Leave what was being composed."""
        self.plan = replace(self.plan, composing=None)

    def rehearsed(self) -> tuple[AnyRehearsal, list[Path], list[str]]:
        """The wish as far as it was composed: what it leads to, its answers and their labels. The
        table may have moved on since; then it ends where it is no longer possible."""
        if len(self.plan.wishes) >= MOST_WISHES:
            raise Refused(Code.PLAN_FULL)
        game = self.live.match.game
        rehearsal = rehearse(game, seen_by(self.plan.seat, self.live.match.announced), self.mind)
        answers: list[Path] = []
        labels: list[str] = []
        assert self.plan.composing is not None
        for path in self.plan.composing.answers:
            if path not in rehearsal.answers():
                break
            labels.append(rehearsed_text(rehearsal, path))
            rehearsal.choose(path)
            answers.append(path)
        return rehearsal, answers, labels

    def composed(self, prefix: Path = (), page: int = 0, notice: str = "") -> PlanView:
        """The wish that is being composed, and what may come next."""
        rehearsal, answers, labels = self.rehearsed()
        composing = self.plan.composing
        if composing is not None and len(answers) < len(composing.answers):
            notice = notice or SENTENCES[Code.PLAN_STOPPED]
        question = None
        if rehearsal.answers() and len(answers) < MOST_STEPS:
            game = self.live.match.game
            question = rehearsed_question(
                game, rehearsal, self.plan.version, prefix=prefix, page=page
            )
        view = imagined(self.view, rehearsal.view())
        return PlanView(view, self.plan, rehearsal, tuple(labels), question, notice)

    def listed(self, notice: str = "") -> PlanView:
        return PlanView(self.view, self.plan, notice=notice)

    def changed(self) -> PlanView:
        """An old button changes nothing."""
        return self.listed(SENTENCES[Code.PLAN_CHANGED])

    async def kept(self, plan: Plan, *, listed: bool = False) -> PlanView:
        """Make it durable; what its owner sees then."""
        # Whoever plans anew has seen what came of the plan before.
        plan = replace(plan, told=None)
        await self.matches.keep(self.live, [keep_plan(plan, self.live.record.entries)])
        self.plan = await read_plan(self.store, plan.match, plan.seat)
        if listed or self.plan.composing is None:
            return self.listed()
        return self.composed()


def rehearse(game: AnyGame, view: View[Any], mind: str) -> AnyRehearsal:
    """The next turn of the seat that has this view of what was announced."""
    worlds = [
        Chance(hashlib.sha256(f"{mind} {number}".encode()).digest()) for number in range(WORLDS)
    ]
    try:
        return Rehearsal(game, view, worlds)
    except NothingToPlan:
        raise Refused(Code.NOTHING_TO_PLAN) from None


def may_plan(view: SeatView) -> bool:
    """Whether there is a next turn of which something can be known."""
    if view.seat is None or view.is_over or view.record.seats[view.seat].is_played_by_computer:
        return False
    table = view.observation.announced
    if view.seat in table.pending and view.seat not in table.sealed:
        return False
    try:
        rehearse(view.game, seen_by(view.seat, table), "")
    except Refused:
        return False
    return True


def imagined(view: SeatView, seen: View[Any]) -> SeatView:
    """The same with the table as it would be."""
    observation = replace(view.observation, table=seen.table, seen=seen, questions={}, texts={})
    return replace(view, observation=observation)


def _understood(rehearsal: AnyRehearsal, typed: Path, number: int) -> Path:
    if not rehearsal.answers():
        raise Refused(Code.REFUSED, f"Step {number} cannot be planned: the turn ends before it.")
    try:
        return rehearsal.understood(typed)
    except IllegalChoice as refusal:
        raise Refused(
            Code.REFUSED, f"Step {number}: {refusal.sentence} Nothing was planned."
        ) from refusal


def _armed(plan: Plan) -> Plan:
    return replace(plan, state=ARMED) if plan.wishes else plan


def _with_wish(plan: Plan, rehearsal: AnyRehearsal, labels: Sequence[str]) -> Plan:
    made = rehearsal.wish(only_if_nothing_new=True)
    beside = tuple(sorted(made.beside or ())) if rehearsal.tells_facts else None
    wish = PlannedWish(made.question, made.steps, tuple(labels), beside, rehearsal.tells_facts)
    return plan.with_wish(wish)

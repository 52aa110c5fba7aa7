"""Controls: builds broken on purpose. A harness that stays green on one of them proves nothing."""

import asyncio
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

import pytest

from bot.clock import HOUR
from bot.delivery.delivery import Delivery
from bot.delivery.fence import Fence
from bot.delivery.posts import PostDelivery
from bot.delivery.queue import DeliveryQueue
from bot.delivery.reminders import ReminderDelivery
from bot.discord_ui import user_names as guests
from bot.ids import MatchId, PersonId
from bot.manager.agreements import Agreements
from bot.manager.live import LiveMatch, Matches, is_asked, seat_of
from bot.manager.rows import matches as match_rows
from bot.manager.seat_view import SeatView
from bot.manager.turns import Turns
from bot.notices.notices import MessageRef
from bot.notices.outbox import drop_all
from bot.people import people
from bot.people.hours import Hours
from bot.store.lease import Lease
from bot.store.sqlite import backup, restore, session
from bot.store.sqlite.database import SqliteDatabase
from bot.store.statement import Change, Row, Statement
from bot.store.store import Store
from rules.engine import record
from rules.engine.chance import Chance
from rules.engine.decision import AnyDecision, Path
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.secret import Cards

Build = Callable[[pytest.MonkeyPatch], None]

TASKS: set[asyncio.Task[Any]] = set()


def sound(patch: pytest.MonkeyPatch) -> None:
    """The real build."""


def acknowledges_before_commit(patch: pytest.MonkeyPatch) -> None:
    """A choice is answered as soon as it is queued."""
    write = Store.write

    async def hasty(self: Store, change: Change) -> list[list[Row]]:
        if any("INTO choices" in statement.sql for statement in change):
            task = asyncio.create_task(write(self, change))
            TASKS.add(task)
            task.add_done_callback(TASKS.discard)
            return []
        return await write(self, change)

    patch.setattr(Store, "write", hasty)


TORN = "torn"
"""The point of a build that commits in pieces at which a choice is written and not yet counted."""


def commits_in_pieces(patch: pytest.MonkeyPatch) -> None:
    """Every statement of a choice is a transaction of its own."""
    write = Store.write

    async def torn(self: Store, change: Change) -> list[list[Row]]:
        if not any("INTO choices" in statement.sql for statement in change):
            return await write(self, change)
        answers: list[list[Row]] = []
        for statement in change:
            answers += await write(self, [statement])
            if "INTO choices" in statement.sql:
                assert isinstance(self.database, SqliteDatabase)
                self.database._point(TORN)
        return answers

    patch.setattr(Store, "write", torn)


def syncs_at_checkpoints_only(patch: pytest.MonkeyPatch) -> None:
    """SQLite's log is written and not synced."""
    normal = tuple(pragma.replace("FULL", "NORMAL") for pragma in session.WRITER)
    patch.setattr(session, "WRITER", normal)


def syncs_no_folder(patch: pytest.MonkeyPatch) -> None:
    """A file is in its place, and nobody has told the disk."""
    for module in (backup, restore):
        patch.setattr(module, "sync_folder", lambda _: None)


def checks_no_version(patch: pytest.MonkeyPatch) -> None:
    """A click is taken whatever question it answers."""
    choose, answer = Turns.choose, Turns.answer

    async def careless(
        self: Turns, match: MatchId, person: PersonId, words: str, at: int | None
    ) -> SeatView:
        return await choose(self, match, person, words, None)

    async def careless_click(
        self: Turns, match: MatchId, person: PersonId, paths: Sequence[Path], at: int
    ) -> SeatView:
        async with self._matches.held(match) as live:
            seat = seat_of(live.record, person)
            if seat is not None and is_asked(live, seat):
                at = live.match.asked_at(seat)
        return await answer(self, match, person, paths, at)

    patch.setattr(Turns, "choose", careless)
    patch.setattr(Turns, "answer", careless_click)


def asks_nobody_who_clicks(patch: pytest.MonkeyPatch) -> None:
    """Whoever clicks plays for the awaited seat."""
    choose, answer = Turns.choose, Turns.answer

    async def awaited(self: Turns, match: MatchId, person: PersonId) -> PersonId:
        async with self._matches.held(match) as live:
            people = [live.record.seats[seat].person for seat in live.match.awaited]
        return people[0] or person if people else person

    async def trusting(
        self: Turns, match: MatchId, person: PersonId, words: str, at: int | None
    ) -> SeatView:
        return await choose(self, match, await awaited(self, match, person), words, at)

    async def trusting_click(
        self: Turns, match: MatchId, person: PersonId, paths: Sequence[Path], at: int
    ) -> SeatView:
        return await answer(self, match, await awaited(self, match, person), paths, at)

    patch.setattr(Turns, "choose", trusting)
    patch.setattr(Turns, "answer", trusting_click)


def posts_without_outbox(patch: pytest.MonkeyPatch) -> None:
    """What could not be posted at once is forgotten."""

    back_off = DeliveryQueue._back_off

    async def forgetful(
        self: DeliveryQueue, delivery: Delivery, at_least_s: float = 0, *, perhaps_sent: bool
    ) -> None:
        if isinstance(delivery, PostDelivery):
            await delivery.finish(MessageRef(1, 1))
        else:
            await back_off(self, delivery, at_least_s, perhaps_sent=perhaps_sent)

    patch.setattr(DeliveryQueue, "_back_off", forgetful)


def sends_again_without_looking(patch: pytest.MonkeyPatch) -> None:
    """An interrupted post or reminder is sent again at once."""

    async def blind(*_: object) -> None:
        return None

    make = DeliveryQueue.__init__

    def made(self: Any, *args: Any, **words: Any) -> None:  # noqa: ANN401
        make(self, *args, **words)
        patch.setattr(self._transport, "find", blind)

    patch.setattr(DeliveryQueue, "__init__", made)


def knows_no_night(patch: pytest.MonkeyPatch) -> None:
    """Quiet hours are reckoned in UTC."""
    moment = Hours.next_moment

    def elsewhere(self: Hours, instant: int) -> int:
        return moment(Hours("UTC", self.quiet, self.away), instant)

    patch.setattr(Hours, "next_moment", elsewhere)


def forgets_what_it_told(patch: pytest.MonkeyPatch) -> None:
    """That a reminder went out is not written down."""

    async def forgotten(self: ReminderDelivery[Any], message: MessageRef | None) -> None:
        await asyncio.sleep(0)

    patch.setattr(ReminderDelivery, "finish", forgotten)


def sleeps_the_day_away(patch: pytest.MonkeyPatch) -> None:
    """Whoever may be told now is told twelve hours later."""
    moment = Hours.next_moment

    def late(self: Hours, instant: int) -> int:
        return moment(self, instant + 12 * HOUR)

    patch.setattr(Hours, "next_moment", late)


def turns_nothing_over(patch: pytest.MonkeyPatch) -> None:
    """Cards keep their faces in every view."""
    patch.setattr(Cards, "redact_for", lambda cards, _eyes: cards.copy())


def says_a_hand_in_an_error(patch: pytest.MonkeyPatch) -> None:
    """Who is refused hears the whole table with the reason."""
    question = Match.question

    def talkative(self: Match[Any], seat: int) -> AnyDecision:
        try:
            return question(self, seat)
        except IllegalChoice as refusal:
            raise IllegalChoice(refusal.code, f"{refusal.sentence} {self.table}"[:900]) from refusal

    patch.setattr(Match, "question", talkative)


def writes_the_log_in_clear(patch: pytest.MonkeyPatch) -> None:
    """Others read every word of the log."""

    def clear(self: Match[Any], _seat: int | None) -> list[tuple[int, Path]]:
        return [(entry.seat, entry.words) for entry in self.log]

    patch.setattr(Match, "public_log", clear)


def writes_a_set_down(patch: pytest.MonkeyPatch) -> None:
    """What is canonical has a list whose order is that of a set."""
    plain = record.as_json

    def unordered(match: Match[Any]) -> dict[str, object]:
        return {**plain(match), "said": list({word for entry in match.log for word in entry.words})}

    patch.setattr(record, "as_json", unordered)


def tells_the_hour(patch: pytest.MonkeyPatch) -> None:
    """What is canonical is stamped with the time on the wall."""
    plain = record.as_json

    def stamped(match: Match[Any]) -> dict[str, object]:
        return {**plain(match), "at": time.strftime("%z", time.localtime(0))}

    patch.setattr(record, "as_json", stamped)


def shuffles_unevenly(patch: pytest.MonkeyPatch) -> None:
    """Every place changes with any place: the mistake that everybody makes once."""

    def naive(
        self: Chance, label: str, items: Sequence[Any], count: int | None = None
    ) -> list[Any]:
        deck, words = list(items), self._words(label)
        for place in range(len(deck)):
            other = next(words) % len(deck)
            deck[place], deck[other] = deck[other], deck[place]
        return deck[:count]

    patch.setattr(Chance, "shuffle", naive)


def shuffles_by_the_clock(patch: pytest.MonkeyPatch) -> None:
    """The hour is stirred into every draw."""
    words = Chance._words

    def stirred(self: Chance, label: str) -> Iterator[int]:
        return words(self, f"{label} at 1767225600")

    patch.setattr(Chance, "_words", stirred)


def shrugs_at_lost_places(patch: pytest.MonkeyPatch) -> None:
    """What could not be posted is forgotten with the place."""

    async def shrug(self: Agreements, match: MatchId) -> None:
        async with self._matches.held(match) as live:
            await self._matches.keep(live, [drop_all(match)])

    patch.setattr(Agreements, "place_lost", shrug)


def trusts_names(patch: pytest.MonkeyPatch) -> None:
    """People are called what they call themselves."""
    for door in (guests, people):
        patch.setattr(door, "shown_name", str)


def touches_the_table_before_it_checks(patch: pytest.MonkeyPatch) -> None:
    """A refused choice has already done something."""
    fresh = Match._fresh_question

    def hasty(self: Match[Any], seat: int, at: int | None) -> AnyDecision:
        self.table.barrier += 1
        return fresh(self, seat, at)

    patch.setattr(Match, "_fresh_question", hasty)


def trips_over_strange_words(patch: pytest.MonkeyPatch) -> None:
    """Words that are looked up without asking whether they are there."""

    def careless(decision: AnyDecision, table: Any, path: Path, _: object) -> Path:  # noqa: ANN401
        return {answer: answer for answer in decision.answers(table)}[path]

    patch.setattr("rules.engine.match.legal_answer", careless)


def has_no_fence(patch: pytest.MonkeyPatch) -> None:
    """Whoever once had the lease goes on telling."""

    async def forever(self: Lease) -> bool:
        self.fence, self._renewed = 1, self._clock()
        return True

    patch.setattr(Lease, "renew", forever)
    patch.setattr(Lease, "must_be_fresh", lambda _: None)
    patch.setattr(Fence, "guard", lambda _: [])


def knows_no_other_process(patch: pytest.MonkeyPatch) -> None:
    """What another process has changed is not noticed."""

    async def trusted(self: Matches, live: LiveMatch) -> LiveMatch:
        return live

    patch.setattr(Matches, "_still_true", trusted)
    patch.setattr(match_rows, "next_version", lambda *_: Statement("SELECT 1 AS any_version"))

"""Controls: builds broken on purpose. A harness that stays green on one of them proves nothing."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from bot import matches, outbox, posts
from bot.alerts import Alerts
from bot.hours import Hours
from bot.manager import Manager
from bot.matches import Live, Matches
from bot.outbox import Outbox
from bot.store.lease import Guarded, Lease
from bot.store.statement import Change, Row, Statement
from bot.store.store import Store
from bot.turns import Chosen, Turns

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
            await asyncio.sleep(0)
            return []
        return await write(self, change)

    patch.setattr(Store, "write", hasty)


def commits_in_pieces(patch: pytest.MonkeyPatch) -> None:
    """Every statement is a transaction of its own."""
    write = Store.write

    async def torn(self: Store, change: Change) -> list[list[Row]]:
        answers: list[list[Row]] = []
        for statement in change:
            answers += await write(self, [statement])
        return answers

    patch.setattr(Store, "write", torn)


def checks_no_version(patch: pytest.MonkeyPatch) -> None:
    """A click is taken whatever question it answers."""
    choose = Turns.choose

    async def careless(self: Turns, match: int, person: int, words: str, at: int | None) -> Chosen:
        return await choose(self, match, person, words, None)

    patch.setattr(Turns, "choose", careless)


def asks_nobody_who_clicks(patch: pytest.MonkeyPatch) -> None:
    """Whoever clicks plays for the awaited seat."""
    choose = Turns.choose

    async def trusting(self: Turns, match: int, person: int, words: str, at: int | None) -> Chosen:
        async with self._matches.held(match) as live:
            awaited = [live.record.seats[seat].person for seat in live.match.awaited]
        return await choose(self, match, awaited[0] or person if awaited else person, words, at)

    patch.setattr(Turns, "choose", trusting)


def posts_without_outbox(patch: pytest.MonkeyPatch) -> None:
    """What could not be posted at once is forgotten."""

    async def forgetful(self: Outbox, row: Row, *, sending: bool) -> None:
        lost = outbox._announcement(row, row["end_entry"], posts.read(row["events"]))
        await self._posted(lost, "nowhere")

    patch.setattr(Outbox, "_later", forgetful)


def sends_again_without_looking(patch: pytest.MonkeyPatch) -> None:
    """An interrupted post or alert is sent again at once."""

    async def blind(mark: object) -> None:
        return None

    make = Manager.__init__

    def made(self: Manager, store: Store, herald: Any, *args: Any, **words: Any) -> None:  # noqa: ANN401
        patch.setattr(herald, "find", blind)
        make(self, store, herald, *args, **words)

    patch.setattr(Manager, "__init__", made)


def knows_no_night(patch: pytest.MonkeyPatch) -> None:
    """Quiet hours are reckoned in UTC."""
    moment = Hours.next_moment

    def elsewhere(self: Hours, instant: int) -> int:
        return moment(Hours("UTC", self.quiet, self.away), instant)

    patch.setattr(Hours, "next_moment", elsewhere)


def forgets_what_it_told(patch: pytest.MonkeyPatch) -> None:
    """That an alert went out is not written down."""

    async def forgotten(self: Alerts, *args: object) -> None:
        await asyncio.sleep(0)

    patch.setattr(Alerts, "_told", forgotten)


def has_no_fence(patch: pytest.MonkeyPatch) -> None:
    """Whoever once had the lease goes on telling."""

    async def forever(self: Lease) -> bool:
        self.fence, self._renewed = 1, self._clock()
        return True

    async def unguarded(self: Guarded, change: Change) -> list[list[Row]]:
        return await self._store.write(change)

    patch.setattr(Lease, "renew", forever)
    patch.setattr(Lease, "must_be_fresh", lambda _: None)
    patch.setattr(Guarded, "write", unguarded)


def knows_no_other_process(patch: pytest.MonkeyPatch) -> None:
    """What another process has changed is not noticed."""

    async def trusted(self: Matches, live: Live) -> Live:
        return live

    patch.setattr(Matches, "_still_true", trusted)
    patch.setattr(matches, "_newer", lambda _: Statement("SELECT 1 AS any_version"))

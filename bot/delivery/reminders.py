"""Reminders: never early, never twice, never in quiet hours, and gone when the turn is taken."""

import asyncio
import logging

from bot.clock import Clock, Instant
from bot.delivery.posts import TOO_LONG, back_off, together
from bot.errors import (
    Code,
    LeaseLost,
    refusal,
)
from bot.manager.live import Matches
from bot.manager.record import Pace, Record
from bot.manager.waiting import counted_from
from bot.notices.notices import (
    NotSent,
    PersonLost,
    PlaceLost,
    ReminderNotice,
    Transport,
    alert_nonce,
)
from bot.notices.takedowns import taken_down
from bot.people.people import People, Person
from bot.store.statement import ReadWrite, Row, Statement

LOGGER = logging.getLogger(__name__)

MOST_ALERTS = 5
"""After so many alerts in a turn nobody is told again until they act."""
ROUND = 32


class Reminders:
    """Tells people that they are awaited."""

    def __init__(
        self,
        store: ReadWrite,
        matches: Matches,
        people: People,
        transport: Transport,
        clock: Clock,
        *,
        teller: ReadWrite,
    ) -> None:
        self._store = store
        self._teller = teller
        """Where it is kept what was told; only one process tells."""
        self._matches = matches
        self._people = people
        self._transport = transport
        self._clock = clock
        self._one_round = asyncio.Lock()

    @property
    def at_rest(self) -> asyncio.Lock:
        """Held while no alert may be under way."""
        return self._one_round

    async def deliver_due(self) -> int:
        """Send what is due; how many alerts went out."""
        async with self._one_round:
            rows = await self._store.read(
                "SELECT alerts.* FROM alerts JOIN matches ON id = match"
                " WHERE due <= ? AND person IS NOT NULL AND phase = 'running' AND paused IS NULL"
                " ORDER BY due LIMIT ?",
                self._clock.now(),
                ROUND,
            )
            return await together(self._deliver(row) for row in rows)

    async def mute(self, match: int, person: int) -> None:
        """No more reminders of this turn; a deadline is still told."""
        async with self._matches.held(match) as live:
            live.record.must_be_running()
            seat = live.record.seat_of(person)
            await self._store.write(
                [
                    Statement(
                        "UPDATE alerts SET muted = 1, due = CASE WHEN urgent = 1 OR sending > 0"
                        " THEN due ELSE NULL END WHERE match = ? AND seat = ? AND person = ?",
                        (match, seat.number, person),
                        must=refusal(Code.NOT_YOUR_TURN),
                    )
                ]
            )

    async def settings_changed(self, person: Person) -> None:
        """Compute the next alerts of somebody again, after new hours or a new interval.

        Their days away do not count against a turn's time, so its deadline is reckoned again too.
        """
        rows = await self._store.read(
            "SELECT alerts.*, remind_every, turn_time FROM alerts JOIN matches ON id = match"
            " WHERE person = ? AND paused IS NULL",
            person.id,
        )
        now = self._clock.now()
        for row in rows:
            soonest = now + person.interval(row["remind_every"]) if row["told"] else now
            pace = Pace(row["remind_every"], row["turn_time"])
            await self._store.write(
                [
                    Statement(
                        "UPDATE alerts SET due = CASE WHEN muted = 1 OR sealed = 1 THEN NULL"
                        " WHEN urgent = 1 OR sending > 0 THEN due ELSE CAST(? AS BIGINT) END"
                        " WHERE match = ? AND seat = ? AND entry = ? AND person = ? AND told = ?",
                        (
                            person.next_alert(soonest),
                            row["match"],
                            row["seat"],
                            row["entry"],
                            person.id,
                            row["told"],
                        ),
                    ),
                    *counted_from(row, row["began"] or now, pace, person, now),
                ]
            )

    async def _deliver(self, row: Row) -> bool:
        person = await self._people.of(row["person"])
        record = await self._matches.record(row["match"])
        alert = await self._alert(row, record, person)
        try:
            async with asyncio.timeout(TOO_LONG):
                message = await self._sent(row, alert, person)
            await self._told(row, record, person, alert, message)
        except (PersonLost, PlaceLost) as error:
            LOGGER.info("nobody heard alert %s: %r", alert.mark.nonce, error)
            await self._told(row, record, person, alert, None)
        except _NotNow as error:
            await self._teller.write([_due_again(row, error.moment)])
        except NotSent as error:
            LOGGER.info("alert %s was not sent: %s", alert.mark.nonce, error)
            await self._later(row, sending=0)
        except LeaseLost:
            # Whoever has it now carries on.
            raise
        except Exception:
            LOGGER.exception("alert %s may or may not have been sent", alert.mark.nonce)
            await self._later(row, sending=alert.number)
        else:
            return True
        return False

    async def _sent(self, row: Row, alert: ReminderNotice, person: Person) -> str:
        if row["sending"]:
            found = await self._transport.find(alert.mark)
            if found is not None:
                return found
        now = self._clock.now()
        moment = person.next_alert(now)
        if moment != now:
            # Settings may have changed since the row was written, or a try took until the night.
            raise _NotNow(moment)
        await self._teller.write(
            [
                Statement(
                    "UPDATE alerts SET sending = ? WHERE match = ? AND seat = ? AND entry = ?"
                    " AND told = ?",
                    (alert.number, alert.match, alert.seat, alert.entry, row["told"]),
                    must=lambda: NotSent("the turn was taken just now"),
                )
            ]
        )
        return await self._transport.alert(alert)

    async def _alert(self, row: Row, record: Record, person: Person) -> ReminderNotice:
        waiting = await self._store.read(
            "SELECT COUNT(*) AS seats FROM alerts WHERE match = ? AND sealed = 0", record.id
        )
        others = [voice for voice in record.voices() if voice != person.id]
        return ReminderNotice(
            match=record.id,
            seat=row["seat"],
            person=person.id,
            way=person.way,
            entry=row["entry"],
            number=row["told"] + 1,
            everybody_waits=waiting[0]["seats"] == 1 and bool(others),
            deadline=row["deadline"],
            is_warning=bool(row["urgent"]),
            place=record.place,
        )

    async def _told(
        self, row: Row, record: Record, person: Person, alert: ReminderNotice, message: str | None
    ) -> None:
        """The alert is out: the one before it goes, and the next one is due in an interval."""
        now = self._clock.now()
        due: Instant | None = None
        # Whether the last one went out may be known only after they have acted again.
        is_last = alert.number % MOST_ALERTS == 0 and record.acted <= row["due"]
        if not is_last and not row["muted"]:
            due = person.next_alert(now + person.interval(record.pace.remind_every))
        key = (alert.match, alert.seat, alert.entry, row["told"])
        here = "WHERE match = ? AND seat = ? AND entry = ? AND told = ?"
        change = []
        if row["message"] is not None:
            old = alert_nonce(alert.match, alert.seat, alert.entry, row["told"])
            change.append(taken_down(old, alert, row["message"], now))
        change.append(
            Statement(
                "UPDATE alerts SET told = told + 1, sending = 0, tries = 0, urgent = 0,"
                " message = ?, due = CASE WHEN muted = 1 OR sealed = 1 THEN NULL"
                " ELSE CAST(? AS BIGINT) END"
                f" {here}",
                (message, due, *key),
                must=_TurnTaken,
            )
        )
        try:
            await self._teller.write(change)
        except _TurnTaken:
            # The turn was taken while the alert was on its way.
            if message is not None:
                await self._teller.write([taken_down(alert.mark.nonce, alert, message, now)])

    async def _later(self, row: Row, *, sending: int) -> None:
        await self._teller.write(
            [
                Statement(
                    "UPDATE alerts SET sending = CASE WHEN ? = 0 THEN 0 ELSE sending END,"
                    " tries = tries + 1, due = ?"
                    " WHERE match = ? AND seat = ? AND entry = ? AND told = ?",
                    (
                        sending,
                        self._clock.now() + back_off(row["tries"] + 1),
                        row["match"],
                        row["seat"],
                        row["entry"],
                        row["told"],
                    ),
                )
            ]
        )


class _TurnTaken(Exception):
    """The row is gone: its turn was taken meanwhile."""


class _NotNow(Exception):
    """It is quiet where the person lives."""

    def __init__(self, moment: Instant | None) -> None:
        self.moment = moment


def _due_again(row: Row, moment: Instant | None) -> Statement:
    return Statement(
        "UPDATE alerts SET due = ?, sending = 0"
        " WHERE match = ? AND seat = ? AND entry = ? AND told = ?",
        (moment, row["match"], row["seat"], row["entry"], row["told"]),
    )

"""What people say about their reminders: mute this turn's, or change when they may be told."""

from bot.clock import Clock
from bot.ids import MatchId, PersonId
from bot.manager.live import Matches
from bot.manager.record import Pace
from bot.manager.waiting import restart_clock
from bot.notices import personal_notices, reminders
from bot.people.people import Person
from bot.people.presence import PERHAPS_THERE_S
from bot.store.store import Store


class ReminderSettings:
    """Computes anew when somebody is told next; the delivery queue does the telling."""

    def __init__(self, store: Store, matches: Matches, clock: Clock) -> None:
        self._store = store
        self._matches = matches
        self._clock = clock

    async def mute(self, match: MatchId, person: PersonId) -> None:
        """No more reminders of this turn; a deadline is still told."""
        async with self._matches.held(match) as live:
            live.record.must_be_running()
            seat = live.record.seat_of(person)
            await self._store.write([reminders.mute(match, seat.number, person)])

    async def apply_settings(self, person: Person) -> None:
        """After new hours or a new interval. Days away do not count against a turn's time, so its
        deadline is reckoned again too."""
        rows = await self._store.read(
            "SELECT reminders.*, began, deadline, remind_every, turn_time FROM reminders"
            " JOIN waiting ON waiting.match = reminders.match AND waiting.seat = reminders.seat"
            " JOIN matches ON id = reminders.match WHERE reminders.person = ? AND paused IS NULL",
            person.id,
        )
        now = self._clock.now()
        for row in rows:
            soonest = now + person.interval(row["remind_every"]) if row["number"] else now
            pace = Pace(row["remind_every"], row["turn_time"])
            await self._store.write(
                [
                    reminders.apply_settings(row, person.next_reminder(soonest)),
                    *restart_clock(row, row["began"] or now, pace, person, now),
                ]
            )
        # What comes soon waits only because they may be there.
        soon = now + PERHAPS_THERE_S
        await self._store.write([personal_notices.due_now(person.id, now, after=soon)])

"""People: a number, a name made inert, and how they like to be reminded."""

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import date

from bot.clock import DAY, HOUR, MINUTE, Instant
from bot.errors import BadSettings
from bot.ids import PersonId, checked_person
from bot.names import shown_name, stranger_name
from bot.people import blocks, lessons
from bot.people.hours import Away, Hours, Quiet, known_zone
from bot.store.statement import Row, Statement
from bot.store.store import Store
from render.names import isolated

WAYS = ("dm", "mention", "off")
SHORTEST_INTERVAL = 30 * MINUTE
LONGEST_INTERVAL = 30 * DAY
SHORTEST_TURN = HOUR
LONGEST_TURN = 60 * DAY
REMEMBERED = 4096


@dataclass(frozen=True, slots=True)
class Person:
    """Somebody we know, with their settings."""

    id: PersonId
    name: str
    way: str = "dm"
    remind_every: int | None = None
    hours: Hours = field(default_factory=Hours)
    text_boards: bool = False
    has_accepted: bool = False
    """Whether they have ever taken part by their own will."""
    approached: int = 0
    """How many messages they got before that."""
    hours_known: bool = False
    """Whether they have set anything, or were told what was guessed of their hours."""

    @property
    def called(self) -> str:
        """The name as it stands in a sentence."""
        return isolated(self.name)

    @property
    def may_be_approached(self) -> bool:
        """Whether somebody else may have us write to them: a stranger gets one message in all."""
        return self.has_accepted or not self.approached

    def __post_init__(self) -> None:
        if self.way not in WAYS:
            raise BadSettings(f"Reminders come by {', '.join(WAYS[:-1])}, or are {WAYS[-1]}.")
        if self.remind_every is not None:
            checked_interval(self.remind_every)

    def interval(self, of_match: int) -> int:
        """The shorter of their own interval and the match's."""
        return min(self.remind_every or of_match, of_match)

    def next_reminder(self, instant: Instant) -> Instant | None:
        """The first moment from then on at which they want to be told; none if they never do."""
        return None if self.way == "off" else self.hours.next_moment(instant)


def checked_interval(seconds: int) -> int:
    if not SHORTEST_INTERVAL <= seconds <= LONGEST_INTERVAL:
        raise BadSettings("Reminders come every half hour at most, and every 30 days at least.")
    return seconds


def checked_turn_time(seconds: int) -> int:
    if not SHORTEST_TURN <= seconds <= LONGEST_TURN:
        raise BadSettings("A turn may take from an hour to 60 days.")
    return seconds


def note_name(number: PersonId, name: str) -> list[Statement]:
    """Keep somebody's name as they are called now."""
    return [
        Statement(
            "INSERT INTO people (id, name, way, zone, text_boards) VALUES (?, ?, 'dm', 'UTC', 0)"
            " ON CONFLICT (id) DO UPDATE SET name = excluded.name",
            (checked_person(number), shown_name(name)),
        )
    ]


def mark_accepted(person: PersonId) -> Statement:
    """They have joined, accepted or opened something themselves."""
    return Statement("UPDATE people SET accepted = 1 WHERE id = ?", (person,))


def count_approach(person: PersonId) -> Statement:
    """A message to somebody who may never have asked for one."""
    return Statement("UPDATE people SET approached = approached + 1 WHERE id = ?", (person,))


def forget_person(person: PersonId) -> list[Statement]:
    """Their name and their settings."""
    return [
        Statement("DELETE FROM away WHERE person = ?", (person,)),
        *blocks.forget_person(person),
        *lessons.forget_person(person),
        Statement("DELETE FROM people WHERE id = ?", (person,)),
    ]


class People:
    """Everybody we met, the latest in memory."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._known: OrderedDict[PersonId, Person] = OrderedDict()

    async def of(self, number: PersonId) -> Person:
        """That person, or a stranger with the usual settings."""
        if self._store.database.is_shared:
            # Another process may have changed it since.
            return await self._read(checked_person(number))
        person = self._known.get(number)
        if person is None:
            person = await self._read(checked_person(number))
            self._known[number] = person
            if len(self._known) > REMEMBERED:
                self._known.popitem(last=False)
        return person

    async def all_of(self, numbers: Iterable[PersonId]) -> dict[PersonId, Person]:
        return {number: await self.of(number) for number in numbers}

    async def meet(self, number: PersonId, name: str) -> Person:
        """Note what somebody is called."""
        await self._store.write(note_name(number, name))
        return await self.refresh(number)

    async def refresh(self, number: PersonId) -> Person:
        self._known.pop(number, None)
        return await self.of(number)

    def forget(self, number: PersonId) -> None:
        """They are strangers again."""
        self._known.pop(number, None)

    async def keep(self, person: Person, *, is_told: bool = True) -> Person:
        """Store settings; whoever changes them computes the reminders again."""
        quiet = person.hours.quiet
        await self._store.write(
            [
                *note_name(person.id, person.name),
                Statement(
                    "UPDATE people SET way = ?, remind_every = ?, zone = ?, quiet_from = ?,"
                    " quiet_to = ?, text_boards = ?, hours_known = ? WHERE id = ?",
                    (
                        person.way,
                        person.remind_every,
                        person.hours.zone,
                        quiet.begin if quiet else None,
                        quiet.end if quiet else None,
                        int(person.text_boards),
                        int(is_told),
                        person.id,
                    ),
                ),
                Statement("DELETE FROM away WHERE person = ?", (person.id,)),
                *(
                    Statement(
                        "INSERT INTO away (person, first_day, last_day) VALUES (?, ?, ?)",
                        (person.id, away.first.isoformat(), away.last.isoformat()),
                        must=lambda: BadSettings("Two absences begin on the same day."),
                    )
                    for away in person.hours.away
                ),
            ]
        )
        return await self.refresh(person.id)

    async def _read(self, number: PersonId) -> Person:
        rows = await self._store.read("SELECT * FROM people WHERE id = ?", number)
        if not rows:
            return Person(number, stranger_name(number))
        away = await self._store.read(
            "SELECT first_day, last_day FROM away WHERE person = ? ORDER BY first_day", number
        )
        return _person(rows[0], away)


def _person(row: Row, away: list[Row]) -> Person:
    quiet = None
    if row["quiet_from"] is not None:
        quiet = Quiet(row["quiet_from"], row["quiet_to"])
    absences = tuple(
        Away(date.fromisoformat(one["first_day"]), date.fromisoformat(one["last_day"]))
        for one in away
    )
    return Person(
        row["id"],
        row["name"],
        row["way"],
        row["remind_every"],
        Hours(known_zone(row["zone"]), quiet, absences),
        bool(row["text_boards"]),
        bool(row["accepted"]),
        row["approached"],
        bool(row["hours_known"]),
    )

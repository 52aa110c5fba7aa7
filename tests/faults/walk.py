"""One evening and the days after it: start, lobby, join, turn, reminder, caretaker, end, deploy."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from simcord.actors import MemberActor
from simcord.builders import ChannelHandle

from bot.clock import DAY, HOUR, MINUTE
from bot.manager.live import AnyMatch
from bot.manager.record import choice_of, record_of, written_down
from rules.catalogue import game_of
from rules.engine.record import replay_choice, start_from
from tests.e2e.discord_server import words_of
from tests.faults.world import Stuck, World

TRIES = 40
PATIENT_TRIES = 10
TRY_EVERY_S = 30.0
"""People who get no answer, or are told to try again, do so after a while."""
TOLD_WITHIN_S = 2 * HOUR
KEPT = ("This turn:", "Your turn is over")
"""What is read by whoever has chosen something."""
HOP_S = 20.0 * MINUTE
STEPS = ("start", "lobby", "join", "begin", "turn", "reminder", "caretaker", "end", "deploy")


@dataclass(slots=True)
class Table:
    """A match between two people, and what became known of it."""

    world: World
    channel: ChannelHandle
    people: tuple[MemberActor, MemberActor]
    options: dict[str, object]
    number: int = 0
    acknowledged: list[str] = field(default_factory=list)
    waits_s: list[float] = field(default_factory=list)
    """From the end of each turn to its post."""
    since: float = 0.0
    """When the latest turn was over."""
    unsure: int = 0
    """Choices that were not acknowledged; they may have been kept."""

    @property
    def row(self) -> dict[str, Any]:
        found = self.world.rows("SELECT * FROM matches WHERE id = ?", self.number)
        return found[0] if found else {"phase": "", "paused": None}

    @property
    def phase(self) -> str:
        return str(self.row["phase"])

    def log(self) -> list[dict[str, Any]]:
        return self.world.rows("SELECT * FROM choices WHERE match = ? ORDER BY number", self.number)

    def place(self) -> int:
        return int(self.row["thread"] or self.row["channel"])

    def posts(self) -> int:
        return len(self.world.rows("SELECT * FROM posts WHERE match = ?", self.number))

    def waiting_posts(self) -> int:
        return len(self.world.rows("SELECT * FROM outbox WHERE match = ?", self.number))

    # What people do.

    async def open(self) -> None:
        first = self.people[0]

        def mine() -> list[dict[str, Any]]:
            return self.world.rows(
                "SELECT id FROM matches WHERE owner = ? AND phase = 'lobby'", first.id
            )

        await self._insist(
            "open",
            lambda: self.world.opens(
                first, self.channel, "new", game="almadi", seats=2, **self.options
            ),
            lambda: bool(mine()),
        )
        self.number = int(mine()[-1]["id"])

    async def join(self, *, typed: bool) -> None:
        await self._press(self.people[1], "join", typed, lambda: len(self._seats()) == 2)

    async def begin(self, *, typed: bool) -> None:
        await self._press(self.people[0], "start", typed, lambda: self.phase != "lobby")
        await self._must(lambda: self.phase == "running", "the match does not begin")
        await self._must(lambda: not self.waiting_posts(), "its beginning is not told")

    async def turn(self) -> None:
        """Whoever is awaited takes a turn by typing, and it is told."""
        await self.play()
        await self.is_told()

    async def play(self) -> None:
        """Whoever is awaited takes a turn by typing."""
        while True:
            match = self._match()
            seat = match.awaited[0]
            words = self._choice(match, seat)
            person = self._person(seat)
            before = len(self.log())
            await self._insist(
                words, partial(self._choose, person, words), partial(self._has, before + 1)
            )
            if words == "end":
                break
        self.since = self.world.clock.now

    async def is_told(self) -> None:
        """Every turn that was taken."""
        await self._must(lambda: not self.waiting_posts(), "the turn is not told")
        self.waits_s.append(self.world.clock.now - self.since)

    def _has(self, choices: int) -> bool:
        return len(self.log()) >= choices

    async def _choose(self, person: MemberActor, words: str) -> object:
        shown = await self.world.opens(
            person, self._where(), "play", words=words, match=self.number
        )
        said = "\n".join(words_of(one.components) for one in shown or [])
        if any(kept in said for kept in KEPT):
            self.acknowledged.append(words)
        else:
            self.unsure += 1
        return shown

    async def end(self) -> None:
        """Both give the match up."""
        for person in self.people:
            await self._insist(
                "end", partial(self._give_up, person), partial(self._has_voted, person)
            )
        await self._must(lambda: self.phase == "abandoned", "the match does not end")
        await self._must(lambda: not self.waiting_posts(), "its end is not told")

    async def _give_up(self, person: MemberActor) -> object:
        shown = await self.world.opens(person, self._where(), "match end", match=self.number)
        if not shown:
            return None
        ids = [one for one in ids_of(shown[0].components) if ":giveup:" in one]
        return await self.world.clicks(person, shown[0], ids[0]) if ids else None

    def _has_voted(self, person: MemberActor) -> bool:
        return self.phase == "abandoned" or bool(
            self.world.rows(
                "SELECT * FROM votes WHERE match = ? AND person = ?", self.number, person.id
            )
        )

    async def _press(
        self, who: MemberActor, what: str, typed: bool, done: Callable[[], bool]
    ) -> None:
        async def typing() -> object:
            return await self.world.opens(who, self._where(), f"match {what}", match=self.number)

        async def pressing() -> object:
            messages = self.world.backend.messages.get(self.place(), {}).values()
            for message in messages:
                ids = [one for one in ids_of(message.components) if f":{what}:" in one]
                if ids:
                    return await self.world.clicks(who, message, ids[0])
            return await typing()

        await self._insist(what, typing if typed else pressing, done)

    async def _insist(
        self, what: str, act: Callable[[], Awaitable[object]], done: Callable[[], bool]
    ) -> None:
        """People try again; that is no help for what the bot owes them by itself."""
        for tries in range(TRIES):
            await self.world.wait_for(lambda: self.world.is_heard, TOLD_WITHIN_S)
            if self._is_lost():
                await self._resume()
            await act()
            if done():
                return
            await self.world.passes(TRY_EVERY_S * (1 + tries // PATIENT_TRIES * PATIENT_TRIES))
            if done():
                return
        raise Stuck(f"{what} has no effect in table {self.number}")

    def _is_lost(self) -> bool:
        return bool(self.row["paused"] == "place")

    async def _resume(self) -> None:
        """A match that lost its place pauses, and who opened it finds it another one."""
        await self.world.opens(self.people[0], self._where(), "match resume", match=self.number)

    async def _must(self, true: Callable[[], bool], complaint: str) -> None:
        """It comes true by itself, unless the place is lost."""
        for _ in range(TRIES):
            if not await self.world.wait_for(lambda: true() or self._is_lost(), TOLD_WITHIN_S):
                break
            if true():
                return
            await self._resume()
            await self.world.passes(TRY_EVERY_S)
        raise Stuck(f"{complaint}: table {self.number}, {self.row['paused']}")

    # What the rules say.

    def _match(self) -> AnyMatch:
        row, seats = self.row, self._seats()
        log = [choice_of(one) for one in self.log()]
        written = written_down(record_of(row, seats), bytes.fromhex(row["seed"]), log)
        match = start_from(written, game_of(written.game), tells_news=True)
        for number in range(len(written.log)):
            replay_choice(match, written, number)
        return match

    @staticmethod
    def _choice(match: AnyMatch, seat: int) -> str:
        answers = [" ".join(path) for path in match.answers(seat)]
        return "end" if "end" in answers else answers[0]

    def _person(self, seat: int) -> MemberActor:
        wanted = self._seats()[seat]["person"]
        return next(one for one in self.people if one.id == wanted)

    def _seats(self) -> list[dict[str, Any]]:
        return self.world.rows("SELECT * FROM seats WHERE match = ? ORDER BY number", self.number)

    def _where(self) -> ChannelHandle:
        return self.channel


def ids_of(components: list[dict[str, Any]]) -> list[str]:
    """The custom ids in a message."""
    waiting, found = list(components), []
    while waiting:
        one = waiting.pop()
        waiting += one.get("components") or []
        if "custom_id" in one:
            found.append(str(one["custom_id"]))
    return found


class Walk:
    """Two tables: one that lives through everything, and its neighbour."""

    def __init__(self, world: World) -> None:
        self.world = world
        anna, badr, cem, dina = map(world.member, ("Anna", "Badr", "Cem", "Dina"))
        self.table = Table(
            world, world.channel, (anna, badr), {"pace": "half a day", "thread": True}
        )
        self.neighbour = Table(world, world.quiet, (cem, dina), {"thread": False})
        self.patience_s: float | None = None
        """How long whoever is awaited was left in peace before the computer played."""

    async def run(self, *steps: str) -> None:
        for step in steps or STEPS:
            self.world.step = step
            await getattr(self, step)()
        self.world.step = "after"
        await self.world.passes(10 * MINUTE, hop=20.0)

    async def start(self) -> None:
        self.world.start_bot()
        await self._is_there()

    async def _is_there(self) -> None:
        if not await self.world.wait_for(lambda: self.world.is_heard, TOLD_WITHIN_S):
            raise Stuck("the bot does not come")
        if not await self.world.wait_for(
            lambda: bool(self.world.backend.commands.get(None)), TOLD_WITHIN_S
        ):
            raise Stuck("Discord never hears of the commands")
        await self.world.passes(3)

    async def lobby(self) -> None:
        await self.table.open()
        await self.neighbour.open()

    async def join(self) -> None:
        await self.table.join(typed=False)
        await self.neighbour.join(typed=True)

    async def begin(self) -> None:
        await self.table.begin(typed=False)
        await self.neighbour.begin(typed=True)

    async def turn(self) -> None:
        """Both at once: whatever keeps the post of one from being told keeps no other."""
        await self.table.play()
        await self.neighbour.turn()
        await self.table.is_told()

    async def reminder(self) -> None:
        """A warning is due three hours before the time is over."""
        await self.world.passes(9.5 * HOUR, hop=HOP_S)
        await self.neighbour.turn()

    async def caretaker(self) -> None:
        """Whoever is awaited lets the time run out, and the computer plays that turn."""
        asked = self.table.since
        played = "SELECT 1 FROM choices WHERE by_computer = 1"
        if not await self.world.wait_for(
            lambda: bool(self.world.rows(played)), DAY + TOLD_WITHIN_S, hop=HOP_S
        ):
            raise Stuck("nobody looks after the seat")
        self.patience_s = self.world.clock.now - asked
        await self.neighbour.turn()

    async def end(self) -> None:
        await self.table.end()

    async def deploy(self) -> None:
        leaving = self.world.bot
        self.world.stop_bot()
        await self.world.wait_for(lambda: self.world.bot is not leaving, TOLD_WITHIN_S)
        await self._is_there()
        await self.neighbour.turn()

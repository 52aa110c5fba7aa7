"""What a server prefers: where nobody says otherwise, /new and /match end take it from here."""

from dataclasses import dataclass

from bot.errors import BadSettings
from bot.people.people import checked_interval, checked_turn_time
from bot.store.statement import Row, Statement
from bot.store.store import Store
from rules.catalogue import GAMES, game_of

MAJORITY, OWNER, MODERATORS = "majority", "owner", "moderators"
ENDS = (MAJORITY, OWNER, MODERATORS)
NO_DEADLINE = 0


@dataclass(frozen=True, slots=True)
class Defaults:
    """Of one server; what is none was never said."""

    game: str | None = None
    turn_time: int | None = None
    remind_every: int | None = None
    caretaker: bool | None = None
    own_thread: bool | None = None
    ends: str | None = None

    def __post_init__(self) -> None:
        if self.turn_time:
            checked_turn_time(self.turn_time)
        if self.remind_every is not None:
            checked_interval(self.remind_every)
        if self.ends is not None and self.ends not in ENDS:
            raise BadSettings(f"Who may end a match is one of: {', '.join(ENDS)}.")

    @property
    def game_to_open(self) -> str:
        """The game a table is opened for if nobody names one."""
        return self.game if self.game in GAMES else next(iter(GAMES))


class Servers:
    """What every server has said."""

    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, guild: int | None) -> Defaults:
        rows = [] if guild is None else await self._read(guild)
        return _defaults(rows[0]) if rows else Defaults()

    async def keep(self, guild: int, wanted: Defaults) -> Defaults:
        if wanted.game is not None:
            game_of(wanted.game)
        await self._store.write(
            [
                Statement("DELETE FROM servers WHERE id = ?", (guild,)),
                Statement(
                    "INSERT INTO servers (id, game, turn_time, remind_every, caretaker, own_thread,"
                    " ends) VALUES (?, ?, ?, ?, ?, ?, ?)",
                    (
                        guild,
                        wanted.game,
                        wanted.turn_time,
                        wanted.remind_every,
                        None if wanted.caretaker is None else int(wanted.caretaker),
                        None if wanted.own_thread is None else int(wanted.own_thread),
                        wanted.ends,
                    ),
                ),
            ]
        )
        return await self.of(guild)

    async def _read(self, guild: int) -> list[Row]:
        return await self._store.read("SELECT * FROM servers WHERE id = ?", guild)


def _defaults(row: Row) -> Defaults:
    return Defaults(
        row["game"],
        row["turn_time"],
        row["remind_every"],
        None if row["caretaker"] is None else bool(row["caretaker"]),
        None if row["own_thread"] is None else bool(row["own_thread"]),
        row["ends"],
    )

"""What the one who hosts the bot decides: the environment, and `.env` for what it leaves out."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.computers.processes import WORKERS
from bot.errors import BadSettings
from bot.store.address import is_server

DEFAULT_FILE = "vizier.db"
ENV_FILE = Path(".env")
MOST_WORKERS = 16
MOST_SHARDS = 10_000
LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Shards:
    """Those of Discord's shards that this process holds, one after the other; all in one if none
    are said."""

    count: int = 1
    first: int = 0
    last: int = 0

    @property
    def ids(self) -> list[int]:
        return list(range(self.first, self.last + 1))

    @property
    def is_all(self) -> bool:
        return len(self.ids) == self.count

    def __str__(self) -> str:
        return f"{self.first}-{self.last} of {self.count}"


ALL_IN_ONE = Shards()


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of this installation."""

    database: Path | str = field(repr=False)
    """A SQLite file, or the URL of a PostgreSQL server, which may hold a password."""
    token: str = field(default="", repr=False)
    """What the bot logs in with; without one there is the playground."""
    log_level: str = "info"
    shards: Shards = ALL_IN_ONE
    workers: int = WORKERS
    """Processes in which computer players think."""


def config_from(environment: Mapping[str, str]) -> Config:
    """What the environment says, checked."""
    database = address_from(environment.get("DATABASE_URL", ""))
    level = environment.get("LOG_LEVEL", "").strip().lower() or "info"
    if level not in LEVELS:
        raise BadSettings(f"LOG_LEVEL is one of {', '.join(LEVELS)}.")
    workers = environment.get("THINKING_PROCESSES", "").strip() or str(WORKERS)
    if not re.fullmatch(r"\d{1,9}", workers) or not 1 <= int(workers) <= MOST_WORKERS:
        raise BadSettings(f"THINKING_PROCESSES is a number from 1 to {MOST_WORKERS}.")
    shards = shards_from(environment.get("SHARDS", ""), environment.get("SHARD_IDS", ""))
    if not shards.is_all and not is_server(database):
        raise BadSettings("Several processes share a PostgreSQL server, and DATABASE_URL is none.")
    token = environment.get("DISCORD_TOKEN", "").strip()
    return Config(database, token, level, shards, int(workers))


def shards_from(count: str, ids: str) -> Shards:
    """`SHARDS` is how many there are, `SHARD_IDS` those of this process: `0-3`, `2`, or all."""
    said = count.strip() or "1"
    if not re.fullmatch(r"\d{1,5}", said) or int(said) not in range(1, MOST_SHARDS):
        raise BadSettings("SHARDS is a number: how many shards there are in all processes.")
    number = int(said)
    if not ids.strip():
        return Shards(number, 0, number - 1)
    named = re.fullmatch(r"(\d{1,5})(?:\s*-\s*(\d{1,5}))?", ids.strip())
    if named is not None:
        first, last = int(named[1]), int(named[2] or named[1])
        if first <= last < number:
            return Shards(number, first, last)
    raise BadSettings(
        f"SHARD_IDS is one shard or a range of those from 0 to {number - 1}, such as 0-3."
    )


def address_from(words: str) -> Path | str:
    """`postgresql://…`, `sqlite:///path`, a path, or nothing: a file beside the bot."""
    url = words.strip()
    if is_server(url):
        return url
    path = url.removeprefix("sqlite:///")
    if "://" in path:
        # It may hold a password, so the sentence does not repeat it.
        raise BadSettings(
            "A database is a file, sqlite:///path or postgresql://…; DATABASE_URL is none of them."
        )
    return Path(path or DEFAULT_FILE)


def must_be_token(token: str) -> str:
    """What looks like a bot's token; whether it is one, Discord knows."""
    if token.count(".") != 2 or " " in token:
        raise BadSettings(
            "DISCORD_TOKEN is not a bot's token: it has three parts with dots between them. "
            "Copy it from https://discord.com/developers/applications, under Bot."
        )
    return token


def _lines(file: Path) -> list[str]:
    try:
        # Some editors put a mark before the first letter.
        return file.read_text(encoding="utf-8-sig").splitlines()
    except UnicodeDecodeError as error:
        raise BadSettings(f"{file} is not plain text in UTF-8: save it as that.") from error
    except OSError as error:
        raise BadSettings(f"I may not read {file}: it belongs to somebody else.") from error


def with_file(environment: Mapping[str, str], file: Path = ENV_FILE) -> dict[str, str]:
    """The environment, and from the file what the environment does not say."""
    said: dict[str, str] = {}
    if file.is_file():
        for number, line in enumerate(_lines(file), 1):
            words = line.strip()
            if not words or words.startswith("#"):
                continue
            name, equals, value = words.partition("=")
            if not equals:
                raise BadSettings(f"Line {number} of {file} is neither NAME=value nor a comment.")
            said[name.removeprefix("export ").strip()] = value.strip().strip("\"'")
    return {**said, **environment}

"""What the one who hosts the bot decides: the environment, and `.env` for what it leaves out."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from bot.refusals import BadSettings
from bot.thinking import DESKS

DEFAULT_FILE = "vizier.db"
MOST_DESKS = 16
LEVELS = ("debug", "info", "warning", "error")


@dataclass(frozen=True, slots=True)
class Config:
    """The settings of this installation."""

    database: Path
    token: str = field(default="", repr=False)
    """What the bot logs in with; without one there is the playground."""
    log_level: str = "info"
    desks: int = DESKS
    """Processes in which computer players think."""


def config_from(environment: Mapping[str, str]) -> Config:
    """`DATABASE_URL` is empty (a file beside the bot), `sqlite:///path`, or a path."""
    url = environment.get("DATABASE_URL", "").strip()
    if url.startswith(("postgres://", "postgresql://")):
        # The address may hold a password, so the sentence does not repeat it.
        raise BadSettings("This Vizier keeps matches in a SQLite file; PostgreSQL is to come.")
    path = Path(url.removeprefix("sqlite:///") or DEFAULT_FILE)
    if "://" in url.removeprefix("sqlite:///"):
        raise BadSettings("DATABASE_URL is neither a file nor sqlite:///path.")
    level = environment.get("LOG_LEVEL", "").strip().lower() or "info"
    if level not in LEVELS:
        raise BadSettings(f"LOG_LEVEL is one of {', '.join(LEVELS)}.")
    desks = environment.get("THINKING_PROCESSES", "").strip() or str(DESKS)
    if not desks.isdecimal() or not 1 <= int(desks[:3]) <= MOST_DESKS:
        raise BadSettings(f"THINKING_PROCESSES is a number from 1 to {MOST_DESKS}.")
    return Config(path, environment.get("DISCORD_TOKEN", "").strip(), level, int(desks))


def must_be_token(token: str) -> str:
    """What looks like a bot's token; whether it is one, Discord knows."""
    if token.count(".") != 2 or " " in token:
        raise BadSettings(
            "DISCORD_TOKEN is not a bot's token: it has three parts with dots between them. "
            "Copy it from https://discord.com/developers/applications, under Bot."
        )
    return token


def with_file(environment: Mapping[str, str], file: Path = Path(".env")) -> dict[str, str]:
    """The environment, and from the file what the environment does not say."""
    said: dict[str, str] = {}
    if file.is_file():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            words = line.strip()
            if not words or words.startswith("#"):
                continue
            name, equals, value = words.partition("=")
            if not equals:
                raise BadSettings(f"Line {number} of {file} is neither NAME=value nor a comment.")
            said[name.removeprefix("export ").strip()] = value.strip().strip("\"'")
    return {**said, **environment}

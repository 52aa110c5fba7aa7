"""The log: one JSON object a line. It holds no tokens, no hands and nothing that people write.

An error is told by where it happened, what kind it is and its codes. Its own words may repeat a
row, a seed or an answer that lies sealed, so they are told of those kinds only that never do.
"""

import json
import logging
import re
import sys
import traceback
from collections.abc import Iterator

SECRET = re.compile(
    r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # a bot's token
    r"|(?<=/)aW50ZXJhY3Rpb246[\w-]+"  # an interaction's
    r"|(?<=/callback/)[\w-]+"
    r"|(?<=://)[^\s/@\"']+(?=@)"  # who logs in to a server, and with what
)
REDACTED = "…"
FACTS = ("code", "status", "sqlstate", "sqlite_errorname")
"""What errors carry for machines: ours, Discord's and those of databases."""
HARMLESS = (OSError, ImportError, NameError, TypeError)
"""Errors that speak of files, connections, names and types, never of what was chosen."""


def redact(text: str) -> str:
    """The same without tokens and passwords."""
    return SECRET.sub(REDACTED, text)


class JsonLines(logging.Formatter):
    """Formats a record as one line of JSON, with secrets redacted."""

    def format(self, record: logging.LogRecord) -> str:
        entry = {
            "timestamp": self.formatTime(record, "%Y-%m-%dT%H:%M:%S"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            entry["error"] = "".join(_told(record.exc_info[1], set()))
        return redact(json.dumps(entry, ensure_ascii=False))


def _told(error: BaseException | None, told: set[int]) -> Iterator[str]:
    """Where an error happened and what it is, after the one that led to it."""
    if error is None or id(error) in told:
        return
    told.add(id(error))
    earlier = error.__context__ if error.__cause__ is None else error.__cause__
    if error.__cause__ is not None or not error.__suppress_context__:
        yield from _told(earlier, told)
    yield from traceback.format_tb(error.__traceback__)
    yield f"{_named(error)}\n"
    if isinstance(error, BaseExceptionGroup):
        for one in error.exceptions:
            yield from _told(one, told)


def _named(error: BaseException) -> str:
    known = {fact: getattr(error, fact, None) for fact in FACTS}
    facts = [f"{fact} {value}" for fact, value in known.items() if isinstance(value, str | int)]
    words = [str(error)] if isinstance(error, HARMLESS) else []
    return ": ".join([type(error).__name__, *facts, *words])


def log_to_stderr(level: str) -> None:
    """Log at that level. discord.py stays at info or above: below, it prints message bodies."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(handlers=[lines], level=level.upper(), force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
    for driver in ("aiosqlite", "psycopg"):
        logging.getLogger(driver).setLevel(logging.WARNING)

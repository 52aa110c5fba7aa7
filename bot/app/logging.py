"""The log: one JSON object a line. It holds no tokens, no hands and nothing that people write."""

import json
import logging
import re
import sys

SECRET = re.compile(
    r"[\w-]{23,28}\.[\w-]{6,7}\.[\w-]{27,}"  # a bot's token
    r"|(?<=/)aW50ZXJhY3Rpb246[\w-]+"  # an interaction's
    r"|(?<=/callback/)[\w-]+"
    r"|(?<=://)[^\s/@\"']+(?=@)"  # who logs in to a server, and with what
)
REDACTED = "…"


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
            entry["error"] = self.formatException(record.exc_info)
        return redact(json.dumps(entry, ensure_ascii=False))


def log_to_stderr(level: str) -> None:
    """Log at that level. discord.py stays at info or above: below, it prints message bodies."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(handlers=[lines], level=level.upper(), force=True)
    logging.getLogger("discord").setLevel(max(logging.INFO, logging.getLogger().level))
    for driver in ("aiosqlite", "psycopg"):
        logging.getLogger(driver).setLevel(logging.WARNING)

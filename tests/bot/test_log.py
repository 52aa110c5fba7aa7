"""The log tells where an error happened and of what kind it is, never what was chosen."""

import json
import logging
import sqlite3
from collections.abc import Callable
from contextlib import closing, suppress

import psycopg
import pytest

from bot.app.logging import JsonLines
from bot.computers.jobs import answer_of
from bot.computers.processes import JobFailed, WorkerPool
from bot.errors import Code, Refused
from rules.engine.illegal import IllegalChoice
from tests.bot.house import ANNA, BADR, House

SEALED = "bid 987654"


def line_of(error: BaseException) -> str:
    """How an error is logged that happened here."""
    with pytest.raises(type(error)) as caught:
        _raise(error)
    kind = type(error), error, caught.tb
    record = logging.LogRecord("bot", logging.ERROR, __file__, 1, "it failed", (), kind)
    return JsonLines().format(record)


def no_such_table() -> Exception:
    with closing(sqlite3.connect(":memory:")) as empty, pytest.raises(sqlite3.Error) as caught:
        empty.execute(f"SELECT '{SEALED}' FROM nothing")
    return caught.value


def _raise(error: BaseException) -> None:
    raise error


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (ValueError(SEALED), "ValueError"),
        (KeyError(SEALED), "KeyError"),
        (AssertionError([SEALED]), "AssertionError"),
        (IllegalChoice("illegal", SEALED), "IllegalChoice: code illegal"),
        (Refused(Code.STALE, SEALED), "Refused: code stale"),
        (psycopg.errors.UniqueViolation(SEALED), "UniqueViolation: sqlstate 23505"),
        (ExceptionGroup(SEALED, [ValueError(SEALED)]), "ExceptionGroup"),
        (no_such_table(), "OperationalError: sqlite_errorname SQLITE_ERROR"),
        (ConnectionResetError("by peer"), "ConnectionResetError: by peer"),
        (TypeError("not a str"), "TypeError: not a str"),
    ],
)
def test_an_error_is_told_by_its_kind_and_codes(error: Exception, told: str) -> None:
    line = line_of(error)
    assert SEALED not in line
    assert told in json.loads(line)["error"]
    assert ", in line_of" in line


def test_what_led_to_an_error_is_told_before_it_and_as_sparingly() -> None:
    later = ValueError(SEALED)
    later.__cause__ = KeyError(SEALED)
    later.add_note(SEALED)
    told = json.loads(line_of(later))["error"]
    assert SEALED not in told
    assert told.index("KeyError") < told.index("ValueError")
    hidden = ValueError(SEALED)
    hidden.__context__, hidden.__suppress_context__ = KeyError(SEALED), True
    assert "KeyError" not in line_of(hidden)
    turning = ValueError()
    turning.__context__ = KeyError()
    turning.__context__.__context__ = turning
    assert "KeyError" in line_of(turning)


def fail(*_: object, **__: object) -> None:
    raise ValueError(SEALED)


async def fail_later(*_: object, **__: object) -> None:
    raise KeyError(SEALED)


@pytest.mark.parametrize(
    ("target", "instead"),
    [
        ("bot.computers.players.answer_of", fail),
        ("bot.manager.turns.Turns.choose_by_computer", fail_later),
        ("bot.delivery.posts.PostDelivery.send", fail_later),
        ("bot.delivery.posts.PostDelivery.finish", fail_later),
    ],
)
async def test_a_sealed_answer_is_in_no_log_whatever_fails(
    house: House,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    target: str,
    instead: Callable[..., object],
) -> None:
    caplog.set_level(logging.DEBUG)
    monkeypatch.setattr(target, instead)
    match = await house.match(ANNA, BADR, computers=["random"], game="bids")
    with suppress(Refused):
        for person in (ANNA, BADR):
            answers = await house.answers(match, person)
            await house.services.turns.choose(match, person, answers[0], None)
    house.services.matches.forget(match)
    await house.settle()
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any(kind in line for line in lines for kind in ("ValueError", "KeyError"))
    assert not [line for line in lines if SEALED in line]


async def test_a_job_that_cannot_be_sent_is_told_by_its_kind() -> None:
    pool = WorkerPool(1)
    try:
        with pytest.raises(JobFailed) as failed:
            await pool.run(30, answer_of, lambda: SEALED)
    finally:
        await pool.close()
    assert SEALED not in str(failed.value)
    assert "<lambda>" not in str(failed.value)

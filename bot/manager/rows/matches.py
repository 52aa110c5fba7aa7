"""The rows of `matches`: every change that one can go through. Nobody else writes them, but for the
numbers of posts, which the outbox gives itself."""

import json
from collections.abc import Iterable
from dataclasses import dataclass

from bot.clock import Instant
from bot.errors import Code, Stale, refusal
from bot.ids import NOBODY, MatchId, PersonId, Place
from bot.manager.record import (
    ABANDONED,
    LAPSED,
    LOBBY,
    OVER,
    RUNNING,
    STARTING,
    UNFINISHED,
    Pace,
)
from bot.store.statement import Statement
from rules.engine.game import Setting

OPEN_PHASES = ", ".join(f"'{phase}'" for phase in UNFINISHED)


@dataclass(frozen=True, slots=True, kw_only=True)
class Opening:
    """What is agreed when a table is opened."""

    game: str
    rules_version: int
    data_set: str
    variants: Iterable[str]
    owner: PersonId
    place: Place
    own_thread: bool
    wanted: int
    pace: Pace
    rated: bool


def open_lobby(match: MatchId, opening: Opening, now: Instant) -> Statement:
    """A new table that looks for players."""
    place, pace = opening.place, opening.pace
    return Statement(
        "INSERT INTO matches (id, game, rules_version, data_set, variants, owner, guild,"
        " channel, thread, own_thread, wanted, remind_every, turn_time, caretaker, phase,"
        " entries, told, notices, opened, acted, rated)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 0, 0, 0, ?, ?, ?)",
        (
            match,
            opening.game,
            opening.rules_version,
            opening.data_set,
            json.dumps(sorted(opening.variants)),
            opening.owner,
            place.guild,
            place.channel,
            place.thread,
            int(opening.own_thread),
            opening.wanted,
            pace.remind_every,
            pace.turn_time,
            pace.caretaker,
            LOBBY,
            now,
            now,
            int(opening.rated),
        ),
    )


# From phase to phase.


def start(match: MatchId, seed: bytes, commitment: str, now: Instant) -> Statement:
    """The lobby is over; choices are taken once the commitment is posted."""
    return Statement(
        "UPDATE matches SET phase = ?, seed = ?, commitment = ?, acted = ?"
        " WHERE id = ? AND phase = ?",
        (STARTING, seed.hex(), commitment, now, match, LOBBY),
        must=refusal(Code.NOT_LOBBY),
    )


def begin(match: MatchId, now: Instant) -> Statement:
    """The commitment is out, and the first question is asked."""
    return Statement(
        "UPDATE matches SET phase = ?, acted = ? WHERE id = ? AND phase = ?",
        (RUNNING, now, match, STARTING),
        must=refusal(Code.CHANGED),
    )


def finish(match: MatchId, result: dict[str, object], now: Instant) -> Statement:
    """Played to its end."""
    return Statement(
        "UPDATE matches SET phase = ?, ended = ?, result = ? WHERE id = ?",
        (OVER, now, json.dumps(result), match),
    )


def abandon(match: MatchId, now: Instant) -> Statement:
    """Given up: no result, no rating."""
    return Statement(
        "UPDATE matches SET phase = ?, paused = NULL, paused_at = NULL, ended = ?, rated = 0"
        " WHERE id = ? AND phase IN (?, ?)",
        (ABANDONED, now, match, STARTING, RUNNING),
        must=refusal(Code.CHANGED),
    )


def lapse(match: MatchId, now: Instant) -> Statement:
    """A lobby that will never begin."""
    return Statement(
        "UPDATE matches SET phase = ?, ended = ?, rated = 0 WHERE id = ? AND phase = ?",
        (LAPSED, now, match, LOBBY),
        must=refusal(Code.NOT_LOBBY),
    )


# While it is in one.


def touch_lobby(match: MatchId, now: Instant) -> Statement:
    """Somebody has done something in the lobby; refused once it is none any more."""
    return Statement(
        "UPDATE matches SET acted = ? WHERE id = ? AND phase = ?",
        (now, match, LOBBY),
        must=refusal(Code.NOT_LOBBY),
    )


STILL_NEXT = "WHERE id = ? AND entries = ? AND phase = 'running' AND paused IS NULL"


def advance_log(match: MatchId, entry: int, now: Instant) -> Statement:
    """One more choice, if `entry` is still the next and the match is running."""
    return Statement(
        f"UPDATE matches SET entries = ?, acted = ? {STILL_NEXT}",
        (entry + 1, now, match, entry),
        must=Stale,
    )


def advance_log_and_notices(match: MatchId, entry: int, now: Instant) -> Statement:
    """The same, with a post that tells all choices."""
    return Statement(
        f"UPDATE matches SET entries = ?, acted = ?, notices = notices + 1, told = ? {STILL_NEXT}",
        (entry + 1, now, entry + 1, match, entry),
        must=Stale,
    )


def shift_acted(gap_s: int) -> Statement:
    """Time that does not count is no silence: no lobby lapses and no match pauses for it."""
    return Statement(
        "UPDATE matches SET acted = acted + ? WHERE phase IN ('lobby', 'starting', 'running')",
        (gap_s,),
    )


def pause(match: MatchId, reason: str, now: Instant) -> Statement:
    """Stop the clocks of a match that is not paused yet."""
    return Statement(
        "UPDATE matches SET paused = ?, paused_at = ? WHERE id = ? AND paused IS NULL",
        (reason, now, match),
    )


def lose_place(match: MatchId, now: Instant) -> Statement:
    """Nothing can be posted there any more; a pause that there is already goes on for that."""
    return Statement(
        "UPDATE matches SET paused = 'place', paused_at = COALESCE(paused_at, ?) WHERE id = ?",
        (now, match),
    )


STILL_OWN_THREAD = "own_thread = CASE WHEN thread = ? THEN own_thread ELSE 0 END"
"""A thread that others made may be private."""


def resume(match: MatchId, place: Place, now: Instant) -> Statement:
    """Go on, perhaps in another place."""
    return Statement(
        "UPDATE matches SET paused = NULL, paused_at = NULL, acted = ?, guild = ?,"
        f" channel = ?, thread = ?, {STILL_OWN_THREAD} WHERE id = ? AND paused IS NOT NULL",
        (now, place.guild, place.channel, place.thread, place.thread, match),
        must=refusal(Code.CHANGED),
    )


def move_to(match: MatchId, place: Place) -> Statement:
    return Statement(
        f"UPDATE matches SET guild = ?, channel = ?, thread = ?, {STILL_OWN_THREAD} WHERE id = ?",
        (place.guild, place.channel, place.thread, place.thread, match),
        must=refusal(Code.CHANGED),
    )


def move_lobby_to(match: MatchId, place: Place, *, own_thread: bool) -> Statement:
    return Statement(
        "UPDATE matches SET guild = ?, channel = ?, thread = ?, own_thread = ? WHERE id = ?",
        (place.guild, place.channel, place.thread, int(own_thread), match),
        must=refusal(Code.CHANGED),
    )


def change_lobby(
    match: MatchId, game: str, rules_version: int, setting: Setting, *, rated: bool
) -> Statement:
    """Another game, other seats or variants, while the table still looks for players."""
    return Statement(
        "UPDATE matches SET game = ?, rules_version = ?, data_set = ?, variants = ?, wanted = ?,"
        " rated = ? WHERE id = ? AND phase = 'lobby'",
        (
            game,
            rules_version,
            setting.data_set,
            json.dumps(sorted(setting.variants)),
            setting.seats,
            int(rated),
            match,
        ),
        must=refusal(Code.NOT_LOBBY),
    )


def move_all_to(place: Place) -> list[Statement]:
    """Every open table, for a Discord whose channels are gone; what had lost its place goes on."""
    return [
        Statement(
            "UPDATE matches SET guild = ?, channel = ?, thread = NULL, own_thread = 0"
            f" WHERE phase IN ({OPEN_PHASES})",
            (place.guild, place.channel),
        ),
        Statement(
            "UPDATE matches SET paused = NULL, paused_at = NULL WHERE paused = 'place'"
            f" AND phase IN ({OPEN_PHASES})"
        ),
    ]


def set_pace(match: MatchId, pace: Pace) -> Statement:
    return Statement(
        "UPDATE matches SET remind_every = ?, turn_time = ?, caretaker = ? WHERE id = ?",
        (pace.remind_every, pace.turn_time, pace.caretaker, match),
        must=refusal(Code.CHANGED),
    )


def set_owner(match: MatchId, owner: PersonId | None) -> Statement:
    return Statement("UPDATE matches SET owner = ? WHERE id = ?", (owner, match))


def mark_unrated(match: MatchId) -> Statement:
    return Statement("UPDATE matches SET rated = 0 WHERE id = ?", (match,))


def mark_noted(match: MatchId, how: int) -> Statement:
    """It stands in the results, by replay or by its stored score."""
    return Statement(
        "UPDATE matches SET noted = ? WHERE id = ? AND noted = 0",
        (how, match),
        must=refusal(Code.CHANGED),
    )


# The optimistic lock of processes that share a server.


def next_version(match: MatchId, version: int) -> Statement:
    """Refuses a change that was made without knowing of another process's."""
    return Statement(
        "UPDATE matches SET version = version + 1 WHERE id = ? AND version = ?",
        (match, version),
        must=Stale,
    )


def force_version(match: MatchId) -> Statement:
    """Another process that holds the match finds that it has changed."""
    return Statement("UPDATE matches SET version = version + 1 WHERE id = ?", (match,))


def forget_person(person: PersonId) -> Statement:
    """What they own goes to the next person at the table; before they leave their seats."""
    heir = (
        "SELECT person FROM seats WHERE seats.match = matches.id AND person <> ?"
        " AND state IN ('seated', 'caretaker') ORDER BY number LIMIT 1"
    )
    return Statement(
        f"UPDATE matches SET owner = COALESCE(({heir}), ?) WHERE owner = ?",
        (person, NOBODY, person),
    )

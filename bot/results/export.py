"""A match as a file: all of it once it is over, and before that what its asker may read."""

import asyncio
import json
from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.errors import NotBegun
from bot.ids import PersonId
from bot.manager.live import AnyMatch, Matches
from bot.manager.record import LOBBY, OVER, UNFINISHED, Record
from rules.engine.notation import text_of
from rules.engine.record import Record as Written
from rules.engine.record import as_json, as_text, to_record

LOG, JSON = "log", "json"
FORMS = (LOG, JSON)
SEALED_LINE = "seed \n"
"""How a record without a seed says that it has none."""
OUTCOME = ("table", "scores", "winners")


@dataclass(frozen=True, slots=True)
class Heading:
    """What stands above the choices for people to read; the rules skip it."""

    title: str
    names: Sequence[str]
    """Of the seats."""
    notes: tuple[str, ...] = ()
    """What is said of a match that goes on."""


@dataclass(frozen=True, slots=True)
class Export:
    """A file, and whether it holds all there is."""

    name: str
    text: str
    is_whole: bool


async def export_match(
    matches: Matches, record: Record, person: PersonId, heading: Heading, form: str
) -> Export:
    """The match as that person may have it now."""
    if record.phase == LOBBY or record.commitment is None:
        raise NotBegun
    name = f"match-{record.id}.{form}"
    if record.phase not in UNFINISHED:
        match = await matches.as_of(record.id, record.entries)
        return Export(name, await asyncio.to_thread(_whole, record, match, heading, form), True)
    async with matches.held(record.id) as live:
        readable = read_by(live.match, _seat_of(live.record, person))
    return Export(name, _so_far(readable, heading, form), False)


def read_by(match: AnyMatch, seat: int | None) -> Written:
    """A running match as that seat, or a spectator, may read it: no seed, no result."""
    return Written(
        game=match.game.key,
        rules_version=match.game.rules_version,
        setting=match.setting,
        seed=b"",
        commitment=match.commitment,
        log=tuple((one, text_of(words)) for one, words in match.public_log(seat)),
        result=None,
    )


def _seat_of(record: Record, person: PersonId) -> int | None:
    """Whose words they may read; who has resigned is a spectator like any other."""
    return next(
        (seat.number for seat in record.seats if seat.person == person and seat.has_voice), None
    )


def _whole(record: Record, match: AnyMatch, heading: Heading, form: str) -> str:
    if form == JSON:
        data = {**as_json(match), "commitment": record.commitment}
        if record.phase != OVER:
            data = {key: value for key, value in data.items() if key not in OUTCOME}
        return _line(data)
    told = replace(to_record(match), commitment=record.commitment or "")
    if record.phase != OVER:
        told = replace(told, result=None)
    return _with_heading(replace(heading, notes=()), as_text(told))


def _so_far(readable: Written, heading: Heading, form: str) -> str:
    if form == JSON:
        return _line(
            {
                "game": readable.game,
                "commitment": readable.commitment,
                "seats": readable.setting.seats,
                "variants": sorted(readable.setting.variants),
                "data_set": readable.setting.data_set,
                "rules_version": readable.rules_version,
                "log": [list(line) for line in readable.log],
            }
        )
    return _with_heading(heading, as_text(readable).replace(SEALED_LINE, "", 1))


def _line(data: dict[str, object]) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n"


def _with_heading(heading: Heading, text: str) -> str:
    head = [
        heading.title,
        *(f"{seat}: {name}" for seat, name in enumerate(heading.names)),
        *heading.notes,
    ]
    return "".join(f"# {line}\n" for line in head) + text

"""How a match ends, and what came of it, computed in one place: points, ranks, who won, and why a
seat ranks last.

Posts, pictures, films, alt texts, `/board`, `/score`, statistics and ratings all read this.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.clock import Instant
from bot.manager.live import AnyMatch, LiveMatch
from bot.manager.record import CARETAKER, RESIGNED, Record, SeatRecord
from bot.manager.rows import matches as match_rows
from bot.manager.rows.plans import erase_plans
from bot.manager.waiting import end_waiting
from bot.notices.notices import Event
from bot.notices.outbox import post
from bot.notices.personal_notices import close_notices
from bot.store.statement import Statement
from rules.engine.score import RanksLast

HAS_RESIGNED = "resigned"
IS_CARETAKEN = "left to the computer"
MOSTLY_COMPUTER = "mostly played by the computer"
"""Why a seat ranks last whatever its points."""
LAST = "last"
"""Under which a stored result keeps those reasons, by seat."""


@dataclass(frozen=True, slots=True)
class TurnCount:
    """How many turns of a seat its people took, and how many the computer."""

    own: int = 0
    by_computer: int = 0

    @property
    def is_mostly_own(self) -> bool:
        """Whether people took more than half of them; also before the first turn."""
        return self.own > self.by_computer or not self.by_computer


def count_turns(match: AnyMatch, by_computer: Sequence[bool]) -> list[TurnCount]:
    """By seat. `by_computer` tells for every log entry whether a computer made it."""
    own, others = [0] * match.setting.seats, [0] * match.setting.seats
    for choice in match.choices:
        if choice.ends_turn:
            (others if by_computer[choice.entry] else own)[choice.seat] += 1
    return [TurnCount(*counts) for counts in zip(own, others, strict=True)]


def ranks_last(record: Record, match: AnyMatch, by_computer: Sequence[bool]) -> RanksLast:
    """The seats that rank behind all others. A seat that is a computer's own is none of them."""
    turns = count_turns(match, by_computer)
    reasons = ((seat.number, _reason(seat, turns[seat.number])) for seat in record.seats)
    return tuple((number, reason) for number, reason in reasons if reason)


def _reason(seat: SeatRecord, turns: TurnCount) -> str:
    if seat.state == RESIGNED:
        return HAS_RESIGNED
    if seat.person is None and not seat.is_forgotten:
        return ""
    if seat.state == CARETAKER:
        return IS_CARETAKEN
    return "" if turns.is_mostly_own else MOSTLY_COMPUTER


def shown_last(live: LiveMatch) -> RanksLast:
    """The same for pictures and words. Where all win or lose together, nobody ranks last."""
    if live.match.game.cooperative:
        return ()
    return ranks_last(live.record, live.match, live.by_computer)


def result_of(record: Record, match: AnyMatch, by_computer: Sequence[bool]) -> dict[str, object]:
    """The score sheet, the ranks, who won, and why a seat ranks last."""
    last = ranks_last(record, match, by_computer)
    return {**_result(match, last), LAST: {str(seat): reason for seat, reason in last}}


def is_announced_result(record: Record, match: AnyMatch, by_computer: Sequence[bool]) -> bool:
    """Whether the stored result is what the choices lead to, by the rule it was stored under: up to
    schema 5 only those who had resigned ranked last, and the result did not say why."""
    if record.result is None or LAST in record.result:
        return record.result == result_of(record, match, by_computer)
    resigned = [seat.number for seat in record.seats if seat.state == RESIGNED]
    return record.result == _result(match, tuple((seat, HAS_RESIGNED) for seat in resigned))


def _result(match: AnyMatch, last: RanksLast) -> dict[str, object]:
    sheet = match.score()
    ranked = sheet.rank_last(last)
    return {
        "scores": sheet.as_json(),
        "ranks": ranked.ranks,
        # Where all win or lose together, the first of those who lost is no winner.
        "winners": list(sheet.winners if match.game.cooperative else ranked.winners),
    }


def ranking_of(record: Record) -> list[tuple[int, int, int, str]]:
    """Of a finished match: rank, seat, points, and why the seat ranks last if it does."""
    result: dict[str, Any] = dict(record.result or {})
    scores, reasons = result["scores"], result.get(LAST, {})
    ranks = enumerate(result["ranks"])
    return sorted(
        (rank, seat, scores[seat]["total"], reasons.get(str(seat), "")) for seat, rank in ranks
    )


def winners_of(record: Record) -> list[int]:
    """The seats that won a finished match."""
    result: dict[str, Any] = dict(record.result or {})
    return list(result["winners"])


def finish_match(live: LiveMatch, now: Instant) -> list[Statement]:
    """The last choice was made: result and last post are written with it."""
    record, match = live.record, live.match
    return [
        match_rows.finish(record.id, result_of(record, match, live.by_computer), now),
        erase_plans(record.id),
        *close_notices(record.id, now),
        *post(record.id, [Event("over")], now, entries=len(match.log)),
    ]


def abandon_match(
    record: Record,
    now: Instant,
    event: Event = Event("abandoned"),  # noqa: B008 - it is frozen
) -> list[Statement]:
    """Nobody plays on: no result, no rating, and nobody is awaited any more."""
    return [
        match_rows.abandon(record.id, now),
        erase_plans(record.id),
        *(line for seat in record.seats for line in end_waiting(record.id, seat.number, now)),
        *close_notices(record.id, now),
        *post(record.id, [event], now, entries=record.entries),
    ]

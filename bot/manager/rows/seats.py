"""The rows of `seats`: who has which place at a table."""

from collections.abc import Iterable

from bot.errors import Code, refusal
from bot.ids import MatchId, PersonId
from bot.manager.record import INVITED, SEATED, SeatRecord
from bot.store.statement import Statement


def take(match: MatchId, seat: SeatRecord) -> Statement:
    """Somebody takes a free place, or is invited to it; refused if it is not free any more."""
    return Statement(
        "INSERT INTO seats (match, number, person, computer, state) VALUES (?, ?, ?, ?, ?)",
        (match, seat.number, seat.person, seat.computer, seat.state),
        must=refusal(Code.CHANGED),
    )


def accept(match: MatchId, number: int) -> Statement:
    """Whoever was invited sits."""
    return Statement(
        "UPDATE seats SET state = ? WHERE match = ? AND number = ? AND state = ?",
        (SEATED, match, number, INVITED),
        must=refusal(Code.CHANGED),
    )


def free(match: MatchId, number: int) -> Statement:
    return Statement(
        "DELETE FROM seats WHERE match = ? AND number = ?",
        (match, number),
        must=refusal(Code.CHANGED),
    )


def free_invited(match: MatchId) -> Statement:
    """Nobody is kept a place for any more."""
    return Statement("DELETE FROM seats WHERE match = ? AND state = ?", (match, INVITED))


def arrange(match: MatchId, seats: Iterable[SeatRecord]) -> list[Statement]:
    """The lobby's places become the seats of the match, in this order."""
    return [
        Statement("DELETE FROM seats WHERE match = ?", (match,)),
        *(
            Statement(
                "INSERT INTO seats (match, number, person, computer, state) VALUES (?, ?, ?, ?, ?)",
                (match, number, seat.person, seat.computer, seat.state),
            )
            for number, seat in enumerate(seats)
        ),
    ]


def hand(match: MatchId, seat: SeatRecord) -> Statement:
    """Who plays that seat from now on."""
    return Statement(
        "UPDATE seats SET person = ?, computer = ?, state = ?, offered = ?"
        " WHERE match = ? AND number = ?",
        (seat.person, seat.computer, seat.state, seat.offered, match, seat.number),
        must=refusal(Code.CHANGED),
    )


def offer(match: MatchId, number: int, newcomer: PersonId | None) -> Statement:
    """To whom the seat is offered; to nobody any more if none."""
    return Statement(
        "UPDATE seats SET offered = ? WHERE match = ? AND number = ?",
        (newcomer, match, number),
        must=refusal(Code.CHANGED),
    )


def forget_person(person: PersonId, stand_in: str) -> list[Statement]:
    """Their places in lobbies go; their seats stay, and the computer plays on where there is
    something to play."""
    return [
        Statement(
            "DELETE FROM seats WHERE person = ? AND match IN"
            " (SELECT id FROM matches WHERE phase IN ('lobby', 'lapsed'))",
            (person,),
        ),
        Statement(
            "UPDATE seats SET person = NULL, computer = COALESCE(computer, ?),"
            " state = 'resigned' WHERE person = ? AND match IN"
            " (SELECT id FROM matches WHERE phase IN ('starting', 'running'))",
            (stand_in, person),
        ),
        Statement("UPDATE seats SET person = NULL, computer = NULL WHERE person = ?", (person,)),
        Statement("UPDATE seats SET offered = NULL WHERE offered = ?", (person,)),
    ]

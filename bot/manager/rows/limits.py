"""How much one person or one server may have open at a time: conditions of a change."""

from bot.errors import Code, Refused
from bot.ids import PersonId
from bot.store.statement import Statement

MATCHES_OF_A_PERSON = 25
MATCHES_OF_A_SERVER = 300
"""How many matches one person or one server may have."""
OPEN_INVITATIONS = 8
"""How many invitations of one person may wait for an answer: two full tables."""


def room_for_person(person: PersonId) -> Statement:
    """Refuse if they already play as many matches as one can follow. An invitation is none: it is
    somebody else's doing."""
    return Statement(
        "SELECT 1 AS room WHERE (SELECT COUNT(*) FROM seats JOIN matches ON id = match"
        " WHERE person = ? AND state IN ('seated', 'caretaker')"
        " AND phase IN ('lobby', 'starting', 'running')) < ?",
        (person, MATCHES_OF_A_PERSON),
        must=_too_many_for_a_person,
    )


def room_for_invitation(owner: PersonId) -> Statement:
    """Refuse if, with those just made, too many of that person's invitations wait."""
    return Statement(
        "SELECT 1 AS room WHERE (SELECT COUNT(*) FROM seats JOIN matches ON id = match"
        " WHERE owner = ? AND state = 'invited' AND phase = 'lobby') <= ?",
        (owner, OPEN_INVITATIONS),
        must=_too_many_invitations,
    )


def _too_many_invitations() -> Refused:
    return Refused(
        Code.TOO_MANY_INVITATIONS,
        f"{OPEN_INVITATIONS} of your invitations wait for an answer. Take one back, or wait.",
    )


def room_in_server(guild: int | None) -> list[Statement]:
    if guild is None:
        return []
    return [
        Statement(
            "SELECT 1 AS room WHERE (SELECT COUNT(*) FROM matches WHERE guild = ?"
            " AND phase IN ('lobby', 'starting', 'running')) < ?",
            (guild, MATCHES_OF_A_SERVER),
            must=_too_many_for_a_server,
        )
    ]


def _too_many_for_a_person() -> Refused:
    return Refused(
        Code.TOO_MANY_MATCHES,
        f"That would be more than {MATCHES_OF_A_PERSON} matches for one person.",
    )


def _too_many_for_a_server() -> Refused:
    return Refused(
        Code.TOO_MANY_MATCHES,
        f"This server has {MATCHES_OF_A_SERVER} open matches. Finish one first.",
    )

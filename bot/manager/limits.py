"""How much of the house one person or one server may take up."""

from bot.errors import Code, Refused
from bot.store.statement import Statement

MATCHES_OF_A_PERSON = 25
MATCHES_OF_A_SERVER = 300


def room_for_person(person: int) -> Statement:
    """Refuse if they already play, or are invited to, as many matches as one can follow."""
    return Statement(
        "SELECT 1 AS room WHERE (SELECT COUNT(*) FROM seats JOIN matches ON id = match"
        " WHERE person = ? AND state <> 'resigned'"
        " AND phase IN ('lobby', 'starting', 'running')) < ?",
        (person, MATCHES_OF_A_PERSON),
        must=_too_many_for_a_person,
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

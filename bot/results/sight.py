"""Which matches of a server somebody may know of, for questions that count many of them."""

from dataclasses import dataclass

from bot.ids import PersonId
from bot.store.statement import Value


@dataclass(frozen=True, slots=True)
class Sight:
    """All matches but those of hidden places; somebody's own are never hidden from them."""

    person: PersonId
    hidden: frozenset[int]
    """Channels and threads that the person cannot see."""

    def where(self) -> tuple[str, list[Value]]:
        """A condition on `matches`."""
        if not self.hidden:
            return "", []
        places = ", ".join("?" * len(self.hidden))
        own = "SELECT 1 FROM seats own WHERE own.match = matches.id AND own.person = ?"
        is_seen = f"COALESCE(matches.thread, matches.channel) NOT IN ({places})"
        return f" AND ({is_seen} OR EXISTS ({own}))", [*sorted(self.hidden), self.person]

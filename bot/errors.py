"""Every refusal: a code for machines and a short warm sentence for people; nothing has changed.

Only what somebody catches by its type has a class of its own.
"""

from collections.abc import Callable
from enum import StrEnum

from rules.engine.illegal import Refusal


class Code(StrEnum):
    """Why something is refused."""

    REFUSED = "refused"
    IN_USE = "in-use"
    NO_DATABASE = "no-database"
    NEWER_SCHEMA = "newer-schema"
    OLD_SCHEMA = "old-schema"
    NOT_OURS = "not-ours"
    BAD_BACKUP = "bad-backup"
    BAD_FILE = "bad-file"
    BAD_COPY = "bad-copy"
    SETTINGS = "settings"
    NO_SUCH_MATCH = "no-such-match"
    NO_SUCH_PERSON = "no-such-person"
    NOT_SEATED = "not-seated"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_OWNER = "not-owner"
    NO_SUCH_SEAT = "no-such-seat"
    NO_SUCH_PLAYER = "no-such-player"
    NAME = "name"
    STALE = "stale"
    CHANGED = "changed"
    NOT_LOBBY = "not-a-lobby"
    NOT_BEGUN = "not-begun"
    FINISHED = "finished"
    PAUSED = "paused"
    DESERTED = "deserted"
    NOT_PAUSED = "not-paused"
    CANNOT_REPLAY = "cannot-replay"
    SEED_IS_SECRET = "seed-is-secret"
    TABLE_FULL = "full"
    ALREADY_SEATED = "already-seated"
    NOT_INVITED = "not-invited"
    NOT_ACCEPTED = "not-accepted"
    TOO_FEW = "too-few"
    TOO_MANY_MATCHES = "too-many-matches"
    TOO_MANY_INVITATIONS = "too-many-invitations"
    TOO_SOON = "too-soon"
    RESIGNED = "resigned"
    CARETAKER = "caretaker"
    NO_CARETAKER = "no-caretaker"
    ALREADY_VOTED = "already-voted"
    NOT_VOTED = "not-voted"
    LEASE_LOST = "lost-lease"
    NO_DISCORD = "no-discord"
    TAKEN_OVER = "taken-over"
    PERMISSIONS = "permissions"
    NO_REVIEW = "no-review"
    NO_HINT = "no-hint"
    NOT_MODERATOR = "not-a-moderator"
    UNKNOWN_BUTTON = "unknown-button"
    NO_MATCH_HERE = "no-match-here"
    WHICH_MATCH = "which-match"
    DOUBTFUL = "doubtful"
    ASKED_NOW = "asked-now"
    NOTHING_TO_PLAN = "nothing-to-plan"
    PLAN_FULL = "plan-full"
    PLAN_CHANGED = "plan-changed"
    PLAN_STOPPED = "plan-stopped"


SENTENCES: dict[Code, str] = {
    Code.REFUSED: "That is not possible.",
    Code.NO_DATABASE: (
        "I cannot reach my memory at the moment. Nothing is lost: try again in a minute or two."
    ),
    Code.OLD_SCHEMA: (
        "This database is from an older Vizier. Start the bot once, and it is brought up to date."
    ),
    Code.NOT_OURS: "That is a database, but not one of Vizier's.",
    Code.NO_SUCH_MATCH: "I know no match with that number.",
    Code.NO_SUCH_PERSON: "I do not know who that is.",
    Code.NOT_SEATED: "You have no seat at this table, but you are welcome to watch.",
    Code.NOT_YOUR_TURN: "It is not your turn yet.",
    Code.NOT_OWNER: "Only the host can do that.",
    Code.NO_SUCH_SEAT: "There is no such seat at this table.",
    Code.NAME: "That name has no letters I can show.",
    Code.STALE: "The table has moved on since you saw that question.",
    Code.CHANGED: "Somebody was faster: the table has changed. Have another look.",
    Code.NOT_LOBBY: "This table is no longer looking for players.",
    Code.NOT_BEGUN: "The match has not begun yet.",
    Code.FINISHED: "This match is over.",
    Code.PAUSED: "This match is paused. Use /match resume to continue.",
    Code.DESERTED: (
        "This match is paused, because everybody has left their seat to the computer. It goes on "
        "when somebody takes a seat back."
    ),
    Code.NOT_PAUSED: "This match is not paused.",
    Code.CANNOT_REPLAY: ("I cannot rebuild this match, so it is paused. Nothing of it is lost."),
    Code.SEED_IS_SECRET: "The seed stays sealed until the match is over.",
    Code.TABLE_FULL: "All seats at this table are taken.",
    Code.ALREADY_SEATED: "You've already joined.",
    Code.NOT_INVITED: "There is no invitation for you at this table.",
    Code.NOT_ACCEPTED: (
        "Somebody invited has not answered yet. Wait for them, or take the invitation back."
    ),
    Code.RESIGNED: "That seat has resigned; the computer plays it to the end.",
    Code.CARETAKER: "The computer is looking after your seat. Take it back, and then play.",
    Code.NO_CARETAKER: "Nobody is looking after your seat: it is yours.",
    Code.ALREADY_VOTED: "Your vote is counted already.",
    Code.NOT_VOTED: "You have no vote here to take back.",
    Code.LEASE_LOST: "Another Vizier has taken over; this one has nothing to say any more.",
    Code.NO_DISCORD: "I cannot reach Discord. Is this machine connected to the internet?",
    Code.TAKEN_OVER: (
        "Another Vizier has taken over while this one did not answer. Start this one again, and it "
        "waits for its turn."
    ),
    Code.ASKED_NOW: "It is your turn now, so nothing was planned. Here is the table.",
    Code.NOTHING_TO_PLAN: (
        "Nobody can say yet what you will be asked next, so there is nothing to plan. Try again "
        "after the next turn."
    ),
    Code.PLAN_CHANGED: "Your plan has changed since you saw that.",
    Code.PLAN_STOPPED: "The table has moved on: what came after this cannot be planned any more.",
    Code.PLAN_FULL: "Five wishes are as many as a plan holds. Remove one first.",
    Code.UNKNOWN_BUTTON: "That button is from another time. Say /board for a fresh one.",
}
"""What people read where nobody says it more precisely."""


class Refused(Refusal):
    """Something asked of the bot that cannot be."""

    def __init__(self, code: Code, sentence: str = "") -> None:
        super().__init__(code, sentence or SENTENCES[code])


def refusal(code: Code, sentence: str = "") -> Callable[[], Refused]:
    """Makes that refusal when a statement finds no row."""
    return lambda: Refused(code, sentence)


class _Typed(Refused):
    """A refusal that is caught by its type; its code is part of it."""

    CODE = Code.REFUSED

    def __init__(self, sentence: str = "") -> None:
        super().__init__(self.CODE, sentence)


class NoDatabase(_Typed):
    """The database cannot be reached at the moment."""

    CODE = Code.NO_DATABASE


class BadSettings(_Typed):
    """A setting, a person's or a host's, that cannot be."""

    CODE = Code.SETTINGS


class BadName(_Typed):
    """A name of which nothing can be shown."""

    CODE = Code.NAME


class Stale(_Typed):
    """An answer to a question that is no longer asked: the optimistic lock has failed."""

    CODE = Code.STALE


class NotBegun(_Typed):
    """There is no table yet."""

    CODE = Code.NOT_BEGUN


class CannotReplay(_Typed):
    """The stored log does not give the stored match again."""

    CODE = Code.CANNOT_REPLAY


class LeaseLost(_Typed):
    """Another process holds the lease now."""

    CODE = Code.LEASE_LOST


class UnknownButton(_Typed):
    """A custom id that is not one of ours."""

    CODE = Code.UNKNOWN_BUTTON


class NoMatchHere(_Typed):
    """No match is meant by what was said."""

    CODE = Code.NO_MATCH_HERE


class AskedNow(_Typed):
    """Whoever is asked plays instead of planning."""

    CODE = Code.ASKED_NOW


class Doubtful(_Typed):
    """A finished match that does not hold."""

    CODE = Code.DOUBTFUL


def in_use(name: str) -> Refused:
    """Another process has that database open."""
    return Refused(
        Code.IN_USE,
        f"Another Vizier is already using {name}. Stop that one first; two would get in each "
        "other's way.",
    )


def newer_schema(found: int, known: int) -> Refused:
    """A newer release has written that database."""
    return Refused(
        Code.NEWER_SCHEMA,
        f"This database was written by a newer Vizier (schema {found}, this one knows {known})."
        " Update Vizier, or restore an older backup.",
    )

"""Every way to say no: a code for machines, a short warm sentence for people, nothing changed."""

from rules.engine.illegal import Refusal


class Refused(Refusal):
    """Something asked of the house that cannot be."""

    CODE = "refused"
    SENTENCE = "That is not possible."

    def __init__(self, sentence: str | None = None) -> None:
        super().__init__(self.CODE, sentence or self.SENTENCE)


# The file.


class InUse(Refused):
    CODE = "in-use"

    def __init__(self, name: str) -> None:
        super().__init__(
            f"Another Vizier is already using {name}. Stop that one first; two would get in each "
            "other's way."
        )


class NoDatabase(Refused):
    CODE = "no-database"
    SENTENCE = (
        "I cannot reach my memory at the moment. Nothing is lost: try again in a minute or two."
    )


class NewerSchema(Refused):
    CODE = "newer-schema"

    def __init__(self, found: int, known: int) -> None:
        super().__init__(
            f"This database was written by a newer Vizier (schema {found}, this one knows {known})."
            " Update Vizier, or restore an older backup."
        )


class OldSchema(Refused):
    CODE = "old-schema"
    SENTENCE = (
        "This database is from an older Vizier. Start the bot once, and it is brought up to date."
    )


class NotOurs(Refused):
    CODE = "not-ours"
    SENTENCE = "That is a database, but not one of Vizier's."


class BadBackup(Refused):
    CODE = "bad-backup"


class BadFile(Refused):
    CODE = "bad-file"


class BadCopy(Refused):
    CODE = "bad-copy"


class BadSettings(Refused):
    CODE = "settings"


# Who and what.


class NoSuchMatch(Refused):
    CODE = "no-such-match"
    SENTENCE = "I know no match with that number."


class NoSuchPerson(Refused):
    CODE = "no-such-person"
    SENTENCE = "I do not know who that is."


class NotSeated(Refused):
    CODE = "not-seated"
    SENTENCE = "You have no seat at this table, but you are welcome to watch."


class NotYourTurn(Refused):
    CODE = "not-your-turn"
    SENTENCE = "It is not your turn yet."


class NotOwner(Refused):
    CODE = "not-owner"
    SENTENCE = "Only the one who opened this table can do that."


class NoSuchSeat(Refused):
    CODE = "no-such-seat"
    SENTENCE = "There is no such seat at this table."


class NoSuchPlayer(Refused):
    CODE = "no-such-player"


class BadName(Refused):
    CODE = "name"
    SENTENCE = "That name has no letters I can show."


# The wrong moment.


class Stale(Refused):
    CODE = "stale"
    SENTENCE = "The table has moved on since you saw that question."


class Changed(Refused):
    CODE = "changed"
    SENTENCE = "Somebody was faster: the table has changed. Have another look."


class NotALobby(Refused):
    CODE = "not-a-lobby"
    SENTENCE = "This table is no longer looking for players."


class NotRunning(Refused):
    CODE = "not-running"
    SENTENCE = "This match is not being played."


class NotBegun(NotRunning):
    CODE = "not-begun"
    SENTENCE = "The match has not begun yet."


class IsOver(NotRunning):
    CODE = "finished"
    SENTENCE = "This match is over."


class IsPaused(NotRunning):
    CODE = "paused"
    SENTENCE = "This match is paused. With /resume it goes on where it stopped."


class NotPaused(Refused):
    CODE = "not-paused"
    SENTENCE = "This match is not paused."


class CannotReplay(Refused):
    CODE = "cannot-replay"
    SENTENCE = "I cannot lay out this match again; it is paused, and nothing of it is lost."


class SeedIsSecret(Refused):
    CODE = "seed-is-secret"
    SENTENCE = "The seed stays sealed until the match is over."


# Lobbies and seats.


class TableFull(Refused):
    CODE = "full"
    SENTENCE = "All seats at this table are taken."


class AlreadySeated(Refused):
    CODE = "already-seated"
    SENTENCE = "That seat is yours already."


class NotInvited(Refused):
    CODE = "not-invited"
    SENTENCE = "There is no invitation for you at this table."


class NotEverybodyAccepted(Refused):
    CODE = "not-accepted"
    SENTENCE = "Somebody invited has not answered yet. Wait for them, or take the invitation back."


class TooFew(Refused):
    CODE = "too-few"


class TooManyMatches(Refused):
    CODE = "too-many-matches"


class HasResigned(Refused):
    CODE = "resigned"
    SENTENCE = "That seat has resigned; the computer plays it to the end."


class HasCaretaker(Refused):
    CODE = "caretaker"
    SENTENCE = "The computer is looking after your seat. Take it back, and then play."


class NoCaretaker(Refused):
    CODE = "no-caretaker"
    SENTENCE = "Nobody is looking after your seat: it is yours."


class AlreadyVoted(Refused):
    CODE = "already-voted"
    SENTENCE = "Your vote is counted already."

"""The end of a turn and of the match: the fifth roof, the last turns, and the limits."""

from rules.engine.secret import EVERYONE, Cards, Seat
from rules.sultaniya.news import Finished, LastTurns
from rules.sultaniya.table import SultaniyaTable


def end_turn(table: SultaniyaTable, seat: Seat) -> Seat | None:
    """Count the turn; the seat whose turn is next, or nobody if the match is over."""
    following, ending = _count_turn(table, seat)
    if ending is None:
        return following
    _finish(table, seat, ending)
    return None


def ending_with_this(table: SultaniyaTable, seat: Seat) -> str | None:
    """Why the match ends if the seat's turn ends as it stands; None if it goes on."""
    trial = table.copy()
    trial.news = None
    _, ending = _count_turn(trial, seat)
    return ending


def _count_turn(table: SultaniyaTable, seat: Seat) -> tuple[Seat, str | None]:
    """Whose turn would be next, and why the match ends before it, if it does."""
    table.turns += 1
    table.idle += 1
    if table.finisher is None and table.builders[seat].palace.roofs >= table.box.play.roofs:
        table.finisher = seat
        if not table.is_solo:
            table.tell(LastTurns(seat=seat, turns=table.seats - 1))
    following = (seat + 1) % table.seats
    return following, _ending(table, following)


def _ending(table: SultaniyaTable, following: Seat) -> str | None:
    """Why the match ends before that seat's turn, if it does."""
    if table.finisher == following:
        return "solo" if table.is_solo else "roof"
    if table.turns >= table.most_turns:
        return "turns"
    if table.is_solo or table.finisher is not None:
        return None
    return "idle" if table.idle >= table.box.play.idle_rounds * table.seats else None


def _finish(table: SultaniyaTable, seat: Seat, ending: str) -> None:
    """Rulebook, The Secret Objectives: each player reveals theirs."""
    for builder in table.builders:
        faces = [builder.objectives.draw(table) for _ in range(len(builder.objectives))]
        builder.objectives = Cards(reversed(faces), EVERYONE)
    shown = tuple(
        tuple(one.label for one in builder.objectives.known_faces()) for builder in table.builders
    )
    table.tell(Finished(seat=seat, ending=ending, objectives=shown))

"""Shahrazad's dangers: a story that breaks, a king who has heard enough, the end of the match."""

from collections.abc import Iterator

from rules.engine.danger import Danger
from rules.engine.decision import END, AnyDecision, Path
from rules.engine.secret import View
from rules.engine.text import format_number
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.rounds import is_all_placed
from rules.shahrazad.scoring import points_of, result, rounds, total
from rules.shahrazad.spaces import parse_space
from rules.shahrazad.story_check import on_a_path, out_of_order
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.turn import EndTurn, PlayTile


def warnings(view: View[ShahrazadTable], decision: AnyDecision) -> list[Danger]:
    """What the asked seat should know before it answers."""
    table = view.table
    if isinstance(decision, PlayTile):
        found = _broken(table, decision) if is_broken(table.pattern) else _breaks(table, decision)
        return list(found)
    if isinstance(decision, EndTurn):
        return [*_broken_at_the_end(table), *_verdict(table)]
    return []


def is_broken(pattern: Pattern) -> bool:
    """Whether no path leads from the first column to the last, so that nothing scores."""
    return not on_a_path(pattern, pattern.tiles.keys() - out_of_order(pattern).keys())


def after(table: ShahrazadTable, answer: Path) -> Pattern:
    """The pattern once that tile is placed, or has replaced another."""
    pattern = table.pattern.copy()
    word, first, second = answer
    if word == "place":
        pattern.tiles[parse_space(second)] = table.box.tile(int(first))
    else:
        place = pattern.where(int(first))
        assert place is not None
        pattern.tiles[place] = table.box.tile(int(second))
    return pattern


def _playing(table: ShahrazadTable, decision: AnyDecision) -> dict[Path, bool]:
    """Every answer that lays a tile, with whether the story is broken after it."""
    return {
        answer: is_broken(after(table, answer))
        for answer in decision.answers(table)
        if answer[0] != "show"
    }


def _broken(table: ShahrazadTable, decision: AnyDecision) -> Iterator[Danger]:
    """It lies broken already: what mends it."""
    playing = _playing(table, decision)
    mending = {answer[0] for answer, breaks in playing.items() if not breaks}
    lost = tuple(answer for answer, breaks in playing.items() if breaks)
    if not mending:
        advice = "Nothing in your hand mends it this turn"
    elif mending == {"replace"}:
        advice = "Replacing a tile can mend it now"
    else:
        advice = "A tile in the right place can mend it now"
    if lost:
        yield Danger("broken", f"Your story is broken, so nothing scores. {advice}.", lost)


def _breaks(table: ShahrazadTable, decision: AnyDecision) -> Iterator[Danger]:
    """It is whole, and some answers would break it. There are such nearly always, and their labels
    say so; it is said aloud of a tile that breaks it in most places."""
    playing = _playing(table, decision)
    lost = tuple(answer for answer, breaks in playing.items() if breaks)
    places: dict[str, list[bool]] = {}
    for (word, number, _), breaks in playing.items():
        if word == "place":
            places.setdefault(number, []).append(breaks)
    told = [
        f"The {number} breaks your story {_where(breaks)}: nothing would score."
        for number, breaks in places.items()
        if 2 * sum(breaks) >= len(breaks)
    ]
    if lost:
        yield Danger("breaks", " ".join(told), lost)


def _where(breaks: list[bool]) -> str:
    if all(breaks):
        return "wherever you place it"
    return f"in {sum(breaks)} of {len(breaks)} places"


def _broken_at_the_end(table: ShahrazadTable) -> Iterator[Danger]:
    if is_broken(table.pattern):
        yield Danger(
            "broken-at-end",
            "Your story is broken: as it lies, nothing scores. Undo takes this tile back.",
            (END,),
        )


def _verdict(table: ShahrazadTable) -> Iterator[Danger]:
    """What the king says, when the last tile of a round lies."""
    if not is_all_placed(table):
        return
    points = points_of(table.box, rounds(table)[-1])
    if table.round == 1 and points < table.box.to_go_on:
        yield Danger(
            "no-second-round",
            f"This round brings {_points(points)}, and the king wants at least "
            f"{table.box.to_go_on}: the match is over when you end this turn.",
            (END,),
        )
    elif table.round == 2:
        won = "won" if result(table).wins else "lost"
        yield Danger(
            "ends",
            f"The match is over when you end this turn: {won}, with {_points(total(table))}.",
            (END,),
        )


def _points(number: int) -> str:
    return f"{format_number(number)} {'point' if abs(number) == 1 else 'points'}"

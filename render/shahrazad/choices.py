"""What a seat may choose and what it would bring, after the words chosen so far."""

from render.shahrazad.scene import Mark, Notes, Scene
from rules.engine.decision import AnyDecision, Path
from rules.engine.notation import next_words
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.scoring import points_of, round_score
from rules.shahrazad.spaces import COLUMN_OF, Space, column_of, height_of, parse_space
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile
from rules.shahrazad.turn import KeepColumn, OpenSecondRound, PlayTile, ShowTile
from rules.shahrazad.warnings import after, is_broken

LEGEND = "Green is in order."
REMAINING = {
    ("place", 1): f"Which tile? {LEGEND}",
    ("place", 2): "Where? The points it brings at once",
    ("replace", 1): "Which tile do you take up?",
    ("replace", 2): "Which of yours takes its place?",
    ("show", 1): "Which tile do you show?",
}
"""The question that remains after the words chosen so far."""


def notes_for(scene: Scene, decision: AnyDecision, prefix: Path) -> Notes:
    """The marks of the open question, after the words chosen so far."""
    table = scene.table
    left = [answer for answer in decision.answers(table) if answer[: len(prefix)] == prefix]
    notes = Notes()
    if prefix[:1] == ("replace",):
        named = {int(answer[1]) for answer in left}
        places = {place for place, tile in table.pattern.tiles.items() if tile.number in named}
        if len(prefix) == 3:
            notes.laid = {place: table.box.tile(int(prefix[2])) for place in places}
        else:
            notes.choosable = frozenset(places)
    elif len(prefix) == 3:
        notes.laid = {parse_space(prefix[2]): table.box.tile(int(prefix[1]))}
    else:
        notes.marks = _marks(table, [answer for answer in left if answer[0] == "place"], prefix)
    notes.columns = frozenset(COLUMN_OF[answer[1]] for answer in left if answer[0] == "keep")
    if isinstance(decision, OpenSecondRound):
        notes.columns = frozenset({COLUMN_OF[decision.column]})
    return notes


def _marks(table: ShahrazadTable, places: list[Path], prefix: Path) -> dict[Space, Mark]:
    """The free spaces: which tiles lie in order there, or what the chosen one would bring.

    Columns and heights in which nothing would be in order are left out; the menu lists them all.
    """
    marks: dict[Space, Mark] = {}
    is_whole = not is_broken(table.pattern)
    # By number, so that what fits a space is read from the lowest to the highest.
    for answer in sorted(places, key=lambda answer: int(answer[1])):
        _, number, word = answer
        place, tile = parse_space(word), table.box.tile(int(number))
        mark = marks.setdefault(place, Mark(word))
        # In order with its neighbours it may still break the story, where those are on no path.
        if is_in_order(table.pattern, place, tile) and not (
            is_whole and is_broken(after(table, answer))
        ):
            mark.fits.append(tile.number)
    good = {*table.pattern.tiles, *(place for place, mark in marks.items() if mark.fits)}
    columns, heights = {*map(column_of, good)}, {*map(height_of, good)}
    shown = {
        place: mark
        for place, mark in marks.items()
        if min(columns) <= column_of(place) <= max(columns)
        and min(heights) <= height_of(place) <= max(heights)
    }
    if prefix[:1] == ("place",) and len(prefix) == 2:
        tile, before = table.box.tile(int(prefix[1])), points_with(table)
        for place, mark in shown.items():
            mark.brings = points_with(table, place, tile) - before
    return shown


def is_in_order(pattern: Pattern, place: Space, tile: Tile) -> bool:
    """Whether nothing beside that space would be out of order with that tile."""
    return all(other.number < tile.number for other in pattern.before(place)) and all(
        other.number > tile.number for other in pattern.after(place)
    )


def points_with(table: ShahrazadTable, place: Space | None = None, tile: Tile | None = None) -> int:
    """The points of the round as it lies, or with a tile in that space, free or not."""
    pattern = table.pattern.copy()
    if place is not None and tile is not None:
        pattern.tiles[place] = tile
    return points_of(table.box, round_score(check_story(pattern)))


def hand_choices(
    table: ShahrazadTable, decision: AnyDecision, prefix: Path
) -> dict[int, int | None]:
    """The tiles of one's hand that are meant now, each with the points it would bring if that is
    decided by the tile alone."""
    if prefix[:1] == ("replace",):
        if len(prefix) == 1:
            return {}
        place = table.pattern.where(int(prefix[1]))
        assert place is not None
        numbers = [*map(int, prefix[2:] or next_words(decision.answers(table), prefix))]
        before = points_with(table)
        return {
            number: points_with(table, place, table.box.tile(number)) - before for number in numbers
        }
    if len(prefix) > 1 and prefix[0] in {"place", "show"}:
        return {int(prefix[1]): None}
    if isinstance(decision, PlayTile):
        return dict.fromkeys(tile.number for tile in table.playable(decision.seat))
    return {}


def short_question(table: ShahrazadTable, decision: AnyDecision, prefix: Path) -> str:
    """The open question in a line; what the marks say stands there too."""
    if len(prefix) == 3:
        first, one, other = prefix
        return f"Place {one} at {other}?" if first == "place" else f"Replace {one} with {other}?"
    asked = REMAINING.get((prefix[0], len(prefix))) if prefix else None
    if asked:
        return asked
    if isinstance(decision, KeepColumn):
        return "Which column stays?"
    if isinstance(decision, ShowTile):
        (tile,) = table.shown.known_faces()
        return f"Show the {tile.number} to your partner?"
    if not isinstance(decision, PlayTile):
        return decision.question(table)
    if table.shown:
        (tile,) = table.shown.known_faces()
        return f"Where does the {tile.number} go? {LEGEND}"
    if table.to_place(decision.seat) == 2:
        return f"Place two tiles. {LEGEND}"
    return f"Which tile, and where? {LEGEND}"

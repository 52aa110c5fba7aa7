"""What a seat did, in the few words that a header has room for, and what it brought."""

from collections.abc import Callable, Sequence
from typing import Any

from render import lettering
from render.frame import ACTOR_EMBLEM_PX, LINE_PX
from render.sultaniya.palace import Tiles
from render.sultaniya.scene import Scene
from render.theme import WIDTH
from rules.engine.news import News, TurnNews, visible_news
from rules.engine.secret import Cards, Seat
from rules.engine.text import pluralize
from rules.sultaniya.land import NAME, Place
from rules.sultaniya.news import Built, Called, Looked, Moved, Passed, Returned, Revealed, Swept
from rules.sultaniya.scoring import score
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import LEVELS, PlacedTile


def actors(turns: Sequence[TurnNews]) -> list[Seat]:
    """Who did something, the latest first."""
    seats = [turn.seat for turn in reversed(turns) if turn.seat is not None and turn.news]
    return list(dict.fromkeys(seats))


def news_of(turns: Sequence[TurnNews], seat: Seat, viewer: Seat | None) -> list[News]:
    """All that a seat did in these turns, as far as the viewer may know."""
    return [
        item for turn in turns if turn.seat == seat for item in visible_news([*turn.news], viewer)
    ]


def deeds_line(scene: Scene, seat: Seat, news: Sequence[News]) -> str:
    """`Foxy: built K0, 2 sapphires`; a long name is cut, the deeds are not."""
    phrases = [PHRASES[type(item)](item) for item in news if type(item) in PHRASES]
    if not phrases:
        revealed = [item.tile.key for item in news if isinstance(item, Revealed)]
        phrases = [f"revealed {' and '.join(revealed)}"] if revealed else []
    if not phrases:
        return ""
    deeds = f": {', '.join(phrases)}"
    beside = lettering.width(scene.title, "sans", LINE_PX) + 24 if scene.title else 0
    room = WIDTH - 2 * 24 - 98 - ACTOR_EMBLEM_PX - 8 - beside
    room = max(120, room - lettering.width(deeds, "sans", LINE_PX))
    return lettering.truncate(scene.names[seat], "sans", LINE_PX, room) + deeds


def _built(item: Built) -> str:
    gains = [f"a {item.completed}"] if item.completed else []
    gains += [pluralize(item.sapphires, "sapphire")] if item.sapphires else []
    return ", ".join([f"built {NAME[item.place]}", *gains])


PHRASES: dict[type[News], Callable[[Any], str]] = {
    Called: lambda item: f"{item.djinn.key} djinn",
    Swept: lambda item: f"swept {LEVELS[item.level]}",
    Looked: lambda item: f"saw {LEVELS[item.level]}",
    Moved: lambda item: f"moved {NAME[item.start]} to {NAME[item.goal]}",
    Returned: lambda item: f"put {NAME[item.start]} under its pile",
    Built: _built,
    Passed: lambda item: f"passed, {pluralize(item.sapphires, 'sapphire')}",
}


def place_of(tiles: Tiles, item: News) -> Place | None:
    """Where a tile lies that was built or moved, if it is still there."""
    match item:
        case Built(place=place, tile=tile) | Moved(goal=place, tile=tile):
            laid = tiles.get(place)
            return place if laid is not None and laid.tile == tile else None
    return None


def changes(scene: Scene, turns: Sequence[TurnNews]) -> dict[Seat, int]:
    """What these turns brought or cost every seat, of the points that everybody sees.

    Whose open objective counts djinns is left out if one was called: the news do not tell whom it
    stood beside before.
    """
    news = [item for turn in turns for item in turn.news]
    then = score(_before(scene, news)).totals
    unknown = _friends(scene) if any(isinstance(item, Called) for item in news) else ()
    return {
        seat: scene.public.totals[seat] - then[seat] for seat in scene.seats if seat not in unknown
    }


def _friends(scene: Scene) -> list[Seat]:
    """The seats with an objective that counts djinns, as far as it is seen."""
    return [
        seat
        for seat, builder in enumerate(scene.table.builders)
        if any(one.kind == "djinns" for one in builder.objectives.known_faces())
    ]


def _before(scene: Scene, news: Sequence[News]) -> SultaniyaTable:
    """The table with palaces and sapphires as they were before, without the viewer's secrets."""
    table = scene.table.copy()
    if scene.viewer is not None and scene.has_secrets(scene.viewer):
        table.builders[scene.viewer].objectives = Cards()
    for item in reversed(news):
        builder = table.builders[item.seat]
        palace = builder.palace
        match item:
            case Built(place=place, sapphires=sapphires):
                palace.tiles.pop(place, None)
                builder.sapphires -= sapphires
            case Passed(sapphires=sapphires):
                builder.sapphires -= sapphires
            case Called(djinn=djinn):
                builder.sapphires += djinn.cost
            case Moved(start=start, goal=goal, tile=tile):
                palace.tiles.pop(goal, None)
                palace.tiles[start] = PlacedTile(tile, _face(palace.tiles, start))
            case Returned(start=start, tile=tile):
                palace.tiles[start] = PlacedTile(tile, _face(palace.tiles, start))
    return table


def _face(tiles: Tiles, place: Place) -> bool:
    """The face that a tile shows there: neighbours show different ones."""
    level, start = place
    for (other, column), laid in tiles.items():
        if other == level:
            return laid.mirrored != bool((start - column) // 2 % 2)
    return False

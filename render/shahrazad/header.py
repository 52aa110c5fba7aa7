"""The two lines at the top: who is awaited or how it ended, and who did what."""

from collections.abc import Callable, Sequence
from typing import Any

from render import lettering
from render.frame import LINE_PX, Header
from render.shahrazad.scene import Scene
from render.theme import WIDTH
from rules.engine.news import News, TurnNews, visible_news
from rules.engine.secret import Seat
from rules.shahrazad.news import Kept, Placed, Replaced, Showed
from rules.shahrazad.table import ShahrazadTable

BESIDE_NEWS_PX, MATCH_PX = 24 + 98 + 48 + 24 + 24, 420
"""What stands beside the news in the second line: emblems and margins, and at most the match."""
SHORTEST_NAME_PX = 110
BETWEEN = " · "

DEEDS: dict[type[News], Callable[[Any], str]] = {
    Placed: lambda item: f"{item.tile.number} at {item.space}",
    Replaced: lambda item: f"{item.taken.number} replaced with {item.tile.number}",
    Showed: lambda item: f"asks where {item.tile.number} goes",
    Kept: lambda item: f"kept column {item.column}",
}
"""What a seat did, in the menu's words."""


def public_header(scene: Scene, turns: Sequence[TurnNews]) -> Header:
    """Who is awaited, and what each who acted did."""
    news, actor = _news_line(scene, turns)
    if scene.table.is_over:
        won = scene.is_won
        return Header(
            who="You please the king" if won else "The king is not pleased",
            progress=progress_words(scene.table),
            match=scene.title,
            icon="grand-vizier" if won else "icon-hourglass",
            news=news,
            actor=actor,
        )
    (seat,) = scene.awaited
    return Header(
        who=scene.names[seat],
        verb=" to choose" if scene.is_choosing_column else " to play",
        progress=progress_words(scene.table),
        match=scene.title,
        seat=seat,
        news=news,
        actor=actor,
    )


def progress_words(table: ShahrazadTable, before: ShahrazadTable | None = None) -> str:
    """How far the story has come; in a replay, in the round of the table before the turn."""
    if before is not None and not before.is_round_scored:
        return f"Round {before.round}/2, {_tiles_to_come(table)} to come"
    if table.is_over:
        return "The story is told"
    if table.is_round_scored:
        return "Round 1/2 is told"
    return f"Round {table.round}/2, {_tiles_to_come(table)} to come"


def _tiles_to_come(table: ShahrazadTable) -> int:
    return len(table.stack) + sum(map(len, table.hands)) + len(table.shown)


def _news_line(scene: Scene, turns: Sequence[TurnNews]) -> tuple[str, Seat | None]:
    """Everybody's deeds after their name, which is cut so that the deeds are not, in their order.

    The first has the emblem. If there is no room, earlier deeds are left out, and only then
    somebody; of the latest turn all is told that fits.
    """
    done: dict[Seat, list[str]] = {}
    for turn in turns:
        for item in visible_news(list(turn.news), scene.viewer):
            if type(item) in DEEDS:
                told = done.pop(item.seat, [])
                done[item.seat] = [*told, DEEDS[type(item)](item)]
    if not done:
        return "", None
    latest = list(reversed(done.items()))
    room = WIDTH - BESIDE_NEWS_PX - min(MATCH_PX, lettering.width(scene.title, "sans", LINE_PX))
    while True:
        deeds = [f": {', '.join(told)}" for _, told in latest]
        left = room - lettering.width(BETWEEN.join(deeds), "sans", LINE_PX)
        if left >= SHORTEST_NAME_PX * len(latest):
            break
        earlier = [told for _, told in latest[1:] if len(told) > 1]
        if earlier:
            del earlier[-1][0]
        elif len(latest) > 1:
            latest.pop()
        elif len(latest[0][1]) > 1:
            del latest[0][1][0]
        else:
            break
    names = _cut_names([scene.names[seat] for seat, _ in latest], max(left, SHORTEST_NAME_PX))
    told = [name + what for name, what in zip(names, deeds, strict=True)]
    return BETWEEN.join(reversed(told)), latest[-1][0]


def _cut_names(names: Sequence[str], room: int) -> list[str]:
    """The names cut to the room for all; what a short one does not need is the others'."""
    widths = {name: lettering.width(name, "sans", LINE_PX) for name in names}
    cut: dict[str, str] = {}
    for number, name in enumerate(sorted(widths, key=lambda name: widths[name])):
        cut[name] = lettering.truncate(name, "sans", LINE_PX, room // (len(widths) - number))
        room -= lettering.width(cut[name], "sans", LINE_PX)
    return [cut[name] for name in names]

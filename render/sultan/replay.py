"""Sultan's replay: the cushions, what every seat has gathered, and each reveal."""

from collections.abc import Sequence

from render import replay as common
from render.frame import EDGE_PX, Box
from render.page import Block, Page
from render.replay import CAPTION
from render.sultan.middle import draw_film_middle
from render.sultan.rounds import Round
from render.sultan.scene import Scene, deed_of, round_words, scene_of
from render.sultan.strip import draw_seats, gains_of
from render.theme import MAX_HEIGHT, WIDTH
from rules.engine.history import Moment
from rules.engine.news import TurnNews
from rules.sultan.news import LaidCard
from rules.sultan.table import SultanTable


def replay(
    moments: Sequence[Moment[SultanTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, all with the same places for the same things."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    first, last = scenes[0], scenes[-1]
    captions = [common.opening_caption(WIDTH, title or "Sultan", first.names)]
    turns = [_turn(moment) for moment in moments]
    for before, scene, turn in zip(scenes, scenes[1:], turns[1:], strict=False):
        deed, actor = deed_of(scene, turn)
        # A reveal belongs to the round in which its cards were laid.
        captions.append(common.caption(WIDTH, actor, deed, round_words(before.table)))
    if last.table.is_over:
        winners = [last.names[seat] for seat in last.sheet.winners]
        captions.append(common.ending_caption(WIDTH, winners, last.sheet.winning_total))
        scenes.append(last)
        turns.append(TurnNews(None, ()))
    return [
        _page(caption, scene, turn)
        for caption, scene, turn in zip(captions, scenes, turns, strict=True)
    ]


def _turn(moment: Moment[SultanTable]) -> TurnNews:
    """The turn of a moment; nobody's if several seats laid their cards together."""
    laid = {item.seat for item in moment.news if isinstance(item, LaidCard)}
    seats = laid or {item.seat for item in moment.news[:1]}
    return TurnNews(seats.pop() if len(seats) == 1 else None, moment.news)


def _page(caption: Block, scene: Scene, turn: TurnNews) -> Page:
    page = Page(MAX_HEIGHT)
    page.add(caption)
    present = Round((turn,))
    below = draw_seats(page, scene, gains_of(scene.table, present.sales, ()))
    body = Box(EDGE_PX, CAPTION, WIDTH - 2 * EDGE_PX, below - CAPTION)
    draw_film_middle(page, scene, body, present)
    return page

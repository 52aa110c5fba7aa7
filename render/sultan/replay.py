"""Sultan's replay: the cushions, what every seat has gathered, and each reveal."""

from collections.abc import Sequence

from render import replay as common
from render.page import Block, Page
from render.sultan.buyers import draw_buyers
from render.sultan.cushions import draw_cushions, draw_sales
from render.sultan.scene import Scene, round_words, scene_of
from render.sultan.turn import GAP
from render.theme import WIDTH
from rules.engine.history import Moment
from rules.sultan.news import announce
from rules.sultan.table import SultanTable


def replay(
    moments: Sequence[Moment[SultanTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, all with the same places for the same things."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    first, last = scenes[0], scenes[-1]
    captions = [common.opening_caption(WIDTH, title or "Sultan", first.names)]
    for before, scene, moment in zip(scenes, scenes[1:], moments[1:], strict=False):
        seat = moment.news[0].seat if moment.news else None
        sentence = announce(moment.news, scene.names)
        # A reveal belongs to the round in which its cards were laid.
        captions.append(common.caption(WIDTH, seat, sentence, round_words(before.table)))
    if last.table.is_over:
        winners = [last.names[seat] for seat in last.sheet.winners]
        captions.append(common.ending_caption(WIDTH, winners, last.sheet.winning_total))
        scenes.append(last)
    columns = [(_buyers(scene), _cushions(scene), _sales(scene)) for scene in scenes]
    heights = [max(parts[place].height for parts in columns) for place in range(3)]
    return [
        _page(caption, parts, heights) for caption, parts in zip(captions, columns, strict=True)
    ]


def _page(caption: Block, parts: Sequence[Block], heights: Sequence[int]) -> Page:
    """The parts below each other, each as high as it is ever going to be."""
    page = Page()
    page.add(caption)
    y = caption.height
    for part, height in zip(parts, heights, strict=True):
        page.add(part._replace(y=y, height=height))
        y += height
    page.height = y
    return page


def _buyers(scene: Scene) -> Block:
    page = Page()
    page.height = draw_buyers(page, scene, 0, says_who_is_awaited=False) + GAP
    return page.as_block()


def _cushions(scene: Scene) -> Block:
    page = Page()
    page.height = draw_cushions(page, scene, 0)
    return page.as_block()


def _sales(scene: Scene) -> Block:
    page = Page()
    page.height = draw_sales(page, scene, 0)
    return page.as_block()

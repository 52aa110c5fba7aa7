"""Shahrazad's replay: the growing pattern, with every space at a fixed place."""

from collections.abc import Sequence

from render import replay as common
from render.page import Block, Page
from render.pieces import Room, Sheet
from render.shahrazad.bands import draw_worth
from render.shahrazad.scene import Notes, Scene, scene_of
from render.shahrazad.story import draw_story
from render.shahrazad.turn import GAP, notes_of, round_words
from render.theme import MARGIN, WIDTH
from rules.engine.history import Moment
from rules.engine.news import News
from rules.shahrazad.news import announce
from rules.shahrazad.spaces import Space
from rules.shahrazad.table import ShahrazadTable


def replay(
    moments: Sequence[Moment[ShahrazadTable]], names: Sequence[str], *, title: str = ""
) -> list[Page]:
    """A page for each moment, with room from the start for every space used in the match."""
    scenes = [scene_of(moment.view, names) for moment in moments]
    spaces = frozenset(space for scene in scenes for space in scene.table.pattern.tiles)
    first, last = scenes[0], scenes[-1]
    pages = [
        _page(first, common.opening_caption(WIDTH, title or "Shahrazad", first.names), (), spaces)
    ]
    for before, scene, moment in zip(scenes, scenes[1:], moments[1:], strict=False):
        seat = moment.news[0].seat if moment.news else None
        sentence = announce(moment.news, scene.names)
        caption = common.caption(WIDTH, seat, sentence, round_words(scene, before))
        pages.append(_page(scene, caption, moment.news, spaces))
    if last.table.is_over:
        winners = [last.names[seat] for seat in last.sheet.winners]
        caption = common.ending_caption(WIDTH, winners, last.sheet.totals[0])
        pages.append(_page(last, caption, (), spaces))
    return pages


def _page(scene: Scene, caption: Block, news: Sequence[News], spaces: frozenset[Space]) -> Page:
    page = Page()
    story = _story(scene, notes_of(scene, news), spaces)
    worth = _worth(scene)
    left = MARGIN // 2
    page.add(
        caption,
        story._replace(x=left, y=caption.height),
        worth._replace(x=left, y=caption.height + story.height + GAP),
    )
    page.height = caption.height + story.height + GAP + worth.height + GAP
    return page


def _story(scene: Scene, notes: Notes, spaces: frozenset[Space]) -> Block:
    page = Page(0, WIDTH - MARGIN)
    sheet = Sheet(page, 0, 0, page.width)
    notes.spaces = spaces
    page.height = sheet.end_at(draw_story(page, scene, Room(20, 10, page.width - 40), notes) + 18)
    return page.as_block()


def _worth(scene: Scene) -> Block:
    page = Page(0, WIDTH - MARGIN)
    sheet = Sheet(page, 0, 0, page.width)
    page.height = sheet.end_at(draw_worth(page, scene, Room(20, 10, page.width - 40)) + 6)
    return page.as_block()

"""Characters to choose from, as cards: with what they do if there are few, else by name alone."""

from collections.abc import Sequence
from functools import lru_cache

from render import lettering
from render.almadi.scene import Scene
from render.frame import Box, draw_gold_frame
from render.page import Art, Block, Page, Panel, Words
from rules.almadi.box import Character

FEW, ACROSS = 4, 4
GAP = 16
NAME_PX, TEXT_PX, LINE_PX = 36, 34, 38
PORTRAIT_PX, SMALL_PORTRAIT_PX, RUBY_PX = 112, 84, 44


def draw_people(
    page: Page,
    scene: Scene,
    box: Box,
    keys: Sequence[str],
    chosen: Sequence[str] = (),
    *,
    may_choose: bool = True,
) -> None:
    """Draw cards into the box, with gold around those that may be chosen and a tick at others."""
    people = [scene.table.box.character(key) for key in keys]
    few = len(people) <= FEW
    across = 3 if len(people) <= 3 else ACROSS
    rows = 1 if few else -(-len(people) // across)
    width = (box.width - GAP * (across + 1)) // across
    height = min((box.height - GAP * (rows + 1)) // rows, box.height if few else 124)
    for number, character in enumerate(people):
        row, column = divmod(number, across)
        x = box.x + GAP + column * (width + GAP)
        y = box.y + GAP + row * (height + GAP)
        make = _large_card if few else _small_card
        page.add(make(character, width, height)._replace(x=x, y=y))
        if character.key in chosen:
            page.add(Art("icon-tick", x + width - 56, y + 8, 48, 48))
        elif may_choose:
            draw_gold_frame(page, Box(x, y, width, height).inset(5))


@lru_cache(maxsize=128)
def _large_card(character: Character, width: int, height: int) -> Block:
    page = Page(height, width)
    page.add(
        Panel(0, 0, width, height, "parchment-light", 14, "parchment-shade", 3),
        Art(f"character-{character.key}", 16, 14, PORTRAIT_PX, PORTRAIT_PX),
        Art("icon-ruby", PORTRAIT_PX + 36, 48, RUBY_PX, RUBY_PX),
        Words(str(character.cost), PORTRAIT_PX + 88, 70, 46, "ink", "serif"),
    )
    name = lettering.truncate(character.name, "serif", NAME_PX, width - 32)
    page.add(Words(name, 16, PORTRAIT_PX + 44, NAME_PX, "ink", "serif"))
    y = PORTRAIT_PX + 92
    most = (height - y + LINE_PX // 2 - 8) // LINE_PX
    for line in lettering.wrap(character.text, "sans", TEXT_PX, width - 28, most):
        page.add(Words(line, 16, y, TEXT_PX, "ink"))
        y += LINE_PX
    return page.as_block()


@lru_cache(maxsize=256)
def _small_card(character: Character, width: int, height: int) -> Block:
    page = Page(height, width)
    portrait = min(SMALL_PORTRAIT_PX, height - 16)
    page.add(
        Panel(0, 0, width, height, "parchment-light", 14, "parchment-shade", 3),
        Art(f"character-{character.key}", 12, (height - portrait) // 2, portrait, portrait),
    )
    left = portrait + 22
    lines = lettering.wrap(character.name, "bold", TEXT_PX, width - left - 8, 2)
    y = 30 if height >= 100 else height // 2
    for line in lines[: 2 if height >= 120 else 1]:
        page.add(Words(line, left, y, TEXT_PX, "ink", "bold"))
        y += 36
    if height >= 100:
        page.add(
            Art("icon-ruby", width - 100, height - 52, 42, 42),
            Words(str(character.cost), width - 50, height - 31, 38, "ink", "bold"),
        )
    return page.as_block()

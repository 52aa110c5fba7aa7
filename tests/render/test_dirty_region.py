"""A repainted block looks like one that was painted anew, whatever changed on it."""

from random import Random

import pytest
from PIL import Image

from render.canvas import paint_indices
from render.dirty_region import BlockRepainter
from render.page import Art, Block, Fill, Item, Page, Panel, Words
from render.sprites import INDEX

WIDTH, HEIGHT = 420, 300
GROUND = INDEX["night"]


def paint_anew(items: tuple[Item, ...]) -> Image.Image:
    return paint_indices(Page(HEIGHT, WIDTH, items=list(items)), HEIGHT)


def new_repainter() -> BlockRepainter:
    return BlockRepainter(Block(0, 0, WIDTH, HEIGHT, ()), GROUND)


def lay(shown: Image.Image, block: BlockRepainter, items: tuple[Item, ...]) -> int:
    """Lay the windows onto what is shown; how many pixels they have."""
    patches = block.repaint(items)
    for patch in patches:
        shown.paste(patch.indices, (patch.x, patch.y))
    return sum(patch.indices.width * patch.indices.height for patch in patches)


def anything(random: Random) -> Item:
    """Something anywhere, over the edges too."""
    x, y = random.randrange(-40, WIDTH + 10), random.randrange(-40, HEIGHT + 10)
    colour = random.choice(["gold", "parchment", "ink", "glow"])
    across, down = random.randrange(8, 120), random.randrange(8, 120)
    inner: tuple[Item, ...] = (Fill(3, 3, 20, 20, "red"), Words("ab", 4, 12, 18, "ink"))
    text, anchor = random.choice(["12", "Shirin", "Ôg"]), random.choice("lmr")
    choices: list[Item] = [
        Fill(x, y, across, down, colour),
        Panel(x, y, across, down, colour, 8, "ink", 2),
        Panel(x, y, across + 100, down + 100, colour, 12),
        Panel(x, y, across, down, None, 8, "gold", 4, 12),
        Art("icon-ruby", x, y, across, across),
        Words(text, x, y, 30, colour, "bold", anchor),
        Block(x, y, 60, 40, inner),
    ]
    return random.choice(choices)


@pytest.mark.parametrize("seed", range(12))
def test_any_change_leaves_the_block_as_if_it_were_painted_anew(seed: int) -> None:
    random = Random(seed)
    items: tuple[Item, ...] = tuple(anything(random) for _ in range(random.randrange(1, 14)))
    block, shown = new_repainter(), Image.new("L", (WIDTH, HEIGHT))
    for _ in range(12):
        lay(shown, block, items)
        assert shown.tobytes() == paint_anew(items).tobytes()
        changed = list(items)
        for _ in range(random.randrange(1, 4)):
            place = random.randrange(len(changed) + 1)
            if random.random() < 0.4 and len(changed) > 1:
                del changed[place - 1]
            elif random.random() < 0.3:
                changed.insert(place, random.choice(changed))
            else:
                changed.insert(place, anything(random))
        items = tuple(changed)


def test_letters_on_another_ground_are_painted_as_far_as_they_reach() -> None:
    words = Words("Grand Vizier", 30, 100, 40, "ink")
    before: tuple[Item, ...] = (Fill(20, 80, 30, 40, "gold"), words)
    after: tuple[Item, ...] = (Fill(20, 80, 30, 40, "parchment"), words)
    block, shown = new_repainter(), Image.new("L", (WIDTH, HEIGHT))
    lay(shown, block, before)
    lay(shown, block, after)
    assert shown.tobytes() == paint_anew(after).tobytes()


def test_one_small_change_takes_one_small_window() -> None:
    rest: tuple[Item, ...] = (
        Panel(0, 0, WIDTH, HEIGHT, "parchment", 16),
        *(Art("icon-ruby", 20 + 40 * number, 40, 30, 30) for number in range(9)),
    )
    block, shown = new_repainter(), Image.new("L", (WIDTH, HEIGHT))
    assert lay(shown, block, (*rest, Fill(20, 200, 10, 10, "gold"))) == WIDTH * HEIGHT
    assert lay(shown, block, (*rest, Fill(20, 200, 10, 10, "red"))) == 100
    assert lay(shown, block, (*rest, Fill(20, 200, 10, 10, "red"))) == 0

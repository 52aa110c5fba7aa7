"""Characters: recruited, in hand, or open to all; hands of others stay hidden."""

from collections.abc import Mapping
from functools import lru_cache

from render import lettering
from render.almadi.scene import Scene
from render.page import Art, Block, Page, Panel, Words
from render.pieces import Room, draw_number, draw_section
from render.theme import MARGIN
from rules.almadi.box import Character
from rules.engine.secret import Seat

HEIGHT = 76
GAP = 10
OPEN = 96
"""The width of the title of the open row."""


@lru_cache(maxsize=1024)
def chip(character: Character, width: int, note: str, *, recruited: bool = False) -> Block:
    """A portrait with a name and a note."""
    block = Page(HEIGHT, width)
    ground, edge = ("glow", "gold-dark") if recruited else ("parchment-light", "ghost")
    name = lettering.truncate(character.name, "bold", 24, width - 84)
    block.add(
        Panel(0, 0, width, HEIGHT, ground, 12, edge, 4),
        Art(f"character-{character.key}", 8, 8, 60, 60),
        Words(name, 76, 26, 24, "ink", "bold"),
        Words(lettering.truncate(note, "sans", 20, width - 84), 76, 53, 20, "ink-soft"),
    )
    return block.as_block()


@lru_cache(maxsize=64)
def _backs(count: int, width: int) -> Block:
    """The hidden cards of a hand."""
    block = Page(HEIGHT, width)
    block.add(
        Panel(0, 0, width, HEIGHT, "parchment-light", 12, "ghost", 4),
        Art("back-character", 10, 8, 60, 60),
        Words(f"×{count} in hand", 82, HEIGHT // 2, 24, "ink", "bold"),
    )
    return block.as_block()


def cost(character: Character) -> str:
    return f"{character.cost} ruby" if character.cost == 1 else f"{character.cost} rubies"


def draw_people(
    page: Page, scene: Scene, seat: Seat, room: Room, numbers: Mapping[str, str]
) -> int:
    """Draw a seat's characters, the recruited ones first; returns the y below."""
    architect = scene.table.architects[seat]
    across = 4 if room.width > 800 else 2
    width = (room.width - GAP * (across - 1)) // across
    chips = [chip(one, width, "recruited", recruited=True) for one in architect.characters]
    if architect.copied is not None:
        chips.append(chip(architect.copied, width, "copied by Zumurrud", recruited=True))
    serving = [*architect.characters, *([architect.copied] if architect.copied else [])]
    chips += [chip(one, width, f"in hand, {cost(one)}") for one in architect.hand.known_faces()]
    if hidden := architect.hand.hidden_count():
        chips.append(_backs(hidden, width))
    end = _draw_chips(page, chips, room, across)
    for place, one in enumerate(serving):
        if one.key in numbers:
            row, column = divmod(place, across)
            corner = (room.x + column * (width + GAP) - 6, room.y + row * (HEIGHT + GAP) + 24)
            draw_number(page, corner, numbers[one.key], seat, 32)
    return end


def draw_open_row(page: Page, scene: Scene, y: int) -> int:
    """Draw the characters that nobody kept, for everybody to recruit; returns the y below."""
    people = scene.table.characters
    if not people:
        return y
    room = Room(MARGIN + OPEN, y + 12, page.width - 2 * MARGIN - OPEN)
    across = max(3, min(len(people), 5))
    width = (room.width - GAP * (across - 1)) // across
    rows = -(-len(people) // across)
    height = rows * (HEIGHT + GAP) - GAP + 24
    draw_section(page, y, height)
    page.add(
        Words("Open", MARGIN + 8, y + height // 2 - 14, 26, "ink", "bold"),
        Words("to all", MARGIN + 8, y + height // 2 + 14, 26, "ink", "bold"),
    )
    _draw_chips(page, [chip(one, width, cost(one)) for one in people], room, across)
    return y + height


def _draw_chips(page: Page, chips: list[Block], room: Room, across: int) -> int:
    for number, block in enumerate(chips):
        row, column = divmod(number, across)
        page.add(
            block._replace(x=room.x + column * (block.width + GAP), y=room.y + row * (HEIGHT + GAP))
        )
    return room.y + -(-len(chips) // across) * (HEIGHT + GAP)

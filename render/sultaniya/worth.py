"""What things are worth to one seat: every symbol by its board, and its objectives."""

from render import lettering
from render.page import Art, Page, Panel, Words
from render.pieces import Room, draw_paragraph
from render.sultaniya.builders import icon
from render.sultaniya.scene import Scene
from render.theme import MARGIN
from rules.engine.secret import Hidden, Seat
from rules.sultaniya.boards import PAIRS
from rules.sultaniya.box import Objective
from rules.sultaniya.scoring import objective_points, symbol_count, symbol_points

HEIGHT = 118
CARD = 92
"""A side of an objective's card."""
ROW = CARD + 36
GAP = 12


def draw_worth(page: Page, scene: Scene, seat: Seat, y: int) -> int:
    """Draw how many of each symbol there are and what each brings; returns the y below."""
    table = scene.table
    builder = table.builders[seat]
    symbols = [symbol for pair in PAIRS for symbol in pair]
    page.add(Panel(MARGIN // 2, y, page.width - MARGIN, HEIGHT, "parchment", 16, "gold-dark", 3))
    step = (page.width - MARGIN) // (len(symbols) + 1)
    for number, symbol in enumerate(symbols):
        counts = builder.board.scores(symbol)
        each = symbol_points(table.box, symbol) if counts else 0
        text = f"{symbol_count(builder.palace, symbol)} × {each}"
        _draw_cell(page, symbol, (MARGIN // 2 + number * step, y, step), text, counts=counts)
    points = next(line.points for line in scene.sheet.seats[seat] if line.name == "guards")
    text = f"{builder.palace.count('guard')}: +{points}"
    place = (MARGIN // 2 + len(symbols) * step, y, step)
    _draw_cell(page, "guard", place, text, counts=not table.is_solo)
    return y + HEIGHT + GAP


def _draw_cell(
    page: Page, symbol: str, place: tuple[int, int, int], text: str, *, counts: bool
) -> None:
    x, y, step = place
    middle = x + step // 2
    if counts:
        page.add(Panel(x + 8, y + 8, step - 16, HEIGHT - 16, "glow", 12, "gold", 3))
    page.add(
        Art(icon(symbol), middle - 30, y + 14, 60, 60),
        Words(text, middle, y + 93, 32, "ink" if counts else "ink-soft", "bold", "m"),
    )


def draw_objectives(page: Page, scene: Scene, seat: Seat, y: int) -> int:
    """Draw the visible objectives of a seat, each in a row of its own so that its words can be read
    on a phone; returns the y below."""
    for card in scene.table.builders[seat].objectives:
        room = Room(MARGIN // 2, y, page.width - MARGIN)
        page.add(Panel(*room, ROW, "parchment", 16, "gold-dark", 3))
        if isinstance(card, Hidden):
            page.add(
                Art("sultaniya-objective-back", room.x + 12, y + 18, CARD, CARD),
                Words("A secret objective", room.x + 124, y + ROW // 2, 34, "ink-soft", "sans"),
            )
        else:
            _draw_objective(page, scene, seat, card, room)
        y += ROW + GAP
    return y


def _draw_objective(page: Page, scene: Scene, seat: Seat, card: Objective, room: Room) -> None:
    points, why = objective_points(scene.table, seat, card)
    page.add(Art(f"sultaniya-objective-{card.key}", room.x + 12, room.y + 18, CARD, CARD))
    x, right = room.x + 124, room.x + room.width - 18
    total = f"+{points}"
    colour = "green" if points else "ink-soft"
    page.add(Words(total, right, room.y + ROW // 2, 54, colour, "serif", "r"))
    wide = right - lettering.width(total, "serif", 54) - 16 - x
    left = wide - lettering.width(card.label, "serif", 34) - 24
    now = lettering.truncate(f"now {why}", "bold", 28, left)
    page.add(
        Words(card.label, x, room.y + 28, 34, "ink", "serif"),
        Words(now, x + wide, room.y + 28, 28, "ink-soft", "bold", "r"),
    )
    draw_paragraph(page, card.text, Room(x, room.y + 66, wide), 28, most=2)

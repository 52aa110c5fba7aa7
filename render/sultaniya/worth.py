"""What things are worth to one seat: every symbol by its board, and its objectives."""

from render import lettering
from render.page import Art, Page, Panel, Words
from render.pieces import Room
from render.sultaniya.builders import icon
from render.sultaniya.scene import Scene
from render.theme import MARGIN
from rules.engine.secret import Hidden, Seat
from rules.sultaniya.boards import PAIRS
from rules.sultaniya.box import Objective
from rules.sultaniya.scoring import number_of, objective_points, worth_of

HEIGHT = 118
CARD = 92
"""A side of an objective's card."""
ROW = CARD + 28
GAP = 12


def draw_worth(page: Page, scene: Scene, seat: Seat, y: int) -> int:
    """Each symbol with how many there are and what each brings; the y where it ends."""
    table = scene.table
    builder = table.builders[seat]
    symbols = [symbol for pair in PAIRS for symbol in pair]
    page.add(Panel(MARGIN // 2, y, page.width - MARGIN, HEIGHT, "parchment", 16, "gold-dark", 3))
    step = (page.width - MARGIN) // (len(symbols) + 1)
    for number, symbol in enumerate(symbols):
        counts = builder.board.scores(symbol)
        each = worth_of(table.box, symbol) if counts else 0
        text = f"{number_of(builder.palace, symbol)} × {each}"
        _cell(page, symbol, (MARGIN // 2 + number * step, y, step), text, counts=counts)
    points = next(line.points for line in scene.sheet.seats[seat] if line.name == "guards")
    text = f"{builder.palace.count('guard')}: +{points}"
    place = (MARGIN // 2 + len(symbols) * step, y, step)
    _cell(page, "guard", place, text, counts=not table.is_solo)
    return y + HEIGHT + GAP


def _cell(page: Page, symbol: str, place: tuple[int, int, int], text: str, *, counts: bool) -> None:
    x, y, step = place
    middle = x + step // 2
    if counts:
        page.add(Panel(x + 8, y + 8, step - 16, HEIGHT - 16, "glow", 12, "gold", 3))
    page.add(
        Art(icon(symbol), middle - 30, y + 14, 60, 60),
        Words(text, middle, y + 93, 26, "ink" if counts else "ink-soft", "bold", "m"),
    )


def draw_objectives(page: Page, scene: Scene, seat: Seat, y: int) -> int:
    """The objectives of a seat as far as they are seen here, side by side; the y where they end."""
    cards = list(scene.table.builders[seat].objectives)
    wide = (page.width - MARGIN - GAP * (len(cards) - 1)) // len(cards)
    for number, card in enumerate(cards):
        room = Room(MARGIN // 2 + number * (wide + GAP), y, wide)
        page.add(Panel(*room, ROW, "parchment", 16, "gold-dark", 3))
        if isinstance(card, Hidden):
            page.add(
                Art("sultaniya-objective-back", room.x + 12, y + 12, CARD, CARD),
                Words("A secret objective", room.x + 118, y + ROW // 2, 28, "ink-soft", "sans"),
            )
        else:
            _objective(page, scene, seat, card, room)
    return y + ROW + GAP


def _objective(page: Page, scene: Scene, seat: Seat, card: Objective, room: Room) -> None:
    points, why = objective_points(scene.table, seat, card)
    page.add(Art(f"sultaniya-objective-{card.key}", room.x + 12, room.y + 14, CARD, CARD))
    x, right = room.x + 116, room.x + room.width - 14
    middle = room.y + ROW // 2
    total = f"+{points}"
    page.add(Words(total, right, middle, 44, "green" if points else "grey", "serif", "r"))
    wide = right - lettering.width(total, "serif", 44) - 12 - x
    page.add(
        Words(lettering.fitted(card.label, "serif", 27, wide), x, room.y + 28, 27, "ink", "serif")
    )
    for number, line in enumerate(lettering.wrapped(card.text, "sans", 19, wide, 2)):
        page.add(Words(line, x, room.y + 56 + 22 * number, 19, "ink", "sans"))
    now = lettering.fitted(f"now {why}", "bold", 20, wide)
    page.add(Words(now, x, room.y + ROW - 16, 20, "ink-soft", "bold"))

"""The band below one's own palace: what things are worth, secret objectives, and who leads."""

from render import lettering
from render.frame import Box, draw_parchment, draw_seat_emblem
from render.page import Art, Fill, Page, Words
from render.sultaniya.scene import Scene
from render.sultaniya.strip import icon
from rules.engine.secret import Hidden, Seat
from rules.engine.text import format_number
from rules.sultaniya.box import Objective
from rules.sultaniya.scoring import objective_points, symbol_count, symbol_points

BAND_PX = 128
CELL_PX, ICON_PX, CARD_PX, OBJECTIVE_PX = 82, 60, 92, 268
NUMBER_PX, WORD_PX, TOTAL_PX, MORE_PX = 36, 34, 58, 42


def draw_band(page: Page, scene: Scene, seat: Seat, box: Box) -> None:
    """Draw the band of a seat that looks at its own palace."""
    draw_parchment(page, box)
    x = box.x + 8
    for art, text in _worths(scene, seat):
        middle = x + CELL_PX // 2
        page.add(
            Art(art, middle - ICON_PX // 2, box.y + 12, ICON_PX, ICON_PX),
            Words(text, middle, box.y + 98, NUMBER_PX, "ink", "bold", "m"),
        )
        x += CELL_PX
    page.add(Fill(x + 4, box.y + 16, 3, box.height - 32, "parchment-shade"))
    x += 16
    for card in scene.table.builders[seat].objectives:
        if not isinstance(card, Hidden):
            draw_objective(page, scene, seat, card, Box(x, box.y, OBJECTIVE_PX, box.height))
            x += OBJECTIVE_PX
    _draw_totals(page, scene, seat, box)


def _worths(scene: Scene, seat: Seat) -> list[tuple[str, str]]:
    """Icons and words: what the board counts, the guards, and the sapphires."""
    table = scene.table
    builder = table.builders[seat]
    cells = [
        (icon(one), f"{symbol_count(builder.palace, one)}×{symbol_points(table.box, one)}")
        for one in builder.board.counts
    ]
    if not table.is_solo:
        points = next(line.points for line in scene.sheet.seats[seat] if line.name == "guards")
        cells.append((icon("guard"), f"+{points}"))
    return [*cells, ("sultaniya-gem", str(builder.sapphires))]


def draw_objective(page: Page, scene: Scene, seat: Seat, card: Objective, box: Box) -> None:
    """Draw a card, what it brings now, and its name."""
    points, _ = objective_points(scene.table, seat, card)
    y = box.y + box.height // 2
    page.add(Art(f"sultaniya-objective-{card.key}", box.x, y - CARD_PX // 2, CARD_PX, CARD_PX))
    x = box.x + CARD_PX + 10
    page.add(Words(f"+{points}", x, y - 37, MORE_PX, "green", "serif"))
    lines = lettering.wrap(card.label, "sans", WORD_PX, box.right - x, 2)
    for number, line in enumerate(lines):
        page.add(Words(line, x, y + 4 + 36 * number, WORD_PX, "ink"))


def _draw_totals(page: Page, scene: Scene, seat: Seat, box: Box) -> None:
    """Draw who leads as everybody sees it; below one's own points, and what only oneself knows."""
    right = box.right - 14
    if scene.leaders:
        first = scene.leaders[0]
        total = format_number(scene.public.totals[first])
        x = right - lettering.width(total, "bold", NUMBER_PX)
        page.add(Words(total, x, box.y + 32, NUMBER_PX, "ink", "bold"))
        for leader in reversed(scene.leaders[:2]):
            x -= 46
            draw_seat_emblem(page, leader, x, box.y + 11, 42)
        page.add(Art("icon-crown", x - 48, box.y + 10, 44, 44))
    own, known = scene.public.totals[seat], scene.sheet.totals[seat]
    y = box.y + 90
    if known != own or scene.has_secrets(seat):
        more = f"+ {known - own}"
        page.add(Words(more, right, y, MORE_PX, "green", "serif", "r"))
        right -= lettering.width(more, "serif", MORE_PX) + 10
    page.add(Words(format_number(own), right, y, TOTAL_PX, "ink", "serif", "r"))

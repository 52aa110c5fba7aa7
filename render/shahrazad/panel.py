"""What stands beside or below the pattern: the points, the stack and the hands."""

from collections.abc import Collection

from render import lettering
from render.frame import (
    GAP_PX,
    Box,
    draw_cut,
    draw_gold_frame,
    draw_parchment,
    draw_seat_emblem,
    split_row,
)
from render.page import Art, Fill, Page, Panel, Words
from render.shahrazad.cards import back, card, type_size
from render.shahrazad.grid import Grid, fit_grid
from render.shahrazad.scene import Scene
from render.theme import MEANINGS
from rules.engine.secret import Hidden, Seat
from rules.engine.text import format_number
from rules.shahrazad.scoring import line_points, points_of, result, rounds
from rules.shahrazad.spaces import Space

LINE_ICONS = {
    "red": "shahrazad-symbol-flame",
    "blue": "shahrazad-symbol-bird",
    "yellow": "shahrazad-symbol-flower",
    "black": "shahrazad-symbol-mask",
    "face_down": "shahrazad-flipped",
    "gaps": "shahrazad-gap",
}
BESIDE_PX, BELOW_PX = 258, 148
"""How wide the panel is beside the pattern, and how high below it."""
PADDING = 14
TOTAL_PX, TOTAL_ROW = 84, 92
WORD_PX = 34
"""The type beside the total."""
ICON, ROW = 42, 58
POINTS_PX, LINES_PX, STACK_PX = 252, 324, 108
"""The widths of the parts of a panel below the pattern."""
VERDICT_PX, VERDICT_STEP = 40, 50
BETWEEN_ROUNDS = "One column stays for the second round."
HAND = 136
"""The height of a hand with its name."""
OPEN, BACK, FAN = (58, 84), (52, 76), 18
"""An open tile of a hand, a hidden one, and how much of each is seen under the next."""


def split_body(body: Box, spaces: Collection[Space]) -> tuple[Grid, Box]:
    """The grid of the pattern and the box of the panel, at the side that leaves larger cards."""
    beside = fit_grid(spaces, body.left_part(body.width - BESIDE_PX - GAP_PX))
    below = fit_grid(spaces, body.upper_part(body.height - BELOW_PX - GAP_PX))
    if beside.card[0] * beside.card[1] >= below.card[0] * below.card[1]:
        return beside, body.right_part(BESIDE_PX)
    return below, body.lower_part(BELOW_PX)


def draw_panel(page: Page, scene: Scene, box: Box) -> None:
    """Points, stack and hands: in a column beside the pattern, or in a row below it."""
    draw_parchment(page, box)
    if box.width < box.height:
        middle = box.y + 8 + TOTAL_ROW // 2
        draw_total(page, scene, box.x + PADDING, middle, box.width - 2 * PADDING)
        below = box.x + PADDING, box.y + TOTAL_ROW + 12
        y = draw_lines(page, scene, below, 2, box.width // 2 - 8)
        if scene.table.is_round_scored:
            draw_verdict(page, scene, Box(box.x + PADDING, y, box.width - PADDING, box.bottom - y))
        else:
            seats = scene.table.seats
            hands = box.inset(6).lower_part(seats * (HAND + 4) - 4)
            _draw_stack(page, scene, box.x + PADDING, max(y + 26, (y + hands.y) // 2))
            for seat in range(seats):
                _draw_hand(
                    page, scene, seat, hands._replace(y=hands.y + seat * (HAND + 4), height=HAND)
                )
        return
    draw_total(page, scene, box.x + PADDING, box.y + box.height // 2, POINTS_PX - 2 * PADDING)
    corner = box.x + POINTS_PX, box.y + (box.height - 2 * ROW) // 2
    draw_lines(page, scene, corner, 3, LINES_PX // 3)
    x = box.x + POINTS_PX + LINES_PX
    page.add(Fill(x, box.y + 14, 2, box.height - 28, "parchment-shade"))
    if scene.table.is_round_scored:
        draw_verdict(page, scene, Box(x + 16, box.y, box.right - x - 26, box.height))
    else:
        _draw_pile(page, scene, x + STACK_PX // 2, box.y + box.height // 2)
        hands = box.inset(6).right_part(box.right - x - STACK_PX - 6)
        for seat, cell in enumerate(split_row(hands, scene.table.seats, 4)):
            _draw_hand(page, scene, seat, cell)


def draw_total(page: Page, scene: Scene, x: int, middle: int, room: int) -> None:
    """All points as it lies, and in the second round what each round has brought."""
    total = format_number(scene.total)
    beside = [("point" if total == "1" else "points", "ink-soft", "sans")]
    made = [points_of(scene.table.box, each) for each in rounds(scene.table)]
    if len(made) > 1:
        sign = "−" if made[1] < 0 else "+"
        beside.insert(0, (f"{format_number(made[0])} {sign} {abs(made[1])}", "ink", "bold"))
    taken = max(lettering.width(text, face, WORD_PX) for text, _, face in beside) + 10
    size = type_size(total, "serif", TOTAL_PX, (min(120, room - taken), TOTAL_PX))
    page.add(Words(total, x, middle, size, "ink", "serif"))
    x += lettering.width(total, "serif", size) + 10
    y = middle - 20 * (len(beside) - 1)
    for number, (text, colour, face) in enumerate(beside):
        page.add(Words(text, x, y + 40 * number, WORD_PX, colour, face))


def draw_lines(page: Page, scene: Scene, corner: tuple[int, int], columns: int, step: int) -> int:
    """The lines of the present round that bring or cost something; returns the y below."""
    x, y = corner
    points = line_points(scene.table.box, rounds(scene.table)[-1])
    shown = [(name, brought) for name, brought in zip(LINE_ICONS, points, strict=True) if brought]
    for number, (name, brought) in enumerate(shown):
        row, column = divmod(number, columns)
        left, middle = x + column * step, y + row * ROW + ROW // 2
        wide = 34 if name == "face_down" else ICON
        text, colour = format_number(brought), MEANINGS["loss"] if brought < 0 else "ink"
        size = type_size(text, "bold", 42, (step - ICON - 6, 99))
        page.add(
            Art(LINE_ICONS[name], left + (ICON - wide) // 2, middle - ICON // 2, wide, ICON),
            Words(text, left + ICON + 6, middle, size, colour, "bold"),
        )
    return y + -(-len(shown) // columns) * ROW


def draw_verdict(page: Page, scene: Scene, box: Box) -> None:
    """What the king says, in the middle of the box; between the rounds what comes next."""
    words = result(scene.table).words if scene.table.is_over else BETWEEN_ROUNDS
    lines = lettering.wrap(words, "serif", VERDICT_PX, box.width)
    y = box.y + (box.height - (len(lines) - 1) * VERDICT_STEP) // 2
    for line in lines:
        page.add(Words(line, box.x, y, VERDICT_PX, "ink", "serif"))
        y += VERDICT_STEP


def _draw_stack(page: Page, scene: Scene, x: int, middle: int) -> None:
    """How many tiles are left in the stack, in a line."""
    left = len(scene.table.stack)
    if left:
        page.add(back((36, 48)).at(x + 5, middle - 24))
        page.add(Words(str(left), x + ICON + 8, middle, 42, "ink", "bold"))
        x += ICON + 8 + lettering.width(str(left), "bold", 42) + 10
    page.add(Words("in stack" if left else "stack empty", x, middle, 34, "ink-soft"))


def _draw_pile(page: Page, scene: Scene, middle: int, y: int) -> None:
    """The same, upright."""
    left, width = len(scene.table.stack), BACK[0]
    if left:
        page.add(back(BACK).at(middle - width // 2, y - 56))
        page.add(Words(str(left), middle, y + 44, 42, "ink", "bold", "m"))
    else:
        page.add(
            Words("stack", middle, y - 20, 34, "ink-soft", "sans", "m"),
            Words("empty", middle, y + 20, 34, "ink-soft", "sans", "m"),
        )


def _draw_hand(page: Page, scene: Scene, seat: Seat, box: Box) -> None:
    """A seat's name and its tiles as this view shows them."""
    table, ink, soft = scene.table, "ink", "ink-soft"
    if seat in scene.awaited:
        page.add(Panel(*box, MEANINGS["awaited"], 14))
        ink, soft = "parchment-light", "parchment"
    draw_seat_emblem(page, seat, box.x + 6, box.y + 3, 44)
    room = box.width - 56 - 10
    draw_cut(page, (scene.names[seat], ""), (box.x + 56, box.y + 26), room, ("bold", 36, ink))
    x, y = box.x + 8, box.y + 49
    for tile in table.shown.known_faces() if seat in scene.awaited else ():
        draw_gold_frame(page, Box(x + 6, y - 1, *OPEN), 6)
        page.add(card(table.box, tile, OPEN).at(x + 6, y - 1))
        x += OPEN[0] + 20
    hidden = sum(isinstance(tile, Hidden) for tile in table.hands[seat])
    for tile in table.hands[seat].known_faces():
        page.add(card(table.box, tile, OPEN).at(x, y - 1))
        x += OPEN[0] + 6
    for number in range(hidden):
        page.add(back(BACK).at(x + number * FAN, y + 3))
    x += BACK[0] + (hidden - 1) * FAN + 6 if hidden else 0
    middle = y + OPEN[1] // 2
    if not (table.replaced[seat] or table.hands[seat] or table.shown):
        page.add(Words("no tiles", x, middle, 34, soft))
    elif table.replaced[seat] and lettering.width("places", "sans", 34) <= box.right - x:
        page.add(Words("places", x, middle - 18, 34, soft), Words("two", x, middle + 18, 34, soft))
    elif table.replaced[seat]:
        page.add(Words("×2", box.right - 10, middle, 40, soft, "bold", "r"))

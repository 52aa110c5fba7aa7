"""The bands under the pattern: hands and stack, and what the story is worth so far."""

from render import lettering
from render.page import Art, Fill, Page, Panel, Words
from render.pieces import Room, draw_emblem, draw_paragraph
from render.shahrazad.cards import draw_back, draw_card, height_of
from render.shahrazad.scene import Scene
from rules.engine.secret import Hidden, Seat
from rules.engine.text import format_number, pluralize
from rules.shahrazad.scoring import line_points, points_of, result, rounds
from rules.shahrazad.tiles import Tile

LINE_ICONS = {
    "red": "shahrazad-symbol-flame",
    "blue": "shahrazad-symbol-bird",
    "yellow": "shahrazad-symbol-flower",
    "black": "shahrazad-symbol-mask",
    "face_down": "shahrazad-flipped",
    "gaps": "shahrazad-gap",
}
HELD = 84
"""The width of a card in the band of hands."""
OWN = 180
"""The width of a card in one's own hand."""
ROUND_NAMES = ("First round", "Second round")


def draw_hands(page: Page, scene: Scene, room: Room) -> int:
    """Draw every seat's hand as this view shows it, and the stack; returns the y below."""
    table = scene.table
    height = height_of(HELD)
    share = room.width // (table.seats + 1)
    for seat, hand in enumerate(table.hands):
        x = room.x + seat * share
        draw_emblem(page, seat, x, room.y, 52)
        name = lettering.truncate(scene.names[seat], "bold", 34, share - 78)
        page.add(Words(name, x + 62, room.y + 26, 34, "ink", "bold"))
        for number, tile in enumerate(hand):
            place = (x + number * (HELD + 8), room.y + 62)
            if isinstance(tile, Hidden):
                draw_back(page, place, HELD)
            else:
                draw_card(page, table.box, tile, place, HELD)
        note = hand_note(scene, seat)
        if note:
            beside = x + len(hand) * (HELD + 8) + 6
            left = Room(beside, room.y + 62 + height // 2 - 18, share - (beside - x) - 6)
            draw_paragraph(page, note, left, 30, colour="ink-soft", most=3)
    x = room.x + table.seats * share
    page.add(Words("Stack", x, room.y + 26, 34, "ink", "bold"))
    if table.stack:
        draw_back(page, (x, room.y + 62), HELD)
    page.add(
        Words(str(len(table.stack)), x + HELD + 18, room.y + 62 + height // 2, 54, "ink", "serif")
    )
    for tile in table.shown.known_faces():
        place = (x + HELD + 110, room.y + 62)
        page.add(Words("Shown", place[0], room.y + 26, 34, "ink", "bold"))
        draw_card(page, table.box, tile, place, HELD)
    return room.y + 62 + height


def hand_note(scene: Scene, seat: Seat) -> str:
    """A note on a seat's next turn, or nothing."""
    if scene.table.replaced[seat] and not scene.table.is_round_scored:
        return "places two"
    return "" if scene.table.hands[seat] else "no tiles"


def draw_own_hand(page: Page, scene: Scene, seat: Seat, room: Room, chosen: str = "") -> int:
    """One's own tiles, large, with the other numbers of their colours."""
    tiles = scene.table.playable(seat)
    share = room.width // max(len(tiles), 2)
    for number, tile in enumerate(tiles):
        x = room.x + number * share
        draw_card(page, scene.table.box, tile, (x, room.y), OWN)
        if str(tile.number) == chosen:
            page.add(Panel(x - 6, room.y - 6, OWN + 12, height_of(OWN) + 12, None, 16, "gold", 7))
        side = Room(x + OWN + 16, room.y + 26, share - OWN - 26)
        y = draw_paragraph(page, tile.title, side, 34, most=2)
        draw_paragraph(
            page, same_colour_text(scene, tile), side.at(y + 6), 30, colour="ink-soft", most=4
        )
    return room.y + height_of(OWN)


def same_colour_text(scene: Scene, tile: Tile) -> str:
    """The other numbers which share this tile's colour."""
    others = [
        str(other.number)
        for other in scene.table.box.tiles
        if other.colour == tile.colour and other.number != tile.number
    ]
    return f"{tile.colour} with {', '.join(others)}"


def draw_worth(page: Page, scene: Scene, room: Room) -> int:
    """A row for each round: groups, face-down tiles, gaps, points; and what the king says."""
    table, y = scene.table, room.y
    shown = rounds(table)
    step = (room.width - 430) // len(LINE_ICONS)
    for number, each in enumerate(shown):
        page.add(Words(ROUND_NAMES[number], room.x, y + 34, 32, "ink", "bold"))
        for column, (name, points) in enumerate(
            zip(LINE_ICONS, line_points(table.box, each), strict=True)
        ):
            x = room.x + 220 + column * step
            width = 38 if name == "face_down" else 50
            page.add(
                Art(LINE_ICONS[name], x + (50 - width) // 2, y + 9, width, 50),
                Words(format_number(points), x + 58, y + 34, 38, "ink", "bold"),
            )
        made = pluralize(points_of(table.box, each), "point")
        page.add(Words(made, room.x + room.width, y + 34, 40, "ink", "serif", "r"))
        y += 70
    if len(shown) == 1 and not table.is_over:
        return y - 4
    page.add(Fill(room.x, y, room.width, 2, "parchment-shade"))
    words = f"In all {pluralize(scene.sheet.totals[0], 'point')}"
    words += f": {result(table).words}" if table.is_over else " so far"
    return draw_paragraph(page, words, Room(room.x, y + 34, room.width), 36, most=2) - 6

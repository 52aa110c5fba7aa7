"""What a seat owns, in one band: rubies, stalls, mosaics, people, objectives, the total."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from render import lettering
from render.almadi import objectives
from render.almadi.promises import objectives_of, progress_of
from render.almadi.scene import Scene
from render.frame import Box, draw_gold_frame
from render.page import Art, Block, Page, Words
from render.pieces import draw_number
from rules.almadi.box import Objective
from rules.almadi.landscapes import GOODS, MOSAICS
from rules.engine.secret import Seat
from rules.engine.text import format_number

LINE_ICONS = {
    "oases": "icon-oasis",
    "largest_oasis": "icon-largest-oasis",
    "caravans": "icon-caravan",
    "palaces": "icon-palace",
    "jars": "icon-jar",
    "mosaics": "icon-mosaic",
    "objectives": "icon-moon",
    "rubies": "icon-ruby",
    "characters": "back-character",
}
"""A picture for every line of the score pad."""
OTHER_LINE = "icon-score"
"""For lines that a variant adds."""

COUNT_PX, TOTAL_PX, OPEN_PX = 36, 64, 34
GAP_PX, TIGHT_PX = 14, 6
"""After a thing; the smaller where half a page must do."""
DISC_PX = 44
ROWS, ROWS_WITH_PEOPLE = (58, 48), (50, 44)
"""How high a row is and how large its icons are: two rows, or three with characters."""
PEOPLE_PX = 44
"""The height of the third row."""
PEOPLE_ROW = 2
NOTHING: Mapping[str, str] = {}


def line_icon(name: str) -> str:
    return LINE_ICONS.get(name, OTHER_LINE)


class Thing(NamedTuple):
    """Something that a seat owns: its picture, and how many there are, or what it costs."""

    art: str
    number: str = ""


def rows_of(scene: Scene, seat: Seat) -> list[list[Thing]]:
    """Rubies and stalls, then mosaics; nothing that the seat lacks."""
    architect = scene.table.architects[seat]
    first = [Thing("icon-ruby", str(architect.rubies))] if architect.rubies else []
    first += _tally("stall", GOODS, architect.stalls)
    return [first, _tally("mosaic", MOSAICS, architect.mosaics)]


def _tally(what: str, kinds: Sequence[str], cards: Sequence[str]) -> list[Thing]:
    return [Thing(f"{what}-{kind}", str(cards.count(kind))) for kind in kinds if kind in cards]


def people_of(scene: Scene, seat: Seat) -> list[Thing]:
    """Whom a seat has recruited, and its hand: with what they cost if the viewer knows them."""
    architect = scene.table.architects[seat]
    people = [Thing(f"character-{one.key}") for one in architect.characters]
    if architect.copied is not None:
        people.append(Thing(f"character-{architect.copied.key}"))
    known = architect.hand.known_faces()
    if hidden := architect.hand.hidden_count():
        people.append(Thing("back-character", str(hidden)))
    elif known:
        people.append(Thing("back-character"))
    return people + [Thing(f"character-{one.key}", str(one.cost)) for one in known]


def band_px(scene: Scene) -> int:
    """How high a band is: the same for all seats of a match."""
    return (
        2 * ROWS_WITH_PEOPLE[0] + PEOPLE_PX + 14
        if scene.table.with_characters
        else 2 * ROWS[0] + 16
    )


class Band:
    """What a seat owns, and how far it has come with every objective that is open to it."""

    def __init__(
        self,
        page: Page,
        box: Box,
        seat: Seat,
        numbers: Mapping[str, str] = NOTHING,
        chosen: frozenset[str] = frozenset(),
    ) -> None:
        """`numbers` has those of a recap by the name of the picture; `chosen` are the pictures and
        the objectives that may be chosen, which get a frame of gold."""
        self._page, self._box, self._seat = page, box, seat
        self._row_px, self._icon_px = ROWS
        self._card_px = objectives.HEIGHT
        self._numbers, self._chosen = numbers, chosen
        self._frames: list[Box] = []
        self._discs: list[tuple[int, int, str]] = []

    def draw(self, scene: Scene, *, is_half: bool = False) -> None:
        """Draw it; half a page wide, only the seat's own objectives fit, and no total."""
        page, box, seat = self._page, self._box, self._seat
        if scene.table.with_characters:
            self._row_px, self._icon_px = ROWS_WITH_PEOPLE
            self._card_px = objectives.LOW_HEIGHT
        x, right = box.x + 16, box.x + 16
        gap = TIGHT_PX if is_half else GAP_PX
        for number, row in enumerate(rows_of(scene, seat)):
            right = max(right, self._draw_row(row, x, number, gap))
        if scene.table.with_characters:
            end = self._draw_row(people_of(scene, seat), x, PEOPLE_ROW, gap)
            if not is_half and scene.table.characters:
                self._draw_open(scene, end)
        end = box.right - 12
        if not is_half:
            end -= self._draw_total(scene)
        room = Box(right + 6, box.y + 8, end - right - 6, self._card_px)
        shown = objectives_of(scene.table, seat)
        if is_half:
            shown = [one for one in shown if one[1] == seat]
        self._draw_objectives(scene, shown, room)
        for frame in self._frames:
            draw_gold_frame(page, frame.inset(4), 10)
        for left, bottom, text in self._discs:
            draw_number(page, (left, bottom), text, seat, DISC_PX)

    def _draw_row(self, row: Sequence[Thing], x: int, number: int, gap: int) -> int:
        """Draw some things side by side; returns where they end."""
        icon = self._icon_px
        high = PEOPLE_PX if number == PEOPLE_ROW else self._row_px
        top = self._box.y + 8 + number * self._row_px + (high - icon) // 2
        for thing in row:
            block = _thing_block(thing, icon, gap)
            if thing.art in self._numbers:
                text = self._numbers[thing.art]
                bottom = top + (icon + DISC_PX) // 2
                if gap == TIGHT_PX:
                    self._discs.append((x - 12, bottom - 16, text))
                else:
                    self._discs.append((x, bottom, text))
                    x += number_width(text, DISC_PX) + 4
            self._page.add(block._replace(x=x, y=top))
            if thing.art in self._chosen:
                self._frames.append(Box(x, top, icon, icon))
            x += block.width
        return x

    def _draw_open(self, scene: Scene, left: int) -> None:
        """The characters that nobody kept, for everybody to recruit."""
        people = [Thing(f"character-{one.key}", str(one.cost)) for one in scene.table.characters]
        wide = sum(_thing_block(one, self._icon_px, TIGHT_PX).width for one in people)
        x = self._box.right - 12 - wide
        label = lettering.width("open", "sans", OPEN_PX) + 14
        if x - label > left:
            middle = self._box.y + 8 + 2 * self._row_px + PEOPLE_PX // 2
            self._page.add(Words("open", x - label, middle, OPEN_PX, "ink-soft"))
        self._draw_row(people, x, PEOPLE_ROW, TIGHT_PX)

    def _draw_total(self, scene: Scene) -> int:
        """Draw the seat's points; returns how much room they take."""
        total = format_number(scene.sheet.totals[self._seat])
        middle = self._box.y + 8 + self._card_px // 2
        self._page.add(Words(total, self._box.right - 18, middle, TOTAL_PX, "ink", "serif", "r"))
        return lettering.width(total, "serif", TOTAL_PX) + 24

    def _draw_objectives(
        self, scene: Scene, shown: Sequence[tuple[Objective, Seat | None, bool]], room: Box
    ) -> None:
        if not shown:
            return
        architect = scene.table.architects[self._seat]
        gap = objectives.GAP
        width = min(objectives.WIDEST, (room.width + gap) // len(shown) - gap)
        for number, (objective, owner, is_done) in enumerate(shown):
            text = objectives.progress_text(progress_of(objective, architect))
            text = f"+{objective.points}" if is_done else text
            card = objectives.card(objective, (width, self._card_px), owner, text, is_done=is_done)
            x = room.x + number * (width + gap)
            self._page.add(card._replace(x=x, y=room.y))
            if objective.key in self._chosen:
                self._frames.append(Box(x, room.y, width, card.height))
            if objective.key in self._numbers:
                number_at = self._numbers[objective.key]
                self._discs.append((x - 6, room.y + card.height - 38, number_at))


def number_width(text: str, size: int) -> int:
    """How wide `draw_number` makes a disc of that size."""
    return max(size, lettering.width(text, "bold", round(size * 0.62)) + size // 2)


@lru_cache(maxsize=1024)
def _thing_block(thing: Thing, icon: int, gap: int) -> Block:
    wide = icon + gap
    if thing.number:
        wide += lettering.width(thing.number, "bold", COUNT_PX) + 4
    page = Page(icon, wide)
    page.add(Art(thing.art, 0, 0, icon, icon))
    if thing.number:
        page.add(Words(thing.number, icon + 4, icon // 2, COUNT_PX, "ink", "bold"))
    return page.as_block()

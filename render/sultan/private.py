"""The private view: a seat's own hand, and what may be chosen with what it would bring."""

from collections import Counter
from collections.abc import Sequence

from render import lettering
from render.frame import GAP_PX, Box, Header, draw_parchment, split_row, start_frame
from render.page import Art, Page, Panel, Words
from render.sultan.cards import Card, card_of, draw_cards, height_of
from render.sultan.cushions import cushion_boxes, draw_empty, draw_lot
from render.sultan.gains import draw_gains
from render.sultan.middle import draw_reveal
from render.sultan.plan import Plan, plan_of
from render.sultan.rivals import draw_rivals
from render.sultan.rounds import Round
from render.sultan.scene import Scene, round_words, scene_of
from render.wording import whose_turn
from rules.engine.decision import Path
from rules.engine.secret import Seat, View
from rules.sultan.table import Cushion, SultanTable

UPPER_PX = 324
HAND_PX = 440
JEWEL_PX = 108
LAID_PX = 71
"""The width of a card on a cushion: four lines of gains fit above it."""
HELD_PX, LARGE_HELD_PX = 86, 118
"""The width of a card in hand, and if there are three at most."""


def private(
    view: View[SultanTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: the question, its hand, and what the others can pay."""
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    plan = plan_of(scene.table, view.seat, prefix)
    page, body, _ = start_frame(_header(scene, view.seat, plan))
    upper = body.upper_part(UPPER_PX)
    lower = body.lower_part(body.height - UPPER_PX - GAP_PX)
    _draw_upper(page, scene, upper, view.seat, plan)
    if scene.table.buyers[view.seat].hand:
        hand = lower.left_part(HAND_PX)
        _draw_hand(page, scene, hand, view.seat, plan)
        lower = lower.right_part(lower.width - HAND_PX - GAP_PX)
    draw_rivals(page, scene, lower, view.seat)
    return page


def _header(scene: Scene, seat: Seat, plan: Plan) -> Header:
    if scene.table.is_over:
        title = "The match is over"
    elif seat in scene.awaited:
        title = whose_turn(scene.names[seat], imagined=scene.imagined)
    else:
        title = f"Waiting for {', '.join(scene.names[other] for other in scene.awaited)}"
    return Header(
        who=title,
        progress="" if scene.table.is_over else round_words(scene.table),
        match=scene.title,
        seat=seat,
        news=plan.question,
    )


def _draw_upper(page: Page, scene: Scene, box: Box, seat: Seat, plan: Plan) -> None:
    """Draw the drawn jewels, the cushions, or how the last ones ended."""
    table = scene.table
    if plan.returned:
        jewels = list(table.drawn)
        jewels.remove(plan.returned)
        offered = zip((cushion.key for cushion in table.cushions), jewels, strict=True)
        for head, panel in zip(offered, cushion_boxes(scene, box), strict=True):
            draw_parchment(page, panel)
            lot = draw_lot(page, panel, head, len(scene.seats))
            draw_gains(page, lot.beside, table, seat, head[1])
    elif table.drawn:
        for colour, panel in zip(table.drawn, split_row(box, len(table.drawn)), strict=True):
            _draw_drawn(page, scene, panel, (seat, colour), is_choice=colour in plan.jewels)
    elif table.is_over:
        draw_reveal(page, scene, box, Round())
    else:
        for cushion, panel in zip(table.cushions, cushion_boxes(scene, box), strict=True):
            _draw_cushion(page, scene, panel, cushion, (seat, plan))


def _draw_drawn(
    page: Page, scene: Scene, box: Box, whose: tuple[Seat, str], *, is_choice: bool
) -> None:
    """Draw a drawn jewel; its colour is the word that sends it back."""
    seat, colour = whose
    draw_parchment(page, box)
    inner = box.inset(14)
    width = lettering.width(colour, "bold", 36) + 28
    ground = "gold" if is_choice else "parchment-light"
    page.add(
        Art(f"sultan-{colour}", inner.x, inner.y, JEWEL_PX, JEWEL_PX),
        Panel(inner.right - width, inner.y, width, 54, ground, 14, "ink", 3),
        Words(colour, inner.right - width // 2, inner.y + 27, 36, "ink", "bold", "m"),
    )
    below = inner.lower_part(inner.height - JEWEL_PX - 2)
    draw_gains(page, below, scene.table, seat, colour)


def _draw_cushion(
    page: Page, scene: Scene, box: Box, cushion: Cushion, whose: tuple[Seat, Plan]
) -> None:
    """Draw a cushion with what its jewel would bring, and the cards that lie or would lie there."""
    seat, plan = whose
    draw_parchment(page, box)
    head = (cushion.key, cushion.jewel)
    lot = draw_lot(page, box, head, len(scene.seats), is_choice=cushion.key in plan.cushions)
    draw_gains(page, lot.beside, scene.table, seat, cushion.jewel)
    laid = lot.cards.lower_part(height_of(LAID_PX))
    cards = [card_of(offer) for offer in cushion.offers]
    if cushion.key in plan.placed:
        cards.append(Card(seat, plan.placed[cushion.key], "sold"))
    elif plan.held is not None and cushion.key in plan.cushions:
        cards.append(Card(seat, plan.held, "may"))
    if not cards:
        empty = "all bid at once" if scene.table.is_together else "no card yet"
        draw_empty(page, laid, empty)
    draw_cards(page, laid, cards, min(lot.widest, LAID_PX))


def _draw_hand(page: Page, scene: Scene, box: Box, seat: Seat, plan: Plan) -> None:
    """Draw the cards in hand: those that may be named in gold, those that are named pale."""
    draw_parchment(page, box)
    inner = box.inset(14)
    deck = f"{len(scene.table.buyers[seat].deck)} in the deck"
    page.add(
        Words("Your hand", inner.x, inner.y + 18, 38, "ink", "serif"),
        Words(deck, inner.right, inner.y + 18, 34, "ink-soft", "sans", "r"),
    )
    values = sorted(scene.table.buyers[seat].hand.known_faces())
    named = Counter(plan.placed.values())
    named.update(() if plan.held is None else (plan.held,))
    cards = []
    for value in values:
        is_named = named[value] > 0
        named[value] -= is_named
        mark = "lost" if is_named else "may" if value in plan.cards else ""
        cards.append(Card(seat, value, mark, in_hand=True))
    rows = inner.lower_part(inner.height - 48)
    if len(cards) <= 3:
        draw_cards(page, rows, cards, LARGE_HELD_PX)
        return
    half = (len(cards) + 1) // 2
    height = (rows.height - 8) // 2
    draw_cards(page, rows.upper_part(height), cards[:half], HELD_PX)
    draw_cards(page, rows.lower_part(height), cards[half:], HELD_PX)

"""The private view: a seat's own hand, with what it may do now marked by the menu's words."""

from collections import Counter
from collections.abc import Sequence

from render.page import Page, Panel, Words
from render.pieces import HEADER, Room, Sheet, draw_header, draw_paragraph
from render.sultan import cards
from render.sultan.buyers import draw_buyers
from render.sultan.cushions import Marks, draw_middle, draw_pouch, draw_sales
from render.sultan.scene import Scene, round_words, scene_of
from render.theme import MARGIN
from rules.engine.decision import END, Path
from rules.engine.notation import legal_prefix, next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.sultan.labels import jewel_gain
from rules.sultan.table import Offer, SultanTable

GAP = 12


def private(
    view: View[SultanTable], names: Sequence[str], prefix: Path = (), *, title: str = ""
) -> Page:
    """What a seat sees of its own: the question, its hand, the cushions, and everybody."""
    scene = scene_of(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    answers = _answers(scene, seat)
    said = legal_prefix(answers, prefix)
    words = next_words(answers, said)
    page = Page()
    _draw_top(page, scene, seat)
    y = HEADER
    if answers:
        is_chosen = any(answer[: len(said)] != said for answer in answers)
        y = _draw_question(page, scene, seat, said if is_chosen else (), words)
    y = draw_middle(page, scene, y, _marks(scene, seat, said, answers))
    y = _draw_hand(page, scene, seat, said, frozenset(words), y=y)
    y = draw_pouch(page, scene, draw_buyers(page, scene, y) + GAP)
    page.height = draw_sales(page, scene, y)
    return page


def _answers(scene: Scene, seat: Seat) -> Sequence[Path]:
    table = scene.table
    return decision_of(table, seat).answers(table) if seat in table.pending else ()


def _draw_top(page: Page, scene: Scene, seat: Seat) -> None:
    if scene.table.is_over:
        title = "The match is over"
    elif seat in scene.awaited:
        title = f"Your turn, {scene.names[seat]}"
    else:
        title = f"Waiting for {', '.join(scene.names[other] for other in scene.awaited)}"
    draw_header(
        page,
        (title, ""),
        "" if scene.table.is_over else round_words(scene.table),
        seat,
        match=scene.title,
    )


def _draw_question(page: Page, scene: Scene, seat: Seat, said: Path, words: Sequence[str]) -> int:
    """The question, or what the words that were chosen leave of it."""
    table = scene.table
    answered = _sealed_answer(table, seat)
    text = decision_of(table, seat).question(table)
    if answered:
        text = f"You have answered “{answered}”, and may change it until everybody has answered."
    elif said:
        text = f"{' '.join(said)} … {_remaining_question(words)}".rstrip()
    room = Room(MARGIN, HEADER + 12, page.width - 2 * MARGIN)
    return draw_paragraph(page, text, room, 36, colour="parchment", most=2)


def _sealed_answer(table: SultanTable, seat: Seat) -> str:
    """What a seat has answered in secret and may still replace."""
    sealed = table.sealed.get(seat)
    return " ".join(word for path in sealed.known_faces() for word in path) if sealed else ""


def _remaining_question(words: Sequence[str]) -> str:
    if not words:
        return ""
    return "and which card?" if words[0].isdecimal() else "which of those marked?"


def _marks(scene: Scene, seat: Seat, said: Path, answers: Sequence[Path]) -> Marks:
    """Cushions a card may go to, or jewels that may go back, and what each would bring."""
    table = scene.table
    left = [answer for answer in answers if answer[: len(said)] == said]
    if not left or left == [END]:
        return Marks()
    if left[0][0] == "return":
        notes = {answer[1]: _gain_text(scene, seat, answer[1]) for answer in left}
        return Marks(jewels=frozenset(notes), notes=notes)
    places = {word for answer in left for word in answer[len(said) :] if not word.isdecimal()}
    named = said or (table.sealed[seat].known_faces()[0] if seat in table.sealed else ())
    return Marks(
        cushions=frozenset(places),
        notes={one.key: _gain_text(scene, seat, one.jewel) for one in table.cushions},
        planned={
            place: Offer(seat, int(value))
            for value, place in zip(named[::2], named[1::2], strict=False)
        },
    )


def _gain_text(scene: Scene, seat: Seat, colour: str) -> str:
    return f"you: +{jewel_gain(scene.table, seat, colour)}"


def _draw_hand(
    page: Page, scene: Scene, seat: Seat, said: Path, words: frozenset[str], *, y: int
) -> int:
    """The cards of the hand: those that may be named now framed, those that are named raised."""
    hand = sorted(scene.table.buyers[seat].hand.known_faces())
    if not hand:
        return y
    sheet = Sheet(page, y)
    wide, high = cards.HELD, cards.height_of(cards.HELD)
    middle = y + 24 + high // 2
    deck = f"{len(scene.table.buyers[seat].deck)} in the deck"
    page.add(
        Words("Your hand", MARGIN + 12, middle - 20, 38, "ink", "serif"),
        Words(deck, MARGIN + 12, middle + 26, 28, "ink-soft", "sans"),
    )
    named = Counter(word for word in said if word.isdecimal())
    asked = bool(named) or any(word.isdecimal() for word in words)
    step = min(wide + 24, (page.width - MARGIN - 250) // len(hand))
    x = MARGIN + 230
    for value in hand:
        chosen = named[str(value)] > 0
        named[str(value)] -= chosen
        mark = "won" if chosen else "lost" if asked and str(value) not in words else ""
        top = y + (10 if chosen else 24)
        page.add(cards.face(seat, value, mark, wide)._replace(x=x, y=top))
        if str(value) in words and not chosen:
            frame = (x - 5, top - 5, wide + 10, high + 10)
            page.add(Panel(*frame, None, 11, "gold", 5))
        x += step
    return sheet.end_at(y + high + 44) + GAP

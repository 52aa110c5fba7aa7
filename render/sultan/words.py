"""Sultan without pictures: the alternative text of a picture, and the whole table in words."""

from collections import Counter
from collections.abc import Mapping, Sequence

from render import wording
from render.names import safe_names
from render.painter import TextBoard
from render.sultan.money import left_of
from render.sultan.scene import awaited, sales_of, table_of
from render.viewing import sheet_of
from rules.engine.news import TurnNews
from rules.engine.score import ScoreSheet
from rules.engine.secret import Hidden, Seat, View
from rules.engine.text import join_words, pluralize
from rules.sultan.box import COLOURS
from rules.sultan.news import announce, sale_sentence
from rules.sultan.scoring import score
from rules.sultan.table import Buyer, Cushion, Offer, SultanTable


def alt_text(
    view: View[SultanTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    """The table in a few sentences, the most important first."""
    table = table_of(view)
    called = safe_names(names, len(table.buyers))
    sheet = sheet_of(view, score)
    is_told = any(sales_of(turn) for turn in turns)
    sentences = [
        state_sentence(table, called, sheet, title or "Sultan"),
        *wording.turn_sentences(turns, called, announce, view.seat),
        wording.scores_sentence(sheet, called, is_over=table.is_over),
        *_offer(table, called),
        *([] if is_told else _latest_sales(table, called)),
        *(f"{called[seat]}: {_jewels(buyer)}." for seat, buyer in enumerate(table.buyers)),
        *_first(table, called),
        *(_money(table, seat, called) for seat in range(len(table.buyers))),
        _pouch(table),
    ]
    return wording.fit_sentences(sentences)


def text_board(view: View[SultanTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """The table in words: what lies in the middle, then what each seat has."""
    table = table_of(view)
    called = safe_names(names, len(table.buyers))
    sheet = sheet_of(view, score)
    state = state_sentence(table, called, sheet, title or "Sultan")
    lines = [
        wording.scores_sentence(sheet, called, is_over=table.is_over),
        *_offer(table, called),
        *_latest_sales(table, called),
        *_first(table, called),
        _pouch(table),
    ]
    seats = tuple(_seat_lines(table, sheet, seat, called) for seat in range(len(table.buyers)))
    return TextBoard("\n".join([f"{state}\n", *lines]), seats)


def state_sentence(table: SultanTable, called: Sequence[str], sheet: ScoreSheet, title: str) -> str:
    """How far the match is, and who is awaited or has won."""
    if table.is_over:
        winners = join_words([called[seat] for seat in sheet.winners]) or "nobody"
        return f"{title}, the match is over: {winners} won."
    doing = "to choose jewels" if table.drawn else "to bid"
    waiting = join_words([called[seat] for seat in awaited(table)])
    return f"{title}, {round_sentence(table)}. {waiting} {doing}."


def round_sentence(table: SultanTable) -> str:
    return f"stage {table.stage}, round {table.round} of {table.numbers.rounds}"


def _offer(table: SultanTable, called: Sequence[str]) -> list[str]:
    """What was drawn, or what lies on each cushion."""
    if table.drawn:
        drawn = ", ".join(jewel_words(table, colour) for colour in table.drawn)
        return [f"Drawn: {drawn}; one goes back."]
    return [
        f"On {cushion.key}: {jewel_words(table, cushion.jewel)}; {laid_words(cushion, called)}."
        for cushion in table.cushions
        if cushion.jewel
    ]


def jewel_words(table: SultanTable, colour: str) -> str:
    """`green, 4 points`, in brackets so that it can stand in a list."""
    return f"{colour} ({pluralize(table.box.points[colour], 'point')})"


def laid_words(cushion: Cushion, called: Sequence[str]) -> str:
    """Whose cards lie there, in the order they were laid; their values if these eyes see them."""
    cards = ", ".join(_card(offer, called) for offer in cushion.offers)
    return f"{'card' if len(cushion.offers) == 1 else 'cards'} of {cards}" if cards else "no card"


def _card(offer: Offer | Hidden, called: Sequence[str]) -> str:
    name = called[int(offer.back)]
    return name if isinstance(offer, Hidden) else f"{name} ({offer.value})"


def _latest_sales(table: SultanTable, called: Sequence[str]) -> list[str]:
    """How the cushions ended when cards were last turned."""
    if not table.sales:
        return []
    number = table.round if table.is_over else table.round - 1
    told = " ".join(sale_sentence(sale, called) for sale in table.sales)
    return [f"Round {number} ended so: {told}"]


def _first(table: SultanTable, called: Sequence[str]) -> list[str]:
    return [] if table.is_over else [f"First player: {called[table.first]}."]


def _pouch(table: SultanTable) -> str:
    left = [f"{number} {colour}" for colour, number in table.in_pouch().items() if number]
    return f"In the pouch: {join_words(left) or 'nothing'}."


def _jewels(buyer: Buyer) -> str:
    held = Counter(buyer.jewels)
    return join_words([f"{held[one]} {one}" for one in COLOURS if held[one]]) or "no jewels"


def _money(table: SultanTable, seat: Seat, called: Sequence[str]) -> str:
    return f"{called[seat]} can still pay {values_words(left_of(table, seat))}."


def values_words(left: Mapping[int, int]) -> str:
    """`12 twice, 11, 9`, or that there is nothing."""
    told = [f"{value} twice" if count > 1 else str(value) for value, count in left.items()]
    return ", ".join(told) or "nothing"


def _seat_lines(table: SultanTable, sheet: ScoreSheet, seat: Seat, called: Sequence[str]) -> str:
    """All that lies before a seat, and its hand for its own eyes."""
    buyer = table.buyers[seat]
    lines = [f"{called[seat]}, seat {seat + 1}: {pluralize(sheet.totals[seat], 'point')}."]
    lines.append(f"Jewels: {_jewels(buyer)}.")
    if points := [f"{line.name} {line.points}" for line in sheet.seats[seat] if line.points]:
        lines.append(f"Points by line: {', '.join(points)}.")
    lines.append(f"Can still pay: {values_words(left_of(table, seat))}.")
    hand = ", ".join(map(str, sorted(buyer.hand.known_faces())))
    held = f"In hand: {hand}" if hand else f"In hand: {pluralize(len(buyer.hand), 'card')}"
    lines.append(f"{held}; {len(buyer.deck)} in the deck.")
    return "\n".join(lines)

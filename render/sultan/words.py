"""Sultan without pictures: the alternative text of a picture, and the whole table as text."""

from collections import Counter
from collections.abc import Sequence

from render import wording
from render.names import safe_names
from render.painter import TextBoard
from render.sultan.scene import awaited, round_words, table_of
from rules.engine.decision import Path
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
    sheet = score(table).rank_last(view.last)
    sentences = [
        _state(table, called, sheet, title or "Sultan"),
        *wording.turn_sentences(turns, called, announce, view.seat),
        wording.scores_sentence(sheet, called, is_over=table.is_over),
        _offer(table, called),
        *(_seat(table, seat, called) for seat in range(len(table.buyers))),
        _pouch(table),
    ]
    return wording.fit_sentences(sentences)


def _state(table: SultanTable, called: Sequence[str], sheet: ScoreSheet, title: str) -> str:
    if table.is_over:
        winners = join_words([called[seat] for seat in sheet.winners]) or "nobody"
        return f"{title}, the match is over: {winners} won."
    doing = "to choose jewels" if table.drawn else "to bid"
    waiting = join_words([called[seat] for seat in awaited(table)])
    where = round_words(table)
    return f"{title}, {where[0].lower()}{where[1:]}. {waiting} {doing}."


def _offer(table: SultanTable, called: Sequence[str]) -> str:
    if table.drawn:
        return f"Drawn: {', '.join(table.drawn)}; one goes back."
    shown = [_cushion(cushion, called) for cushion in table.cushions if cushion.jewel]
    return f"On the cushions: {'; '.join(shown)}." if shown else ""


def _cushion(cushion: Cushion, called: Sequence[str]) -> str:
    cards = ", ".join(_card(offer, called) for offer in cushion.offers)
    laid = f"{'card' if len(cushion.offers) == 1 else 'cards'} of {cards}" if cards else "no card"
    return f"{cushion.key} {cushion.jewel}, {laid}"


def _card(offer: Offer | Hidden, called: Sequence[str]) -> str:
    name = called[int(offer.back)]
    return name if isinstance(offer, Hidden) else f"{name} ({offer.value})"


def _seat(table: SultanTable, seat: Seat, called: Sequence[str]) -> str:
    buyer = table.buyers[seat]
    spent = ", ".join(map(str, sorted(buyer.spent)))
    money = f"spent {spent}" if spent else "nothing spent"
    # Only its owner sees a hand.
    held = ", ".join(map(str, sorted(buyer.hand.known_faces())))
    hand = f"; in hand {held}" if held else ""
    return f"{called[seat]}: {_jewels(buyer)}; {money}{hand}."


def _jewels(buyer: Buyer) -> str:
    held = Counter(buyer.jewels)
    shown = [f"{held[colour]} {colour}" for colour in COLOURS if held[colour]]
    return join_words(shown) or "no jewels"


def _pouch(table: SultanTable) -> str:
    left = [f"{number} {colour}" for colour, number in table.in_pouch().items()]
    return f"In the pouch: {join_words(left)}."


def private_alt_text(
    view: View[SultanTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """What the private picture shows."""
    return alt_text(view, names, (), title=title)


def text_board(view: View[SultanTable], names: Sequence[str], *, title: str = "") -> TextBoard:
    """Everything that a picture of the table shows, place by place."""
    table = table_of(view)
    called = safe_names(names, len(table.buyers))
    sheet = score(table).rank_last(view.last)
    parts = [_state(table, called, sheet, title or "Sultan"), _board(table, called)]
    if table.sales:
        lines = [f"  {sale_sentence(sale, called)}" for sale in table.sales]
        parts.append("\n".join(["Latest reveal", *lines]))
    parts += [_buyer(table, seat, called) for seat in range(len(table.buyers))]
    return TextBoard("\n\n".join(parts))


def _board(table: SultanTable, called: Sequence[str]) -> str:
    lines = ["Board"]
    if table.drawn:
        lines.append(f"  drawn: {', '.join(table.drawn)}")
    for cushion in table.cushions:
        if cushion.jewel:
            points = pluralize(table.box.points[cushion.jewel], "point")
            cards = ", ".join(_card(offer, called) for offer in cushion.offers) or "no card"
            lines.append(f"  {cushion.key} {cushion.jewel} ({points}): {cards}")
    lines.append(f"  {_pouch(table)}")
    if not table.is_over:
        lines.append(f"  First player: {called[table.first]}")
    return "\n".join(lines)


def _buyer(table: SultanTable, seat: Seat, called: Sequence[str]) -> str:
    buyer = table.buyers[seat]
    sheet = score(table)
    left = Counter(table.numbers.deck)
    left.subtract(buyer.spent)
    strip = " ".join(
        str(value) if left[value] == table.numbers.sets else f"{value}{'-x'[left[value] == 0]}"
        for value in range(1, table.numbers.highest + 1)
    )
    lines = [
        f"{seat + 1} {called[seat]}: {pluralize(sheet.totals[seat], 'point')}",
        f"  jewels: {_jewels(buyer)}",
        f"  money (x spent{', - one of two spent' if table.numbers.sets > 1 else ''}): {strip}",
    ]
    hand = sorted(buyer.hand.known_faces())
    if hand:
        lines.append(f"  hand: {' '.join(map(str, hand))}")
    points = ", ".join(f"{line.name} {line.points}" for line in sheet.seats[seat])
    return "\n".join([*lines, f"  score: {points}"])

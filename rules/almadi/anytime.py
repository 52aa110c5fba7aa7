"""What may be done at any moment of one's own turn: recruiting, copying, exchanging."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rules.almadi.characters import (
    ZAYNAB,
    ZUMURRUD,
    affordable_characters,
    copy,
    copyable_characters,
    recruit,
)
from rules.almadi.landscapes import GOODS
from rules.almadi.news import Exchanged
from rules.engine.decision import Path
from rules.engine.secret import EVERYONE, Seat

if TYPE_CHECKING:
    from rules.almadi.table import AlmadiTable

OFFERING = ZUMURRUD | ZAYNAB


def anytime_answers(table: "AlmadiTable", seat: Seat) -> list[Path]:
    """All answers of this kind that are possible now."""
    architect = table.architects[seat]
    answers: list[Path] = []
    if architect.rubies:
        answers = [("recruit", one.key) for one in affordable_characters(table, seat)]
    powers = architect.powers
    if not powers & OFFERING:
        return answers
    if powers & ZUMURRUD:
        answers += [("copy", one.key) for one in copyable_characters(table, seat)]
    if powers & ZAYNAB & ~table.turn.used:
        answers += [("zaynab", card) for card in exchangeable_cards(table, seat)]
    return answers


def exchangeable_cards(table: "AlmadiTable", seat: Seat) -> list[str]:
    """Ruling A26: the kinds of cards that Zaynab may give; the other deck must have a card."""
    architect = table.architects[seat]
    given = architect.mosaics if table.stalls.count else ()
    given += architect.stalls if table.mosaics.count else ()
    return list(dict.fromkeys(given))


def exchange(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """A mosaic goes under its deck for the top stall, or the reverse."""
    architect = table.architects[seat]
    given = answer[1]
    table.turn.used |= ZAYNAB
    if given in GOODS:
        architect.stalls = _without_one(architect.stalls, given)
        taken = table.mosaics.draw(table)
        architect.mosaics += (taken,)
        table.stalls.put_under(given, EVERYONE)
    else:
        architect.mosaics = _without_one(architect.mosaics, given)
        taken = table.stalls.draw(table)
        architect.stalls += (taken,)
        table.mosaics.put_under(given, EVERYONE)
    table.tell(Exchanged(seat=seat, given=given, taken=taken))


def _without_one(cards: tuple[str, ...], card: str) -> tuple[str, ...]:
    place = cards.index(card)
    return cards[:place] + cards[place + 1 :]


ANYTIME: dict[str, Callable[["AlmadiTable", Seat, Path], None]] = {
    "recruit": recruit,
    "copy": copy,
    "zaynab": exchange,
}

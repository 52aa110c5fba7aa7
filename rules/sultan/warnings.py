"""Sultan's dangers: a card that cannot win where it goes, and the end of the match."""

from collections.abc import Iterator

from rules.engine.danger import Danger
from rules.engine.decision import END, AnyDecision, Path
from rules.engine.secret import View
from rules.engine.text import join_words, one_of
from rules.sultan.round import EndTurn, LayCard
from rules.sultan.sale import cannot_win
from rules.sultan.table import SultanTable

LOWEST = "1"


def warnings(view: View[SultanTable], decision: AnyDecision) -> list[Danger]:
    """What the asked seat should know before it answers."""
    if isinstance(decision, LayCard):
        return list(_outbid(view.table, decision))
    if isinstance(decision, EndTurn):
        return list(_end_of_the_match(view.table))
    return []


def _outbid(table: SultanTable, decision: AnyDecision) -> Iterator[Danger]:
    lost = tuple(
        (value, key)
        for value, key in decision.answers(table)
        if cannot_win(table, decision.seat, int(value), table.cushion(key))
    )
    if lost:
        yield Danger("outbid", _told(lost), lost)


def _told(lost: tuple[Path, ...]) -> str:
    """`your 1, 2 or 3 on A and your 2 on B`. Of a 1 everybody knows it, and its label says so."""
    values_on: dict[str, list[str]] = {}
    for value, key in lost:
        values_on.setdefault(key, []).append(value)
    if all(value == LOWEST for value, _ in lost):
        return ""
    cushions: dict[str, list[str]] = {}
    for key, values in values_on.items():
        cushions.setdefault(one_of(values), []).append(key)
    told = join_words([f"your {values} on {one_of(keys)}" for values, keys in cushions.items()])
    return f"Cannot win: {told}. What lies there beats it for sure."


def _end_of_the_match(table: SultanTable) -> Iterator[Danger]:
    laid = sum(len(cushion.offers) for cushion in table.cushions)
    is_last = laid == table.numbers.cards * len(table.buyers)
    if is_last and table.round == table.numbers.rounds:
        yield Danger("ends", "The match is over when you end this turn.", (END,))

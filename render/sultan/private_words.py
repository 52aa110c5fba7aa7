"""What the private picture shows, in words: the question, what may be chosen, and one's own."""

from collections.abc import Sequence

from render import wording
from render.names import safe_names
from render.sultan.gains import gain_of, rival_gains
from render.sultan.money import left_of
from render.sultan.plan import Plan, plan_of
from render.sultan.scene import awaited, table_of
from render.sultan.words import jewel_words, laid_words, round_sentence, values_words
from render.viewing import sheet_of
from rules.engine.decision import Path
from rules.engine.secret import Seat, View
from rules.engine.text import join_words, pluralize
from rules.sultan.box import COLOURS
from rules.sultan.scoring import score
from rules.sultan.table import SultanTable


def private_alt_text(
    view: View[SultanTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """The question, what each choice would bring, one's own cards, and what rivals can pay."""
    table = table_of(view)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat, called = view.seat, safe_names(names, len(table.buyers))
    plan = plan_of(table, seat, prefix)
    totals = sheet_of(view, score).totals
    sentences = [
        _state(table, seat, called, title or "Sultan"),
        plan.question if not plan.question or plan.question[-1] in ".?" else f"{plan.question}.",
        *_choices(plan),
        *_jewels_on_offer(table, seat, plan, called),
        _own(table, seat, totals[seat]),
        *(
            f"{called[rival]} ({pluralize(totals[rival], 'point')}) can still pay "
            f"{values_words(left_of(table, rival))}."
            for rival in range(len(called))
            if rival != seat
        ),
    ]
    return wording.fit_sentences(sentence for sentence in sentences if sentence)


def _state(table: SultanTable, seat: Seat, called: Sequence[str], title: str) -> str:
    if table.is_over:
        return f"{title}, the match is over."
    waiting = awaited(table)
    if seat in waiting:
        return f"{title}, {round_sentence(table)}. Your turn, {called[seat]}."
    others = join_words([called[other] for other in waiting])
    return f"{title}, {round_sentence(table)}. Waiting for {others}."


def _choices(plan: Plan) -> list[str]:
    """What may be named next."""
    told = []
    if plan.cards:
        told.append(f"Cards that you may name: {', '.join(map(str, sorted(plan.cards)))}.")
    if plan.cushions:
        told.append(f"Cushions that are free to you: {', '.join(sorted(plan.cushions))}.")
    if plan.jewels:
        told.append(f"May go back: {', '.join(one for one in COLOURS if one in plan.jewels)}.")
    return told


def _jewels_on_offer(
    table: SultanTable, seat: Seat, plan: Plan, called: Sequence[str]
) -> list[str]:
    """Each jewel with what it would bring, and the cards for it."""
    if plan.returned:
        jewels = list(table.drawn)
        jewels.remove(plan.returned)
        keys = [cushion.key for cushion in table.cushions]
        return [
            f"{key} would hold {jewel_words(table, jewel)}: {_gains(table, seat, jewel, called)}."
            for key, jewel in zip(keys, jewels, strict=True)
        ]
    if table.drawn:
        return [
            f"{colour.capitalize()}: {_gains(table, seat, colour, called)}."
            for colour in COLOURS
            if colour in table.drawn
        ]
    return [
        f"{cushion.key}, {cushion.jewel}: {_gains(table, seat, cushion.jewel, called)}; "
        f"{laid_words(cushion, called)}."
        for cushion in table.cushions
        if cushion.jewel
    ]


def _gains(table: SultanTable, seat: Seat, colour: str, called: Sequence[str]) -> str:
    """`+6 to you, +4 to others, +9 to Anne`."""
    gains, common = rival_gains(table, seat, colour)
    told = [f"+{gain_of(table, seat, colour)} to you"]
    if common:
        told.append(f"+{common} to others")
    told += [f"+{gain} to {called[rival]}" for rival, gain in gains.items()]
    return ", ".join(told)


def _own(table: SultanTable, seat: Seat, total: int) -> str:
    buyer = table.buyers[seat]
    hand = ", ".join(map(str, sorted(buyer.hand.known_faces()))) or "nothing"
    return (
        f"You have {pluralize(total, 'point')}, in hand {hand}, and {len(buyer.deck)} in the deck."
    )

"""A toy game of sealed bids that uses everything the engine promises, in about eighty lines."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rules.engine.chance import Chance
from rules.engine.decision import END, Decision, Label, Path
from rules.engine.game import Game, Setting, Variant
from rules.engine.news import News
from rules.engine.score import ScoreLine, ScoreSheet, most_points_win
from rules.engine.secret import Cards, Hidden, Seat, View, eyes_of
from rules.engine.table import Table


@dataclass(slots=True, kw_only=True)
class BidsTable(Table):
    hands: list[Cards[int]]
    prizes: Cards[int]
    won: list[list[int]]
    bids: dict[Seat, int] = field(default_factory=dict)
    spent: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True, kw_only=True)
class Won(News):
    prize: int


@dataclass(frozen=True, slots=True, kw_only=True)
class Held(News):
    """What only its holder may know."""

    card: int


class LayBid(Decision[BidsTable]):
    """Everybody lays one card, face down, at the same time."""

    together: ClassVar[bool] = True

    def question(self, table: BidsTable) -> str:
        return "Which card do you bid?"

    def answers(self, table: BidsTable) -> list[Path]:
        return [("bid", str(card)) for card in table.hands[self.seat].known_faces()]

    def carry_out(self, table: BidsTable, answer: Path) -> None:
        table.bids[self.seat] = table.hands[self.seat].remove(int(answer[1]), table)

    def all_answered(self, table: BidsTable) -> None:
        winner = max(table.bids, key=lambda seat: (table.bids[seat], -seat))
        table.spent += table.bids.values()
        table.bids = {}
        table.ask(TakePrize(winner))

    def public(self, answer: Path) -> Path:
        return ("bid", "?")

    def label(self, view: View[BidsTable], path: Path) -> Label:
        return Label(" ".join(path), "", "card")


class TakePrize(Decision[BidsTable]):
    """The highest bid may take the top prize, or leave it for the next round."""

    def question(self, table: BidsTable) -> str:
        return "Do you take the prize?"

    def answers(self, table: BidsTable) -> list[Path]:
        return [("take",), ("leave",)] if table.prizes else [("leave",)]

    def carry_out(self, table: BidsTable, answer: Path) -> None:
        if answer == ("take",):
            prize = table.prizes.draw(table)
            table.won[self.seat].append(prize)
            table.tell(Won(seat=self.seat, prize=prize))
        table.ask(Done(self.seat))

    def objection(self, table: BidsTable, path: Path) -> str | None:
        return "No prize is left." if path == ("take",) else None


class Done(Decision[BidsTable]):
    """The end of the winner's turn."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: BidsTable) -> str:
        return "Done?"

    def answers(self, table: BidsTable) -> Sequence[Path]:
        return (END,)

    def carry_out(self, table: BidsTable, answer: Path) -> None:
        for seat, hand in enumerate(table.hands):
            if hand:
                table.ask(LayBid(seat))


def setup(setting: Setting, chance: Chance) -> BidsTable:
    seats = range(setting.seats)
    cards = chance.shuffle("cards", range(1, 3 * setting.seats + 1))
    table = BidsTable(
        chance=chance,
        hands=[Cards(cards[3 * seat : 3 * seat + 3], eyes_of(seat)) for seat in seats],
        prizes=Cards(
            chance.shuffle("prizes", [1, 2, 3], 2 if setting.variants else 3), face_up=True
        ),
        won=[[] for _ in seats],
    )
    for seat in seats:
        table.tell(Held(seat=seat, card=0, eyes=eyes_of(seat)))
        table.ask(LayBid(seat))
    return table


def score(table: BidsTable) -> ScoreSheet:
    return most_points_win([[ScoreLine("prizes", sum(won), f"{won}")] for won in table.won])


def announce(news: Sequence[News], names: Sequence[str]) -> str:
    return " ".join(
        f"{names[item.seat]} won {item.prize}." for item in news if isinstance(item, Won)
    )


def imagine(view: View[BidsTable], chance: Chance) -> BidsTable:
    table = view.table.copy()
    table.chance = chance
    seen = {card for hand in table.hands for card in hand.known_faces()} | set(table.spent)
    everything = range(1, 3 * len(table.hands) + 1)
    unseen = iter(chance.shuffle("unseen", [card for card in everything if card not in seen]))
    table.hands = [
        hand.with_hidden_faces([next(unseen) for _ in range(hand.hidden_count())])
        for hand in table.hands
    ]
    gone = [*(prize for won in table.won for prize in won), *table.prizes.known_faces()]
    left = [prize for prize in (1, 2, 3) if prize not in gone]
    table.prizes = table.prizes.with_hidden_faces(chance.shuffle("unseen prizes", left))
    return table


def as_json(table: BidsTable) -> dict[str, object]:
    def cards(pile: Cards[int]) -> list[int | None]:
        return [None if isinstance(card, Hidden) else card for card in pile]

    return {
        "hands": [cards(hand) for hand in table.hands],
        "prizes": cards(table.prizes),
        "won": table.won,
        "spent": table.spent,
    }


BIDS: Game[BidsTable] = Game(
    key="bids",
    title="Sealed Bids",
    seats=range(2, 5),
    variants=(Variant("short", "Short", "Two prizes only."),),
    data_sets=("house-1",),
    rules_version=1,
    setup=setup,
    score=score,
    announce=announce,
    evaluate=lambda table, seat: float(sum(table.won[seat])),
    imagine=imagine,
    as_json=as_json,
    as_text=lambda view: str(as_json(view.table)),
)


def census(table: BidsTable) -> Counter[str]:
    """Every card and every prize, wherever it lies."""
    found = Counter(f"card {card}" for hand in table.hands for card in hand.known_faces())
    found.update(f"card {card}" for card in table.spent)
    found.update(f"prize {prize}" for prize in table.prizes.known_faces())
    found.update(f"prize {prize}" for won in table.won for prize in won)
    return found

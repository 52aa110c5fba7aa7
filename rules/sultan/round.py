"""A round: jewels are put on offer, cards are laid on the cushions, and all is revealed."""

from collections.abc import Sequence
from itertools import permutations
from typing import ClassVar

from rules.engine.decision import END, AnyDecision, Decision, Label, Path
from rules.engine.secret import NOBODY, Cards, Seat, View, eyes_of
from rules.sultan import labels
from rules.sultan.box import COLOURS
from rules.sultan.news import BeganStage, DrewJewels, LaidCard, OwnCard, ReturnedJewel
from rules.sultan.objections import lay_objection, return_objection
from rules.sultan.sale import reveal
from rules.sultan.table import Offer, SultanTable

END_ONLY = (END,)


def begin_round(table: SultanTable) -> None:
    """Draw the jewels of the next round; the game ends when all cards have been played."""
    if not any(buyer.hand for buyer in table.buyers):
        if not table.buyers[0].deck:
            return
        begin_stage(table)
    table.round += 1
    assert table.chance is not None
    table.pouch = Cards(table.chance.shuffle(f"pouch {table.round}", table.pouch.known_faces()))
    table.drawn = tuple(table.pouch.draw(table) for _ in range(table.numbers.drawn))
    table.tell(DrewJewels(seat=table.first, jewels=table.drawn))
    if len(set(table.drawn)) > 1:
        table.ask(ReturnJewel(table.first))
    else:
        put_on_offer(table, table.drawn[-1])
        ask_for_cards(table)


def begin_stage(table: SultanTable) -> None:
    """Rulebook, Sequence of a stage: everybody takes the top cards of their deck in hand."""
    for seat, buyer in enumerate(table.buyers):
        eyes = eyes_of(seat)
        for _ in range(table.numbers.hand):
            buyer.hand.add(buyer.deck.draw(table, eyes), eyes)
    stage = table.round // table.numbers.rounds_a_stage + 1
    table.tell(BeganStage(seat=table.first, stage=stage, cards=table.numbers.hand))


def put_on_offer(table: SultanTable, returned: str) -> None:
    """One jewel goes back into the pouch, the others on the cushions in the order drawn."""
    jewels = list(table.drawn)
    jewels.remove(returned)
    table.pouch.add(returned, NOBODY)
    table.drawn = ()
    for cushion, jewel in zip(table.cushions, jewels, strict=True):
        cushion.jewel = jewel


def ask_for_cards(table: SultanTable) -> None:
    """Beginning with the first player, or from everybody at once."""
    if table.is_together:
        for seat in range(len(table.buyers)):
            table.ask(LayTogether(seat))
    else:
        table.ask(LayCard(table.first))


def end_round(table: SultanTable) -> None:
    """All is turned face up; the left neighbour of the first player opens the next round."""
    reveal(table)
    table.first = (table.first + 1) % len(table.buyers)
    begin_round(table)


def lay(table: SultanTable, seat: Seat, value: str, cushion: str) -> None:
    """Put a card face down on a cushion, on top of those that lie there."""
    eyes = eyes_of(seat)
    card = table.buyers[seat].hand.remove(int(value), table, eyes)
    place = table.cushion(cushion)
    place.offers.add(Offer(seat, card), eyes)
    table.tell(LaidCard(seat=seat, cushion=cushion))
    table.tell(OwnCard(seat=seat, cushion=cushion, jewel=place.jewel, value=card, eyes=eyes))


def values_in_hand(table: SultanTable, seat: Seat) -> list[int]:
    """The cards of a hand by value; with two seats a value can be there twice."""
    return sorted(table.buyers[seat].hand.known_faces())


def meaning(table: SultanTable, path: Path) -> Path:
    """A cushion stands for the colour of its jewel."""
    return tuple(
        table.cushion(word).jewel if place % 2 else word for place, word in enumerate(path)
    )


class ReturnJewel(Decision[SultanTable]):
    """The first player selects the jewels on offer by sending one of those drawn back."""

    def question(self, table: SultanTable) -> str:
        return "Which of the drawn jewels goes back into the pouch?"

    def answers(self, table: SultanTable) -> list[Path]:
        return [("return", colour) for colour in COLOURS if colour in table.drawn]

    def carry_out(self, table: SultanTable, answer: Path) -> AnyDecision:
        put_on_offer(table, answer[1])
        table.tell(ReturnedJewel(seat=self.seat, jewel=answer[1]))
        return OpenBidding(self.seat) if table.is_together else LayCard(self.seat)

    def label(self, view: View[SultanTable], path: Path) -> Label:
        return labels.return_label(view.table, self.seat, path)

    def objection(self, table: SultanTable, path: Path) -> str | None:
        return return_objection(table, path)


class OpenBidding(Decision[SultanTable]):
    """In the variant `together`: the end of choosing jewels, before all seats are asked."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: SultanTable) -> str:
        return "Are these the jewels on offer?"

    def answers(self, table: SultanTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: SultanTable, answer: Path) -> None:
        ask_for_cards(table)

    def label(self, view: View[SultanTable], path: Path) -> Label:
        return Label("Open the bidding", "Then all seats lay their cards at the same time.", "end")


class LayCard(Decision[SultanTable]):
    """A card from the hand, face down on one of the cushions. Nobody may pass (ruling S2)."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: SultanTable) -> str:
        return "Which card do you lay, and on which cushion?"

    def answers(self, table: SultanTable) -> list[Path]:
        # Rulebook, two players: the cards of a seat go to different cushions.
        cushions = [one.key for one in table.cushions if self.seat not in one.seats()]
        values = dict.fromkeys(values_in_hand(table, self.seat))
        return [(str(value), cushion) for value in values for cushion in cushions]

    def carry_out(self, table: SultanTable, answer: Path) -> "EndTurn":
        lay(table, self.seat, *answer)
        return EndTurn(self.seat)

    def means(self, table: SultanTable, path: Path) -> Path:
        return meaning(table, path)

    def beside(self, table: SultanTable, path: Path) -> frozenset[str]:
        """Whose cards lie on that cushion."""
        cushion = table.cushion(path[1])
        return frozenset(f"{cushion.jewel}:{seat}" for seat in cushion.seats())

    def public(self, answer: Path) -> Path:
        return ("?", answer[1])

    def label(self, view: View[SultanTable], path: Path) -> Label:
        return labels.lay_label(view.table, self.seat, path)

    def objection(self, table: SultanTable, path: Path) -> str | None:
        return lay_objection(table, self.seat, path)


class EndTurn(Decision[SultanTable]):
    """Until then the card may be taken back; the last seat's end turns all cards face up."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: SultanTable) -> str:
        return "Your card lies face down. End your turn?"

    def answers(self, table: SultanTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: SultanTable, answer: Path) -> None:
        laid = sum(len(cushion.offers) for cushion in table.cushions)
        if laid < table.numbers.cards * len(table.buyers):
            table.ask(LayCard((self.seat + 1) % len(table.buyers)))
        else:
            end_round(table)

    def label(self, view: View[SultanTable], path: Path) -> Label:
        return labels.end_label(view.table)

    def objection(self, table: SultanTable, path: Path) -> str | None:
        return "Your card lies already: take it back with undo, or say end."


class LayTogether(Decision[SultanTable]):
    """Ruling S5: all seats lay their cards at the same time, two seats both of theirs at once."""

    together: ClassVar[bool] = True

    def question(self, table: SultanTable) -> str:
        if table.numbers.cards == 1:
            return "Which card do you lay, and on which cushion?"
        return "Which two cards do you lay, and on which cushions?"

    def answers(self, table: SultanTable) -> list[Path]:
        cards = table.numbers.cards
        values = values_in_hand(table, self.seat)
        cushions = [cushion.key for cushion in table.cushions]
        paths = (
            tuple(word for pair in zip(map(str, chosen), places, strict=True) for word in pair)
            for chosen in dict.fromkeys(permutations(values, cards))
            for places in permutations(cushions, cards)
        )
        return list(paths)

    def carry_out(self, table: SultanTable, answer: Path) -> None:
        for value, cushion in zip(answer[::2], answer[1::2], strict=True):
            lay(table, self.seat, value, cushion)

    def all_answered(self, table: SultanTable) -> None:
        end_round(table)

    def means(self, table: SultanTable, path: Path) -> Path:
        return meaning(table, path)

    def public(self, answer: Path) -> Path:
        return ("?",) * len(answer)

    def label(self, view: View[SultanTable], path: Path) -> Label:
        return labels.lay_label(view.table, self.seat, path)

    def objection(self, table: SultanTable, path: Path) -> str | None:
        return lay_objection(table, self.seat, path)

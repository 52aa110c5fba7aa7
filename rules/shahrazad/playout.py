"""How a round may end: told on in haste by all who sit at the table."""

from dataclasses import dataclass

from rules.engine.play import decision_of
from rules.engine.secret import Seat
from rules.shahrazad.evaluation import LOST, UNDECIDED, evaluate
from rules.shahrazad.layout import Layout
from rules.shahrazad.pattern_features import Story
from rules.shahrazad.playout_policy import Teller, kin_of
from rules.shahrazad.scoring import points_of
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Numbers
from rules.shahrazad.turn import PlayTile

AGAIN = 0.6
"""What a tile that is face up after the first round may bring in the second."""


def play_on(table: ShahrazadTable, seat: Seat) -> float:
    """The points all seats have in sight when the present round is told to its end in haste."""
    asked = next(iter(table.pending), seat)
    if table.is_told or not isinstance(decision_of(table, asked), PlayTile):
        return evaluate(table, seat)
    rest = Rest(
        hands=[[tile.number for tile in hand.known()] for hand in table.hands],
        stack=[tile.number for tile in table.stack.known()],
        replaced=table.replaced.copy(),
    )
    rest.hands[asked] += [tile.number for tile in table.shown.known()]
    lying = {place: tile.number for place, tile in table.pattern.tiles.items()}
    layout = Layout(lying, kin_of(table.box))
    teller = Teller(layout, rest.numbers(), table.most_in_a_column)
    rest.told_by(teller, asked, table.to_place(asked))
    banked = sum(points_of(table.box, each) for each in table.rounds)
    return banked + _points(table, layout) - UNDECIDED * len(table.shown)


def _points(table: ShahrazadTable, layout: Layout) -> float:
    """What the round brings that somebody has told to its end, and what it leaves for the next."""
    box = table.box
    tiles = {tile.number: tile for tile in box.tiles}
    story = Story({place: tiles[number] for place, number in layout.numbers.items()})
    told = story.on_a_path()
    points = float(
        sum(map(max, story.groups(told).values()))
        - box.face_down * (len(story.places) - len(told))
        - box.gap * story.gaps
    )
    if table.round > 1:
        return points
    return points + AGAIN * len(told) if points >= box.to_go_on else points - LOST


@dataclass(slots=True)
class Rest:
    """All that is still to be placed, as numbers."""

    hands: list[list[int]]
    stack: list[int]
    """The last is the top."""
    replaced: list[bool]
    """For each seat whether its latest turn replaced a tile."""

    def numbers(self) -> Numbers:
        """All of them, one bit each."""
        return sum(1 << number for pile in (self.stack, *self.hands) for number in pile)

    def told_by(self, teller: Teller, seat: Seat, tiles: int) -> None:
        """Let everybody play in turn until all is placed; first that seat, so many tiles."""
        hands, stack, replaced = self.hands, self.stack, self.replaced
        while True:
            may_replace = bool(stack) and not replaced[seat]
            replaced[seat] = teller.take_turn(hands[seat], tiles, may_replace=may_replace)
            if stack:
                hands[seat].append(stack.pop())
            if not stack and not any(hands):
                return
            other = (seat + 1) % len(hands)
            seat = other if hands[other] else seat
            tiles = 2 if replaced[seat] else 1

"""A fast playout: all seats place the remaining tiles of a round by a simple policy."""

from dataclasses import dataclass

from rules.engine.play import decision_of
from rules.engine.secret import Seat
from rules.shahrazad.evaluation import EARLY_END_COST, SHOWN_TILE_COST, evaluate
from rules.shahrazad.layout import Layout
from rules.shahrazad.pattern_features import PatternFeatures
from rules.shahrazad.playout_policy import PlayoutPolicy, same_colour_numbers
from rules.shahrazad.scoring import points_of
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Numbers
from rules.shahrazad.turn import PlayTile

SECOND_ROUND_SHARE = 0.6
"""Points that a tile face up after the first round brings in the second, on average."""


def play_on(table: ShahrazadTable, seat: Seat) -> float:
    """The points of all rounds after a playout of the present one; the table stays as it is."""
    asked = next(iter(table.pending), seat)
    if table.is_round_scored or not isinstance(decision_of(table, asked), PlayTile):
        return evaluate(table, seat)
    state = PlayoutState(
        hands=[[tile.number for tile in hand.known_faces()] for hand in table.hands],
        stack=[tile.number for tile in table.stack.known_faces()],
        replaced=table.replaced.copy(),
    )
    state.hands[asked] += [tile.number for tile in table.shown.known_faces()]
    placed = {place: tile.number for place, tile in table.pattern.tiles.items()}
    layout = Layout(placed, same_colour_numbers(table.box))
    policy = PlayoutPolicy(layout, state.numbers(), table.most_in_a_column)
    state.play_out(policy, asked, table.to_place(asked))
    banked = sum(points_of(table.box, each) for each in table.rounds)
    return banked + _round_points(table, layout) - SHOWN_TILE_COST * len(table.shown)


def _round_points(table: ShahrazadTable, layout: Layout) -> float:
    """The points of the round as laid out, and what it promises for the next."""
    box = table.box
    tiles = {tile.number: tile for tile in box.tiles}
    features = PatternFeatures({place: tiles[number] for place, number in layout.numbers.items()})
    on_path = features.on_a_path()
    points = float(
        sum(map(max, features.groups(on_path).values()))
        - box.face_down * (len(features.places) - len(on_path))
        - box.gap * features.gaps
    )
    if table.round > 1:
        return points
    return (
        points + SECOND_ROUND_SHARE * len(on_path)
        if points >= box.to_go_on
        else points - EARLY_END_COST
    )


@dataclass(slots=True)
class PlayoutState:
    """The tiles still to be placed, as numbers."""

    hands: list[list[int]]
    stack: list[int]
    """The last is the top."""
    replaced: list[bool]
    """For each seat whether its latest turn replaced a tile."""

    def numbers(self) -> Numbers:
        """All of them as a set."""
        return sum(1 << number for pile in (self.stack, *self.hands) for number in pile)

    def play_out(self, policy: PlayoutPolicy, seat: Seat, tiles: int) -> None:
        """Let the seats take turns until all is placed; the first turn places `tiles` tiles."""
        hands, stack, replaced = self.hands, self.stack, self.replaced
        while True:
            may_replace = bool(stack) and not replaced[seat]
            replaced[seat] = policy.take_turn(hands[seat], tiles, may_replace=may_replace)
            if stack:
                hands[seat].append(stack.pop())
            if not stack and not any(hands):
                return
            other = (seat + 1) % len(hands)
            seat = other if hands[other] else seat
            tiles = 2 if replaced[seat] else 1

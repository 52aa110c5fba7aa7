"""The policy of a fast playout: each tile goes where it fits best among its neighbours.

It does without the engine, since a computer player runs thousands of playouts.
"""

from typing import NamedTuple

from rules.shahrazad.box import Box
from rules.shahrazad.layout import Layout
from rules.shahrazad.playout_weights import (
    EARLY,
    HELD_TILE_SHARE,
    LATE,
    MIN_REPLACE_GAIN,
    TAKEN_TILE_SHARE,
    PlacementWeights,
)
from rules.shahrazad.spaces import STRIDE, Space
from rules.shahrazad.tiles import Numbers, colour_masks

MAX_DOUBTFUL_TILES, MAX_REPLACEMENTS = 4, 3
"""How many of the worst tiles may be replaced, and how many replacements are compared."""
NO_NUMBER = 99


class SpaceFit(NamedTuple):
    """What a space offers and demands; the same for every number that is tried there."""

    place: Space
    least: int
    """The least number in order with the tiles at its left."""
    end: int
    """The first that is not in order with those at its right."""
    before: Numbers
    after: Numbers
    beside: Numbers
    lowest: int
    """The lowest number in its column; 0 if the column is empty."""
    highest: int
    """The highest number in its column; `NO_NUMBER` if the column is empty."""
    worth: float
    """What any number in order gains there."""
    disorder: float
    """What the paths lose by a number out of order."""
    side: int
    """-1 and 1 for a column beyond the first and the last, else 0."""


class PlayoutPolicy:
    """Places and replaces tiles by weights; it sees the table and the hand that it plays."""

    __slots__ = ("coming", "crowding", "layout", "max_in_column", "tiles", "weights")

    def __init__(
        self,
        layout: Layout,
        coming: Numbers,
        max_in_column: int,
        weights: tuple[PlacementWeights, PlacementWeights] = (EARLY, LATE),
    ) -> None:
        self.layout = layout
        self.coming = coming
        self.max_in_column = max_in_column
        self.weights = weights
        self.tiles = len(layout.numbers) + coming.bit_count()
        self.crowding = 0.0
        """The share of the tiles to come for which the columns have no room."""

    def take_turn(self, hand: list[int], tiles: int, *, may_replace: bool) -> bool:
        """Place so many tiles of a hand, or replace one; whether one was replaced."""
        layout = self.layout
        for _ in range(min(tiles, len(hand))):
            self._read_layout()
            weights = self._weights_now()
            fits = [
                self._space_fit(place, weights, 0) for place in layout.spaces(self.max_in_column)
            ]
            best = [self._best_space(number, fits, weights) for number in hand]
            if may_replace:
                held = [worth for worth, _ in best]
                found = self._replacement(hand, held, fits, weights)
                if found is not None:
                    place, chosen = found
                    self._replace(hand, chosen, place)
                    return True
            chosen = max(range(len(hand)), key=lambda each: best[each][0])
            number = hand.pop(chosen)
            layout.place(best[chosen][1], number)
            self.coming &= ~(1 << number)
        return False

    def _replace(self, hand: list[int], chosen: int, place: Space) -> None:
        number = hand.pop(chosen)
        taken = self.layout.replace(place, number)
        hand.append(taken)
        self.coming = (self.coming | 1 << taken) & ~(1 << number)

    def _read_layout(self) -> None:
        layout = self.layout
        layout.read_paths()
        room = self.max_in_column * (layout.last - layout.first + 1) - len(layout.numbers)
        left = self.coming.bit_count()
        self.crowding = max(left - room, 0) / left

    def _weights_now(self) -> PlacementWeights:
        """Between the early and the late weights, by the share of tiles still to come."""
        early, late = self.weights
        share = self.coming.bit_count() / self.tiles
        mixed = [share * one + (1 - share) * two for one, two in zip(early, late, strict=True)]
        return PlacementWeights(*mixed)

    def _replacement(
        self, hand: list[int], held: list[float], fits: list[SpaceFit], weights: PlacementWeights
    ) -> tuple[Space, int] | None:
        """The best space and tile for a replacement, if it gains clearly more than placing a tile.

        `held` is what each tile of the hand is worth where it fits best.
        """
        numbers = self.layout.numbers
        all_held, best = sum(held), max(held)
        least = best + HELD_TILE_SHARE * (all_held - best) + MIN_REPLACE_GAIN
        doubtful = []
        for place, number in numbers.items():
            fit = self._space_fit(place, weights, 1 << number)
            doubtful.append((self._worth(number, fit, weights), fit))
        doubtful.sort(key=lambda each: each[0])
        tried = [
            (
                self._worth(number, fit, weights)
                - kept
                + HELD_TILE_SHARE * (all_held - held[each]),
                fit.place,
                each,
            )
            for kept, fit in doubtful[:MAX_DOUBTFUL_TILES]
            for each, number in enumerate(hand)
        ]
        tried.sort(key=lambda each: each[0], reverse=True)
        found = None
        for gain, place, each in tried[:MAX_REPLACEMENTS]:
            worth = gain + TAKEN_TILE_SHARE * self._best_space(numbers[place], fits, weights)[0]
            if worth > least:
                least, found = worth, (place, each)
        return found

    def _space_fit(self, place: Space, weights: PlacementWeights, own: Numbers) -> SpaceFit:
        """What a space offers; `own` is the number that lies there, if one does."""
        layout = self.layout
        before, after = layout.before.get(place, 0), layout.after.get(place, 0)
        stacked = layout.stacked.get(place, 0)
        beside = before | after | stacked
        column = layout.columns.get(place // STRIDE, 0) & ~own
        worth, disorder, side = self._path_worth(place // STRIDE, before, after, weights)
        worth += weights.touches * beside.bit_count()
        lowest, highest = 0, NO_NUMBER
        if column:
            if not stacked:
                worth += weights.gap
            if column.bit_count() + 1 == self.max_in_column:
                worth += weights.fills
            lowest, highest = (column & -column).bit_length() - 1, column.bit_length() - 1
        else:
            worth += weights.opens + self.crowding * weights.due
        end = (after & -after).bit_length() - 1 if after else NO_NUMBER
        least = before.bit_length()
        return SpaceFit(
            place, least, end, before, after, beside, lowest, highest, worth, disorder, side
        )

    def _path_worth(
        self, column: int, before: Numbers, after: Numbers, weights: PlacementWeights
    ) -> tuple[float, float, int]:
        """What the paths gain by a number in order, what they lose by another, and the side."""
        layout = self.layout
        from_the_left, from_the_right = layout.from_the_left, layout.from_the_right
        if column > layout.last:
            if not before & from_the_left:
                return weights.breaks, weights.breaks, 1
            lost = layout.columns[layout.last] & from_the_left & ~before
            return weights.cuts * lost.bit_count(), weights.breaks, 1
        if column < layout.first:
            if not after & from_the_right:
                return weights.breaks, weights.breaks, -1
            lost = layout.columns[layout.first] & from_the_right & ~after
            return weights.cuts * lost.bit_count(), weights.breaks, -1
        leads_on = (column == layout.first or before & from_the_left) and (
            column == layout.last or after & from_the_right
        )
        return 0.0 if leads_on else weights.off_the_path, weights.off_the_path, 0

    def _best_space(
        self, number: int, fits: list[SpaceFit], weights: PlacementWeights
    ) -> tuple[float, Space]:
        """Where a number fits best; out of order only if everything else is worse than that."""
        most, found = float("-inf"), 0
        for fit in fits:
            if fit[1] <= number < fit[2]:
                worth = self._worth_in_order(number, fit, weights)
                if worth > most:
                    most, found = worth, fit[0]
        if most < weights.out_of_order:
            for fit in fits:
                if not fit[1] <= number < fit[2]:
                    worth = self._worth_out_of_order(number, fit, weights)
                    if worth > most:
                        most, found = worth, fit[0]
        return most, found

    def _worth(self, number: int, fit: SpaceFit, weights: PlacementWeights) -> float:
        """How well a number fits there."""
        if fit.least <= number < fit.end:
            return self._worth_in_order(number, fit, weights)
        return self._worth_out_of_order(number, fit, weights)

    def _worth_in_order(self, number: int, fit: SpaceFit, weights: PlacementWeights) -> float:
        _, least, end, before, after, beside, lowest, highest, worth, _, side = fit
        coming, bit = self.coming, 1 << number
        worth += self._colour_worth(number, beside, weights)
        if before:
            between = (coming & bit - 1) >> least
            worth += weights.between * between.bit_count() + weights.stretch * (number - least)
        if after:
            between = coming & (1 << end) - 1 & -2 << number
            worth += weights.between * between.bit_count() + weights.stretch * (end - number - 1)
        if number > highest:
            worth += weights.spread * (number - highest)
        elif number < lowest:
            worth += weights.spread * (lowest - number)
        if side:
            beyond = coming & -2 << number if side > 0 else coming & bit - 1
            worth += weights.beyond * beyond.bit_count()
        return worth

    def _colour_worth(self, number: int, beside: Numbers, weights: PlacementWeights) -> float:
        """What a number gains beside its own colour, or loses beside strangers."""
        layout, bit = self.layout, 1 << number
        same_colour = layout.same_colour[number]
        friends = beside & same_colour & ~bit
        if not friends:
            return weights.stranger if same_colour & ~self.coming & ~bit else 0.0
        together = bit
        while friends:
            group = layout.groups[(friends & -friends).bit_length() - 1]
            together |= group
            friends &= ~group
        more = together.bit_count() - layout.largest.get(same_colour, 0)
        return weights.friends + (weights.grows * more if more > 0 else 0.0)

    def _worth_out_of_order(self, number: int, fit: SpaceFit, weights: PlacementWeights) -> float:
        layout = self.layout
        upset = fit.before >> number << number & ~layout.flipped
        worth = weights.upsets * upset.bit_count()
        if number >= fit.end:
            worth += weights.out_of_order + fit.disorder
        elif not fit.before & layout.from_the_left & (1 << number) - 1:
            worth += fit.disorder
        return worth


def same_colour_numbers(box: Box) -> dict[int, Numbers]:
    """For each number all numbers of its colour."""
    masks = colour_masks(box.tiles)
    return {tile.number: masks[tile.colour] for tile in box.tiles}

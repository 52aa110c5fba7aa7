"""Somebody who tells on in haste: each tile goes where it fits best among its neighbours.

Nothing of the engine is used, since a computer player hears thousands of endings.
"""

from typing import NamedTuple

from rules.shahrazad.box import Box
from rules.shahrazad.layout import Layout
from rules.shahrazad.playout_weights import EARLY, FREEDOM, LATE, PATIENCE, RESTRAINT, Taste
from rules.shahrazad.spaces import STRIDE, Space
from rules.shahrazad.tiles import Numbers, colour_masks

DOUBTFUL, TRIED = 4, 3
"""How many of the tiles that fit worst may be replaced, and how many such turns are thought of."""
NO_NUMBER = 99


class Room(NamedTuple):
    """A space and what it asks of a number there; the same for all numbers that are tried."""

    place: Space
    least: int
    """The least number in order with the tiles at its left."""
    end: int
    """The first that is not in order with those at its right."""
    before: Numbers
    after: Numbers
    beside: Numbers
    lowest: int
    """Of the other tiles of its column; with none of them, every number is in its range."""
    highest: int
    worth: float
    """What any number gains there that is in order."""
    disorder: float
    """What the paths lose by one that is not."""
    side: int
    """-1 and 1 for a column beyond the first and the last, else 0."""


class Teller:
    """Places and replaces tiles by taste; knows what lies on the table and the hand it plays."""

    __slots__ = ("coming", "crowd", "layout", "most", "tastes", "tiles")

    def __init__(
        self,
        layout: Layout,
        coming: Numbers,
        most: int,
        tastes: tuple[Taste, Taste] = (EARLY, LATE),
    ) -> None:
        self.layout = layout
        self.coming = coming
        self.most = most
        """Tiles of a column."""
        self.tastes = tastes
        self.tiles = len(layout.numbers) + coming.bit_count()
        self.crowd = 0.0
        """The share of the tiles to come for which the columns have no room."""

    def take_turn(self, hand: list[int], tiles: int, *, may_replace: bool) -> bool:
        """Place so many tiles of a hand, or replace one; whether one was replaced."""
        layout = self.layout
        for _ in range(min(tiles, len(hand))):
            self._look_around()
            taste = self._taste()
            rooms = [self._room(place, taste, 0) for place in layout.spaces(self.most)]
            best = [self._best(number, rooms, taste) for number in hand]
            if may_replace:
                held = [worth for worth, _ in best]
                found = self._replacement(hand, held, rooms, taste)
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

    def _look_around(self) -> None:
        layout = self.layout
        layout.read_paths()
        room = self.most * (layout.last - layout.first + 1) - len(layout.numbers)
        left = self.coming.bit_count()
        self.crowd = max(left - room, 0) / left

    def _taste(self) -> Taste:
        """From the early one to the late one, as tiles are placed."""
        early, late = self.tastes
        share = self.coming.bit_count() / self.tiles
        mixed = [share * one + (1 - share) * two for one, two in zip(early, late, strict=True)]
        return Taste(*mixed)

    def _replacement(
        self, hand: list[int], held: list[float], rooms: list[Room], taste: Taste
    ) -> tuple[Space, int] | None:
        """The best turn that takes up a tile, if it promises clearly more than placing one.

        `held` is what each tile of the hand is worth where it fits best.
        """
        numbers = self.layout.numbers
        all_held, best = sum(held), max(held)
        least = best + PATIENCE * (all_held - best) + RESTRAINT
        doubtful = []
        for place, number in numbers.items():
            room = self._room(place, taste, 1 << number)
            doubtful.append((self._worth(number, room, taste), room))
        doubtful.sort(key=lambda each: each[0])
        tried = [
            (
                self._worth(number, room, taste) - kept + PATIENCE * (all_held - held[each]),
                room.place,
                each,
            )
            for kept, room in doubtful[:DOUBTFUL]
            for each, number in enumerate(hand)
        ]
        tried.sort(key=lambda each: each[0], reverse=True)
        found = None
        for gain, place, each in tried[:TRIED]:
            worth = gain + FREEDOM * self._best(numbers[place], rooms, taste)[0]
            if worth > least:
                least, found = worth, (place, each)
        return found

    def _room(self, place: Space, taste: Taste, own: Numbers) -> Room:
        """What is asked of a number there; `own` is the one that lies there, if one does."""
        layout = self.layout
        before, after = layout.before.get(place, 0), layout.after.get(place, 0)
        stacked = layout.stacked.get(place, 0)
        beside = before | after | stacked
        column = layout.columns.get(place // STRIDE, 0) & ~own
        worth, disorder, side = self._paths_there(place // STRIDE, before, after, taste)
        worth += taste.touches * beside.bit_count()
        lowest, highest = 0, NO_NUMBER
        if column:
            if not stacked:
                worth += taste.gap
            if column.bit_count() + 1 == self.most:
                worth += taste.fills
            lowest, highest = (column & -column).bit_length() - 1, column.bit_length() - 1
        else:
            worth += taste.opens + self.crowd * taste.due
        end = (after & -after).bit_length() - 1 if after else NO_NUMBER
        least = before.bit_length()
        return Room(
            place, least, end, before, after, beside, lowest, highest, worth, disorder, side
        )

    def _paths_there(
        self, column: int, before: Numbers, after: Numbers, taste: Taste
    ) -> tuple[float, float, int]:
        """What the paths gain by a number in order, what they lose by another, and the side."""
        layout = self.layout
        from_the_left, from_the_right = layout.from_the_left, layout.from_the_right
        if column > layout.last:
            if not before & from_the_left:
                return taste.breaks, taste.breaks, 1
            lost = layout.columns[layout.last] & from_the_left & ~before
            return taste.cuts * lost.bit_count(), taste.breaks, 1
        if column < layout.first:
            if not after & from_the_right:
                return taste.breaks, taste.breaks, -1
            lost = layout.columns[layout.first] & from_the_right & ~after
            return taste.cuts * lost.bit_count(), taste.breaks, -1
        leads_on = (column == layout.first or before & from_the_left) and (
            column == layout.last or after & from_the_right
        )
        return 0.0 if leads_on else taste.off_the_path, taste.off_the_path, 0

    def _best(self, number: int, rooms: list[Room], taste: Taste) -> tuple[float, Space]:
        """Where a number fits best; out of order only if everything else is worse than that."""
        most, found = float("-inf"), 0
        for room in rooms:
            if room[1] <= number < room[2]:
                worth = self._in_order(number, room, taste)
                if worth > most:
                    most, found = worth, room[0]
        if most < taste.out_of_order:
            for room in rooms:
                if not room[1] <= number < room[2]:
                    worth = self._in_disorder(number, room, taste)
                    if worth > most:
                        most, found = worth, room[0]
        return most, found

    def _worth(self, number: int, room: Room, taste: Taste) -> float:
        """How well a number fits there."""
        if room.least <= number < room.end:
            return self._in_order(number, room, taste)
        return self._in_disorder(number, room, taste)

    def _in_order(self, number: int, room: Room, taste: Taste) -> float:
        _, least, end, before, after, beside, lowest, highest, worth, _, side = room
        coming, bit = self.coming, 1 << number
        worth += self._colours(number, beside, taste)
        if before:
            between = (coming & bit - 1) >> least
            worth += taste.between * between.bit_count() + taste.stretch * (number - least)
        if after:
            between = coming & (1 << end) - 1 & -2 << number
            worth += taste.between * between.bit_count() + taste.stretch * (end - number - 1)
        if number > highest:
            worth += taste.spread * (number - highest)
        elif number < lowest:
            worth += taste.spread * (lowest - number)
        if side:
            beyond = coming & -2 << number if side > 0 else coming & bit - 1
            worth += taste.beyond * beyond.bit_count()
        return worth

    def _colours(self, number: int, beside: Numbers, taste: Taste) -> float:
        """What a number gains beside its own colour, or loses beside strangers."""
        layout, bit = self.layout, 1 << number
        kin = layout.kin[number]
        friends = beside & kin & ~bit
        if not friends:
            return taste.stranger if kin & ~self.coming & ~bit else 0.0
        together = bit
        while friends:
            group = layout.groups[(friends & -friends).bit_length() - 1]
            together |= group
            friends &= ~group
        more = together.bit_count() - layout.largest.get(kin, 0)
        return taste.friends + (taste.grows * more if more > 0 else 0.0)

    def _in_disorder(self, number: int, room: Room, taste: Taste) -> float:
        layout = self.layout
        upset = room.before >> number << number & ~layout.flipped
        worth = taste.upsets * upset.bit_count()
        if number >= room.end:
            worth += taste.out_of_order + room.disorder
        elif not room.before & layout.from_the_left & (1 << number) - 1:
            worth += room.disorder
        return worth


def kin_of(box: Box) -> dict[int, Numbers]:
    """For each number all numbers of its colour."""
    masks = colour_masks(box.tiles)
    return {tile.number: masks[tile.colour] for tile in box.tiles}

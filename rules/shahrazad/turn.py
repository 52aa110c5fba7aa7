"""A turn: place a tile or replace one, end, draw; and between the rounds the column that stays."""

from collections.abc import Sequence
from typing import ClassVar

from rules.engine.decision import END, AnyDecision, Decision, Label, Path
from rules.engine.secret import EVERYONE, Seat, View, eyes_of
from rules.shahrazad import labels
from rules.shahrazad.box import SEATS
from rules.shahrazad.news import Placed, Replaced, Showed
from rules.shahrazad.objections import keep_objection, play_objection
from rules.shahrazad.rounds import (
    draw,
    is_all_placed,
    open_second_round,
    score_round,
    starting_seat,
)
from rules.shahrazad.spaces import COLUMN_OF, NAME, column_name, parse_space
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.tiles import Tile

END_ONLY = (END,)


class PlayTile(Decision[ShahrazadTable]):
    """Rulebook, How to play: place a new tile or replace an existing one.

    Ruling H7: a tile may be shown first, for advice on where it goes; then it must be played.
    """

    answers_itself: ClassVar[bool] = False

    def question(self, table: ShahrazadTable) -> str:
        if table.shown:
            (tile,) = table.shown.known_faces()
            return f"You have shown the {tile.number}. Where does it go?"
        if table.to_place(self.seat) == 2:
            return "You replaced a tile last turn, so now you place two. Which first, and where?"
        if table.replaced[self.seat]:
            return "Which tile do you place next, and where?"
        return "Which tile do you play, and where?"

    def answers(self, table: ShahrazadTable) -> list[Path]:
        numbers = [str(tile.number) for tile in table.playable(self.seat)]
        spaces = [NAME[place] for place in table.pattern.spaces(table.most_in_a_column)]
        answers: list[Path] = [("place", number, space) for number in numbers for space in spaces]
        if table.stack and not table.replaced[self.seat]:
            taken = sorted(tile.number for tile in table.pattern.tiles.values())
            answers += [("replace", str(old), number) for old in taken for number in numbers]
        if table.seats > 1 and not table.shown:
            answers += [("show", number) for number in numbers]
        return answers

    def carry_out(self, table: ShahrazadTable, answer: Path) -> AnyDecision:
        if answer[0] == "place":
            return self._place(table, int(answer[1]), answer[2])
        if answer[0] == "replace":
            return self._replace(table, int(answer[1]), int(answer[2]))
        tile = table.hands[self.seat].remove(
            table.box.tile(int(answer[1])), table, eyes_of(self.seat)
        )
        table.shown.add(tile, eyes_of(self.seat))
        return SHOW[self.seat]

    def _place(self, table: ShahrazadTable, number: int, space: str) -> AnyDecision:
        tile = self._take_tile(table, number)
        table.pattern.tiles[parse_space(space)] = tile
        table.placed += 1
        table.tell(Placed(seat=self.seat, tile=tile, space=space))
        return self if table.to_place(self.seat) else END_TURN[self.seat]

    def _replace(self, table: ShahrazadTable, old: int, number: int) -> AnyDecision:
        """Rulebook, Replacing: the new tile takes the same space, the old one goes to hand."""
        place = table.pattern.where(old)
        assert place is not None
        tile, taken = self._take_tile(table, number), table.pattern.tiles[place]
        table.pattern.tiles[place] = tile
        # Ruling H7: everybody saw it on the table.
        table.hands[self.seat].add(taken, EVERYONE)
        table.swapped = True
        table.tell(Replaced(seat=self.seat, tile=tile, taken=taken, space=NAME[place]))
        return END_TURN[self.seat]

    def _take_tile(self, table: ShahrazadTable, number: int) -> Tile:
        """Others see what was played at `end`; until then it can be taken back."""
        pile = table.shown or table.hands[self.seat]
        return pile.remove(table.box.tile(number), table, eyes_of(self.seat))

    def beside(self, table: ShahrazadTable, path: Path) -> frozenset[str]:
        """The tiles around the space."""
        place = table.pattern.where(int(path[1])) if path[0] == "replace" else None
        if path[0] == "place":
            place = parse_space(path[2])
        return frozenset() if place is None else table.pattern.around(place)

    def label(self, view: View[ShahrazadTable], path: Path) -> Label:
        return labels.label(view.table, path)

    def objection(self, table: ShahrazadTable, path: Path) -> str | None:
        return play_objection(table, self.seat, path)


class ShowTile(Decision[ShahrazadTable]):
    """The end of showing: from here on everybody has seen the tile, and it must be played."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: ShahrazadTable) -> str:
        (tile,) = table.shown.known_faces()
        return f"Show the {tile.number} to your partner? Then you must play it."

    def answers(self, table: ShahrazadTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: ShahrazadTable, answer: Path) -> AnyDecision:
        (tile,) = table.shown.known_faces()
        table.shown.remove(tile, table, EVERYONE)
        table.shown.add(tile, EVERYONE)
        table.tell(Showed(seat=self.seat, tile=tile))
        return PLAY[self.seat]

    def label(self, view: View[ShahrazadTable], path: Path) -> Label:
        (tile,) = view.table.shown.known_faces()
        return Label(f"Show the {tile.number}", "Everybody sees it, and it must be played.", "end")


class EndTurn(Decision[ShahrazadTable]):
    """Rulebook, How to play: whatever was done, draw a tile at the end of the turn."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: ShahrazadTable) -> str:
        return "Draw a tile and end your turn?" if table.stack else "End your turn?"

    def answers(self, table: ShahrazadTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: ShahrazadTable, answer: Path) -> None:
        draw(table, self.seat)
        table.replaced[self.seat] = table.swapped
        table.swapped, table.placed = False, 0
        if not is_all_placed(table):
            table.ask(PLAY[next_seat(table, self.seat)])
        elif score_round(table, self.seat):
            table.ask(KEEP[starting_seat(table, 2)])

    def label(self, view: View[ShahrazadTable], path: Path) -> Label:
        return labels.end_turn_label(view.table)


def next_seat(table: ShahrazadTable, seat: Seat) -> Seat:
    """Ruling H4: in turn, and a seat with an empty hand is passed over."""
    other = (seat + 1) % table.seats
    return other if table.hands[other] else seat


class KeepColumn(Decision[ShahrazadTable]):
    """Rulebook, Round two setup: choose one column of tiles to remain on the table."""

    answers_itself: ClassVar[bool] = False

    def question(self, table: ShahrazadTable) -> str:
        return "Which column stays on the table for the second round?"

    def answers(self, table: ShahrazadTable) -> list[Path]:
        return [("keep", column_name(column)) for column in table.pattern.columns()]

    def carry_out(self, table: ShahrazadTable, answer: Path) -> AnyDecision:
        return OpenSecondRound(self.seat, answer[1])

    def label(self, view: View[ShahrazadTable], path: Path) -> Label:
        return labels.keep_label(view.table, path)

    def objection(self, table: ShahrazadTable, path: Path) -> str | None:
        return keep_objection(table, path)


class OpenSecondRound(Decision[ShahrazadTable]):
    """The end of that choice: the rest is shuffled and dealt."""

    answers_itself: ClassVar[bool] = False

    def __init__(self, seat: Seat, column: str) -> None:
        super().__init__(seat)
        self.column = column

    @property
    def facts(self) -> tuple[object, ...]:
        return self.seat, self.column

    def question(self, table: ShahrazadTable) -> str:
        return f"Column {self.column} stays. Shuffle the rest and deal?"

    def answers(self, table: ShahrazadTable) -> Sequence[Path]:
        return END_ONLY

    def carry_out(self, table: ShahrazadTable, answer: Path) -> AnyDecision:
        open_second_round(table, self.seat, COLUMN_OF[self.column])
        return PLAY[self.seat]

    def label(self, view: View[ShahrazadTable], path: Path) -> Label:
        return Label("Deal", f"Column {self.column} stays, the rest is shuffled and dealt.", "end")


PLAY = tuple(PlayTile(seat) for seat in range(SEATS[-1]))
SHOW = tuple(ShowTile(seat) for seat in range(SEATS[-1]))
END_TURN = tuple(EndTurn(seat) for seat in range(SEATS[-1]))
KEEP = tuple(KeepColumn(seat) for seat in range(SEATS[-1]))

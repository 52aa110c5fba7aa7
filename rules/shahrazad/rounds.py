"""The rounds: dealing, scoring what lies there, and the column that stays for the second."""

from rules.engine.chance import Chance
from rules.engine.secret import NOBODY, Cards, Seat, eyes_of
from rules.shahrazad.box import Box
from rules.shahrazad.news import Drew, Judged, Kept, RoundTold
from rules.shahrazad.pattern import Pattern
from rules.shahrazad.scoring import points_of, result, round_score, total
from rules.shahrazad.spaces import column_name
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import ShahrazadTable

FIRST_DEAL = "first round"
SECOND_DEAL = "second round"
"""Labels of the two shuffles. The last tile is the top of the stack."""


def first_table(box: Box, seats: int, chance: Chance) -> ShahrazadTable:
    """Rulebook, How to play: one tile face up in the middle, two to each seat, the rest a stack."""
    deck = chance.shuffle(FIRST_DEAL, box.tiles)
    table = ShahrazadTable(
        chance=chance,
        box=box,
        pattern=Pattern.beginning_with([deck.pop()]),
        hands=[Cards() for _ in range(seats)],
        stack=Cards(deck),
        replaced=[False] * seats,
    )
    deal(table)
    return table


def deal(table: ShahrazadTable) -> None:
    """Two tiles to each seat, secret even from the partner."""
    for seat in range(table.seats):
        for _ in range(table.box.hand):
            draw(table, seat)


def draw(table: ShahrazadTable, seat: Seat) -> None:
    """The top tile of the stack, if there is one, for that seat's eyes alone."""
    if table.stack:
        eyes = eyes_of(seat)
        tile = table.stack.draw(table, eyes)
        table.hands[seat].add(tile, eyes)
        table.tell(Drew(seat=seat, tile=tile, eyes=eyes))


def starting_seat(table: ShahrazadTable, number: int) -> Seat:
    """Ruling H4: seat 0, whom chance has seated there, starts round one, the other round two."""
    return (number - 1) % table.seats


def is_all_placed(table: ShahrazadTable) -> bool:
    """Whether every tile lies on the table."""
    return not table.stack and not any(table.hands)


def score_round(table: ShahrazadTable, seat: Seat) -> bool:
    """Score the round that is over; true if another one follows."""
    each = round_score(check_story(table.pattern))
    points = points_of(table.box, each)
    table.rounds += (each,)
    table.tell(RoundTold(seat=seat, round=table.round, score=each, points=points))
    if table.round == 1 and points >= table.box.to_go_on:
        return True
    verdict = Judged(seat=seat, round=table.round, points=total(table), result=result(table))
    table.tell(verdict)
    return False


def open_second_round(table: ShahrazadTable, seat: Seat, column: int) -> None:
    """Rulebook, Round two setup: face-down tiles leave, a column stays, the rest is dealt anew."""
    assert table.chance is not None
    check = check_story(table.pattern)
    tiles = table.pattern.tiles
    by_number = sorted(tiles, key=lambda place: tiles[place].number)
    table.removed = Cards(
        [tiles[place] for place in by_number if place not in check.face_up], NOBODY
    )
    staying = [tiles[place] for place in table.pattern.columns()[column] if place in check.face_up]
    rest = [tiles[place] for place in by_number if place in check.face_up]
    table.stack = Cards(
        table.chance.shuffle(SECOND_DEAL, [tile for tile in rest if tile not in staying])
    )
    table.pattern = Pattern.beginning_with(staying)
    table.replaced = [False] * table.seats
    table.round = 2
    table.tell(
        Kept(
            seat=seat,
            column=column_name(column),
            tiles=tuple(staying),
            removed=len(table.removed),
        )
    )
    deal(table)

"""Score sheets: ranks follow the points, except for seats that rank last whatever theirs are."""

from rules.engine.chance import computer_chance
from rules.engine.score import ScoreLine, most_points_win


def points(*totals: int) -> list[list[ScoreLine]]:
    return [[ScoreLine("tales", total, "")] for total in totals]


def test_a_seat_that_ranks_last_does_so_whatever_its_points() -> None:
    sheet = most_points_win(points(43, 91, 50)).rank_last(((1, "resigned"),))
    assert (sheet.ranks, sheet.winners, sheet.winning_total) == ([2, 3, 1], (2,), 50)
    assert sheet.totals == [43, 91, 50]


def test_nobody_wins_where_every_seat_ranks_last() -> None:
    sheet = most_points_win(points(4, 9)).rank_last(((0, "resigned"), (1, "resigned")))
    assert (sheet.ranks, sheet.winners, sheet.winning_total) == ([2, 1], (), 9)


def test_without_such_seats_a_sheet_stays_as_it_is() -> None:
    sheet = most_points_win(points(4, 9, 9))
    assert sheet.rank_last(()) is sheet
    assert (sheet.ranks, sheet.winners) == ([3, 1, 1], (1, 2))


def test_a_winner_who_shares_the_victory_keeps_it_alone() -> None:
    sheet = most_points_win(points(9, 9, 3)).rank_last(((0, "resigned"),))
    assert (sheet.ranks, sheet.winners) == ([3, 1, 2], (1,))


def test_the_chance_of_a_computer_follows_from_seed_seat_and_entry() -> None:
    known = computer_chance(bytes(32), 0, 1)
    assert known == computer_chance(bytes(32), 0, 1)
    others = [(bytes(31) + b"1", 0, 1), (bytes(32), 1, 1), (bytes(32), 0, 2)]
    assert known not in [computer_chance(*one) for one in others]

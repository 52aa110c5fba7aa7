"""Rulebook, Round two setup and the scoring tiles: the end of a round and of the game."""

from rules.engine.play import decision_of
from rules.engine.secret import seen_by
from rules.shahrazad.news import Drew, Judged, Kept, RoundTold
from rules.shahrazad.rounds import draw
from rules.shahrazad.scoring import points_of, result, rounds, score, total
from rules.shahrazad.table import RoundScore, ShahrazadTable
from tests.rules.shahrazad.drawing import BOX, options, play, refusal_of, table

# The first round but for its last tile, 20; without 21, so that 21 tiles play.
NEARLY = """
        J   K   L   M   N   O   P
    14  .   .   .   9   .   .   .
    13  1   .   7   .   12  .   18
    12  .   4   .   10  .   16  .
    11  0   .   6   .   13  .   19
    10  .   3   .   8   .   15  .
    9   2   .   5   .   11  .   17
    8   .   .   .   .   .   14  .
"""
LAST = [20]


def nearly_told(*hands: list[int]) -> ShahrazadTable:
    return table(NEARLY, *(hands or (LAST, [])))


def in_round_two(column: str = "L") -> ShahrazadTable:
    made = nearly_told()
    play(made, 0, "place 20 Q12", "end")
    play(made, 1, f"keep {column}", "end")
    return made


def test_once_all_tiles_have_been_placed_the_round_is_over_and_scored() -> None:
    made = nearly_told()
    news = play(made, 0, "place 20 Q12", "end")
    assert made.is_round_scored
    assert [type(item) for item in news] == [RoundTold]
    told = news[0]
    assert isinstance(told, RoundTold)
    assert told.round == 1
    assert made.rounds == (told.score,)
    assert told.points == points_of(BOX, told.score) == total(made) > 0


def test_a_score_above_zero_continues_to_round_two() -> None:
    made = nearly_told()
    play(made, 0, "place 20 Q12", "end")
    assert decision_of(made, 1).question(made).startswith("Which column stays")


def test_at_zero_the_king_is_angry_and_the_game_ends() -> None:
    """Ruling H6. Red 1 and blue 1, less two face down."""
    drawing = "   M N O \n 12 . . . \n 11 . 9 . \n 10 1 . . \n 9 . 8 . \n 8 . . 5"
    made = table(drawing, [3], [])
    news = play(made, 0, "place 3 M8", "end")
    assert isinstance(news[-1], Judged)
    assert total(made) <= 0
    assert made.is_over
    assert score(made).winners == ()


def test_the_seat_that_starts_round_two_is_the_other_one() -> None:
    """Ruling H4."""
    made = nearly_told([], LAST)
    made.pending = {}
    made.ask(type(decision_of(nearly_told(), 0))(1))
    play(made, 1, "place 20 Q12", "end")
    assert list(made.pending) == [1]
    alone = table(NEARLY, LAST)
    play(alone, 0, "place 20 Q12", "end")
    assert list(alone.pending) == [0]


def test_one_column_remains_on_the_table_and_becomes_the_first() -> None:
    made = nearly_told()
    play(made, 0, "place 20 Q12", "end")
    assert options(made, 1, "keep") == ["J", "K", "L", "M", "N", "O", "P", "Q"]
    assert refusal_of(made, 1, "keep R") == "There is no column R."
    assert "doesn't work" in refusal_of(made, 1, "keep 5")
    news = play(made, 1, "keep l", "end")
    assert isinstance(news[0], Kept)
    kept = {made.pattern.tiles[place].number for place in made.pattern.tiles}
    assert kept == {5, 6, 7}
    assert [tile.number for tile in news[0].tiles] == [5, 6, 7]


def test_the_column_that_remains_is_pushed_together() -> None:
    gap = NEARLY.replace("9   2   .   5", "9   2   .   .").replace(
        "8   .   .   .   .   .   14  .",
        "8   .   .   .   .   .   14  .\n    7   .   .   5   .   .   .   .",
    )
    made = table(gap, LAST, [])
    assert len(made.pattern.gaps()) == 1
    made.rounds = ()
    play(made, 0, "place 20 Q12", "end")
    staying = options(made, 1, "keep")
    assert "L" in staying
    play(made, 1, "keep L", "end")
    assert made.pattern.gaps() == []
    assert len(made.pattern.columns()) == 1


def test_the_choice_can_be_taken_back_until_the_end() -> None:
    made = nearly_told()
    play(made, 0, "place 20 Q12", "end")
    before = made.barrier
    play(made, 1, "keep L")
    assert made.barrier == before
    question = decision_of(made, 1).question(made)
    assert question == "Column L stays. Shuffle the rest and deal?"


def test_the_remaining_tiles_form_a_new_stack_and_two_are_dealt_to_each_player() -> None:
    made = in_round_two()
    assert [len(hand) for hand in made.hands] == [2, 2]
    count = len(made.stack) + 4 + len(made.pattern.tiles) + len(made.removed)
    assert count == 21
    assert list(made.pending) == [1]
    assert made.round == 2
    assert made.replaced == [False, False]


def test_face_down_tiles_are_removed_and_cannot_be_checked() -> None:
    made = in_round_two()
    assert len(made.removed) == made.rounds[0].face_down > 0
    for eyes in (0, 1, None):
        assert seen_by(eyes, made).table.removed.known_faces() == []


def test_hands_of_round_two_are_secret_as_well() -> None:
    made = in_round_two()
    assert seen_by(0, made).table.hands[1].known_faces() == []
    assert len(seen_by(0, made).table.hands[0].known_faces()) == 2


def test_dealing_bars_undo_and_each_hears_only_its_own_tiles() -> None:
    made = nearly_told()
    play(made, 0, "place 20 Q12", "end")
    barrier = made.barrier
    news = play(made, 1, "keep L", "end")
    drawn = [item for item in news if isinstance(item, Drew)]
    assert [item.seat for item in drawn] == [0, 0, 1, 1]
    assert all(item.eyes == 1 << item.seat for item in drawn)
    assert made.barrier == barrier + 4


def test_play_continues_as_before_and_both_scores_are_added() -> None:
    made = in_round_two()
    while not made.is_over:
        (seat,) = made.pending
        made.news = []
        play(made, seat, " ".join(decision_of(made, seat).answers(made)[0]))
    assert len(made.rounds) == 2
    assert total(made) == sum(points_of(BOX, each) for each in made.rounds)
    assert made.news is not None
    assert isinstance(made.news[-1], Judged)
    assert made.news[-1].result == result(made)


def test_a_negative_second_round_is_added_too() -> None:
    """Ruling H5."""
    made = in_round_two()
    made.rounds = (RoundScore((5, 4, 3, 2), 1, 0), RoundScore((0, 0, 0, 0), 12, 1))
    assert [points_of(BOX, each) for each in rounds(made)] == [13, -13]
    assert total(made) == 0


def test_you_win_together_or_lose_together() -> None:
    made = in_round_two()
    for face_down, winners in ((4, (0, 1)), (5, ())):
        made.rounds = (RoundScore((5, 4, 3, 2), face_down, 0), RoundScore((0, 0, 0, 0), 0, 0))
        sheet = score(made)
        assert sheet.totals == [14 - face_down] * 2
        assert sheet.winners == winners
        assert sheet.seats[0] == sheet.seats[1]


def test_an_empty_stack_gives_nothing() -> None:
    made = table()
    draw(made, 0)
    assert len(made.hands[0]) == 2

"""What people read: menus, questions, the sentences of a turn, the score sheet, the text board."""

import json

from rules.engine.help import help_of
from rules.engine.play import decision_of
from rules.engine.record import canonical
from rules.engine.secret import seen_by
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.box import open_box
from rules.shahrazad.news import Judged, RoundTold, announce
from rules.shahrazad.scoring import SCORE_LINES, score
from rules.shahrazad.serialize import as_json, as_text, pattern_text
from rules.shahrazad.table import RoundScore, ShahrazadTable
from tests.rules.shahrazad.drawing import ONE_TILE, pattern, play, refusal_of, table

NAMES = ("Ann", "Bob")

SMALL = """
        L   M   N
    12  .   10  .
    11  3   .   8
    10  .   6   .
    9   4   .   .
"""


def label(made: ShahrazadTable, seat: int, words: str) -> tuple[str, str]:
    found = decision_of(made, seat).label(seen_by(seat, made), tuple(words.split()))
    return found.text, found.description


def test_a_menu_says_what_each_word_means() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    assert label(made, 0, "place")[0] == "Place"
    assert label(made, 0, "place 13") == ("13 Death", "red, as are 1, 4, 6, 10, 16, 19")
    assert label(made, 0, "place 13 O10") == ("O10", "after 8")
    assert label(made, 0, "place 13 N13") == ("N13", "after 10")
    assert label(made, 0, "place 13 L13") == ("L13", "before 10 · out of order: 13 > 10")
    assert label(made, 0, "place 2 M8") == ("M8", "after 4 · out of order: 4 > 2")
    assert label(made, 0, "place 2 K12")[1] == "before 3"
    assert label(made, 0, "replace")[0] == "Replace"
    assert label(made, 0, "replace 8") == ("8 Strength", "blue, as are 0, 3, 11, 15, 20")
    assert label(made, 0, "replace 8 13") == (
        "with 13 Death",
        "after 6, 10 · 4 red together",
    )
    assert label(made, 0, "show")[0] == "Show"
    assert label(made, 0, "show 2")[0] == "2 The High Priestess"


def test_a_menu_says_when_the_story_breaks() -> None:
    made = table(ONE_TILE, [1, 9])
    broken = "the story breaks: nothing scores · before 7 · out of order: 9 > 7"
    assert label(made, 0, "place 9 L9")[1] == broken
    assert label(made, 0, "place 1 L9")[1] == "before 7"


def test_a_space_that_touches_nothing_at_its_sides_says_so() -> None:
    made = table(ONE_TILE, [1, 2])
    assert label(made, 0, "place 1 M12")[1] == "above or below only"


def test_end_says_what_is_drawn_and_what_follows() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    play(made, 0, "replace 7 1")
    assert label(made, 0, "end") == ("End turn", "Draw one of 2 tiles. Next turn you place two.")
    play(made, 0, "end")
    play(made, 1, "place 3 L9")
    assert label(made, 1, "end") == ("End turn", "Draw the last tile.")
    made.stack.draw(made)
    assert label(made, 1, "end") == ("End turn", "The stack is empty.")


def test_showing_says_that_it_binds() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    play(made, 0, "show 1")
    assert label(made, 0, "end") == ("Show the 1", "Everybody sees it, and it must be played.")


def test_a_column_says_which_of_its_tiles_stay() -> None:
    made = table(SMALL, [12], [])
    play(made, 0, "place 12 N9", "end")
    assert label(made, 1, "keep")[0] == "Keep"
    assert label(made, 1, "keep M") == ("Column M", "6, from the top.")
    play(made, 1, "keep M")
    assert label(made, 1, "end")[1] == "Column M stays, the rest is shuffled and dealt."


def test_words_that_mean_nothing_are_answered_kindly() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5])
    assert refusal_of(made, 0, "") == "Say place, replace or show."
    assert refusal_of(made, 0, "dance").startswith("“dance” doesn't work here.")
    assert refusal_of(made, 0, "place one M12").startswith("“one M12” doesn't work")
    assert refusal_of(made, 0, "place") == "After “place” say 1 or 2."
    assert refusal_of(made, 0, "place 1 M12 now").startswith("One step at a time: ")


def test_a_turn_is_told_in_a_sentence() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6, 8])
    assert announce(play(made, 0, "show 1", "end"), NAMES) == "Ann will play the 1 and asks where."
    news = play(made, 0, "place 1 L9") + play(made, 0, "end")
    assert announce(news, NAMES) == "Ann placed the 1 at L9."
    news = play(made, 1, "replace 7 3") + play(made, 1, "end")
    assert announce(news, NAMES) == "Bob replaced the 7 at M10 with the 3."


def test_no_sentence_tells_what_only_one_may_know() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 6])
    play(made, 0, "place 1 L9")
    assert announce(play(made, 0, "end"), NAMES) == ""


def test_the_end_of_a_round_and_of_the_game_are_told() -> None:
    made = table(SMALL, [12], [])
    told = announce(play(made, 0, "place 12 N9", "end"), NAMES)
    assert told == (
        "Round 1 is over: red 2, blue 1, yellow 1, black 0, 1 face down, 0 gaps; 3 points."
    )
    assert announce(play(made, 1, "keep L", "end"), NAMES) == (
        "Bob kept column L (3, 4) for the second round; 1 tile left the game."
    )
    news = [RoundTold(seat=0, round=2, score=RoundScore((1, 0, 0, 0), 0, 1), points=0)]
    assert announce(news, NAMES) == (
        "Round 2 is over: red 1, blue 0, yellow 0, black 0, 0 face down, 1 gap; 0 points."
    )
    lost = table("  M N \n 10 9 . \n 11 . 5", [3], [])
    assert announce(play(lost, 0, "place 3 N9", "end"), NAMES).endswith(
        " With so few points the king wants to hear no second round."
        " −3 points in all: The king yawns and reaches for his sword."
    )
    verdict = Judged(seat=0, round=2, points=0, result=lost.box.results[2][0])
    assert "no second round" not in announce([*news, verdict], NAMES)


def test_a_column_without_losses_is_told() -> None:
    made = table("  L M \n 10 . 9 \n 11 5 .", [12], [])
    play(made, 0, "place 12 N11", "end")
    told = announce(play(made, 1, "keep M", "end"), NAMES)
    assert told == "Bob kept column M (9) for the second round; no tile was lost."


def test_every_line_of_the_score_sheet_gives_its_reason() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    (first, second) = score(made).seats
    assert first == second
    assert [line.name for line in first] == list(SCORE_LINES)
    assert [(line.points, line.why) for line in first] == [
        (2, "2 tiles together: 4, 6"),
        (1, "1 tile together: 3"),
        (0, "no yellow tile face up"),
        (0, "no black tile face up"),
        (-1, "10 > 8"),
        (0, "no gap"),
    ]


def test_reasons_name_gaps_paths_and_every_inversion() -> None:
    made = table("  L M N \n 12 . 10 . \n 13 9 . 8 \n 11 3 . 6 \n 8 . 4 . \n 9 1 . 5", [2])
    lines = {line.name: line.why for line in score(made).seats[0]}
    assert lines["face_down"] == ("10 > 6 and 10 > 8; on no path 3, 6, 8, 9")
    assert lines["gaps"] == "M10"
    assert "every tile face up" in {line.why for line in score(table(ONE_TILE, [1])).seats[0]}


def test_the_second_round_is_added_and_the_first_told_in_numbers_only() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    made.rounds = (RoundScore((4, 3, 2, 2), 5, 1),)
    made.round = 2
    lines = {line.name: line for line in score(made).seats[0]}
    assert lines["red"].points == 6
    assert lines["red"].why == "4 in the first round; 2 in the second: 2 tiles together: 4, 6"
    assert lines["face_down"].points == -6
    assert lines["gaps"].why == "−1 in the first round; 0 in the second: no gap"
    assert score(made).totals == [5 + 2, 5 + 2]


def test_the_table_in_letters() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1, 21])
    made.replaced[1] = True
    assert (
        as_text(seen_by(0, made))
        == """\
Round 1, 2 tiles in the stack
        L    M    N
   12      R10!
   11  B3        B8
   10       R6
    9  R4
Seat 0: R13, Y2
Seat 1: hidden, hidden (places two)
The first round: red 2, blue 1, yellow 0, black 0, 1 face down, 0 gaps; 2 points
In all 2 points: The king yawns and reaches for his sword."""
    )


def test_the_shown_tile_and_both_rounds_are_written() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5])
    play(made, 0, "show 1", "end")
    made.rounds, made.round = (RoundScore((4, 3, 2, 2), 5, 1),), 2
    text = as_text(seen_by(None, made))
    assert "Shown: R1" in text
    assert "The second round: red 0" in text
    made.hands[0] = type(made.hands[0])()
    assert "Seat 0: no tiles" in as_text(seen_by(None, made))


def test_a_pattern_is_drawn_as_tests_draw_it() -> None:
    assert pattern_text(pattern(ONE_TILE)) == "      M\n 10   7"


def test_the_table_as_plain_data() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    made.rounds = (RoundScore((4, 3, 2, 2), 5, 1),)
    data = json.loads(canonical(as_json(seen_by(0, made).table)))
    assert data["tiles"][0] == {"space": "L9", "number": 4, "colour": "red", "face_down": False}
    assert [tile["number"] for tile in data["tiles"] if tile["face_down"]] == [10]
    assert data["hands"] == [[13, 2], [None, None]]
    assert data["stack"] == [None]
    assert data["rounds"] == [
        {"red": 4, "blue": 3, "yellow": 2, "black": 2, "face_down": 5, "gaps": 1, "points": 5}
    ]


def test_the_help_explains_every_word_a_turn_can_begin_with() -> None:
    text = " ".join(topic.text for topic in help_of("shahrazad").topics).replace("/play ", "")
    for word in ("place", "replace", "show"):
        assert f"`{word} " in text


def test_the_goal_names_what_the_king_wants_at_least() -> None:
    box = open_box("house-1")
    goal = help_of("shahrazad").topic("game")
    assert goal is not None
    for seats in SHAHRAZAD.seats:
        least = next(one.least for one in box.results[seats] if one.wins)
        assert f"below {least} points" in goal.text

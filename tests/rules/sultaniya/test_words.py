"""What people read: menus, the sentences of a turn, the score sheet, the text board, the help."""

import json
import re

import pytest

from rules.engine.help import help_of, words_in
from rules.engine.match import Match
from rules.engine.play import decision_of
from rules.engine.record import canonical
from rules.engine.secret import EVERYONE, Cards, eyes_of, seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.labels import LABELS, SHORT, half_words, tile_words
from rules.sultaniya.names import tile_name
from rules.sultaniya.news import ENDINGS, PHRASES, SENTENCES, Finished, LastTurns, announce
from rules.sultaniya.serialize import as_json, as_text, tile_text
from rules.sultaniya.table import SultaniyaTable
from tests.rules.sultaniya.drawing import BARE, BOX, play, table, tile

NAMES = ("Ann", "Bob", "Cyd", "Dan")
PILES = {"ground": "g04 g03", "first": "f02"}
HELP = help_of("sultaniya")

ROOM = """
    2                 |.   .  :
    1             :.   .  |.   .  :.   .  |
    0         :.   s  |.   .  :.   .  |
    """
FOUR_ROOFS = """
    3     |.   .  :.   .  |.   .  :.   .  |
    2         |.   .  :.   .  |.   .  :.   .  |
    1             :.   .  |.   .  :.   .  |
    0                 |.   .  :.   .  |
    """


def label(made: SultaniyaTable, words: str) -> tuple[str, str]:
    (seat,) = made.pending
    found = decision_of(made, seat).label(seen_by(seat, made), tuple(words.split()))
    return found.text, found.description


def test_a_menu_says_what_revealing_shows() -> None:
    made = table(piles=PILES)
    assert label(made, "reveal")[0] == "Reveal"
    assert label(made, "reveal ground") == (
        "Ground level",
        "sapphire | window, sapphire; 2 tiles in the pile.",
    )


def test_a_menu_says_what_a_tile_shows_and_brings() -> None:
    made = table(ROOM, BARE, front="g02 s04 s01", boards=["ali-baba", "anis"])
    assert label(made, "take")[0] == "Build"
    assert label(made, "take g02") == ("g02 garden, guard | guard", "ground level")
    assert label(made, "take g02 I0") == ("I0", "garden, guard | guard")
    assert label(made, "take g02 A0") == ("A0", "garden, guard | guard")
    assert label(made, "take s04 G2") == ("G2", "window | cupola")
    first = table(front="s04", boards=["dunyazad", "anis"])
    assert label(first, "take s04 E2") == ("E2", "E and F; either face fits.")
    assert label(first, "take s04 E2 mirrored") == ("Mirrored", "window | cupola")


def test_a_menu_says_what_the_djinns_do() -> None:
    made = table(ROOM, BARE, front="g01", piles=PILES, sapphires=[3, 0])
    assert label(made, "djinn") == (
        "Call a djinn",
        "Instead of a usual build; you have 3 sapphires.",
    )
    assert label(made, "djinn eye")[0] == "Djinn of the eye"
    assert label(made, "djinn wind")[1].startswith("1 sapphire: put")
    assert label(made, "djinn wind ground") == (
        "Ground level",
        "2 tiles in the pile, 1 face up.",
    )
    assert label(made, "djinn eye first") == (
        "First floor",
        "1 tile in the pile, none face up.",
    )
    assert label(made, "djinn red C0") == ("C0 ground level", "sapphire | plain.")
    assert label(made, "djinn red C0 under")[0] == "Under its pile"
    assert label(made, "djinn red C0 I0")[0] == "I0"
    assert label(made, "djinn red E2 G2 mirrored") == ("Mirrored", "plain | plain")


def test_a_menu_says_what_the_eye_may_build() -> None:
    made = table(piles=PILES, sapphires=[3, 0])
    play(made, "djinn eye ground")
    expected = ("Build", "Any tile of the pile you see; the rest keeps its order.")
    assert label(made, "take") == expected
    assert label(made, "take g03")[0] == "g03 sapphire | window, sapphire"


def test_a_menu_says_what_passing_and_ending_bring() -> None:
    made = table(FOUR_ROOFS, BARE, front="r02")
    assert label(made, "pass") == ("Pass", "Take 2 sapphires from the treasure.")
    play(made, "take r02 J3")
    assert label(made, "end") == (
        "End turn",
        "Your fifth roof is built. The other seat has one last turn.",
    )
    play(made, "end", "pass")
    assert label(made, "end") == ("End turn", "Your turn is final once you end it.")
    alone = table(FOUR_ROOFS, front="r02")
    play(alone, "take r02 J3")
    assert label(alone, "end")[1] == "Your fifth roof is built. The match is over."


def test_every_word_that_begins_an_answer_has_its_label() -> None:
    assert LABELS.keys() == {"reveal", "take", "djinn", "pass", "end"}
    assert SHORT.keys() == BOX.djinns.keys()


def test_halves_read_well() -> None:
    assert half_words(tile("s11").wall) == "gate, lintel"
    assert half_words(tile("f15").wall) == "2 towers"
    assert tile_words(tile("r07")) == "guard | pointed roof"
    assert tile_text(tile("s11")) == "GL:w"


@pytest.mark.parametrize(
    ("key", "name"),
    [
        ("g01", "a ground-floor tile with a gate base and a guard"),
        ("f07", "a first-floor tile with a minaret shaft, a tower and a guard"),
        ("s11", "a second-floor tile with a window and a lintel"),
        ("r07", "a roof with a guard and a pointed roof"),
    ],
)
def test_a_tile_is_named_in_a_sentence_by_what_it_shows(key: str, name: str) -> None:
    assert tile_name(tile(key)) == name


def test_no_name_of_a_tile_holds_its_key() -> None:
    names = {key: tile_name(one) for key, one in BOX.tiles.items()}
    assert all(key not in name and "plus-" not in name for key, name in names.items())
    assert any(name.endswith("a 5-point bonus") for name in names.values())
    assert all(len(name) <= 80 for name in names.values())


def announcement(made: SultaniyaTable, *choices: str) -> str:
    return announce(play(made, *choices), NAMES)


def test_a_build_is_told_with_what_it_brought() -> None:
    made = table(front="g03 g02")
    assert announcement(made, "take g03 C0", "end") == (
        "Ann built a ground-floor tile with a window and 2 sapphires at C0 (took 2 sapphires)."
    )
    assert announcement(made, "take g02 C0", "end") == (
        "Bob built a ground-floor tile with a garden and 2 guards at C0."
    )


def test_a_completed_gate_is_told() -> None:
    risen = """
        1             :.   G  |.   .  :
        0                 |G   .  :.   .  |
    """
    made = table(risen, BARE, front="s11")
    assert announcement(made, "take s11 E2", "end") == (
        "Ann built a second-floor tile with a window and a lintel at E2 (completed a gate)."
    )


def test_a_pass_is_told() -> None:
    made = table(sapphires=[0, 53])
    assert announcement(made, "pass", "end") == "Ann passed and took 2 sapphires."
    assert announcement(made, "pass", "end") == "Bob passed, and the treasure was empty."


def test_a_djinns_turn_is_told() -> None:
    made = table(ROOM, BARE, front="g01 g02", piles=PILES, sapphires=[9, 9])
    expected = (
        "Ann called the djinn of the wind, swept 2 tiles under the ground level pile "
        "and built a ground-floor tile with a window and 2 sapphires at I0."
    )
    assert announcement(made, "djinn wind ground", "take g03 I0", "end") == expected
    assert announcement(made, "djinn wind first", "end") == (
        "Bob called the djinn of the wind and opened the first floor pile."
    )
    assert announcement(made, "djinn red C0 under", "end") == (
        "Ann called the red djinn and put the tile at C0 back under its pile "
        "(a ground-floor tile with a sapphire)."
    )
    assert announcement(made, "djinn eye ground", "take g01 C0", "end") == (
        "Bob called the djinn of the eye, looked through the ground level pile and built "
        "a ground-floor tile with a gate base and a guard at C0."
    )
    assert announcement(made, "djinn red E2 G2 straight", "end") == (
        "Ann called the red djinn and moved the tile at E2 to G2 (a plain second-floor tile)."
    )


def test_a_turn_that_only_revealed_so_far_is_told() -> None:
    made = table(piles=PILES)
    assert announcement(made, "reveal ground") == (
        "Ann revealed a ground-floor tile with a window and 2 sapphires."
    )
    assert announcement(made, "reveal ground") == (
        "Ann revealed a ground-floor tile with a window, a tower and a sapphire."
    )


def test_the_last_turns_and_the_end_are_told() -> None:
    made = table(
        FOUR_ROOFS,
        BARE,
        front="r02",
        objectives=["floor-guard full-purse", "floor-tower djinn-friend"],
    )
    assert announcement(made, "take r02 J3", "end") == (
        "Ann built a roof with a window and a cupola at J3. "
        "That is Ann’s fifth roof: the other seat has one last turn."
    )
    assert announcement(made, "pass", "end") == (
        "Bob passed and took 2 sapphires. The fifth roof is built, and the last turns are played. "
        "The objectives were Ann: Guarded floor, Full purse; Bob: Towering floor, "
        "Friend of the djinns."
    )
    assert announce([LastTurns(seat=2, turns=3)], NAMES) == (
        "That is Cyd’s fifth roof: all others have one last turn."
    )


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_has_words(ending: str) -> None:
    item = Finished(seat=0, ending=ending, objectives=(("Bright floor",),))
    expected = f"{ENDINGS[ending]} The objectives were Ann: Bright floor."
    assert announce([item], NAMES) == expected


def test_no_news_is_told_twice() -> None:
    assert not PHRASES.keys() & SENTENCES.keys()
    assert announce([], NAMES) == ""


def test_the_text_board_shows_everything_that_is_open() -> None:
    made = table(ROOM, BARE, front="s04", piles=PILES, sapphires=[1, 0], boards=["anis", "sinbad"])
    made.builders[0].objectives = Cards([BOX.objectives["floor-guard"]], eyes_of(0))
    made.djinns["red"] = 1
    text = as_text(seen_by(0, made))
    assert text.startswith("Turn 1 of 40\n")
    assert "  ground level  2 top g03[s:ws]    front -" in text
    assert "  second floor  0 top empty        front s04[c:w]" in text
    assert "  treasure: 54 sapphires" in text
    assert "  1 sapphire; djinns: none\n  objectives: Guarded floor\n" in text
    assert "Seat 1, Sinbad: " in text
    assert "0 sapphires; djinns: Red djinn\n  objectives: secret, secret" in text
    assert "  0         :.   s  |.   .  :.   .  |\n" in text
    assert "objectives: secret\n" in as_text(seen_by(None, made))


def test_the_text_board_shows_its_seat_what_it_looked_at_and_who_finished() -> None:
    made = table(FOUR_ROOFS, BARE, front="r02", piles=PILES, sapphires=[0, 3])
    play(made, "take r02 J3", "end", "djinn eye ground")
    assert "seat 0 has five roofs: the last turns" in as_text(seen_by(0, made))
    assert "seen below the top, from the bottom: g04" in as_text(seen_by(1, made))
    assert "seen below the top" not in as_text(seen_by(0, made))
    play(made, "take g04 C0", "end")
    assert as_text(seen_by(0, made)).startswith("The end\n")


def test_the_plain_data_hides_what_a_view_hides() -> None:
    made = table(ROOM, BARE, front="g01", piles=PILES)
    data = json.loads(canonical(as_json(seen_by(0, made).table)))
    assert data["piles"]["ground"] == [None, "g03"]
    assert data["fronts"]["ground"] == ["g01"]
    assert data["seats"][1]["objectives"] == [None, None]
    assert {"place": "C0", "tile": "drawn-C0", "mirrored": True} in data["seats"][0]["palace"]
    assert as_json(made)["djinns"] == {"wind": None, "red": None, "hands": None, "eye": None}


def test_a_score_sheet_of_a_view_says_what_is_still_secret() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(2), bytes(32))
    sheet = SULTANIYA.score(match.seen_by(0).table)
    lines = [{line.name: line.why for line in seat} for seat in sheet.seats]
    assert lines[1]["objectives"] == "2 still secret"
    assert "secret" not in lines[0]["objectives"]


# The help.


def test_the_help_has_words_for_everything() -> None:
    assert all(topic.title and topic.text for topic in HELP.topics)


@pytest.mark.parametrize(
    "key",
    [
        *BOX.djinns,
        *BOX.boards,
        *BOX.objectives,
        *("window", "tower", "cupola", "garden", "gate", "minaret", "guard", "sapphire", "bonus"),
    ],
)
def test_every_djinn_board_objective_and_symbol_can_be_looked_up(key: str) -> None:
    assert HELP.topic(key) is not None


@pytest.mark.parametrize("board", BOX.boards.values(), ids=BOX.boards)
def test_the_words_of_a_board_agree_with_its_data(board: object) -> None:
    mine = next(each for each in BOX.boards.values() if each is board)
    counts = "Counts {}s, {}s and {}s. ".format(*mine.counts)
    assert mine.text.startswith(counts)
    assert (f"{mine.sapphires} sapphires" in mine.text) == bool(mine.sapphires)
    guards = sum(laid.tile.number["guard"] for laid in mine.drawn)
    assert ("guard" in mine.text) == bool(guards)
    column = "E" if mine.drawn[0].left.top != "plain" else "H"
    assert mine.text.endswith(f"{mine.counts[2]} in column {column}.")


def test_the_figures_of_the_help_are_those_of_the_data() -> None:
    topics = {topic.key: topic.text for topic in HELP.topics}
    points, numbers = BOX.points, BOX.play
    assert f"There are {numbers.treasure}." in topics["sapphire"]
    assert f"take {numbers.pass_sapphires} sapphires" in topics["turn"]
    assert f"after {numbers.turns} turns each" in topics["end"]
    assert f"has {numbers.solo_turns} turns" in topics["solo"]
    for number in (points.small, points.large, points.shaft, *points.guards):
        assert re.search(rf"\b{number}\b", topics["score"]), number
    bonuses = [tile for tile in BOX.tiles.values() if tile.number["plus-4"] + tile.number["plus-5"]]
    by_seats = [sum(tile.seats <= seats for tile in bonuses) for seats in (2, 3, 4)]
    assert by_seats == [2, 3, 4]
    assert "Two of them with one or two seats, three with three, four with four." in topics["bonus"]
    assert topics["gate"].startswith(f"{points.shaft} points")
    assert topics["cupola"].startswith(f"{points.large} points")
    first, second, third = points.guards
    assert f"bring {first} points, the second most {second}, the third {third}." in topics["guard"]


def test_a_match_is_told_of_its_own_djinns_boards_and_seen_objectives() -> None:
    made = table(seats=3)
    mine = [one.key for one in made.builders[0].objectives.known_faces()]
    others = {one.key for each in made.builders[1:] for one in each.objectives.known_faces()}
    seen = words_in(as_json(seen_by(0, made).table))
    told = {topic.key for topic in HELP.of_match(3, (), set(seen))}
    assert told == {*BOX.djinns, *(each.board.key for each in made.builders), *mine}
    assert others
    assert not others & told
    assert "solo" in {topic.key for topic in HELP.of_match(1, (), ())}


def test_what_rests_on_our_readings_says_so() -> None:
    house = {topic.key for topic in HELP.topics if topic.house}
    assert {"land", "placing", "guard", "gate", "end", *BOX.boards} <= house
    assert not {"game", "window", "solo", "piles"} & house
    # Only their names are ours.
    assert not {*BOX.djinns, *BOX.objectives} & house


def test_everything_in_the_open_is_open_to_all() -> None:
    made = table(variants=["open"])
    assert {eyes for each in made.builders for eyes in each.objectives.eyes()} == {EVERYONE}

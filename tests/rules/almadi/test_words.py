"""What people read: labels, refusals and announcements."""

import pytest

from rules.almadi import ALMADI
from rules.almadi.labels import activates
from rules.almadi.landscapes import UNIT
from rules.almadi.news import (
    ChoseStrip,
    Completed,
    Drew,
    Moved,
    Placed,
    Refilled,
    TookObjective,
    TookRubies,
)
from rules.almadi.table import AlmadiTable
from rules.engine.chance import Chance
from rules.engine.decision import Label
from rules.engine.news import Deed, News
from rules.engine.play import decision_of
from rules.engine.secret import Cards, seen_by
from rules.engine.text import YOU
from tests.rules.almadi.drawing import (
    architect,
    asked_seat,
    news_of,
    objective,
    play,
    refusal,
    table,
    tile,
)

NAMES = ("Juliet", "Mary", "Josh")


def label(at: AlmadiTable, words: str) -> Label:
    """How the last of those words reads for the asked seat, from its own view."""
    seat = asked_seat(at)
    return decision_of(at, seat).label(seen_by(seat, at), tuple(words.split()))


def objection(at: AlmadiTable, words: str) -> str | None:
    """The rule that the asked seat would break, if it is clear which."""
    return decision_of(at, asked_seat(at)).objection(at, tuple(words.split()))


# Labels.

EVERYTHING = """
    S A B C
  1 P O . .
  2 O . . .
  3 C M . .
  4 M . . .
  S2: E genie
  A1: S stall, E ruby
  A3: N marteline
"""
ARROWS = "caravan: N arrow, E moon, S arrow, W arrow"


def busy() -> AlmadiTable:
    """A turn in which a genie, a stall and a marteline wait; the rival owns an objective."""
    rival = architect(promised=["two-holes"])
    laid = table(architect(EVERYTHING), rival, board={"2L": ARROWS, "2R": "market: 4 spices"})
    return play(laid, "2L A2")


def test_a_slot_is_labelled_with_its_landscape_and_its_sides() -> None:
    laid = table(board={"2L": "oasis: N arrow, E jar, S moon, W ruby"})
    assert label(laid, "2L") == Label("2L oasis", "↑arrow →jar ↓moon ←ruby", "oasis")


def test_a_market_also_shows_its_goods_and_blank_sides_are_not_shown() -> None:
    laid = table(board={"3R": "market: E arrow, 4 spices"})
    assert label(laid, "3R") == Label("3R market", "→arrow · 4 spices", "market")


def test_a_cell_is_labelled_with_what_it_would_activate() -> None:
    laid = table(architect(EVERYTHING), board={"2L": ARROWS})
    assert label(laid, "2L A2") == Label("A2", "Activates genie, marteline, stall.", "cell")
    assert label(laid, "2R A2") == Label("A2", "Activates nothing.", "cell")


def test_what_a_cell_would_activate_twice_is_counted_but_genies_grant_one_move() -> None:
    laid = table(architect(EVERYTHING), board={"2L": ARROWS})
    two = UNIT["ruby"] * 2 + UNIT["genie"] * 2 + UNIT["jar"]
    assert activates(laid, 0, two, 1) == "Activates genie, ruby ×2, jar."
    assert activates(laid, 0, two, 0) == "Activates genie (no wish left), ruby ×2, jar."
    laid.rubies = 1
    assert activates(laid, 0, two, 1) == "Activates genie, ruby ×2 (1 left), jar."


def test_an_effect_that_brings_nothing_any_more_is_said_to() -> None:
    laid = table(architect(EVERYTHING), board={"2L": ARROWS})
    laid.stalls, laid.rubies = Cards(()), 0
    laid.turn.moves = laid.box.genie_moves
    expected = "Activates genie (no wish left), marteline, stall (none left)."
    assert label(laid, "2L A2").description == expected


def test_the_genie_is_labelled_with_the_wishes_that_are_left() -> None:
    laid = busy()
    told_left = "Move a landscape (3 of this turn's wishes left)."
    assert label(laid, "genie") == Label("Genie", told_left, "genie")
    laid.turn.moves = 2
    assert "(1 of this turn's wishes left)" in label(laid, "genie").description


def test_a_landscape_to_move_is_labelled_with_its_sides() -> None:
    assert label(busy(), "genie A1") == Label("A1 oasis", "→ruby ↓stall", "oasis")


def test_the_goal_of_a_move_is_labelled_with_what_it_activates_once_lifted() -> None:
    laid = busy()
    assert label(laid, "genie A2 B1") == Label("B1", "Activates ruby.", "cell")
    assert label(laid, "genie A1 B2") == Label("B2", "Activates nothing.", "cell")
    assert laid == busy()


def test_the_decks_are_labelled_with_the_card_on_top() -> None:
    assert label(busy(), "stall") == Label("Stall", "Draw the top stall: spices.", "stall")
    mosaic = Label("Marteline", "A mason's hammer: draw the top mosaic, star.", "marteline")
    assert label(busy(), "marteline") == mosaic


def test_a_moon_tells_of_each_objective_its_points_how_far_one_is_and_what_failing_costs() -> None:
    laid = busy()
    assert label(laid, "moon") == Label(
        "Moon", "Promise an objective: keep it to score it, or lose as much.", "moon"
    )
    assert label(laid, "moon five-oases") == Label(
        "Five oases: 6 points",
        "You have 2 of 5 · −6 if you fail · Five or more oases anywhere in your realm. The strip"
        " counts.",
        "objective-blue",
        tells_points=True,
    )


def test_a_long_text_of_an_objective_makes_room_for_what_failing_costs() -> None:
    assert label(busy(), "moon hole").description == "You have 2 of 4 · −7 if you fail"


def test_an_objective_that_is_met_already_is_fulfilled_at_once() -> None:
    laid = busy()
    laid.architects[0].stalls = ("spices",) * 4
    laid.objectives = (*laid.objectives, objective("four-stalls"))
    told = label(laid, "moon four-stalls")
    assert told.description == "Fulfilled at once. Four or more stall cards, of any kinds."
    assert not told.tells_points


def test_an_objective_of_a_rival_is_marked() -> None:
    expected = Label(
        "Two holes: 9 points (a rival's)",
        "You have 0 of 2 · −9 if you fail · Two empty cells at once, each with landscapes on all"
        " four sides.",
        "objective-grey",
        tells_points=True,
    )
    assert label(busy(), "moon two-holes") == expected


def test_a_ruby_is_labelled_with_how_many_are_left() -> None:
    assert label(busy(), "ruby") == Label("Ruby", "Take one of 30 rubies.", "ruby")


def test_the_end_says_what_lapses() -> None:
    laid = busy()
    assert label(laid, "end").lost == "the Marteline, the Stall and the Genie"
    play(laid, "stall", "marteline")
    assert label(laid, "end").lost == "the Genie"
    play(laid, "genie A2 A4")
    told = "The board refills and the next player is up."
    assert label(laid, "end") == Label("End turn", told, "end")


def test_a_strip_is_labelled_with_its_landscapes_from_the_top() -> None:
    laid = ALMADI.setup(ALMADI.setting(2, ["choose-strips"]), Chance(bytes(32)))
    whole = Label("Strip", "The four landscapes your realm begins with.", "strip")
    assert label(laid, "strip") == whole
    indigo = Label("Indigo", "caravan · palace · market · oasis", "strip")
    assert label(laid, "strip indigo") == indigo
    play(laid, "strip indigo")
    assert label(laid, "end") == Label("Keep it", "The strip is yours for the match.", "end")


def test_questions_are_sentences() -> None:
    laid = table()
    question = "Which landscape do you take, and where does it go?"
    assert decision_of(laid, 0).question(laid) == question


# Objections that a player cannot meet by typing, because no answer of the kind exists then.


def test_an_empty_slot_has_nothing_to_take() -> None:
    laid = table()
    laid.board[0] = None
    assert objection(laid, "1L A1") == "There is no landscape at 1L."


@pytest.mark.parametrize(
    "words", ["", "2L", "2X A2", "2L A2 A2", "2L ??", "2L S", "2L 2", "2L A2", "hello there"]
)
def test_where_no_rule_speaks_there_is_no_objection(words: str) -> None:
    assert objection(table(), words) is None


@pytest.mark.parametrize("words", ["", "stall", "genie A2", "genie A2 ??", "genie ?? A2", "end x"])
def test_where_no_rule_speaks_of_genies_there_is_no_objection(words: str) -> None:
    assert objection(busy(), words) is None


def test_a_legal_move_meets_no_objection() -> None:
    assert objection(busy(), "genie a2 a4") is None


def test_words_that_are_no_answer_are_answered_with_what_is_possible() -> None:
    assert refusal(table(), "5L A2") == (
        "“5L A2” doesn't work here. Try 1L, 1R, 2L, 2R, 3L, 3R, 4L or 4R."
    )
    assert refusal(table(), "2L") == "After “2L” say A2."
    assert refusal(table(), "2L ??") == "“??” doesn't work after “2L”. Try A2."


# Announcements.

OASIS = tile("oasis: W arrow")
NEWS: list[tuple[News, str]] = [
    (ChoseStrip(seat=0, strip="indigo"), "Juliet chose the indigo strip."),
    (
        Placed(seat=1, slot="2L", landscape=OASIS, cell="A2", triggered=("jar",)),
        "Mary placed an oasis at A2.",
    ),
    (
        Placed(seat=2, slot="2L", landscape=tile("market"), cell="B1", triggered=()),
        "Josh placed a market at B1.",
    ),
    (
        Moved(seat=0, landscape=OASIS, start="A2", cell="B4", triggered=()),
        "Juliet moved the oasis from A2 to B4.",
    ),
    (Drew(seat=0, deck="stalls", card="leather"), "Juliet drew a stall with leather."),
    (Drew(seat=0, deck="mosaics", card="star"), "Juliet drew a star mosaic."),
    (TookRubies(seat=0, rubies=1), "Juliet took a ruby."),
    (TookRubies(seat=0, rubies=2), "Juliet took 2 rubies."),
    (
        TookObjective(seat=0, objective=objective("hole"), rival=None),
        "Juliet promised “A hole”.",
    ),
    (
        TookObjective(seat=0, objective=objective("hole"), rival=2),
        "Juliet took the promise of “A hole” from Josh.",
    ),
    (Completed(seat=0, objective=objective("hole")), "Juliet fulfilled “A hole” (7 points)."),
    (Refilled(seat=0, slot="2L", landscape=OASIS), ""),
    (News(seat=0), ""),
]


@pytest.mark.parametrize(("news", "sentence"), NEWS)
def test_every_kind_of_news_has_its_sentence(news: News, sentence: str) -> None:
    assert ALMADI.announce([news], NAMES) == sentence


def test_nothing_happened_nothing_is_said() -> None:
    assert ALMADI.announce([], NAMES) == ""


def test_a_turn_is_one_sentence_in_the_order_it_happened() -> None:
    news = news_of(busy(), "stall", "genie A2 B1", "ruby", "end")
    assert ALMADI.announce(news, NAMES) == (
        "Juliet drew a stall with spices, moved the caravan from A2 to B1 and took a ruby."
    )


def test_two_deeds_are_joined_by_and() -> None:
    news = news_of(table(architect(EVERYTHING), board={"2L": ARROWS}), "2L A2", "stall")
    expected = "Juliet placed a caravan at A2 and drew a stall with spices."
    assert ALMADI.announce(news, NAMES) == expected


def test_the_news_of_a_turn_tells_all_of_it() -> None:
    laid = table(architect(EVERYTHING), architect(promised=["two-holes"]), board={"2L": ARROWS})
    caravan = laid.board[2]
    assert caravan is not None
    turn = ("2L A2", "marteline", "genie A2 B1", "ruby", "stall", "end")
    effects = ("genie", "marteline", "stall")
    refill = laid.supply.known_faces()[-1]
    assert news_of(laid, *turn) == [
        Placed(seat=0, slot="2L", landscape=caravan, cell="A2", triggered=effects),
        Drew(seat=0, deck="mosaics", card="star"),
        Moved(seat=0, landscape=caravan, start="A2", cell="B1", triggered=("ruby",)),
        TookRubies(seat=0, rubies=1),
        Drew(seat=0, deck="stalls", card="spices"),
        Refilled(seat=0, slot="2L", landscape=refill),
    ]


def test_the_news_of_a_chosen_strip() -> None:
    laid = ALMADI.setup(ALMADI.setting(2, ["choose-strips"]), Chance(bytes(32)))
    assert news_of(laid, "strip rose", "end") == [ChoseStrip(seat=0, strip="rose")]


def test_a_table_that_nobody_listens_to_plays_the_same() -> None:
    turn = ("2L A2", "marteline", "genie A2 B1", "ruby", "stall", "end")
    silent = play(table(architect(EVERYTHING), architect(), board={"2L": ARROWS}), *turn)
    loud = table(architect(EVERYTHING), architect(), board={"2L": ARROWS})
    news_of(loud, *turn)
    assert loud == silent
    assert silent.news is None


def test_a_moon_tells_nobody_when_nobody_listens() -> None:
    drawing = "S\n1 P\n2 O\n3 C\n4 M\nS1: E moon"
    laid = table(architect(drawing), board={"1L": "oasis: W arrow"})
    play(laid, "1L A1", "moon hole", "end")
    assert laid.news is None
    assert laid.architects[0].objectives == (objective("hole"),)


def test_the_game_presents_itself() -> None:
    assert (ALMADI.key, ALMADI.title, ALMADI.seats) == ("almadi", "Almadi", range(2, 6))
    assert [variant.key for variant in ALMADI.variants] == ["characters", "choose-strips"]
    assert ALMADI.data_sets[-1] == "house-1"
    assert ALMADI.rules_version == 1


def test_what_is_done_twice_is_said_once() -> None:
    ruby = TookRubies(seat=0, rubies=1)
    drew = [Drew(seat=0, deck="stalls", card="silk"), Drew(seat=0, deck="mosaics", card="star")]
    assert ALMADI.announce([ruby, *drew, ruby], NAMES) == (
        "Juliet took 2 rubies and drew a stall with silk and a star mosaic."
    )
    assert ALMADI.deeds_of([ruby, *drew, ruby], NAMES) == [
        Deed(0, "2 rubies, stall (silk), star mosaic")
    ]


def test_whoever_reads_of_their_own_deeds_is_called_you() -> None:
    taken = TookObjective(seat=1, objective=objective("hole"), rival=0)
    assert ALMADI.announce([taken], (YOU, "Mary")) == "Mary took the promise of “A hole” from you."

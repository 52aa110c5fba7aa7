"""The moon: objectives from the centre, and from rivals who have not completed them."""

from rules.almadi.news import TookObjective
from rules.almadi.table import AlmadiTable, Architect
from tests.rules.almadi.drawing import answers, architect, news_of, play, refusal, table

TWO_MOONS = """
    S A
  1 P O
  2 O .
  3 C M
  4 M .
  A1: S moon
  A3: N moon
"""
ARROWS = "caravan: N arrow, S arrow"


def moons(*rivals: Architect, centre: tuple[str, ...] = ("five-oases", "hole")) -> AlmadiTable:
    laid = table(architect(TWO_MOONS), *rivals, board={"2L": ARROWS}, centre=centre)
    return play(laid, "2L A2")


def keys(of: Architect) -> list[str]:
    return [one.key for one in of.objectives]


def test_an_objective_may_come_from_the_middle_of_the_table() -> None:
    laid = play(moons(architect()), "moon hole")
    assert keys(laid.architects[0]) == ["hole"]
    assert [one.key for one in laid.objectives] == ["five-oases"]


def test_it_may_come_from_another_player_who_has_not_completed_it() -> None:
    rivals = (architect(promised=["two-holes"]), architect(promised=["five-palaces", "long-hole"]))
    laid = moons(*rivals)
    offered = ["five-oases", "hole", "two-holes", "five-palaces", "long-hole"]
    assert answers(laid, "moon") == [f"moon {key}" for key in offered]
    (news,) = news_of(laid, "moon five-palaces")
    assert isinstance(news, TookObjective)
    assert news.rival == 2
    assert keys(laid.architects[0]) == ["five-palaces"]
    assert keys(laid.architects[1]) == ["two-holes"]
    assert keys(laid.architects[2]) == ["long-hole"]


def test_a_completed_objective_can_no_longer_be_taken() -> None:
    laid = moons(architect(completed=["two-holes"]), centre=("hole",))
    assert answers(laid, "moon") == ["moon hole"]
    assert refusal(laid, "moon two-holes") == ("“two-holes” doesn't work after “moon”. Try hole.")


def test_ones_own_objectives_are_not_offered() -> None:
    drawn = architect(TWO_MOONS, promised=["two-holes"])
    laid = play(table(drawn, architect(), board={"2L": ARROWS}), "2L A2")
    assert answers(laid, "moon") == ["moon five-oases", "moon hole"]


def test_each_moon_takes_one_and_may_be_saved() -> None:
    laid = play(moons(architect()), "moon hole")
    assert answers(laid) == ["moon five-oases", "end"]
    play(laid, "moon five-oases")
    assert answers(laid) == ["end"]
    assert keys(laid.architects[0]) == ["hole", "five-oases"]


def test_no_objective_available_is_no_effect() -> None:
    assert answers(moons(architect(completed=["hole"]), centre=())) == ["end"]


def test_the_last_objective_leaves_the_second_moon_without_effect() -> None:
    laid = play(moons(architect(), centre=("hole",)), "moon hole")
    assert answers(laid) == ["end"]
    assert laid.objectives == ()


def test_a_robbed_seat_may_take_the_objective_back() -> None:
    laid = table(
        architect(TWO_MOONS),
        architect(TWO_MOONS, promised=["two-holes"]),
        board={"2L": ARROWS, "2R": ARROWS},
        centre=(),
    )
    play(laid, "2L A2", "moon two-holes", "end")
    assert keys(laid.architects[1]) == []
    play(laid, "2R A2", "moon two-holes")
    assert keys(laid.architects[0]) == []
    assert keys(laid.architects[1]) == ["two-holes"]


def test_the_news_of_an_objective_from_the_centre_names_no_rival() -> None:
    (news,) = news_of(moons(architect()), "moon hole")
    assert isinstance(news, TookObjective)
    assert news.rival is None
    assert news.objective.key == "hole"


def test_an_objective_taken_while_its_condition_holds_completes_at_once() -> None:
    laid = moons(architect(promised=["motley-square"]), centre=())
    # P O / O C is no motley square; O C / C M is none either: rows 2–3 hold O, C, C, M.
    play(laid, "moon motley-square")
    assert keys(laid.architects[0]) == ["motley-square"]
    drawn = architect(TWO_MOONS)
    other = table(drawn, architect(promised=["five-genies", "line-of-four"]), board={"2L": ARROWS})
    other.architects[0].rubies = 4
    other.architects[0].mosaics = ("star",) * 4
    other.architects[1].objectives += (other.box.objective("mosaics-and-rubies"),)
    play(other, "2L A2", "moon mosaics-and-rubies")
    assert [one.key for one in other.architects[0].completed] == ["mosaics-and-rubies"]
    assert keys(other.architects[0]) == []
    assert keys(other.architects[1]) == ["five-genies", "line-of-four"]
    assert other.architects[1].completed == ()

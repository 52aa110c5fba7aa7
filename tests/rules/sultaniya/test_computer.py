"""What computer players are told: how well a seat stands, and worlds that fit its view."""

from rules.engine.chance import Chance
from rules.engine.match import Match
from rules.engine.secret import seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.evaluation import evaluate
from rules.sultaniya.imagine import imagine
from tests.rules.sultaniya.drawing import BARE, play, table

PILES = {"ground": "g04 g03", "first": "f02", "roof": "r06 r05"}


def after(*choices: str, drawing: str = BARE, front: str = "", board: str = "ali-baba") -> float:
    made = table(drawing, BARE, front=front, piles=PILES, sapphires=[3, 0], boards=[board, "anis"])
    play(made, *choices)
    return evaluate(made, 0)


def test_what_the_board_counts_is_worth_building() -> None:
    assert after("take g02 C0", front="g02") > after("take g02 C0", front="g02", board="anis")
    assert after("take g02 C0", front="g02") > after("pass", front="g02")


def test_a_shaft_that_grows_is_worth_something() -> None:
    start = "1                     |.   .  :\n0                 |{}   .  :.   .  |"
    assert after("pass", drawing=start.format("G")) > after("pass", drawing=start.format("."))
    risen = "1             :.   G  |.   .  :\n0                 |G   .  :.   .  |"
    cut = "1             :.   .  |.   .  :\n0                 |G   .  :.   .  |"
    assert after("pass", drawing=risen) > after("pass", drawing=cut)


def test_a_shaft_without_an_end_to_come_is_worth_nothing() -> None:
    # Both lintels of two seats stand in the other palace.
    start = "1                     |.   .  :\n0                 |{}   .  :.   .  |"
    ended = "2             :.   GL |GL  .  :"
    worth = [
        evaluate(
            table(
                start.format(half),
                ended.replace("             ", "         "),
                piles=PILES,
                boards=["ali-baba", "anis"],
            ),
            0,
        )
        for half in "G."
    ]
    assert worth[0] == worth[1]


def test_a_build_that_is_still_owed_counts() -> None:
    assert after("reveal ground") > after("pass")
    assert after("djinn hands", front="g02 g03") > after("djinn hands")
    assert after("djinn eye ground") > after("djinn eye roof")


def test_a_seat_does_not_reckon_with_objectives_it_has_not_seen() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(2), bytes(32))
    worlds = [imagine(match.seen_by(0), Chance(bytes([seed]) * 32)) for seed in range(8)]
    assert (
        len(
            {
                tuple(one.key for one in world.builders[1].objectives.known_faces())
                for world in worlds
            }
        )
        > 1
    )
    assert len({evaluate(world, 0) for world in worlds}) == 1


def test_the_end_is_what_it_is() -> None:
    made = table(seats=2, objectives=["column-guard", "floor-guard"])
    for _ in range(4):
        play(made, "pass", "end")
    assert made.is_over
    assert [evaluate(made, seat) for seat in (0, 1)] == [1.0, -1.0]
    alone = table(seats=1, objectives=["column-guard"])
    assert evaluate(alone, 0) > 0


def test_an_imagined_table_fits_the_view() -> None:
    match = Match(SULTANIYA, SULTANIYA.setting(3), bytes(32))
    view = match.seen_by(1)
    world = imagine(view, Chance(bytes(range(32))))
    assert seen_by(1, world) == view
    keys = sorted(tile.key for pile in world.piles for tile in pile.known_faces())
    assert keys == sorted(tile.key for pile in match.table.piles for tile in pile.known_faces())

"""The table as plain data, in the documented shape, and drawn in letters."""

from rules.engine.secret import seen_by
from rules.sultan import SULTAN
from rules.sultan.table import SultanTable
from tests.rules.sultan.drawing import play, table


def sample_table() -> SultanTable:
    laid = table(
        "red",
        "green",
        "blue",
        hands=["7 3", "9 4", "8 5", "2 1"],
        won=["2 white, 1 blue", "", "3 red", ""],
        spent=["15 1", "14 2", "13 3", "12 4"],
        round_=3,
    )
    play(laid, "7 B", "end", "9 B", "end")
    return laid


def test_the_plain_data_of_a_table_has_the_documented_shape() -> None:
    laid = sample_table()
    data = SULTAN.as_json(laid)
    assert data == {
        "seats": data["seats"],
        "stage": 1,
        "round": 3,
        "first": 0,
        "drawn": [],
        "cushions": {
            "A": {"jewel": "red", "cards": []},
            "B": {
                "jewel": "green",
                "cards": [{"seat": 0, "value": 7}, {"seat": 1, "value": 9}],
            },
            "C": {"jewel": "blue", "cards": []},
        },
        "pouch": {"white": 10, "red": 7, "yellow": 10, "green": 8, "blue": 6},
        "sales": [],
    }
    seats = data["seats"]
    assert isinstance(seats, list)
    assert seats[0] == {
        "jewels": {"white": 2, "red": 0, "yellow": 0, "green": 0, "blue": 1},
        "spent": [15, 1],
        "hand": [3],
        "deck": [2, 4, 5, 6, 8, 9, 10, 11, 12, 13, 14],
    }


def test_what_a_view_does_not_show_is_null() -> None:
    data = SULTAN.as_json(seen_by(1, sample_table()).table)
    assert data["cushions"] == {
        "A": {"jewel": "red", "cards": []},
        "B": {"jewel": "green", "cards": [{"seat": 0, "value": None}, {"seat": 1, "value": 9}]},
        "C": {"jewel": "blue", "cards": []},
    }
    seats = data["seats"]
    assert isinstance(seats, list)
    assert seats[0]["hand"] == [None]
    assert seats[1]["hand"] == [4]
    assert seats[1]["deck"] == [None] * 11
    assert data["pouch"] == SULTAN.as_json(sample_table())["pouch"]


def test_sales_of_the_latest_round_are_told() -> None:
    laid = sample_table()
    play(laid, "8 A", "end", "2 A", "end")
    sales = SULTAN.as_json(laid)["sales"]
    assert isinstance(sales, list)
    assert sales[0] == {
        "cushion": "A",
        "jewel": "red",
        "cards": [{"seat": 2, "value": 8}, {"seat": 3, "value": 2}],
        "winner": 2,
    }
    assert sales[2] == {"cushion": "C", "jewel": "blue", "cards": [], "winner": None}
    assert SULTAN.as_json(laid)["drawn"] == list(laid.drawn)


def test_the_table_is_drawn_in_letters() -> None:
    assert SULTAN.as_text(seen_by(1, sample_table())) == (
        "Stage 1, round 3 of 15\n"
        "  A red\n"
        "  B green  0:? 1:9\n"
        "  C blue\n"
        "  pouch: 10 white, 7 red, 10 yellow, 8 green, 6 blue\n"
        "  first player: seat 0\n"
        "\n"
        "Seat 0: 7 points so far\n"
        "  jewels: 2 white, 1 blue\n"
        "  spent: 1 15\n"
        "  hand: 1 card · deck: 11 cards\n"
        "\n"
        "Seat 1: 0 points so far\n"
        "  jewels: none\n"
        "  spent: 2 14\n"
        "  hand: 4 · deck: 11 cards\n"
        "\n"
        "Seat 2: 8 points so far\n"
        "  jewels: 3 red\n"
        "  spent: 3 13\n"
        "  hand: 2 cards · deck: 11 cards\n"
        "\n"
        "Seat 3: 0 points so far\n"
        "  jewels: none\n"
        "  spent: 4 12\n"
        "  hand: 2 cards · deck: 11 cards"
    )


def test_the_text_tells_drawn_jewels_and_how_the_round_before_ended() -> None:
    laid = sample_table()
    play(laid, "8 A", "end", "2 A", "end")
    text = SULTAN.as_text(seen_by(None, laid))
    assert f"  drawn: {', '.join(laid.drawn)}\n" in text
    assert "The round before\n  A red    2:8 3:2 to seat 2\n" in text
    assert "  B green  0:7 1:9 to seat 1\n  C blue   back into the pouch\n" in text
    assert "  spent: 2 4 12\n" in text


def test_a_new_table_has_spent_nothing() -> None:
    laid = table("red", "green", hands=["1", "2", "3"])
    assert "  spent: nothing\n" in SULTAN.as_text(seen_by(None, laid))

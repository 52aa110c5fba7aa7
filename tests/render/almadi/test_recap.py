"""What a recap of Almadi shows: numbers on tiles, colours of seats, the latest changes."""

from render.page import Panel
from render.painters import PAINTERS
from render.recap import MOST_LISTED, SEAT_MARKS, changes
from render.theme import COLOURS
from rules.almadi.news import Placed, TookRubies
from rules.engine.news import TurnNews, all_news
from tests.render.almadi.positions import landscape
from tests.render.pages import NAMES
from tests.render.test_recap import after, missed_turns, numbers_of, recap_page


def test_a_tile_bears_the_number_of_its_line() -> None:
    match = after("almadi", 3, (), 13)
    seat = match.awaited[0]
    told = changes(missed_turns(match, seat), NAMES, match.game.announce)
    placed = [str(change.number) for change in told if isinstance(change.news, Placed)]
    assert len(placed) == 2
    on_the_table = numbers_of(recap_page(match, seat))[len(told) :]
    assert set(placed) <= {one for text in on_the_table for one in text.split("·")}


def test_a_change_is_in_the_colour_of_its_seat() -> None:
    news = [TookRubies(seat=2, rubies=1), TookRubies(seat=0, rubies=2)]
    match = after("almadi", 3, (), 3)
    turns = [TurnNews(item.seat, (item,)) for item in news]
    page = PAINTERS["almadi"].recap(match.seen_by(1), NAMES, turns)
    edges = [
        item.edge
        for item in page.items
        if isinstance(item, Panel) and (item.edge or "").startswith("seat-")
    ]
    assert edges[:2] == ["seat-3", "seat-1"]
    assert len(SEAT_MARKS) == sum(name.startswith("seat-") for name in COLOURS)


def test_what_goes_without_saying_has_no_number() -> None:
    match = after("almadi", 3, (), 13)
    turns = missed_turns(match, match.awaited[0])
    told = changes(turns, NAMES, match.game.announce)
    assert len(told) < len(all_news(turns))


def test_a_spectator_sees_the_latest_round() -> None:
    match = after("almadi", 3, (), 13)
    assert "The latest round" in recap_page(match, None).texts()
    assert "Since your last turn" in recap_page(match, match.awaited[0]).texts()


def test_of_very_many_changes_the_latest_are_listed() -> None:
    match = after("almadi", 3, (), 13)
    tile = landscape("oasis")
    turns = [
        TurnNews(
            turn % 3,
            (Placed(seat=turn % 3, slot="1L", landscape=tile, cell="A1", triggered=()),),
        )
        for turn in range(MOST_LISTED + 12)
    ]
    page = PAINTERS["almadi"].recap(match.seen_by(0), NAMES, turns)
    assert "12 changes before these" in page.texts()
    assert numbers_of(page)[0] == "13"

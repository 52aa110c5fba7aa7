"""What a recap of Almadi shows: numbers on tiles."""

from render.recap import changes
from rules.almadi.news import Placed
from rules.engine.news import all_news
from tests.render.pages import NAMES
from tests.render.test_recap import after, colours_of, missed_turns, recap_page


def test_a_tile_bears_the_number_of_its_line() -> None:
    match = after("almadi", 3, (), 13)
    seat = match.awaited[0]
    told = changes(missed_turns(match, seat), NAMES, match.game.announce)
    placed = [str(change.number) for change in told if isinstance(change.news, Placed)]
    assert len(placed) == 2
    assert set(placed) <= colours_of(recap_page(match, seat)).keys()


def test_what_goes_without_saying_has_no_number() -> None:
    match = after("almadi", 3, (), 13)
    turns = missed_turns(match, match.awaited[0])
    told = changes(turns, NAMES, match.game.announce)
    assert len(told) < len(all_news(turns))


def test_a_spectator_sees_the_latest_round() -> None:
    match = after("almadi", 3, (), 13)
    assert "The latest round" in recap_page(match, None).texts()
    assert "Since your last turn" in recap_page(match, match.awaited[0]).texts()

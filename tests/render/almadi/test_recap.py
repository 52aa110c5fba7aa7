"""What a recap of Almadi shows: numbers on tiles and on what was gained, in the seat's colour."""

from render.page import Page
from render.painters import PAINTERS
from render.recap import changes
from rules.almadi.news import Drew, Moved, Placed, TookObjective, TookRubies
from rules.engine.news import TurnNews, all_news
from tests.golden.goldens import moments_of
from tests.render.almadi.reading import numbers
from tests.render.pages import NAMES
from tests.render.test_recap import after, missed_turns, recap_page


def test_every_change_that_is_seen_has_its_number_in_the_colour_of_its_seat() -> None:
    for match in moments_of("almadi-5-greedy", 11):
        if match.is_over:
            continue
        seat = match.awaited[0]
        told = changes(missed_turns(match, seat), NAMES, match.game.announce)
        shown = numbers(recap_page(match, seat))
        for change in told:
            number = str(change.number)
            if isinstance(change.news, Placed | Drew | TookRubies):
                assert number in shown
            assert shown.get(number, {f"seat-{change.seat + 1}"}) == {f"seat-{change.seat + 1}"}
        assert shown.keys() <= {str(change.number) for change in told}


def test_a_tile_bears_the_number_of_its_line() -> None:
    match = after("almadi", 3, (), 13)
    seat = match.awaited[0]
    told = changes(missed_turns(match, seat), NAMES, match.game.announce)
    placed = [str(change.number) for change in told if isinstance(change.news, Placed | Moved)]
    assert len(placed) >= 2
    assert set(placed) <= numbers(recap_page(match, seat)).keys()


def test_an_objective_that_was_taken_bears_a_number() -> None:
    """It is among those of the seat that took it, unless it was taken from it again."""
    found = 0
    for match in moments_of("almadi-4", 3):
        if match.is_over:
            continue
        seat = match.awaited[0]
        told = changes(missed_turns(match, seat), NAMES, match.game.announce)
        taken = [change for change in told if isinstance(change.news, TookObjective)]
        if taken:
            found += 1
            assert str(taken[-1].number) in numbers(recap_page(match, seat))
    assert found


def pages_of(seats: int) -> Page:
    """A recap in which so many seats took a ruby."""
    match = after("almadi", 5, (), 10)
    news = [TookRubies(seat=seat, rubies=1) for seat in range(seats)]
    turns = [TurnNews(item.seat, (item,)) for item in news]
    return PAINTERS["almadi"].recap(match.seen_by(4), NAMES, turns)


def test_up_to_three_seats_have_a_page_each_and_four_share_two() -> None:
    assert [len(pages_of(seats).pages()) for seats in (1, 2, 3, 4, 5)] == [1, 2, 3, 2, 3]


def test_what_goes_without_saying_has_no_number() -> None:
    match = after("almadi", 3, (), 13)
    turns = missed_turns(match, match.awaited[0])
    told = changes(turns, NAMES, match.game.announce)
    assert len(told) < len(all_news(turns))


def test_a_spectator_sees_the_latest_round() -> None:
    match = after("almadi", 3, (), 13)
    assert "The latest round" in recap_page(match, None).texts()
    assert "What you missed" in recap_page(match, match.awaited[0]).texts()

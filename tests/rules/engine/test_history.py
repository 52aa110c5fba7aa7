"""Looking back: what a seat has missed, and every turn again, of a toy game of sealed bids."""

from rules.engine.history import history_of
from rules.engine.match import Match
from rules.engine.news import News, all_news
from rules.engine.secret import Hidden
from tests.rules.engine.bids import BIDS, BidsTable, Won

SEED = bytes(range(32))


def a_match(seats: int = 2, variants: tuple[str, ...] = ()) -> Match[BidsTable]:
    return Match(BIDS, BIDS.setting(seats, variants), SEED)


def bids(match: Match[BidsTable]) -> int:
    """Everybody bids the highest card; the seat that won."""
    for seat in list(match.awaited):
        match.choose(seat, f"bid {max(match.table.hands[seat].known_faces())}")
    return match.awaited[0]


def a_round(match: Match[BidsTable]) -> int:
    """Everybody bids, and the winner takes the prize, if one is left."""
    winner = bids(match)
    if ("take",) in match.answers(winner):
        match.choose(winner, "take")
    match.choose(winner, "end")
    return winner


def missed_news(match: Match[BidsTable], seat: int | None) -> list[News]:
    history = history_of(match)
    return all_news(history.turns(history.first_unseen_entry(seat), seat))


def test_nothing_is_missed_before_anything_has_happened() -> None:
    match = a_match()
    assert [missed_news(match, seat) for seat in (None, 0, 1)] == [[], [], []]
    (moment,) = history_of(match).moments()
    assert moment.news == ()
    assert moment.view == match.seen_by(None)


def test_a_turn_that_has_not_ended_is_missed_by_nobody() -> None:
    match = a_match()
    winner = bids(match)
    match.choose(winner, "take")
    assert [missed_news(match, seat) for seat in (None, 0, 1)] == [[], [], []]
    match.choose(winner, "end")
    won = [Won(seat=winner, prize=match.table.won[winner][0])]
    assert missed_news(match, 1 - winner) == missed_news(match, None) == won


def test_what_one_did_oneself_is_not_missed() -> None:
    match = a_match()
    assert missed_news(match, a_round(match)) == []


def test_what_was_taken_back_is_not_missed() -> None:
    match = a_match(2, ("short",))
    first = a_round(match)
    second = bids(match)
    match.choose(second, "take")
    match.undo(second)
    match.choose(second, "leave")
    match.choose(second, "end")
    told = all_news(history_of(match).turns(0, None))
    assert told == [Won(seat=first, prize=match.table.won[first][0])]


def test_a_history_stays_as_it_is_while_the_match_goes_on() -> None:
    match = a_match()
    a_round(match)
    history = history_of(match)
    before = list(history.moments())
    a_round(match)
    assert list(history.moments()) == before


def test_the_latest_round_begins_with_the_oldest_of_the_latest_turns() -> None:
    match = a_match(3)
    assert history_of(match).latest_round_entry() == 0
    a_round(match)
    begins = len(match.log)
    winner = a_round(match)
    # The winner has had a turn after its bid; of the other bids, in the order of seats, the first.
    assert history_of(match).latest_round_entry() == begins + (1 if winner == 0 else 0)


def test_moments_are_the_tables_that_everybody_saw() -> None:
    match = a_match()
    seen = [match.seen_by(None)]
    for _ in range(2):
        a_round(match)
        seen.append(match.seen_by(None))
    moments = list(history_of(match).moments())
    assert [moment.view for moment in moments] == seen
    assert [len(moment.news) for moment in moments] == [0, 1, 1]
    latest = list(history_of(match).moments(history_of(match).choices[-2].entry))
    assert [moment.news for moment in latest] == [(), moments[-1].news]


def test_hands_are_hidden_until_the_match_is_over_and_then_shown() -> None:
    match = a_match(2, ("short",))
    a_round(match)
    hands = [hand for moment in history_of(match).moments() for hand in moment.view.table.hands]
    assert any(isinstance(card, Hidden) for hand in hands for card in hand)
    while not match.is_over:
        a_round(match)
    shown = list(history_of(match).moments())
    assert not any(hand.hidden_count() for moment in shown for hand in moment.view.table.hands)
    # What lay face down for everybody stays so, and the chance is in no view.
    opening = a_match(2, ("short",)).seen_by(None).table
    assert shown[0].view.table.prizes == opening.prizes
    assert all(moment.view.table.chance is None for moment in shown)

"""The contract of a match, proved with a toy game of sealed bids."""

from dataclasses import replace

import pytest

from rules.engine.chance import Chance
from rules.engine.decision import END
from rules.engine.game import Setting
from rules.engine.illegal import IllegalChoice
from rules.engine.match import UNDO, Match
from rules.engine.news import visible_news
from rules.engine.play import would_reveal
from rules.engine.secret import Cards
from tests.rules.engine.bids import BIDS, BidsTable, Done, Held, LayBid, TakePrize, Won

SEED = bytes(range(32))


def a_match(seats: int = 2, variants: tuple[str, ...] = ()) -> Match[BidsTable]:
    return Match(BIDS, BIDS.setting(seats, variants), SEED)


def hand(match: Match[BidsTable], seat: int) -> list[int]:
    return match.table.hands[seat].known_faces()


def bid(match: Match[BidsTable], seat: int, card: int) -> None:
    match.choose(seat, f"bid {card}")


def winner_of_first_bids(match: Match[BidsTable]) -> int:
    """Both seats bid their highest card; the seat that won is asked for its prize."""
    for seat in range(match.setting.seats):
        bid(match, seat, max(hand(match, seat)))
    return match.awaited[0]


def two_prizes_taken(match: Match[BidsTable]) -> int:
    """The short game up to its last prize, which is taken and may still be put back."""
    first = winner_of_first_bids(match)
    match.choose(first, "take")
    match.choose(first, "end")
    second = winner_of_first_bids(match)
    match.choose(second, "take")
    return second


def refusal(match: Match[BidsTable], seat: int, words: str, at: int | None = None) -> IllegalChoice:
    before, log = match.table.copy(), list(match.log)
    with pytest.raises(IllegalChoice) as caught:
        match.choose(seat, words, at)
    assert match.table == before
    assert match.log == log
    return caught.value


def test_all_seats_are_asked_at_once() -> None:
    match = a_match(3)
    assert match.awaited == [0, 1, 2]
    assert [match.question(seat) for seat in range(3)] == [LayBid(0), LayBid(1), LayBid(2)]
    assert match.question(0).question(match.table) == "Which card do you bid?"


def test_a_sealed_answer_is_held_until_the_last_has_answered() -> None:
    match = a_match(3)
    bid(match, 0, hand(match, 0)[0])
    bid(match, 2, hand(match, 2)[0])
    assert match.awaited == [1]
    assert len(hand(match, 0)) == 3
    bid(match, 1, hand(match, 1)[0])
    assert match.table.sealed == {}
    assert [len(cards) for cards in match.table.hands] == [2, 2, 2]


def test_a_sealed_answer_may_be_replaced_until_the_last_has_answered() -> None:
    match = a_match()
    first, second = hand(match, 0)[:2]
    bid(match, 0, first)
    bid(match, 0, second)
    bid(match, 1, hand(match, 1)[0])
    assert second in match.table.spent
    assert first in hand(match, 0)
    assert [entry.words for entry in match.log[:2]] == [("bid", str(first)), ("bid", str(second))]
    assert len(match.choices) == 2


def test_a_sealed_answer_may_be_taken_back_until_the_last_has_answered() -> None:
    match = a_match()
    bid(match, 0, hand(match, 0)[0])
    assert match.may_undo(0)
    match.undo(0)
    assert match.awaited == [0, 1]
    assert not match.may_undo(0)
    winner_of_first_bids(match)
    assert not match.may_undo(0)
    assert not match.may_undo(1)


def test_one_seats_answer_does_not_make_anothers_click_stale() -> None:
    match = a_match()
    asked = match.asked_at(1)
    bid(match, 0, hand(match, 0)[0])
    assert match.asked_at(1) == asked
    match.choose(1, f"bid {hand(match, 1)[0]}", asked)


def test_a_double_click_is_stale() -> None:
    match = a_match()
    asked = match.asked_at(0)
    words = f"bid {hand(match, 0)[0]}"
    match.choose(0, words, asked)
    assert refusal(match, 0, words, asked).code == "stale"


def test_a_click_from_the_future_is_stale() -> None:
    match = a_match()
    assert refusal(match, 0, f"bid {hand(match, 0)[0]}", 1).code == "stale"


def test_others_read_only_the_public_words_of_a_sealed_answer() -> None:
    match = a_match()
    card = hand(match, 0)[0]
    bid(match, 0, card)
    assert match.public_log(0) == [(0, ("bid", str(card)))]
    assert match.public_log(1) == match.public_log(None) == [(0, ("bid", "?"))]


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    assert refusal(match, 1 - winner, "take").code == "not-asked"
    assert refusal(match, 7, "take").sentence == "It is not your turn."


def test_a_finished_match_takes_no_more_choices() -> None:
    match = a_match()
    while not match.is_over:
        seat = match.awaited[0]
        match.choose(seat, match.answers(seat)[0])
    assert match.awaited == []
    assert refusal(match, 0, "end").code == "finished"
    assert refusal(match, 0, "undo").sentence == "This match is over."


def test_end_is_always_the_players_own() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    match.choose(winner, "leave")
    assert match.question(winner) == Done(winner)
    assert match.answers(winner) == (END,)


def test_a_seat_may_take_back_its_choice_until_its_turn_has_ended() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    before = match.table.copy()
    match.choose(winner, "leave")
    match.undo(winner)
    assert match.table == before
    assert match.log[-1].words == UNDO
    assert match.question(winner) == TakePrize(winner)
    match.choose(winner, "leave")
    match.choose(winner, "end")
    assert refusal(match, winner, "undo").code == "nothing-to-undo"


def test_nobody_may_take_back_anothers_choice() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    match.choose(winner, "leave")
    assert refusal(match, 1 - winner, "undo").code == "not-asked"


def test_undo_stops_at_a_barrier() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    barrier = match.table.barrier
    match.choose(winner, "take")
    assert match.table.barrier == barrier + 1
    assert not match.may_undo(winner)
    assert refusal(match, winner, "undo").code == "barrier"


def test_the_last_prize_uncovers_nothing_and_can_be_put_back() -> None:
    match = a_match(2, ("short",))
    winner = two_prizes_taken(match)
    assert match.may_undo(winner)
    match.undo(winner)
    assert len(match.table.prizes) == 1


def test_an_undo_can_be_stale_too() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    asked = match.asked_at(winner)
    match.choose(winner, "leave")
    assert refusal(match, winner, "undo", asked).code == "stale"


def test_a_question_with_a_single_answer_answers_itself_and_is_not_logged() -> None:
    match = a_match(2, ("short",))
    match.choose(two_prizes_taken(match), "end")
    # Each seat has one card left: the first is sealed by itself.
    assert match.table.sealed.keys() == {0}
    assert match.log[-1].words == END
    last = hand(match, 1)[0]
    bid(match, 1, last)
    # No prize is left, so “leave” gives itself too, and only the end is asked.
    assert isinstance(match.question(match.awaited[0]), Done)
    assert match.log[-1].words == ("bid", str(last))


def test_what_sealed_itself_is_no_choice_to_take_back() -> None:
    match = a_match(2, ("short",))
    match.choose(two_prizes_taken(match), "end")
    assert match.table.sealed.keys() == {0}
    assert not match.may_undo(0)
    assert refusal(match, 0, "undo").code == "nothing-to-undo"


def test_a_match_may_open_with_a_question_that_answers_itself() -> None:
    def nothing_to_win(setting: Setting, chance: Chance) -> BidsTable:
        table = BIDS.setup(setting, chance)
        table.prizes = Cards()
        table.pending = {0: [TakePrize(0)]}
        return table

    match = Match(replace(BIDS, setup=nothing_to_win), BIDS.setting(2), SEED)
    assert match.question(0) == Done(0)
    assert match.log == []


def test_an_answer_that_reveals_something_never_answers_itself() -> None:
    match = a_match(2, ("short",))
    match.choose(two_prizes_taken(match), "end")
    (only,) = match.answers(1)
    assert would_reveal(match.table, 1, only)
    assert match.awaited == [1]


def test_trying_whether_an_answer_reveals_changes_nothing() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    before = match.table.copy()
    assert would_reveal(match.table, winner, ("take",))
    assert not would_reveal(match.table, winner, ("leave",))
    assert match.table == before


def test_until_the_end_everybody_else_sees_the_table_as_last_announced() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    match.choose(winner, "take")
    prize = match.table.won[winner]
    assert match.seen_by(winner).table.won[winner] == prize
    assert match.seen_by(1 - winner).table.won[winner] == []
    assert match.seen_by(None).table.won[winner] == []
    match.choose(winner, "end")
    assert match.seen_by(None).table.won[winner] == prize


def test_the_news_of_a_turn_are_told_until_the_next_begins() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    news = match.choose(winner, "take")
    (prize,) = match.table.won[winner]
    assert news == [Won(seat=winner, prize=prize)]
    match.choose(winner, "end")
    assert match.turn_news == news
    assert BIDS.announce(match.turn_news, ["Ann", "Bo"]) == f"{['Ann', 'Bo'][winner]} won {prize}."
    bid(match, 0, hand(match, 0)[0])
    assert match.turn_news == []


def test_what_is_taken_back_is_no_news() -> None:
    match = a_match(2, ("short",))
    winner = two_prizes_taken(match)
    assert [type(item) for item in match.turn_news] == [Won]
    match.undo(winner)
    assert match.turn_news == []
    assert [item.prize for item in match.news_since(0) if isinstance(item, Won)] == [
        *(prize for won in match.table.won for prize in won)
    ]


def test_news_since_an_entry() -> None:
    match = a_match()
    winner = winner_of_first_bids(match)
    match.choose(winner, "take")
    match.choose(winner, "end")
    (prize,) = match.table.won[winner]
    assert match.news_since(0) == [Won(seat=winner, prize=prize)]
    assert match.news_since(3) == []


def test_news_have_eyes() -> None:
    news = [Held(seat=0, card=7, eyes=1), Won(seat=0, prize=2)]
    assert visible_news(news, 0) == news
    assert visible_news(news, 1) == visible_news(news, None) == news[1:]


def test_a_match_that_tells_no_news_is_the_same_match() -> None:
    loud, quiet = a_match(), Match(BIDS, BIDS.setting(2), SEED, tells_news=False)
    while not loud.is_over:
        seat = loud.awaited[0]
        answer = loud.answers(seat)[0]
        loud.choose(seat, answer)
        assert quiet.choose(seat, answer) == []
    assert loud.table == quiet.table
    assert quiet.turn_news == []
    assert loud.score() == quiet.score()


def test_words_are_understood_in_any_case_and_spacing() -> None:
    match = a_match()
    match.choose(0, f"  BID   {hand(match, 0)[0]} ")
    assert match.log[0].words[0] == "bid"


def test_an_unfinished_answer_is_told_how_to_go_on() -> None:
    match = a_match()
    cards = hand(match, 0)
    error = refusal(match, 0, "bid")
    assert error.code == "incomplete"
    assert error.sentence == f"After “bid” say {cards[0]}, {cards[1]} or {cards[2]}."
    assert refusal(match, 0, "").sentence == "Say bid."


def test_a_wrong_word_is_named_with_what_is_possible() -> None:
    match = a_match()
    cards = hand(match, 0)
    error = refusal(match, 0, "bid x9")
    assert error.code == "illegal"
    assert error.sentence == (
        f"“x9” doesn't work after “bid”. Try {cards[0]}, {cards[1]} or {cards[2]}."
    )


def test_a_refusal_repeats_words_as_they_were_typed() -> None:
    match = a_match()
    assert "“Foo”" in refusal(match, 0, "Foo").sentence
    assert "“X9” doesn't work after “bid”" in refusal(match, 0, "BID X9").sentence
    assert refusal(match, 0, "bet 3").sentence == "“bet 3” doesn't work here. Try bid."


def test_too_many_words_are_named() -> None:
    match = a_match()
    error = refusal(match, 0, f"bid {hand(match, 0)[0]} now")
    assert error.sentence == f"One step at a time: send “bid {hand(match, 0)[0]}” first."


def test_the_rule_that_forbids_an_answer_is_named_if_it_is_clear() -> None:
    table = BIDS.setup(BIDS.setting(2, ("short",)), Chance(SEED))
    table.pending = {0: [TakePrize(0)]}
    while table.prizes:
        table.prizes.draw(table)
    assert TakePrize(0).objection(table, ("take",)) == "No prize is left."
    match = a_match(2, ("short",))
    match.table.pending = {0: [TakePrize(0)]}
    match._note_questions(None)
    while match.table.prizes:
        match.table.prizes.draw(match.table)
    assert refusal(match, 0, "take").sentence == "No prize is left."


def test_long_and_unprintable_words_are_clipped_in_the_sentence() -> None:
    match = a_match()
    sentence = refusal(match, 0, "x\u202e" * 300).sentence
    assert "\u202e" not in sentence
    assert len(sentence) < 200
    assert "…" in sentence

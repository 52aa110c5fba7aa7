"""Sultan's recaps and films: numbers where something changed, and every reveal."""

from render import sultan as painter
from render.recap import changes
from rules.engine.history import history_of
from rules.engine.news import TurnNews
from rules.engine.secret import seen_by
from rules.sultan.news import LaidCard, ReturnedJewel, Sold, announce
from tests.golden.goldens import goldens_of, moments_of, replay_golden
from tests.render.pages import EVERY
from tests.render.sultan.reading import backs, discs, gold_grounds, items_on
from tests.render.sultan.test_pages import NAMES, bidding
from tests.rules.sultan.drawing import play


def test_a_recap_numbers_what_can_still_be_seen() -> None:
    """Cards that lie there, and the reveals; a card that was sold belongs to its sale."""
    numbered = 0
    for name in goldens_of("sultan"):
        for count, match in enumerate(moments_of(name, EVERY)):
            seat = count % match.setting.seats
            history = history_of(match)
            turns = history.turns(history.first_unseen_entry(seat), seat)
            told = changes(turns, NAMES, announce)
            page = painter.recap(match.seen_by(seat), NAMES, turns, title="Sultan · table 3")
            assert f"{len(told)} change{'' if len(told) == 1 else 's'}" in page.texts()
            seen = [number for one in page.pages() for number in discs(one)]
            assert len(seen) == len(set(seen))
            assert set(seen) <= {str(change.number) for change in told}
            numbered += len(seen)
            revealed = max((one.number for one in told if isinstance(one.news, Sold)), default=0)
            for change in told:
                is_sale = isinstance(change.news, Sold)
                is_open = isinstance(change.news, LaidCard) and change.number > revealed
                if is_sale or (is_open and match.table.pending.get(seat) is None):
                    assert str(change.number) in seen
    assert numbered > 200


def test_what_went_back_has_a_number_beside_the_pouch() -> None:
    laid = bidding()
    play(laid, "8 C", "end", "2 A", "end")
    news = play(laid, f"return {laid.drawn[0]}", "4 A", "end")
    assert [type(item).__name__ for item in news] == ["ReturnedJewel", "LaidCard", "OwnCard"]
    page = painter.recap(seen_by(2, laid), NAMES, [TurnNews(1, tuple(news))])
    assert discs(page) == ["1", "2"]
    assert "went back" in page.texts()
    assert "Now: Olaf to bid" in page.texts()


def test_nothing_is_said_to_have_happened() -> None:
    page = painter.recap(seen_by(2, bidding()), NAMES, ())
    assert {"What you missed", "0 changes", "Nothing has happened yet."} <= set(page.texts())
    assert not discs(page)


def test_a_film_shows_cards_being_laid_and_turned() -> None:
    match = replay_golden("sultan-4-unfinished")
    moments = list(history_of(match).moments())
    frames = painter.replay(moments, NAMES)
    assert len(frames) == len(moments)
    for frame, moment in zip(frames, moments, strict=True):
        items = items_on(frame)
        sold = [item for item in moment.news if isinstance(item, Sold)]
        won = sum(item.sale.winner is not None for item in sold)
        laid = sum(isinstance(item, LaidCard) for item in moment.news)
        if sold:
            assert len(gold_grounds(items, 10)) == won
            assert frame.texts().count("takes it") == won
        else:
            assert len(gold_grounds(items, 10)) == laid
            lying = [one for cushion in moment.view.table.cushions for one in cushion.seats()]
            assert sorted(backs(items)) == sorted(lying)


def test_a_caption_names_nobody_where_all_have_bid() -> None:
    match = replay_golden("sultan-4-together")
    moments = list(history_of(match).moments())
    for frame, moment in zip(painter.replay(moments, NAMES), moments, strict=False):
        if any(isinstance(item, Sold) for item in moment.news):
            assert frame.texts()[0] == "All have bid: gold wins"
        elif moment.news:
            (item,) = (one for one in moment.news if isinstance(one, ReturnedJewel))
            assert f"{NAMES[item.seat]} put {item.jewel} back" in frame.texts()


def test_a_finished_film_ends_with_the_winner() -> None:
    match = replay_golden("sultan-4-draw")
    frames = painter.replay(list(history_of(match).moments()), NAMES, title="Sultan · table 3")
    assert "Sultan · table 3" in frames[0].texts()
    assert any("are Grand Viziers" in text for text in frames[-1].texts())

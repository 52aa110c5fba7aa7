"""A recap: every change has a number, the same in words and on the table."""

from functools import lru_cache
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from render.canvas import paint
from render.page import Page, Panel, Words, flatten_items
from render.painters import PAINTERS
from render.recap import SEAT_MARKS, changes, lines
from rules.catalogue import GAMES
from rules.engine.chance import Chance
from rules.engine.decision import END
from rules.engine.history import history_of
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.secret import seen_by
from rules.engine.text import pluralize
from tests.every_game.matches import some_settings
from tests.golden.goldens import each_golden, moments_of
from tests.render.pages import NAMES

TWIN = bytes(range(32))
SEATS = {f"seat-{number}" for number in range(1, 6)}
MATCHES = [
    (key, setting.seats, tuple(sorted(setting.variants)))
    for key, game in GAMES.items()
    for setting in some_settings(game)
]
"""Games with few seats and no variant, and with more seats and each variant."""


@lru_cache(maxsize=32)
def after(key: str, seats: int, variants: tuple[str, ...], turns: int) -> Match[Any]:
    """A match between players who do anything legal, after so many turns. Look, do not touch."""
    game = GAMES[key]
    match: Match[Any] = Match(game, game.setting(seats, variants), bytes([seats]) * 32)
    random = Random(seats)
    while not match.is_over and sum(choice.ends_turn for choice in match.choices) < turns:
        seat = match.awaited[0]
        match.choose(seat, random.choice(sorted(match.answers(seat))))
    return match


def missed_turns(match: Match[Any], seat: int | None) -> list[TurnNews]:
    history = history_of(match)
    return history.turns(history.first_unseen_entry(seat), seat)


def recap_page(match: Match[Any], seat: int | None) -> Page:
    painter = PAINTERS[match.game.key]
    return painter.recap(match.seen_by(seat), NAMES, missed_turns(match, seat))


def colours_of(page: Page) -> dict[str, set[str]]:
    """The numbers on all discs, each with the colours of its discs: a disc is a panel with an edge
    of a seat's colour and words in its middle."""
    found: dict[str, set[str]] = {}
    for one in page.pages():
        for panel, words in pairwise(flatten_items(one.items)):
            if not isinstance(panel, Panel) or not isinstance(words, Words):
                continue
            if panel.edge in SEATS and words.x == panel.x + panel.width // 2:
                for number in words.text.split("·"):
                    found.setdefault(number, set()).add(panel.edge)
    return found


@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_changes_are_numbered_in_their_order(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    match = after(key, seats, variants, 4 * seats)
    seat = match.awaited[0]
    told = changes(missed_turns(match, seat), NAMES, match.game.announce)
    assert told
    assert [change.number for change in told] == list(range(1, len(told) + 1))
    words = lines(told)
    assert words == [
        f"{change.number}. {SEAT_MARKS[change.seat]} {change.caption}" for change in told
    ]
    page = recap_page(match, seat)
    assert pluralize(len(told), "change") in page.texts()
    shown = colours_of(page)
    assert shown
    for change in told:
        assert shown.get(str(change.number), {f"seat-{change.seat + 1}"}) == {
            f"seat-{change.seat + 1}"
        }
    assert shown.keys() <= {str(change.number) for change in told}
    assert paint(page).startswith(b"\x89PNG")


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_a_number_has_one_colour_wherever_it_stands(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    for turns in range(seats, 6 * seats):
        match = after(key, seats, variants, turns)
        for seat in range(seats):
            colours = colours_of(recap_page(match, seat))
            assert all(len(one) == 1 for one in colours.values())


def test_nothing_is_said_to_have_happened() -> None:
    for key, game in GAMES.items():
        match: Match[Any] = Match(game, game.setting(game.seats[-1]), TWIN)
        for seat in (None, match.awaited[0]):
            page = PAINTERS[key].recap(match.seen_by(seat), NAMES, ())
            assert "Nothing has happened yet." in page.texts()
            assert "0 changes" in page.texts()


@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
@pytest.mark.parametrize("turns", [2, 9, 17])
def test_hidden_things_change_nobody_elses_recap(
    key: str, seats: int, variants: tuple[str, ...], turns: int
) -> None:
    match = after(key, seats, variants, turns)
    painter = PAINTERS[key]
    for viewer in (None, seats - 1):
        view = match.seen_by(viewer)
        twin = seen_by(viewer, match.game.imagine(view, Chance(TWIN)))
        news = missed_turns(match, viewer)
        assert paint(painter.recap(view, NAMES, news)) == paint(painter.recap(twin, NAMES, news))


@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_a_recap_does_not_know_of_a_turn_that_goes_on(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    # What is answered together is announced at once, though not what the answer was.
    match = next(
        match
        for match in (after(key, seats, variants, turns) for turns in range(2 * seats, 99))
        if not match.question(match.awaited[0]).together
    )
    game = match.game
    begun: Match[Any] = Match(game, match.setting, match.seed)
    for entry in match.log:
        begun.choose(entry.seat, entry.words)
    seat = begun.awaited[0]
    answers = [answer for answer in sorted(begun.answers(seat)) if answer != END]
    begun.choose(seat, answers[0])
    others = [one for one in (None, *range(seats)) if one not in begun.table.pending]
    assert others
    for other in others:
        assert missed_turns(begun, other) == missed_turns(match, other)
        assert recap_page(begun, other).as_text() == recap_page(match, other).as_text()


@pytest.mark.slow
@pytest.mark.parametrize("name", each_golden())
def test_every_golden_can_be_recapped(name: str) -> None:
    for match in moments_of(name, 40):
        for seat in (None, *range(match.setting.seats)):
            told = missed_turns(match, seat)
            page = PAINTERS[match.game.key].recap(match.seen_by(seat), NAMES, told)
            captions = changes(told, NAMES, match.game.announce)
            assert colours_of(page).keys() <= {str(change.number) for change in captions}

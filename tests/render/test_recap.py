"""A recap: every change has a number, the same in words, in the list and on the table."""

from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from render.canvas import paint
from render.page import Page, Panel, Words
from render.painters import PAINTERS
from render.recap import MOST_LISTED, SEAT_MARKS, changes, lines
from render.theme import COLOURS
from rules.almadi.news import Placed, TookRubies
from rules.catalogue import GAMES
from rules.engine.chance import Chance
from rules.engine.decision import END
from rules.engine.history import history_of
from rules.engine.match import Match
from rules.engine.news import News, TurnNews, all_news
from rules.engine.record import read_records, replay_choice, start_from
from rules.engine.secret import seen_by
from tests.render.positions import NAMES, landscape

GOLDENS = sorted((Path(__file__).parents[1] / "golden").glob("*.log"))
TWIN = bytes(range(32))
MATCHES = [
    ("almadi", 5, ("characters",)),
    ("almadi", 3, ()),
    ("shahrazad", 2, ()),
    ("sultan", 4, ()),
    ("sultan", 3, ("together",)),
    ("sultaniya", 3, ()),
]


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


def numbers_of(page: Page) -> list[str]:
    """What stands on the discs: words in the middle of a panel with an edge of a seat's colour."""
    found = []
    for panel, words in pairwise(page.items):
        if isinstance(panel, Panel) and (panel.edge or "").startswith("seat-"):
            assert isinstance(words, Words)
            found.append(words.text)
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
    assert page.height > 200
    written = " ".join(page.texts())
    for change in told:
        assert change.caption.split(" placed")[0] in written
    listed = numbers_of(page)[: len(told)]
    assert listed == [str(change.number) for change in told]
    assert paint(page).startswith(b"\x89PNG")


def test_a_tile_bears_the_number_of_its_line() -> None:
    match = after("almadi", 3, (), 13)
    seat = match.awaited[0]
    told = changes(missed_turns(match, seat), NAMES, match.game.announce)
    placed = [str(change.number) for change in told if isinstance(change.news, Placed)]
    assert len(placed) == 2
    on_the_table = numbers_of(recap_page(match, seat))[len(told) :]
    assert set(placed) <= {one for text in on_the_table for one in text.split("·")}


def test_a_change_is_in_the_colour_of_its_seat() -> None:
    news: list[News] = [TookRubies(seat=2, rubies=1), TookRubies(seat=0, rubies=2)]
    match = after("almadi", 3, (), 3)
    page = PAINTERS["almadi"].recap(
        match.seen_by(1), NAMES, [TurnNews(item.seat, (item,)) for item in news]
    )
    edges = [
        item.edge
        for item in page.items
        if isinstance(item, Panel) and (item.edge or "").startswith("seat-")
    ]
    assert edges[:2] == ["seat-3", "seat-1"]
    assert len(SEAT_MARKS) == sum(name.startswith("seat-") for name in COLOURS)


def colours_of(page: Page) -> dict[str, set[str | None]]:
    """For each number the colours of its discs."""
    found: dict[str, set[str | None]] = {}
    for panel, words in pairwise(page.items):
        if isinstance(panel, Panel) and (panel.edge or "").startswith("seat-"):
            assert isinstance(words, Words)
            for number in words.text.split("·"):
                found.setdefault(number, set()).add(panel.edge)
    return found


@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_a_number_has_one_colour_wherever_it_stands(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    for turns in range(seats, 6 * seats):
        match = after(key, seats, variants, turns)
        for seat in range(seats):
            colours = colours_of(recap_page(match, seat))
            assert all(len(one) == 1 for one in colours.values())


def test_what_goes_without_saying_has_no_number() -> None:
    match = after("almadi", 3, (), 13)
    turns = missed_turns(match, match.awaited[0])
    told = changes(turns, NAMES, match.game.announce)
    assert len(told) < len(all_news(turns))


def test_nothing_is_said_to_have_happened() -> None:
    for key, game in GAMES.items():
        match: Match[Any] = Match(game, game.setting(game.seats[-1]), TWIN)
        for seat in (None, match.awaited[0]):
            page = PAINTERS[key].recap(match.seen_by(seat), NAMES, ())
            assert "Nothing has happened yet." in page.texts()
            assert "0 changes" in page.texts()


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


def prefixes(path: Path) -> Iterator[Match[Any]]:
    (record,) = read_records(path.read_text(encoding="utf-8"))
    match: Match[Any] = start_from(record, GAMES[record.game], tells_news=True)
    for number in range(len(record.log)):
        replay_choice(match, record, number)
        if number % 40 == 39:
            yield match
    yield match


@pytest.mark.slow
@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_every_golden_can_be_recapped(path: Path) -> None:
    for match in prefixes(path):
        for seat in (None, *range(match.setting.seats)):
            told = missed_turns(match, seat)
            page = PAINTERS[match.game.key].recap(match.seen_by(seat), NAMES, told)
            captions = changes(told, NAMES, match.game.announce)
            listed = [str(change.number) for change in captions[-MOST_LISTED:]]
            assert numbers_of(page)[: len(listed)] == listed

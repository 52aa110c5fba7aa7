"""Nobody sees what they may not: matches that differ only in hidden things show the same bytes."""

from collections.abc import Iterator
from itertools import islice
from random import Random

import pytest

from render.canvas import paint
from render.page import Page
from render.painters import PAINTERS
from rules.engine.game import AnyGame
from rules.engine.history import latest_turn
from rules.engine.illegal import IllegalChoice
from rules.engine.news import TurnNews, visible_news
from rules.engine.record import canonical
from rules.engine.secret import Seat
from tests.every_game.matches import ALL, settings
from tests.games import SECOND
from tests.torture import broken
from tests.torture.amounts import amount
from tests.torture.twins import AnyMatch, Twins, pairs

PAIRS = amount("PAIRS", 100)
NAMES = ("Shirin", "Karim", "Zoë", "Hassan", "Dunyazad", "Ali")
LAID_OUT = 25
"""Every so manieth pair is laid out as pages, which costs more than all the rest."""
PAINTED = 100
"""Every so manieth pair is painted to the last pixel."""
GUESSES = ("no such words", "end", "undo", "keep x y", "1 2", "1L A1", "genie A1 B2")


def told(match: AnyMatch, viewer: Seat | None) -> Iterator[str]:
    """All that a viewer can read of a match without pictures."""
    view, game = match.seen_by(viewer), match.game
    yield repr(view)
    yield game.as_text(view)
    yield canonical(game.as_json(view.table))
    yield canonical(game.score(view.table).as_json())
    yield repr(match.public_log(viewer))
    news = visible_news(match.news_since(0), viewer)
    yield game.announce(news, NAMES)
    yield repr((news, visible_news(match.turn_news, viewer), match.awaited, match.commitment))
    if viewer is None:
        return
    yield repr(match.may_undo(viewer))
    if viewer in match.table.pending:
        question, answers = match.question(viewer), match.answers(viewer)
        yield repr((match.asked_at(viewer), question.question(view.table), list(answers)))
        for answer in answers[:20]:
            yield repr([question.label(view, answer[: n + 1]) for n in range(len(answer))])
    for words in GUESSES:
        if viewer not in match.table.pending or not _means_something(match, viewer, words):
            yield refused(match, viewer, words)


def _means_something(match: AnyMatch, seat: Seat, words: str) -> bool:
    return words == "undo" or any(" ".join(path) == words for path in match.answers(seat))


def refused(match: AnyMatch, seat: Seat, words: str) -> str:
    try:
        match.choose(seat, words)
    except IllegalChoice as refusal:
        return f"{refusal.code} {refusal.sentence}"
    raise AssertionError(f"{words} was legal after all")


def seen_turn(match: AnyMatch, viewer: Seat | None) -> list[TurnNews]:
    """The latest turn, as far as the viewer may learn of it."""
    return [
        TurnNews(turn.seat, tuple(visible_news(list(turn.news), viewer)))
        for turn in latest_turn(match)
    ]


def pages(match: AnyMatch, viewer: Seat | None) -> Iterator[Page]:
    """Every picture that a viewer can be shown."""
    painter, view = PAINTERS[match.game.key], match.seen_by(viewer)
    names = NAMES[: match.setting.seats]
    yield painter.turn(view, names, seen_turn(match, viewer))
    if match.is_over:
        yield painter.poster(view, names)
    yield painter.table(view, names)
    yield painter.score_sheet(view, names)
    yield from (painter.breakdown(view, names, seat) for seat in range(match.setting.seats))
    if viewer is not None:
        yield painter.private(view, names, ())


def spelt(match: AnyMatch, viewer: Seat | None) -> Iterator[str]:
    painter, view = PAINTERS[match.game.key], match.seen_by(viewer)
    names = NAMES[: match.setting.seats]
    yield painter.alt_text(view, names, seen_turn(match, viewer))
    yield painter.text_board(view, names).whole()
    if viewer is not None:
        yield painter.private_alt_text(view, names, ())
    for page in pages(match, viewer):
        yield page.as_text()


def leaks(twins: Twins, number: int) -> list[str]:
    """What a viewer could tell the two apart by."""
    one, other, viewer = twins.one, twins.other, twins.viewer
    found = _apart(told(one, viewer), told(other, viewer))
    if one.game.key in PAINTERS and number % LAID_OUT == 0:
        found += _apart(spelt(one, viewer), spelt(other, viewer))
    if one.game.key in PAINTERS and number % PAINTED == 0:
        both = zip(pages(one, viewer), pages(other, viewer), strict=True)
        if any(paint(first) != paint(second) for first, second in both):
            found.append("the pixels of a picture")
    return found


def _apart(one: Iterator[str], other: Iterator[str]) -> list[str]:
    return [f"{a[:400]}\n{b[:400]}" for a, b in zip(one, other, strict=True) if a != b]


@pytest.mark.slow
@pytest.mark.parametrize("game", [pytest.param(game, id=key) for key, game in ALL.items()])
def test_matches_that_differ_only_in_hidden_things_look_the_same(game: AnyGame) -> None:
    logs = deals = closed = 0
    for number, twins in enumerate(islice(pairs(game, settings(game), Random(5)), PAIRS)):
        assert leaks(twins, number) == []
        closed += any("?" in entry.public for entry in twins.one.log)
        logs += twins.one.log != twins.other.log
        deals += twins.one.table != twins.other.table
    assert deals > PAIRS / 2
    # Where others read less of an answer than was said, the hidden words must differ too.
    assert logs >= closed / 4


@pytest.mark.slow
@pytest.mark.parametrize(
    "build",
    [broken.turns_nothing_over, broken.says_a_hand_in_an_error, broken.writes_the_log_in_clear],
)
def test_control_a_build_that_tells_secrets_is_found_out(
    monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    build(monkeypatch)
    found: list[str] = []
    game = SECOND
    for number, twins in enumerate(islice(pairs(game, settings(game), Random(5)), 40), 1):
        found += leaks(twins, number)
    assert found

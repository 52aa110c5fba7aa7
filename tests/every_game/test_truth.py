"""What pictures, captions, alt texts and text boards say is so: compared with table and log."""

import re
from collections.abc import Iterator
from random import Random

import pytest

from render.names import safe_names
from render.page import Page
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.engine.game import AnyGame, Setting
from rules.engine.history import history_of, turns_of
from rules.engine.match import Match
from rules.engine.news import TurnNews
from rules.engine.table import Table
from rules.engine.text import format_number
from tests.every_game.matches import each_setting, new_match, walk
from tests.every_game.progress import progress_of

NAMES = ("Shirin", "Karim", "Zoë", "Hassan", "Dunya")
TITLE = "A match · table 12"
MOST_FOLDED = 3
EACH_SETTING = each_setting(GAMES)
PLURAL_OF_ONE = re.compile(
    r"(?<![\d.,+−-])\b1 "
    r"(points|rubies|mosaics|stalls|landscapes|tiles|cards|sapphires|jewels|turns)\b"
)
ONE_OF_SEVERAL = re.compile(r"cards of [^,;.]+[;.]")
AnyMatch = Match[Table]


def said_number(game: AnyGame, shown: str | Page) -> int | None:
    """The turn or round that an opening sentence or a header names, if it names one."""
    progress = progress_of(game.key)
    if progress is None:
        return None
    how = progress.says
    if isinstance(shown, Page):
        matches = [re.fullmatch(how, text, re.IGNORECASE) for text in shown.texts()]
        found = next((match for match in matches if match), None)
    else:
        found = re.match(f"{TITLE}, {how}[.]", shown)
    return int(found[1]) if found else None


def announcements(game: AnyGame, setting: Setting, seed: int) -> Iterator[tuple[AnyMatch, int]]:
    """A match at the end of each turn, and at its end; with how many choices it has."""
    random = Random(seed)
    match = new_match(game, setting, random)
    seen = 0
    for _ in walk(match, random):
        if len(match.choices) > seen and match.choices[-1].ends_turn:
            seen = len(match.choices)
            yield match, seen
    yield match, len(match.choices)


def told_parts(page: Page) -> str:
    return " ".join(page.texts())


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_alt_texts_and_pictures_tell_each_turn_as_its_own(game: AnyGame, setting: Setting) -> None:
    painter, names = PAINTERS[game.key], NAMES[: setting.seats]
    told_both = 0
    for number, (match, _) in enumerate(announcements(game, setting, 1)):
        folded = turns_of(match.choices)[-1 - number % MOST_FOLDED :]
        view = match.seen_by(None)
        alt = painter.alt_text(view, names, folded, title=TITLE)
        sentences = [text for turn in folded if (text := game.announce(turn.news, names))]
        deeds = " ".join(sentences)
        if len(deeds) < 600:
            assert deeds in alt
        if number % 4 == 0:
            check_picture(painter.turn(view, names, folded, title=TITLE), folded, names)
        told_both += len({turn.seat for turn in folded}) > 1
    assert told_both or setting.seats == 1


def check_picture(page: Page, folded: list[TurnNews], names: tuple[str, ...]) -> None:
    """Everybody who acted is named, and the page says which match it is."""
    said = told_parts(page)
    assert TITLE in said
    for turn in folded:
        if turn.seat is not None:
            assert names[turn.seat] in said
    if any(turn.seat is not None for turn in folded):
        assert "The cards are turned face up." not in said


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_state_scores_and_winners_are_those_of_the_table(game: AnyGame, setting: Setting) -> None:
    painter, names = PAINTERS[game.key], NAMES[: setting.seats]
    for match, _ in announcements(game, setting, 2):
        view = match.seen_by(None)
        alt = painter.alt_text(view, names, (), title=TITLE)
        board = painter.text_board(view, names, title=TITLE).whole()
        sheet = game.score(view.table)
        for text in (alt, board):
            assert text.startswith(f"{TITLE}, ")
            assert not PLURAL_OF_ONE.search(text)
            assert not ONE_OF_SEVERAL.search(text)
            opening = re.split(r"\. (?=Scores|Points|On|Left)|\n\n", text)[0]
            expected = sheet.winners if match.is_over else match.awaited
            if not game.cooperative or not match.is_over:
                mentioned = [name for name in names if name in opening]
                assert mentioned == [names[seat] for seat in sorted(expected)]
        if game.cooperative:
            assert f": {format_number(sheet.totals[0])} (" in alt
        else:
            scores = ", ".join(
                f"{name} {own}" for name, own in zip(names, sheet.totals, strict=True)
            )
            assert f": {scores}." in alt


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_turns_are_counted_by_the_seat_that_is_asked(game: AnyGame, setting: Setting) -> None:
    """In the middle of a turn too: it is the same turn until it ends."""
    painter, names = PAINTERS[game.key], NAMES[: setting.seats]
    progress = progress_of(game.key)
    random = Random(3)
    match = new_match(game, setting, random)
    checked = 0
    for step, _ in enumerate(walk(match, random)):
        seat = match.awaited[0]
        view = match.seen_by(seat)
        said = {said_number(game, painter.alt_text(view, names, (), title=TITLE))}
        if step % 5 == 0:
            said.add(said_number(game, painter.private(view, names, (), title=TITLE)))
            said.add(said_number(game, painter.text_board(view, names, title=TITLE).whole()))
        if progress is None or said == {None}:
            continue
        checked += 1
        assert said == {progress.count_over(match, seat) + 1}
    assert checked or progress is None


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_a_replay_counts_by_the_seat_that_acted(game: AnyGame, setting: Setting) -> None:
    painter, names = PAINTERS[game.key], NAMES[: setting.seats]
    progress = progress_of(game.key)
    random = Random(4)
    match = new_match(game, setting, random)
    acted = [
        progress.count_over(match, seat) + 1 if progress else 0 for seat in walk(match, random)
    ]
    history = history_of(match)
    moments = list(history.moments())
    assert len(moments) == len(history.public_turns()) + 1
    pages = painter.replay(moments, names, title=TITLE)
    assert TITLE in told_parts(pages[0])
    expected, has_news = [], False
    for choice in history.choices:
        has_news |= bool(choice.news)
        if choice.ends_turn and has_news:
            expected.append(acted[choice.entry])
            has_news = False
    for number, page in zip(expected, pages[1:], strict=False):
        assert said_number(game, page) in {number, None}
    if progress:
        assert sum(said_number(game, page) is not None for page in pages) > len(expected) // 2


def test_two_seats_in_one_post_are_both_named_and_nobody_else() -> None:
    for key, game in GAMES.items():
        seats = max(game.seats)
        names = safe_names(NAMES, seats)
        for match, _ in announcements(game, game.setting(seats), 5):
            folded = turns_of(match.choices)[-2:]
            if match.is_over or len({turn.seat for turn in folded}) < 2:
                continue
            deeds = [game.announce(turn.news, names) for turn in folded]
            alt = PAINTERS[key].alt_text(match.seen_by(None), names, folded)
            assert all(sentence in alt for sentence in deeds if sentence)
            break
        else:
            raise AssertionError(f"{key} never has two turns to fold")

"""A replay: a GIF of the painted pages, exact, small, and with nobody's secrets."""

import io
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest
from PIL import Image

from render.canvas import compose_image
from render.gif import SHORTEST_DELAY_MS, Gif, Patch, changed_boxes
from render.page import Fill, Page
from render.painters import PAINTERS
from render.replay import MAX_BYTES, make_gif
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.chance import Chance
from rules.engine.history import History, Moment, history_of
from rules.engine.match import Match
from rules.engine.secret import seen_by
from tests.every_game.matches import few_seats
from tests.golden.goldens import goldens_of, record_of, replay_golden
from tests.render.pages import NAMES
from tests.render.test_recap import MATCHES, TWIN, after

Shown = tuple[Image.Image, int]
"""A picture as it stands, and for how many milliseconds."""


def pages_of(history: History[Any]) -> list[Page]:
    return PAINTERS[history.game.key].replay(list(history.moments()), NAMES)


def decode(gif: bytes) -> list[Shown]:
    """All frames of a GIF as Pillow shows them."""
    shown = []
    with Image.open(io.BytesIO(gif)) as animation:
        assert animation.info["loop"] == 0
        for number in range(animation.n_frames):  # type: ignore[attr-defined]
            animation.seek(number)
            shown.append((animation.convert("RGB"), int(animation.info["duration"])))
    return shown


def pictures_of(gif: bytes) -> Iterator[Image.Image]:
    """The pictures that stay, without those on the way to them."""
    for picture, duration in decode(gif):
        assert duration >= SHORTEST_DELAY_MS
        if duration > 3 * SHORTEST_DELAY_MS:
            yield picture


def paint_all(pages: Sequence[Page]) -> list[Image.Image]:
    height = max(page.height for page in pages)
    found = []
    for page in pages:
        whole = Image.new(
            "RGB", (page.width, height), compose_image(Page(1, 1)).convert("RGB").getpixel((0, 0))
        )
        whole.paste(compose_image(page).convert("RGB"))
        found.append(whole)
    return found


@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_the_gif_shows_exactly_the_painted_pages(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    pages = pages_of(history_of(after(key, seats, variants, 3 * seats)))
    assert len(pages) > seats
    shown = list(pictures_of(make_gif(pages)))
    assert len(shown) == len(pages)
    for picture, page in zip(shown, paint_all(pages), strict=True):
        assert picture.tobytes() == page.tobytes()


@pytest.mark.parametrize("key", GAMES)
def test_a_match_with_undo_is_replayed_without_what_was_taken_back(key: str) -> None:
    match = next(
        replay_golden(name)
        for name in goldens_of(key)
        if any(words == "undo" for _, words in record_of(name).log)
    )
    plain: Match[Any] = Match(match.game, match.setting, match.seed)
    for choice in match.choices:
        plain.choose(choice.seat, choice.answer)
    assert len(plain.log) < len(match.log)
    undone, never = pages_of(history_of(match)), pages_of(history_of(plain))
    assert [page.as_text() for page in undone] == [page.as_text() for page in never]


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_match_of_two_stays_under_a_megabyte(key: str, player: str) -> None:
    game = GAMES[key]
    match = play_match(game, few_seats(game), TWIN, PLAYERS[player])
    gif = make_gif(pages_of(history_of(match)))
    assert len(gif) < 1_000_000
    with Image.open(io.BytesIO(gif)) as animation:
        assert animation.width == 1200, "it was not made smaller for that"


@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if 5 in game.seats])
def test_a_match_of_five_stays_under_the_limit(key: str) -> None:
    game = GAMES[key]
    match = play_match(game, game.setting(5), TWIN, PLAYERS["random"])
    assert len(make_gif(pages_of(history_of(match)))) < MAX_BYTES


def test_only_what_changed_is_written() -> None:
    pages = [Page(600), Page(600)]
    pages[0].add(Fill(100, 100, 40, 40, "gold"), Fill(1004, 500, 16, 8, "red"))
    pages[1].add(Fill(100, 100, 40, 40, "glow"), Fill(1004, 500, 16, 8, "green"))
    before, after_it = (compose_image(page).convert("P") for page in pages)
    indices = [Image.frombytes("L", one.size, one.tobytes()) for one in (before, after_it)]
    assert changed_boxes(*indices) == [(100, 100, 140, 140), (1004, 500, 1020, 508)]
    assert changed_boxes(indices[0], indices[0].copy()) == []


def test_a_single_pixel_is_a_change() -> None:
    random = Random(5)
    before = Image.new("L", (333, 222), 7)
    for _ in range(200):
        after_it = before.copy()
        x, y = random.randrange(333), random.randrange(222)
        after_it.putpixel((x, y), 8)
        assert changed_boxes(before, after_it) == [(x, y, x + 1, y + 1)]


def test_any_sequence_of_patches_is_shown_as_it_was_laid() -> None:
    random = Random(6)
    gif = Gif(300, 200)
    picture = Image.frombytes("L", (300, 200), random.randbytes(60_000))
    gif.add_frame([Patch(0, 0, picture)], 500)
    expected = [picture.copy()]
    places = [(0, 0, 300, 200), (10, 20, 60, 50), (10, 20, 90, 90), (150, 0, 150, 200)]
    for number in range(12):
        x, y, width, height = places[number % 4] if number != 8 else (5, 5, 1, 1)
        part = picture.crop((x, y, x + width, y + height))
        for _ in range(number):
            part.putpixel((random.randrange(width), random.randrange(height)), number)
        picture.paste(part, (x, y))
        gif.add_frame([Patch(x, y, part)], 500)
        expected.append(picture.copy())
    shown = list(pictures_of(gif.to_bytes()))
    assert len(shown) == len(expected)
    plain = compose_image(Page(1, 1))
    for one, other in zip(shown, expected, strict=True):
        coloured = Image.frombytes("P", other.size, other.tobytes())
        coloured.putpalette(plain.getpalette() or [])
        assert one.tobytes() == coloured.convert("RGB").tobytes()


@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_hidden_things_change_no_replay_while_the_match_goes_on(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    match = after(key, seats, variants, 2 * seats + 1)
    moments = list(history_of(match).moments())
    painter, game = PAINTERS[key], match.game
    twins: list[Moment[Any]] = [
        Moment(seen_by(None, game.imagine(one.view, Chance(TWIN))), one.news) for one in moments
    ]
    assert make_gif(painter.replay(moments, NAMES)) == make_gif(painter.replay(twins, NAMES))

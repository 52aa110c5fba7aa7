"""A replay: a GIF of the painted pages, exact, small, and with nobody's secrets."""

import io
import weakref
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from PIL import Image

from render import replay
from render.canvas import compose_image, paint_indices
from render.half import half_size
from render.page import Fill, Page
from render.painters import PAINTERS
from render.replay import MAX_BYTES, make_gif
from render.sprites import SpriteCache, with_palette
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.chance import Chance
from rules.engine.history import History, Moment, history_of
from rules.engine.match import Match
from rules.engine.secret import seen_by
from tests.every_game.matches import few_seats
from tests.games import FIRST
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
            shown.append((plain(animation), int(animation.info["duration"])))
    return shown


def plain(picture: Image.Image) -> Image.Image:
    """Its colours alone, without what Pillow knows of its file and palette."""
    return Image.frombytes("RGB", picture.size, picture.convert("RGB").tobytes())


def paint_all(pages: Sequence[Page]) -> list[Image.Image]:
    """The pages as palette indices, on grounds of one height."""
    height = max(page.height for page in pages)
    return [paint_indices(page, height, SpriteCache(1)) for page in pages]


def film_of(painted: Sequence[Image.Image]) -> list[Shown]:
    """What a GIF of these has to show: the last for a second, then all; equal pictures one after
    another are one."""
    film: list[Shown] = []
    holds_ms = [replay.PREVIEW_MS, *replay._hold_times_ms(len(painted))]
    for indices, hold_ms in zip([painted[-1], *painted], holds_ms, strict=True):
        picture = plain(with_palette(indices.copy()))
        before_ms = film.pop()[1] if film and film[-1][0] == picture else 0
        film.append((picture, before_ms + hold_ms))
    return film


@pytest.mark.slow
@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_the_gif_shows_exactly_the_painted_pages(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    pages = pages_of(history_of(after(key, seats, variants, 3 * seats)))
    assert len(pages) > seats
    assert decode(make_gif(pages)) == film_of(paint_all([half_size(page) for page in pages]))


@pytest.mark.parametrize(("key", "seats", "variants"), MATCHES)
def test_a_frame_leaves_a_palette_index_for_what_did_not_change(
    key: str, seats: int, variants: tuple[str, ...]
) -> None:
    for page in pages_of(history_of(after(key, seats, variants, 3 * seats))):
        assert len(compose_image(page).getcolors() or []) < 256


@pytest.mark.slow
def test_what_is_too_large_is_made_shorter(monkeypatch: pytest.MonkeyPatch) -> None:
    pages = pages_of(history_of(after(FIRST.key, 3, (), 13)))
    whole = make_gif(pages)
    tried: list[int] = []
    made = replay._encode

    def watched(pages: Sequence[Page]) -> bytes:
        tried.append(len(pages))
        return made(pages)

    monkeypatch.setattr(replay, "_encode", watched)
    shorter = make_gif(pages, len(whole) - 1)
    assert len(shorter) < len(whole)
    assert tried == [14, 8]
    with Image.open(io.BytesIO(shorter)) as animation:
        assert animation.size == (600, round(pages[0].height / 2))
    most = len(made([*pages[:-1:3], pages[-1]]))
    assert len(make_gif(pages, most)) <= most
    assert tried[-1] == 6
    # However small the limit, the last picture is left.
    last = make_gif(pages, 100)
    assert [picture.size for picture, _ in decode(last)] == [(600, round(pages[0].height / 2))]


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
@pytest.mark.parametrize("player", ["random", pytest.param("greedy", marks=pytest.mark.ci)])
def test_a_match_of_two_stays_a_small_file(key: str, player: str) -> None:
    game = GAMES[key]
    match = play_match(game, few_seats(game), TWIN, PLAYERS[player])
    gif = make_gif(pages_of(history_of(match)))
    assert len(gif) < 1_250_000


@pytest.mark.ci
@pytest.mark.slow
@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if 5 in game.seats])
def test_a_match_of_five_stays_under_the_limit(key: str) -> None:
    game = GAMES[key]
    match = play_match(game, game.setting(5), TWIN, PLAYERS["random"])
    assert len(make_gif(pages_of(history_of(match)))) < MAX_BYTES


def test_a_film_never_lies_in_memory_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A frame has a megabyte, and a match of five more than eighty frames."""
    alive: set[int] = set()
    most = 0

    def watched(page: Page, height: int, blocks: SpriteCache) -> Image.Image:
        nonlocal most
        frame = paint_indices(page, height, blocks)
        number = len(alive) and max(alive) + 1
        alive.add(number)
        weakref.finalize(frame, alive.discard, number)
        most = max(most, len(alive))
        return frame

    monkeypatch.setattr(replay, "paint_indices", watched)
    pages = pages_of(history_of(after(FIRST.key, 2, (), 12)))
    assert len(pages) > 10
    make_gif(pages)
    assert most <= 4


def test_what_did_not_change_costs_next_to_nothing() -> None:
    (page,) = pages_of(history_of(after(FIRST.key, 2, (), 6)))[-1:]
    changed = Page(page.height, page.width, page.colour, [*page.items])
    changed.add(Fill(0, 0, 8, 8, "gold"), Fill(page.width - 8, page.height - 8, 8, 8, "gold"))
    alone, both = len(make_gif([page])), len(make_gif([page, changed]))
    assert alone > 15_000
    assert both - alone < 3_000, "all between two corners is transparent, there and back"


def test_any_sequence_of_pictures_is_shown_as_it_was_painted(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    random = Random(6)
    picture = Image.frombytes("L", (300, 200), random.randbytes(60_000))
    assert len(picture.getcolors() or []) == 256, "no index is left for what does not change"
    painted = [picture]
    for number in range(12):
        picture = picture.copy()
        for _ in range(number):
            picture.putpixel((random.randrange(300), random.randrange(200)), number)
        if number == 8:
            picture = picture.point([min(index, 250) for index in range(256)])
        painted.append(picture)
    left = iter([painted[-1], *painted])
    monkeypatch.setattr(replay, "paint_indices", lambda *_: next(left).copy())
    film = decode(make_gif([Page(200, 300)] * len(painted)))
    assert film == film_of(painted)
    assert len(film) == len(painted), "the second picture is the first"


@pytest.mark.slow
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

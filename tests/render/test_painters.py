"""PAINTERS and GAMES speak of the same games, and every painter paints every game through."""

import inspect
from pathlib import Path

import pytest

from render import gallery
from render.canvas import paint
from render.painters import PAINTERS, Painter
from rules.catalogue import GAMES
from rules.engine.history import latest_turn
from rules.engine.record import read_records, replay_choice, start_from
from tests.render.positions import EVERY, NAMES, AlmadiMatch, prefixes

GOLDENS = sorted((Path(__file__).parents[1] / "golden").glob("almadi-*.log"))


def test_every_game_has_a_painter() -> None:
    assert PAINTERS.keys() == GAMES.keys()


def test_painters_have_all_that_the_bot_calls() -> None:
    for painter in PAINTERS.values():
        for name in Painter.__slots__:
            assert inspect.isfunction(getattr(painter, name)) or name == "emoji"


def look_at_everything(match: AlmadiMatch) -> None:
    """Lay out every page of this moment, paint some of them, and say all words."""
    painter, seats = PAINTERS["almadi"], match.setting.seats
    everyone = match.seen_by(None)
    pages = [painter.turn(everyone, NAMES, latest_turn(match))]
    for seat in match.awaited:
        view = match.seen_by(seat)
        heads = dict.fromkeys(answer[0] for answer in match.answers(seat))
        pages += [painter.private(view, NAMES, ())]
        pages += [painter.private(view, NAMES, (head,)) for head in heads]
    pages += [
        painter.table(everyone, NAMES),
        painter.score_sheet(everyone, NAMES),
        painter.breakdown(everyone, NAMES, len(match.log) % seats),
    ]
    assert all(page.height > 100 for page in pages)
    assert all(paint(page).startswith(b"\x89PNG") for page in pages[:2] + pages[-2:])
    assert 0 < len(painter.alt_text(everyone, NAMES, latest_turn(match))) <= 1024
    assert painter.text_board(everyone, NAMES)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("seats", "seed", "variants"),
    [
        (2, 21, ()),
        (3, 22, ("characters",)),
        (4, 23, ("choose-strips",)),
        (5, 25, ("characters", "choose-strips")),
    ],
)
def test_every_moment_of_a_match_can_be_shown(
    seats: int, seed: int, variants: tuple[str, ...]
) -> None:
    for match in prefixes(seats, seed, *variants):
        look_at_everything(match)


def test_there_are_goldens_to_look_at() -> None:
    assert GOLDENS


@pytest.mark.slow
@pytest.mark.parametrize("path", GOLDENS, ids=lambda path: path.stem)
def test_every_moment_of_a_golden_can_be_shown(path: Path) -> None:
    (record,) = read_records(path.read_text(encoding="utf-8"))
    match = start_from(record, GAMES[record.game], tells_news=True)
    for number in range(len(record.log)):
        if number % EVERY == 0:
            look_at_everything(match)
        replay_choice(match, record, number)
    look_at_everything(match)


def test_the_gallery_is_light_and_complete() -> None:
    """`make gallery` draws it; what is kept in the repository must not weigh much."""
    sizes = {path.name: path.stat().st_size for path in gallery.FOLDER.iterdir()}
    still = {name: size for name, size in sizes.items() if name.endswith(".png")}
    assert max(still.values()) < 180_000
    assert sum(still.values()) < 4_000_000
    for key in GAMES:
        assert sizes[f"{key}-replay.gif"] < 1_000_000
        for kind in ("turn", "table", "private", "recap", "final-score", "final-breakdown"):
            assert f"{key}-{kind}.png" in sizes

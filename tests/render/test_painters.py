"""PAINTERS and GAMES speak of the same games, and painters are made of views alone."""

import inspect
from typing import Any

import pytest

from render import gallery
from render.page import Words, flatten_items
from render.painter import Painter
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.engine.help import help_of
from rules.engine.match import Match
from rules.engine.secret import View, seen_by
from tests.golden.goldens import goldens_of, moments_of
from tests.render.pages import NAMES


def test_every_game_has_a_painter() -> None:
    assert list(PAINTERS) == list(GAMES)


def test_painters_have_all_that_the_bot_calls() -> None:
    for painter in PAINTERS.values():
        for name in Painter.__slots__:
            assert inspect.isfunction(getattr(painter, name)) or name == "emoji"


PAINT_WITH: dict[str, tuple[object, ...]] = {
    "turn": (NAMES, ()),
    "table": (NAMES,),
    "private": (NAMES, ()),
    "score_sheet": (NAMES,),
    "breakdown": (NAMES, 0),
    "alt_text": (NAMES, ()),
    "recap": (NAMES, ()),
    "poster": (NAMES,),
    "text_board": (NAMES,),
    "private_alt_text": (NAMES, ()),
}


def new_match(key: str) -> Match[Any]:
    game = GAMES[key]
    return Match(game, game.setting(game.seats[-1]), bytes(32))


@pytest.mark.parametrize("what", PAINT_WITH)
@pytest.mark.parametrize("key", GAMES)
def test_a_painter_refuses_a_table(key: str, what: str) -> None:
    match = new_match(key)
    paint_it = getattr(PAINTERS[key], what)
    for wrong in (match.table, match, None, View(match.table, 0)):
        with pytest.raises(TypeError):
            paint_it(wrong, *PAINT_WITH[what])


@pytest.mark.parametrize("key", [key for key, game in GAMES.items() if game.rehearse])
def test_a_turn_that_is_only_rehearsed_is_headed_as_a_plan(key: str) -> None:
    match = new_match(key)
    view = match.seen_by(match.awaited[0])
    for imagined, heading in ((True, "Your plan"), (False, "Your turn")):
        page = PAINTERS[key].private(view._replace(imagined=imagined), NAMES, ())
        words = [one.text for one in flatten_items(page.items) if isinstance(one, Words)]
        assert next(text for text in words if text.startswith("Your ")).startswith(heading)


@pytest.mark.parametrize("key", GAMES)
def test_a_spectator_has_no_private_view(key: str) -> None:
    with pytest.raises(ValueError, match="private"):
        PAINTERS[key].private(seen_by(None, new_match(key).table), NAMES, ())


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
def test_every_icon_that_a_label_or_the_help_names_has_an_emoji_and_no_other_has(key: str) -> None:
    named = {topic.icon for topic in help_of(key).topics}
    for name in goldens_of(key):
        for match in moments_of(name, 3):
            for seat in match.awaited:
                decision, view = match.question(seat), match.seen_by(seat)
                heads = {answer[:2]: answer for answer in match.answers(seat)}
                named |= {
                    decision.label(view, answer[:length]).icon
                    for answer in heads.values()
                    for length in range(1, len(answer) + 1)
                }
    assert named - {""} == PAINTERS[key].emoji.keys()


def test_the_gallery_is_light() -> None:
    """`make gallery` draws it; what is kept in the repository must not weigh much."""
    sizes = {path.name: path.stat().st_size for path in gallery.FOLDER.iterdir()}
    assert sizes.pop(gallery.CHAT, 0) < 4_000_000
    still = {name: size for name, size in sizes.items() if name.endswith(".png")}
    assert max(still.values()) < 180_000
    for key in GAMES:
        own = [size for name, size in still.items() if name.startswith(f"{key}-")]
        assert sum(own) < 2_000_000, f"the pictures of {GAMES[key].title} weigh too much"
    assert all(size < 1_000_000 for name, size in sizes.items() if name.endswith(".gif"))

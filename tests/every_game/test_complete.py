"""Every game of the catalogue is complete; the test that fails says which part is missing."""

from collections.abc import Callable
from importlib.util import find_spec

import pytest

from render import gallery
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.engine.card import WEIGHTS, card_of
from rules.engine.help import FIRST_PAGES, OTHER_CHAPTER, help_of
from rules.engine.match import Match
from tests.every_game.census import census_of
from tests.every_game.matches import few_seats
from tests.every_game.questions import questions_of
from tests.every_game.reasons import readers_of
from tests.golden.goldens import goldens_of, is_hand_written

ABOUT = {
    "game": "the goal",
    "score": "how points are made",
    "turn": "a turn",
    "scoring": "scoring in detail",
}
assert set(ABOUT) == {key for keys in FIRST_PAGES for key in keys}
NAMES = ("Shirin", "Karim the Bold", "Zoë", "Old Hassan", "Dunyazad")


def painter(key: str) -> str:
    return "" if key in PAINTERS else "no painter: its line is not in render/painters.py"


def alt_text(key: str) -> str:
    if key in PAINTERS:
        match = Match(GAMES[key], few_seats(GAMES[key]), bytes(32))
        if PAINTERS[key].alt_text(match.seen_by(None), NAMES, ()).strip():
            return ""
    return "no alt text: its painter says nothing beside the first picture"


def icons(key: str) -> str:
    if key in PAINTERS and PAINTERS[key].emoji:
        return ""
    return "no icons: its painter has an emoji for none"


def topics(key: str) -> str:
    return "" if help_of(key).topics else f"no help: write topics into rules/{key}/help.toml"


def first_pages(key: str) -> str:
    known = {topic.key for topic in help_of(key).topics}
    missing = [page for page in ABOUT if page not in known]
    told = ", ".join(f"{ABOUT[page]} (topics.{page})" for page in missing)
    return told and f"no page of rules that tells {told}: write it into rules/{key}/help.toml"


def chapters(key: str) -> str:
    lost = [topic.key for topic in help_of(key).topics if topic.chapter == OTHER_CHAPTER]
    return f"no chapter for {', '.join(lost)} in rules/{key}/help.toml" if lost else ""


def coaching(key: str) -> str:
    wanted = questions_of(key) | GAMES[key].things.keys()
    missing = ", ".join(sorted(wanted - help_of(key).coaching.keys()))
    if not missing:
        return ""
    return f"no coaching: write lines for {missing} into rules/{key}/help.toml"


def card(key: str) -> str:
    known = card_of(key)
    if known.pitch and known.minutes and known.weight in WEIGHTS and known.art:
        return ""
    return f"no card: write pitch, minutes, weight and art into rules/{key}/card.toml"


def goldens(key: str) -> str:
    if any(map(is_hand_written, goldens_of(key))):
        return ""
    return f"no golden: write a match by hand into tests/golden/{key}-2-by-hand.log"


def gallery_module(key: str) -> str:
    if find_spec(f"render.{key}") and find_spec(f"render.{key}.gallery"):
        return ""
    return f"no gallery: write pictures() into render/{key}/gallery.py"


def gallery_pictures(key: str) -> str:
    wanted = [*(f"{key}-{kind}.png" for kind in gallery.KINDS), f"{key}-replay.gif"]
    missing = [name for name in wanted if not (gallery.FOLDER / name).is_file()]
    if not missing:
        return ""
    return f"no pictures {', '.join(missing)}: draw them with python -m render gallery --game {key}"


def census(key: str) -> str:
    return "" if census_of(key) else f"no census: write one into tests/rules/{key}/census.py"


def reasons(key: str) -> str:
    if readers_of(key):
        return ""
    return f"no readers of its reasons for points: write COMES_TO into tests/rules/{key}/reasons.py"


PARTS: dict[str, Callable[[str], str]] = {
    part.__name__: part
    for part in (
        *(painter, alt_text, icons, topics, first_pages, chapters, coaching, card),
        *(goldens, gallery_module, gallery_pictures, census, reasons),
    )
}
"""Each says what is missing; nothing if the game has it."""


@pytest.mark.parametrize("part", PARTS)
@pytest.mark.parametrize("key", GAMES)
def test_a_game_has_all_its_parts(key: str, part: str) -> None:
    missing = PARTS[part](key)
    assert not missing, f"{GAMES[key].title} has {missing}"

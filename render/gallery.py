"""The gallery: every kind of picture, from matches that were really played."""

import io
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from render.canvas import compose_image
from render.page import Page
from render.painter import AnyPainter
from render.painters import PAINTERS
from render.replay import make_gif
from render.review import chart
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.review import Thoroughness, review
from rules.engine.decision import END
from rules.engine.game import AnyGame
from rules.engine.history import history_of
from rules.engine.match import Match

NAMES = ("Shirin", "Karim the Bold", "Zoë", "Old Hassan", "دنيازاد")
FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
KINDS = ("turn", "table", "private", "recap", "final-score", "final-breakdown")
"""Pictures that every game has in the gallery; most have more."""

AnyMatch = Match[Any]


def pictures_of(key: str) -> Iterator[tuple[str, Page]]:
    """A game's pictures with their names: `pictures` of its module `gallery`."""
    pictures: Iterator[tuple[str, Page]] = resolve_name(f"render.{key}.gallery:pictures")()
    return pictures


def replay_of(key: str) -> bytes:
    """The GIF of a whole match, of two seats if the game has them."""
    game = GAMES[key]
    match = play_until(game, 2 if 2 in game.seats else game.seats[0], 7, never)
    return make_gif(PAINTERS[key].replay(list(history_of(match).moments()), NAMES))


def write(keys: Sequence[str] = tuple(GAMES), folder: Path = FOLDER) -> list[tuple[str, int]]:
    """Write the pictures of these games, as small as PNG can be; their names and sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for key in keys:
        for name, page in pictures_of(key):
            content = io.BytesIO()
            compose_image(page).save(content, "PNG", optimize=True)
            (folder / f"{key}-{name}.png").write_bytes(content.getvalue())
            written.append((f"{key}-{name}", len(content.getvalue())))
        gif = replay_of(key)
        (folder / f"{key}-replay.gif").write_bytes(gif)
        written.append((f"{key}-replay.gif", len(gif)))
    return written


# What the games' galleries share.


def after_turns(turns: int) -> Callable[[AnyMatch], bool]:
    """A condition: so many turns have ended."""
    return lambda match: sum(entry.words == END for entry in match.log) >= turns


def never(match: AnyMatch) -> bool:
    return False


def may_say(word: str, turns: int = 12) -> Callable[[AnyMatch], bool]:
    """A condition: after so many turns, some answer begins with that word."""
    enough = after_turns(turns)
    return lambda match: (
        enough(match) and any(answer[0] == word for answer in match.answers(match.awaited[0]))
    )


def play_until(
    game: AnyGame, seats: int, seed: int, until: Callable[[AnyMatch], bool], *variants: str
) -> AnyMatch:
    """A match between advisors, until a condition holds."""
    match: AnyMatch = Match(game, game.setting(seats, variants), bytes([seed]) * 32)
    chance = random.Random(seed)
    while not match.is_over and not until(match):
        seat = match.awaited[0]
        match.choose(seat, PLAYERS["advisor"].choose(match.game, match.seen_by(seat), chance))
    return match


def recap_of(painter: AnyPainter, match: AnyMatch, seat: int) -> Page:
    """What that seat has missed."""
    history = history_of(match)
    turns = history.turns(history.first_unseen_entry(seat), seat)
    return painter.recap(match.seen_by(seat), NAMES, turns)


def review_of(match: AnyMatch) -> Page:
    """The chart of a finished match; mistakes are not in it, so none are searched."""
    reviewed = review(match, random.Random(0), Thoroughness(breadth=1, suspects=0))
    return chart(reviewed, NAMES, title=match.game.title, together=match.game.cooperative)

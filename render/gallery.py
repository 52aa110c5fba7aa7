"""The gallery: every kind of picture, from matches that were really played."""

import io
import random
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from pkgutil import resolve_name
from typing import Any

from PIL import Image

from render.canvas import compose_image
from render.chat import chat_sheet
from render.page import Page
from render.painter import AnyPainter
from render.painters import PAINTERS
from render.replay import make_gif
from render.review import chart
from render.stats import Chapter, Fact, Kind, Statistics, stats_page
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.review import Thoroughness, review
from rules.engine.decision import END
from rules.engine.game import AnyGame
from rules.engine.history import history_of
from rules.engine.match import Match

NAMES = ("Shirin", "Karim the Bold", "Zoë", "Old Hassan", "دنيازاد")
FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
OWN_KINDS = ("turn", "table", "private", "recap", "final-score", "final-breakdown")
"""Pictures that the gallery of every game yields; most have more."""
KINDS = (*OWN_KINDS, "poster", "review")
"""With those that are drawn here for all games."""
CHAT = "chat.png"

AnyMatch = Match[Any]


def pictures_of(key: str) -> Iterator[tuple[str, Page]]:
    """A game's pictures with their names: `pictures` of its module `gallery`."""
    pictures: Iterator[tuple[str, Page]] = resolve_name(f"render.{key}.gallery:pictures")()
    return pictures


def end_pictures(key: str, match: AnyMatch) -> Iterator[tuple[str, Page]]:
    """What a finished match of any game is shown with."""
    title = title_of(match)
    yield "poster", PAINTERS[key].poster(match.seen_by(None), NAMES, title=title)
    yield "review", review_of(match)


def finished_match(key: str) -> AnyMatch:
    """A whole match, of two seats if the game has them."""
    game = GAMES[key]
    return play_until(game, 2 if 2 in game.seats else game.seats[0], 7, never)


def replay_of(match: AnyMatch) -> bytes:
    """The GIF of a whole match."""
    moments = list(history_of(match).moments())
    return make_gif(PAINTERS[match.game.key].replay(moments, NAMES, title=title_of(match)))


def write(keys: Sequence[str] = tuple(GAMES), folder: Path = FOLDER) -> list[tuple[str, int]]:
    """Write the pictures of these games, as small as PNG can be; their names and sizes.

    With all games, also one sheet that shows each kind as it arrives in the chat.
    """
    folder.mkdir(parents=True, exist_ok=True)
    written = {}
    columns = []
    for key in keys:
        match = finished_match(key)
        pictures = {**dict(end_pictures(key, match)), **dict(pictures_of(key))}
        for name, page in pictures.items():
            for number, one in enumerate(page.pages(), 1):
                file = f"{key}-{name}.png" if number == 1 else f"{key}-{name}-{number}.png"
                written[file] = _png(compose_image(one))
        columns.append([pictures[kind] for kind in KINDS])
        written[f"{key}-replay.gif"] = replay_of(match)
    if set(keys) == set(GAMES):
        written["statistics.png"] = _png(compose_image(sample_statistics()))
        written[CHAT] = _png(chat_sheet([[*columns[0], sample_statistics()], *columns[1:]]))
    for file, content in written.items():
        (folder / file).write_bytes(content)
    return [(file, len(content)) for file, content in written.items()]


def _png(picture: Image.Image) -> bytes:
    content = io.BytesIO()
    picture.save(content, "PNG", optimize=True)
    return content.getvalue()


def sample_statistics() -> Page:
    """Statistics as somebody may have them."""
    latest = tuple((58 + 13 * number % 50, number % 3 == 0) for number in range(12))
    chapters = [
        Chapter(
            game.title,
            [Kind(f"{seats} seats", 23 - seats, 3 + seats, 70.5, 112, "", latest)],
        )
        for game in GAMES.values()
        for seats in game.seats[-1:]
    ]
    facts = (
        Fact("86", "matches", "icon-tiles"),
        Fact("31", "won", "grand-vizier"),
        Fact("36 %", "of all", "icon-score"),
        Fact("3 h", "a turn, median", "icon-hourglass"),
    )
    return stats_page(Statistics(NAMES[0], "all matches", facts, chapters))


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
    return chart(reviewed, NAMES, title=title_of(match), together=match.game.cooperative)


def title_of(match: AnyMatch) -> str:
    """Which match it is, as the bot would say."""
    return f"{match.game.title} · table 1"

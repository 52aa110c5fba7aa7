"""Matches of Sultaniya for the tests of its pictures, and every page of a moment."""

from collections.abc import Iterator
from random import Random

from render import sultaniya as painter
from render.page import Art, Page, Panel, Tiling, flatten_items
from render.theme import ART
from rules.engine.history import latest_turn
from rules.engine.match import Match
from rules.sultaniya import SULTANIYA
from rules.sultaniya.box import open_box
from rules.sultaniya.news import Built
from rules.sultaniya.table import SultaniyaTable
from tests.every_game.matches import settings, walk

LONGEST = (
    "Maximiliana-Theodora von Hohenst",
    "Nguyễn Thị Bích Ngọc của chúng tôi",
    "Константин Константинопольский",
    "佐藤さくら佐藤さくら佐藤さくら",
)
NAMES = ("Anne", "Peter the Great", "Olaf", "دنيازاد")
BOX = open_box("house-1")
DRAWN = {path.stem for path in ART.glob("*.svg")}
"""The names of all drawings."""

SultaniyaMatch = Match[SultaniyaTable]


def moments(every: int = 9) -> Iterator[SultaniyaMatch]:
    """Some moments of a random match in every setting."""
    for setting in settings(SULTANIYA):
        random = Random(setting.seats)
        match = Match(SULTANIYA, setting, random.randbytes(32))
        for number, _ in enumerate(walk(match, random)):  # type: ignore[arg-type]
            if number % every == 0:
                yield match
        yield match


def pages(match: SultaniyaMatch) -> list[Page]:
    """Every page of a moment, for everybody and for whoever is asked."""
    everyone = match.seen_by(None)
    made = [
        painter.turn(everyone, NAMES, latest_turn(match)),
        painter.table(everyone, NAMES),
        painter.score_sheet(everyone, NAMES),
        painter.breakdown(everyone, NAMES, len(match.log) % match.setting.seats),
        painter.poster(everyone, NAMES),
    ]
    for seat in range(match.setting.seats):
        view = match.seen_by(seat)
        made.append(painter.private(view, NAMES, ()))
        if seat in match.table.pending:
            heads = {answer[:2]: answer for answer in match.answers(seat)}
            made += [
                painter.private(view, NAMES, answer[:length])
                for answer in list(heads.values())[:: max(1, len(heads) // 4)]
                for length in range(1, len(answer) + 1)
            ]
    return [one for page in made for one in page.pages()]


def start(seats: int = 3, seed: int = 1, *variants: str) -> SultaniyaMatch:
    return Match(SULTANIYA, SULTANIYA.setting(seats, variants), bytes([seed]) * 32)


def rich(match: SultaniyaMatch, seat: int = 0) -> SultaniyaTable:
    """The table of a match whose seat can pay every djinn."""
    match.table.builders[seat].sapphires = 9
    return match.table


def built() -> tuple[SultaniyaMatch, Built]:
    """A match whose first turn built something, and what."""
    match = start(3, 5)
    random = Random(3)
    while True:
        answers = match.answers(0)
        takes = [answer for answer in answers if answer[0] == "take"]
        reveals = [answer for answer in answers if answer[0] == "reveal"]
        match.choose(0, random.choice(takes or reveals))
        if takes:
            match.choose(0, ("end",))
            (item,) = [item for item in match.turn_news if isinstance(item, Built)]
            return match, item


def over(seats: int = 3) -> SultaniyaMatch:
    match = start(seats, 8)
    for _ in walk(match, Random(2)):  # type: ignore[arg-type]
        pass
    return match


def names_on(page: Page) -> list[str]:
    return [item.name for item in flatten_items(page.items) if isinstance(item, Art | Tiling)]


def gold_frames(page: Page) -> list[Panel]:
    """The gold lines of one page that surround something."""
    return [
        item
        for item in flatten_items(page.items)
        if isinstance(item, Panel) and item.colour is None and item.edge == "gold"
    ]

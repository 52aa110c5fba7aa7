"""Computers have short names of the Nights: told apart in words, and whole in every picture."""

import re
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bot.discord_ui.text.computers import LEVEL_NAMES, LEVELS, level
from bot.manager.record import SEATED, SeatRecord, seat_names
from bot.names import COMPUTERS, computer_name
from render.page import Page, Words, flatten_items
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.engine.match import Match
from tests.bot.house import ANNA, House

LONGEST = sorted({name for names in COMPUTERS.values() for name in names}, key=len)[-5:]


def test_levels_are_easy_medium_and_hard() -> None:
    assert [level(key) for key in LEVELS] == ["Easy", "Medium", "Hard"]
    # Matches of earlier releases have earlier keys, and players of tests any other.
    assert level("greedy") == "Medium"
    assert level("random") == "Random"
    assert set(LEVEL_NAMES) == set(COMPUTERS)


def test_the_page_about_computers_calls_levels_as_players_do() -> None:
    page = (Path(__file__).parents[2] / "docs" / "computer-players.md").read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```|`[^`]*`", "", page, flags=re.DOTALL)
    assert not re.findall(r"\b(?:novice|advisor|vizier)s?\b", prose)
    assert all(name in prose for name in LEVEL_NAMES.values())


def test_nobody_is_called_as_the_bot_is() -> None:
    names = [name for names in COMPUTERS.values() for name in names]
    assert "Vizier" not in names
    present = [name for key in LEVELS for name in COMPUTERS[key]]
    assert len(set(present)) == len(present)


def test_seats_of_one_level_have_different_names() -> None:
    names = [computer_name("novice", number) for number in range(1, 16)]
    assert names[:2] == ["Hindbad 🤖", "Maaruf 🤖"]
    assert len(set(names)) == len(names)
    assert names[7] == "Hindbad 2 🤖"


async def test_earlier_keys_share_the_names_of_their_level(house: House) -> None:
    match = await house.match(ANNA, computers=["advisor"])
    record = await house.record(match)
    earlier = (SeatRecord(8, None, "greedy", SEATED), SeatRecord(9, None, "vizier", SEATED))
    record = replace(record, seats=(*record.seats, *earlier))
    people = await house.services.people.all_of([ANNA])
    named = seat_names(record, people)
    assert set(named) == {"Anna", "Dunyazad 🤖", "Budur 🤖", "Jafar 🤖"}


def pages_of(match: Match[Any]) -> list[Page]:
    painter, everyone = PAINTERS[match.game.key], match.seen_by(None)
    names = [f"{name} 🤖" for name in LONGEST]
    return [
        painter.turn(everyone, names, ()),
        painter.table(everyone, names),
        painter.score_sheet(everyone, names),
        painter.poster(everyone, names),
        painter.private(match.seen_by(match.awaited[0]), names, ()),
    ]


@pytest.mark.parametrize("key", GAMES)
def test_every_picture_shows_the_whole_name(key: str) -> None:
    game = GAMES[key]
    match: Match[Any] = Match(game, game.setting(game.seats[-1]), bytes(32))
    pages = [one for page in pages_of(match) for one in page.pages()]
    items = [item for page in pages for item in flatten_items(page.items)]
    texts = [item.text for item in items if isinstance(item, Words)]
    # An ellipsis stands behind what is left of a name, or by itself in another face.
    assert not [text for text in texts if text.endswith("…")]
    assert all(any(name in text for text in texts) for name in LONGEST[: game.seats[-1]])

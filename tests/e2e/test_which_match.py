"""Several matches in one channel: a command that could mean any of them asks which."""

from pathlib import Path

import pytest

from bot.clock import HOUR
from bot.ids import MatchId
from tests.e2e.shown import menus, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST, SECOND

pytestmark = pytest.mark.slow


async def two_matches(stage: Stage, anna: Person, badr: Person) -> None:
    """One with Badr, one alone against the computer."""
    await stage.match_of(anna, badr, game=FIRST.key)
    await stage.match_of(anna, game=COOPERATIVE.key)


def offered(person: Person) -> list[tuple[str, str, str]]:
    assert person.panel is not None
    (menu,) = menus(person.panel)
    return [(one["value"], one["label"], one.get("description", "")) for one in menu["options"]]


async def test_whoever_plays_several_matches_here_picks_one_from_a_menu(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await two_matches(stage, anna, badr)
        await stage.match_of(anna, game=COOPERATIVE.key)
        assert await anna.types("board") == "Which match?"
        assert {value for value, _, _ in offered(anna)} >= {"2", "3"}
        assert ("3", f"{COOPERATIVE.title} · table 3", "awaits you") in offered(anna)
        question = anna.panel
        said = await anna.picks("3")
        assert "table 3" in said
        assert anna.panel is not None
        assert question is not None
        assert anna.panel.id == question.id
        assert menus(anna.panel) == []
        for command in ("score", "hand", "recap", "match resign", "hint", "play"):
            assert "Which match?" in await anna.types(command)
            said = await anna.picks("2")
            assert "Which match?" not in said
            assert "table 2" in said or command in ("match resign", "recap"), (command, said)


async def test_a_menu_of_matches_says_who_sits_there(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        await two_matches(stage, anna, badr)
        assert await eve.types("score") == "Which match?"
        told = {value: description for value, _, description in offered(eve)}
        assert told["1"] in ("with Anna and Badr", "with Badr and Anna")
        assert told["2"] == "with Anna"


async def test_what_was_asked_besides_is_remembered(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await two_matches(stage, anna, badr)
        await stage.match_of(anna, game=COOPERATIVE.key)
        await anna.types("board", text=True)
        await anna.picks("2")
        assert pictures(anna.panel) == []
        answer = " ".join((await stage.answers(MatchId(2), anna))[0])
        assert "Which match?" in await anna.types("play", words=answer)
        await anna.picks("2")
        assert (await stage.services.matches.record(2)).entries == 1


async def test_the_least_and_the_most_of_a_number_are_remembered_too(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await anna.types("new", game=FIRST.key)
        await anna.types("new", game=SECOND.key)
        for hours in (1, 720):
            await anna.types("match pace", every=hours)
            await anna.picks("2")
            record = await stage.services.matches.record(2)
            assert record.pace.remind_every == hours * HOUR


async def test_where_a_menu_cannot_remember_it_the_numbers_are_named(tmp_path: Path) -> None:
    people = ("Anna", "Badr")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key)
        await anna.types("new", game=SECOND.key)
        said = await anna.types("invite", friend=badr.member)
        assert "Say its number with `match`" in said
        assert "table 1" in said
        assert "table 2" in said
        assert "Badr" not in words_of(stage.post)


@pytest.mark.parametrize(
    "words",
    [
        "",
        "board",
        "board [",
        "board []",
        'board {"text":"yes"}',
        'board {"match":2}',
        'board {"asking":1}',
        'pace {"every":0}',
        'pace {"every":721}',
        'pace {"late":"nonsense"}',
        "admin {}",
        "help {}",
        "nonsense {}",
    ],
)
async def test_a_forged_menu_of_matches_does_nothing(tmp_path: Path, words: str) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await two_matches(stage, anna, badr)
        await anna.types("games")
        said = await stage.replays(anna, f"s:which:0:0:0:{words}", ["1"])
        assert "from another time" in said
        if words == "board":
            said = await stage.replays(anna, "s:which:0:0:0:board {}", ["one"])
            assert "from another time" in said

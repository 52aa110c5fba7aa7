"""The list of commands: short, complete in /help and in the README, and old names are known."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from discord import app_commands
from simcord.interactions import base_payload
from simcord.results import InteractionResult

from bot.app.sentences import every_sentence
from bot.discord_ui.commands.tree import AnyCommand, listed_commands
from bot.discord_ui.routes import COMMANDS
from bot.discord_ui.text import rules as rules_text
from tests.e2e.stage import Person, Stage, new_bot, staged
from tests.games import FIRST, SECOND

ROOT = Path(__file__).parents[2]
MOST_LISTED = 20
SHOWN_LETTERS = 65
"""A line of /help is at most two on a phone."""
MENTION = re.compile(r"<?/([a-z-]+(?: [a-z]+)?)(?::(\d+)>)?")
NAMED = re.compile(r"(?<![\w/<.:`’'-])`?/([a-z][a-z-]+)(?: ([a-z]+))?")


def leaves(commands: list[AnyCommand]) -> Iterator[app_commands.Command[Any, Any, Any]]:
    """Every command that can be sent: a group itself cannot."""
    for command in commands:
        if isinstance(command, app_commands.Group):
            yield from leaves(list(command.commands))
        else:
            yield command


def names(commands: list[AnyCommand]) -> set[str]:
    return {one.qualified_name for one in leaves(commands)}


def test_players_have_at_most_twenty_commands() -> None:
    """Counted as Discord registers them, so that a group is one. What Discord hides from those
    without a right (`default_member_permissions`) is no player's and counts apart."""
    tree = new_bot().tree
    players = listed_commands(tree, moderates=False)
    assert len(players) <= MOST_LISTED
    assert [one.name for one in listed_commands(tree, moderates=True) if one not in players] == [
        "admin"
    ]


def test_every_command_stands_under_a_heading_and_every_heading_has_one() -> None:
    assert set(rules_text.HEADINGS) == {one.name for one in COMMANDS}


async def test_help_says_what_to_do_now_and_names_every_command(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        said = await anna.types("help")
        tree = stage.bot.tree
        numbers = {one.name: one.id for one in await tree.fetch_commands()}
        assert said.startswith(f"### Play now: </new:{numbers['new']}>\n")
        listed = said.partition("\n**")[2]
        found = MENTION.findall(listed)
        assert {name for name, _ in found} == names(listed_commands(tree, moderates=False))
        assert len(found) == len(set(found))
        for name, number in found:
            assert number == str(numbers[name.split()[0]])
        for command in leaves(listed_commands(tree, moderates=False)):
            assert command.parent is not None or command.description in said
        # It fits a phone.
        for line in listed.splitlines():
            shown = re.sub(r"<(/[a-z- ]+):\d+>", r"\1", line)
            assert len(shown) <= SHOWN_LETTERS or "/match" in shown, shown


async def test_without_numbers_the_commands_are_plain_words(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        stage.bot.command_ids = {}
        said = await anna.types("help")
        assert said.startswith("### Play now: /new\n")
        assert "</" not in said
        assert "/match pause" in said


async def test_only_moderators_hear_of_what_is_theirs(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        mona = stage.joins("Mona", manage_messages=True)
        assert "/admin" not in await anna.types("help")
        assert "</admin matches:" in await mona.types("help")
        assert "/admin" not in await mona.types_directly("help")


async def test_help_in_a_direct_message_sends_people_to_a_channel(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        said = await anna.types_directly("help")
        assert re.match(r"### Play now: </new:\d+> in a channel\n", said)


def test_the_readme_tells_of_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    table = text[text.index("| command |") : text.index("## On the command line")]
    told = {name for line in table.splitlines() for name in re.findall(r"`/([a-z- ]+)", line)}
    told = {" ".join(name.split()) for name in told}
    assert told == names(list(COMMANDS))


@pytest.mark.slow
def test_every_command_that_is_named_anywhere_exists() -> None:
    known = names(list(COMMANDS))
    groups = {name.split()[0] for name in known if " " in name}
    pages = [ROOT / "README.md", ROOT / "PRIVACY.md", ROOT / "docs" / "hosting.md"]
    said = [(one.name, one.words) for one in every_sentence()]
    for page in pages:
        named = re.findall(r"`(/[a-z][a-z -]*)`", page.read_text(encoding="utf-8"))
        said += [(page.name, words) for words in named]
    for where, words in said:
        for first, second in NAMED.findall(words):
            name = f"{first} {second}" if first in groups else first
            assert name in known | groups, f"{where} names /{name}: {words}"


# What stood by itself in the release before is known while Discord still offers it.


async def sends_old(stage: Stage, person: Person, name: str, **given: int) -> str:
    """A command as an app sends it that has not heard of the new list."""
    options = [{"name": key, "type": 4, "value": value} for key, value in given.items()]
    data = {"id": "1", "type": 1, "name": name, "options": options}
    record, payload = base_payload(
        stage.env.backend,
        type=2,
        channel_id=stage.channel.id,
        guild_id=stage.env.guild.id,
        user_id=person.id,
        data=data,
    )
    stage.env.backend.emit("INTERACTION_CREATE", payload)
    await stage.env.settle()
    return person._hears(InteractionResult(stage.env, record))


async def test_the_names_of_the_release_before_are_understood(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2)
        assert "You sit at" in await sends_old(stage, badr, "join")
        await sends_old(stage, anna, "start")
        await stage.goes_on()
        assert (await stage.services.matches.record(1)).phase == "running"
        assert "is paused" in await sends_old(stage, anna, "pause", match=1)
        assert "On we go" in await sends_old(stage, anna, "resume")
        assert "Resign" in await sends_old(stage, anna, "resign")
        assert f"{FIRST.title} · table 1" in await sends_old(stage, anna, "export")
        assert "reminders every 5 hours" in await sends_old(stage, anna, "pace", every=5)


async def test_a_menu_of_matches_from_the_release_before_still_runs(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        anna, _ = people
        await stage.match_of(*people)
        await stage.match_of(*people, game=SECOND.key)
        assert await anna.types("match pause") == "Which match?"
        assert "is paused" in await stage.replays(anna, "s:which:0:0:0:pause {}", ["1"])
        assert (await stage.services.matches.record(1)).paused == "asked"
        assert await anna.types("match pace", every=5) == "Which match?"
        assert "every 5 hours" in await anna.picks("2")


async def test_a_name_that_never_was_is_answered(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        assert "/help lists those there are now" in await sends_old(stage, anna, "dragons")
        (error,) = stage.env.errors
        assert isinstance(error, app_commands.CommandNotFound)

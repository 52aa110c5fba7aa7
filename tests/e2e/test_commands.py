"""Every command, with good and with bad input."""

from pathlib import Path
from typing import Any

import discord
import pytest

from bot.ids import MatchId
from rules.engine.help import help_of
from tests.e2e.shown import labels_of, menus, pictures, words_of
from tests.e2e.stage import Person, staged
from tests.games import COOPERATIVE, FIRST, SECOND

pytestmark = pytest.mark.slow


async def test_opening_tables(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        said = await anna.types(
            "new",
            game=FIRST.key,
            seats=4,
            variants="characters, choose-strips",
            pace="three days",
            friend=badr.member,
            computers=1,
        )
        assert "Characters and Choose your strip" in said
        assert "3 days a turn, then the computer looks after the seat" in said
        assert said.count("free") == 1
        assert f"You sit at {FIRST.title} · table 1" in await badr.types("match join")
        assert "is invited" not in words_of(stage.post)
        assert "is for 2 to 5 seats, not 7" in await anna.types("new", game=FIRST.key, seats=7)
        said = await anna.types("new", game=FIRST.key, variants="dragons")
        assert "has no variant “dragons”" in said
        assert "Somebody is named twice" in await anna.types(
            "new", game=FIRST.key, friend=anna.member
        )
        robot = stage.env.guild.add_member(stage.env.create_user("robot", bot=True))
        assert "Other bots do not play" in await anna.types("new", game=FIRST.key, friend=robot)
        offers = await anna.offers("new", "variants", "", game=FIRST.key)
        assert offers == ["characters", "choose-strips"]
        offers = await anna.offers("new", "variants", "characters", game=FIRST.key)
        assert offers == ["characters", "characters choose-strips"]


async def test_a_table_in_a_thread_of_its_own(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2, thread=True)
        # Whoever passes by in the channel can join.
        lobby = stage.post
        await badr.presses("Join", on=lobby)
        assert stage.channel.threads == []
        assert "begins" in await anna.types("match start")
        await stage.goes_on()
        (thread,) = stage.channel.threads
        assert thread.id == lobby.id
        assert thread.name == f"{FIRST.title} · table 1 · Anna"
        assert f"{FIRST.title} · table 1 begins" in words_of(stage.posts(thread)[-1])
        assert f"The match has started in <#{thread.id}>." in words_of(stage.posts()[0])
        assert labels_of(stage.posts()[0]) == []
        me = await stage.awaited(MatchId(1), anna, badr)
        assert "Which landscape" in await me.types("play", where=thread)
        # It belongs to the channel as well.
        assert "Which landscape" in await me.types("play")


async def test_starting_by_command(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        assert "No table here is open to join" in await anna.types("match start")
        assert "No table here is open to join" in await anna.types("match join")
        await anna.types("new", game=FIRST.key, seats=2, computers=1)
        assert "All seats at this table are taken" in await badr.types("match join")
        assert "Only the host" in await badr.types("match start")
        assert "I know no match" in await anna.types("match start", match=77)
        assert "begins" in await anna.types("match start")
        assert "no longer looking" in await anna.types("match start", match=1)
        assert "The match has not begun yet" in await anna.types("play", words="1L A1")
        await stage.goes_on()
        await anna.types("new", game=FIRST.key)
        await anna.types("new", game=FIRST.key)
        said = await badr.types("match join")
        assert "Which match?" in said
        assert sorted(badr.options()) == ["2", "3"]
        assert "table 3" in await badr.picks("3")
        assert "table 2" in await badr.types("match join", match=2)


async def test_playing_by_typing_word_by_word(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        assert "You're not in a match here" in await anna.types("play", words="1L A1")
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        assert await me.offers("play", "words", "") == [
            "1L", "1R", "2L", "2R", "3L", "3R", "4L", "4R",
        ]  # fmt: skip
        assert await me.offers("play", "words", "2") == ["2L", "2R"]
        assert await me.offers("play", "words", "2l") == ["2L A2"]
        assert await me.offers("play", "words", "2L a") == ["2L A2"]
        assert await me.offers("play", "words", "2L zz") == []
        assert await me.offers("play", "words", "", match=77) == []
        assert await other.offers("play", "words", "") == []
        assert "It is not your turn" in await other.types("play", words="2L A2")
        assert "After “2L” say A2" in await me.types("play", words="2L")
        said = await me.types("play", words="2L Z9")
        assert "2" in said
        assert "Which landscape" not in said
        hostile = await me.types("play", words="@everyone **<@1>** " + "x" * 500)
        assert "x" * 200 not in hostile
        assert "This turn:" in await me.types("play", words="2l a2")
        assert await me.offers("play", "words", "un") == ["undo"]
        assert "Which landscape" in await me.types("play", words="undo")
        assert "nothing of yours to take back" in await me.types("undo")
        assert await me.offers("play", "match", "") == [match]


async def test_looking_at_the_table(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        for command in ("board", "hand", "score"):
            assert "There is no table here" in await eve.types(command)
            assert "I know no match" in await eve.types(command, match=5)
        assert "not in a match" in await eve.types("games")
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        assert "to play" in await eve.types("board")
        assert pictures(eve.panel)[0].startswith(f"{FIRST.title} · table 1, turn 1 of 16")
        assert f"{FIRST.title} · table 1, turn 1 of 16" in await eve.types("board", text=True)
        assert pictures(eve.panel) == []
        assert "to play" in await eve.types("hand")
        assert "Take turn" not in labels_of(eve.panel)
        await me.types("hand")
        assert labels_of(me.panel) == ["Take turn"]
        await eve.types("score")
        assert "points" in await eve.picks("1")
        assert "Rubies" in await eve.picks("0")
        assert "**Your turn**" in await me.types("games")
        said = await other.types("games")
        assert "Waits for" in said
        assert f"/{stage.posts()[1].id}>)" in said
        lobby = await eve.types("new", game=FIRST.key)
        assert "table 2" in lobby
        assert "The match has not begun yet" in await eve.types("board", match=2)


async def test_the_rules_in_our_own_words(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        assert "Three moves a turn" in await anna.types("rules", topic="GENIE")
        said = await anna.types("rules", topic="five-oases")
        assert "A blue objective for 6 points" in said
        assert "🏠" not in said
        assert "🏠" in await anna.types("rules", topic="oasis-square")
        assert "I know nothing of that" in await anna.types("rules", topic="dragons")
        assert "Draw the top stall card" in await anna.types("rules", topic="stall")
        assert "jar" in await anna.offers("rules", "topic", "Ja")


async def test_the_rules_begin_with_the_game_that_is_played_here(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        anna, _ = people
        assert f"The rules of {FIRST.title}" in await anna.types("rules")
        await stage.match_of(*people, game=SECOND.key)
        assert f"The rules of {SECOND.title} " in await anna.types("rules")
        assert f"The rules of {FIRST.title}" in await anna.types("rules", topic="genie")
        assert f"The rules of {FIRST.title}" in await anna.types("rules", game=FIRST.key)


async def test_who_plays_together_is_not_asked_whose_points(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await stage.match_of(anna, game=COOPERATIVE.key)
        await anna.types("score")
        assert menus_of(anna.panel) == []
        assert labels_of(anna.panel) == ["Show where the points came from …"]
        assert "Red **" in await anna.presses("Show where the points came from …")
        assert menus_of(anna.panel) == []


def placeholders(person: Person) -> list[str]:
    assert person.panel is not None
    return [one["placeholder"] for one in menus(person.panel)]


def menus_of(panel: object) -> list[dict[str, list[object]]]:
    assert panel is not None
    return menus(panel)  # type: ignore[arg-type]


async def test_settings(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        assert "**by direct message**" in await anna.types("settings")
        said = await anna.types(
            "settings",
            reminders="mention",
            every=12,
            zone="Europe/Paris",
            quiet="22:00-8:00",
            away="2026-12-24 to 2026-12-31",
            text=True,
        )
        assert "by a mention at the table**, every 12 hours" in said
        assert "**Europe/Paris** · quiet hours: **22:00–8:00**" in said
        assert "2026-12-24 to 2026-12-31" in said
        assert "Text boards: **on**" in said
        wrong: list[dict[str, Any]] = [
            {"zone": "../../etc/passwd"},
            {"quiet": "soon"},
            {"quiet": "25:00-8:00"},
            {"quiet": "22:99-8:00"},
            {"away": "2026-13-01 to 2026-12-31"},
            {"away": "2026-12-31 to 2026-12-01"},
            {"away": "tomorrow"},
        ]
        for bad in wrong:
            assert "Your settings" not in await anna.types("settings", **bad)
        assert "**22:00–8:00**" in await anna.types("settings")
        said = await anna.types("settings", quiet="off", away="off")
        assert "quiet hours: **none**" in said
        assert await anna.offers("settings", "zone", "pari") == ["Europe/Paris"]
        # Boards in letters, for those who want them.
        match = await stage.match_of(anna, badr)
        await anna.types("board", match=match)
        assert pictures(anna.panel) == []
        await anna.types("hand", match=match)
        assert pictures(anna.panel) == []


async def test_resigning_is_asked_twice(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        assert "You're not in a match here" in await anna.types("match resign")
        match = await stage.match_of(anna, badr, computers=1)
        assert "no seat" in await eve.types("match resign", match=match)
        assert "Resign for good?" in await anna.types("match resign")
        said = await anna.presses("Yes, resign")
        assert said == "You have resigned. The computer plays on for you."
        await stage.goes_on()
        assert "Anna has resigned" in "".join(words_of(post) for post in stage.posts())
        assert await stage.awaited(match, badr) is badr
        assert "resigned" in await anna.types("play", match=match, words="1L A1")
        assert "no seat" in await anna.presses("Take turn", on=stage.post)
        said = await badr.types("match resign")
        assert "Resign for good?" in said
        assert "ends without a result" in said
        assert "computer" not in said
        said = await badr.presses("Yes, resign")
        assert said == "You have resigned. Nobody is left to play, so the match is given up."
        await stage.goes_on()
        assert "given up" in words_of(stage.post)


async def test_pausing_and_going_on(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr)
        assert "no seat" in await eve.types("match pause", match=match)
        assert "not paused" in await anna.types("match resume", match=match)
        assert "is paused" in await anna.types("match pause")
        await stage.goes_on()
        assert "Anna has paused the match" in words_of(stage.post)
        assert labels_of(stage.post) == ["My view", "Help", "More …"]
        await eve.types("board", match=match)
        assert "Take turn" not in labels_of(eve.panel)
        me = await stage.awaited(match, anna, badr)
        assert "paused" in await me.types("play", words="1L A1")
        assert "paused" in await stage.replays(me, f"b:turn:{match}:0:0:x", on=stage.post)
        assert "Paused <t:" in await me.types("games")
        assert "On we go" in await badr.types("match resume")
        await stage.goes_on()
        assert "Badr has resumed the match" in words_of(stage.post)
        assert labels_of(stage.post) == ["Take turn", "My view", "Help", "More …"]


async def test_the_help_button_and_the_look_up(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        assert "Take turn" in await badr.presses("Help", on=stage.post)
        me = await stage.awaited(match, anna, badr)
        said = await me.presses("Take turn", on=stage.post)
        # A newcomer's first turn carries a line of coaching.
        assert "💡" in said
        panel = me.panel
        assert "How do I score?" in await me.presses("Look up")
        assert "Explain one of my options …" in placeholders(me)
        assert "Explain something on the table …" in placeholders(me)
        table = placeholders(me).index("Explain something on the table …")
        on_it = me.options(table)
        assert "genie" in on_it
        assert "Move any landscape" in await me.picks("genie", menu=table)
        # Another topic takes nothing of that away.
        assert me.options(placeholders(me).index("Explain something on the table …")) == on_it
        assert "Explain one of my options …" in placeholders(me)
        assert "Which landscape" in await me.presses("To my turn")
        assert "This turn:" in await me.picks("1L A1")
        assert panel is not None
        assert me.panel is not None
        assert me.panel.id == panel.id


async def test_a_tile_is_looked_up_from_the_panel(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.presses("Take turn", on=stage.post)
        await me.presses("Look up")
        assert "2L A2" in me.options()
        assert me.panel is not None
        entries = menus(me.panel)[0]["options"]
        described = next(one for one in entries if one["value"] == "2L A2")
        said = await me.picks("2L A2")
        # What the tile is, what is on it, and what all of that means.
        assert described["label"] in said
        assert described["description"] in said
        topics = help_of(FIRST.key)
        on_it = topics.topics_named_in(described["label"], described["description"])
        assert len(on_it) > 1
        assert all(topic.text.splitlines()[0] in said for topic in on_it)
        # Looking changes nothing; and what has moved on since is said.
        looking = menus(me.panel)[0]["custom_id"]
        assert "Which landscape" in await me.presses("To my turn")
        await me.picks("2L A2")
        assert "moved on" in await stage.replays(me, looking, ["2R A2"])


async def test_a_match_goes_on_where_it_was_wherever_that_is_said(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        before = (await stage.services.matches.record(match)).place
        elsewhere = stage.env.guild.create_text_channel("elsewhere")
        await anna.types("match pause")
        assert "On we go" in await anna.types("match resume", where=elsewhere)
        assert (await stage.services.matches.record(match)).place == before
        await anna.types("match pause")
        assert "On we go" in await anna.types_directly("match resume")
        assert (await stage.services.matches.record(match)).place == before


async def test_a_thread_is_made_only_where_there_can_be_one(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        voices = stage.env.guild.create_voice_channel("voices")
        assert "I can't open a table here" in await anna.types("new", where=voices, thread=True)
        assert "You're not in a match" in await anna.types("games")


async def test_permissions_are_named_before_a_match_starts(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        denied = discord.PermissionOverwrite(attach_files=False, read_message_history=False)
        quiet = stage.env.guild.create_text_channel(
            "quiet", overwrites={stage.env.guild.default_role: denied}
        )
        said = await anna.types("new", game=FIRST.key, where=quiet)
        assert "to attach pictures and to read the message history" in said
        threads = stage.env.guild.create_text_channel(
            "no-threads",
            overwrites={
                stage.env.guild.default_role: discord.PermissionOverwrite(
                    create_public_threads=False
                )
            },
        )
        said = await anna.types("new", game=FIRST.key, where=threads, thread=True)
        assert "to create public threads" in said

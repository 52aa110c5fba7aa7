"""/games: everything about one's matches in one private message, which plays them too."""

from pathlib import Path

from bot.clock import DAY, HOUR, MINUTE
from bot.manager.search import ON_A_PAGE
from tests.e2e.shown import labels_of
from tests.e2e.stage import staged
from tests.games import FIRST, SECOND


async def test_a_match_that_waits_comes_first_with_since_when_and_until_when(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, pace="a day")
        asked = stage.clock.now()
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        await me.types("new", game=SECOND.key, seats=2)
        await stage.passes(2 * HOUR)
        said = await me.types("games")
        name = other.user.global_name
        assert f"**[{FIRST.title} · table 1](<https://" in said
        assert f"with {name}" in said.replace("\u2068", "").replace("\u2069", "")
        assert f"**Your turn** · asked <t:{asked}:R> · time runs out <t:{asked + DAY}:R>" in said
        assert "nothing played yet" in said
        assert said.index("table 1") < said.index("table 2")
        assert "Open: 1 of 2 seats taken." in said
        assert labels_of(me.panel) == ["Take turn", "To the table", "Refresh"]
        said = await other.types("games")
        assert f"asked <t:{asked}:R> · time runs out <t:{asked + DAY}:R>" in said
        assert "Waits for" in said
        assert labels_of(other.panel) == ["To the table", "Refresh"]


async def test_a_turn_is_played_inside_the_list_and_leads_back_to_it(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        await me.types("games")
        assert me.panel is not None
        listed = me.panel.id
        assert "Which landscape" in await me.presses("Take turn")
        answer = " ".join((await stage.answers(match, me))[0])
        assert "This turn:" in await me.picks(answer)
        assert "‹ Your matches" in labels_of(me.panel)
        await me.presses("End turn")
        said = await me.presses("‹ Your matches")
        assert "Waits for" in said
        assert "1 turn played" in said
        assert me.panel.id == listed


async def test_the_next_turn_that_comes_by_itself_still_leads_back(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1)
        await stage.goes_on()
        await anna.types("games")
        await anna.presses("Take turn")
        answer = " ".join((await stage.answers(match, anna))[0])
        await anna.picks(answer)
        await anna.presses("End turn")
        await stage.goes_on()
        assert anna.panel is not None
        stored = stage.env.backend.get_message(stage.channel.id, anna.panel.id)
        assert "Which landscape" in str(stored.components)
        assert "‹ Your matches" in str(stored.components)


async def test_a_seat_that_the_computer_has_is_taken_back_from_the_list(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr, pace="a day")
        me = await stage.awaited(match, anna, badr)
        await stage.passes(DAY + MINUTE)
        assert "The computer has your seat." in await me.types("games")
        stale = me.panel
        await me.presses("Take my seat back")
        assert "‹ Your matches" in labels_of(me.panel)
        # And twice does no harm.
        assert stale is not None
        known = f"b:takeback:{match}:0:0:"
        assert "it is yours" in await stage.replays(me, known, on=stale)


async def test_a_paused_match_is_resumed_from_the_list(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await anna.types("match pause")
        assert f"Paused <t:{stage.clock.now()}:R>." in await badr.types("games")
        assert "On we go" in await badr.presses("Resume")
        assert (await stage.services.matches.record(match)).paused is None
        await badr.presses("‹ Your matches")
        assert "Resume" not in labels_of(badr.panel)


async def test_an_invitation_is_accepted_from_the_list(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (_, (anna, badr)):
        await anna.types("new", game=FIRST.key, seats=2, friend=badr.member)
        assert "**You are invited.**" in await badr.types("games")
        listed = badr.panel
        await badr.presses("Join")
        assert "**You are invited.**" not in await badr.presses("Refresh", on=listed)


async def test_more_matches_than_fit_have_pages(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        for _ in range(ON_A_PAGE + 1):
            await stage.match_of(anna, computers=1)
        said = await anna.types("games")
        assert said.count("**Your turn**") == ON_A_PAGE
        assert "Next ▸" in labels_of(anna.panel)
        assert (await anna.presses("Next ▸")).count("**Your turn**") == 1
        await anna.presses("Take turn")
        # Back to the page from which it was opened.
        assert (await anna.presses("‹ Your matches")).count("**Your turn**") == 1
        assert (await anna.presses("◂ Previous")).count("**Your turn**") == ON_A_PAGE


async def test_a_page_that_is_gone_is_the_first(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await stage.match_of(anna, computers=1)
        await anna.types("games")
        assert "**Your turn**" in await stage.replays(anna, "b:gamespage:0:0:7:")


async def test_whoever_plays_nowhere_is_told_how_to_begin(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        assert "You're not in a match. Start one with /new." in await anna.types("games")


async def test_the_list_is_one_read_and_replays_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        for _ in range(3):
            await stage.match_of(anna, badr)
        await stage.services.people.of(anna.id)
        database = stage.services.store.database
        reads: list[str] = []
        real = database.read

        async def counted(sql: str, values: object) -> object:
            reads.append(sql)
            return await real(sql, values)  # type: ignore[arg-type]

        database.read = counted  # type: ignore[method-assign,assignment]
        for number in (1, 2, 3):
            stage.services.matches.forget(number)  # type: ignore[arg-type]
        await anna.types("games")
        assert len(reads) == 1

"""Clicks that come twice, too late, from the wrong hand or from nowhere: each gets a kind word."""

import re
from pathlib import Path

import pytest

from bot.ids import MatchId
from tests.e2e.shown import button_id, components, labels_of, menus, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.turns import clicks
from tests.games import FIRST, SECOND

pytestmark = pytest.mark.slow


async def entries(stage: Stage, match: MatchId) -> int:
    return (await stage.services.matches.record(match)).entries


def may_move(answers: list[tuple[str, ...]]) -> bool:
    """Several landscapes, each to several cells."""
    return len({one[1] for one in answers if one[0] == "genie"}) > 2


def may_draw(answers: list[tuple[str, ...]]) -> bool:
    return ("stall",) in answers or ("marteline",) in answers


async def opened(stage: Stage, match: MatchId, *people: Person) -> Person:
    me = await stage.awaited(match, *people)
    await me.presses("Take turn", on=stage.post)
    return me


async def test_a_double_click_chooses_once(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        assert me.panel is not None
        known, cell = menus(me.panel)[0]["custom_id"], "1L A1"
        assert "This turn:" in await me.picks(cell)
        said = await stage.replays(me, known, [cell])
        assert "The table has moved on" in said
        assert "End your turn?" in said or "Which effect" in said
        assert await entries(stage, match) == 1
        undo = button_id(me.panel, "Undo")
        await me.presses("Undo")
        said = await stage.replays(me, undo)
        assert await entries(stage, match) == 2
        assert "moved on" in said


async def test_buttons_of_a_time_that_a_restore_has_undone_choose_nothing(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        assert me.panel is not None
        known, cell = menus(me.panel)[0]["custom_id"], "1L A1"
        stage.services.epoch = 1_800_000_000
        assert "from another time" in await stage.replays(me, known, [cell])
        assert await entries(stage, match) == 0
        # A fresh panel belongs to the new time.
        await me.types("play", match=match)
        assert "~1800000000:" in menus(me.panel)[0]["custom_id"]
        assert "This turn:" in await me.picks(cell)
        assert await entries(stage, match) == 1


async def test_a_menu_that_asked_for_one_word_at_a_time_still_works(tmp_path: Path) -> None:
    """As earlier releases posted it."""
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        assert "Your choice so far: **1L " in await stage.replays(me, f"s:say:{match}:0:0:", ["1L"])
        assert "Back" in labels_of(me.panel)
        assert "This turn:" in await stage.replays(me, f"s:say:{match}:0:0:1L", ["A1"])
        assert "Which landscape" in await me.presses("Undo")
        assert "This turn:" in await stage.replays(me, f"b:press:{match}:2:0:2R A2")
        assert await entries(stage, match) == 3


async def test_two_clicks_at_the_same_moment_choose_once(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        assert me.panel is not None
        known, cell = menus(me.panel)[0]["custom_id"], "1L A1"
        both = [stage.clicked(me, known, [cell]) for _ in range(2)]
        await stage.env.settle()
        assert all(one.responded for one in both)
        assert await entries(stage, match) == 1


async def test_what_was_picked_can_be_picked_again_after_going_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.manager.questions.panel_layout.ON_A_PAGE", 3)
    async with staged(tmp_path / "vizier.db", 5, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.until(match, may_move, anna, badr)
        await me.presses("Take turn", on=stage.post)
        entry, offered = await entries(stage, match), me.options()
        shown = []
        for _ in range(3):
            assert me.panel is not None
            shown += [(one["custom_id"], one["id"]) for one in menus(me.panel)]
            said = await me.picks(offered[0])
            assert f"Your choice so far: **Genie → {offered[0]}" in said
            assert "Your choice so far" not in await me.presses("Back")
            assert me.options() == offered
        assert len({known for known, _ in shown}) == len({number for _, number in shown}) == 3
        answers = await stage.answers(match, me)
        goal = next(one for one in answers if one[:2] == ("genie", offered[0]))
        await clicks(me, goal)
        assert await entries(stage, match) == entry + 1


async def test_a_menu_of_a_lobby_can_be_picked_from_again_and_stays_when_others_join(
    tmp_path: Path,
) -> None:
    people = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, cem)):
        await anna.types("new", game=SECOND.key, seats=5)
        (levels,) = menus(stage.post)
        await badr.presses("Join", on=stage.post)
        assert [one["custom_id"] for one in menus(stage.post)] == [levels["custom_id"]]
        await anna.picks("novice", on=stage.post)
        await anna.picks("novice", on=stage.post, menu=1)
        for _ in range(2):
            await anna.picks("3", on=stage.post)
            await anna.picks("novice", on=stage.post, menu=1)
        assert words_of(stage.post).count("🤖 · Easy") == 2
        await anna.picks("3", on=stage.post)
        # What changes by a command asks anew as well.
        stage.clock.advance(7)
        await cem.types("match join")
        await anna.picks("novice", on=stage.post, menu=1)
        assert words_of(stage.post).count("🤖 · Easy") == 2


async def test_people_of_two_tables_click_at_once(tmp_path: Path) -> None:
    names = ("Anna", "Badr", "Cem", "Dina")
    async with staged(tmp_path / "vizier.db", 3, *names) as (stage, (anna, badr, cem, dina)):
        tables = []
        for pair in ((anna, badr), (cem, dina)):
            match = await stage.match_of(*pair)
            tables.append((match, await opened(stage, match, *pair)))
        records = []
        for _, me in tables:
            assert me.panel is not None
            known = menus(me.panel)[0]["custom_id"]
            records.append((me, known, "2R A2"))
        both = [stage.clicked(me, known, [cell]) for me, known, cell in records]
        await stage.env.settle()
        assert all(one.responded for one in both)
        assert [await entries(stage, match) for match, _ in tables] == [1, 1]


async def test_a_panel_of_yesterday_shows_what_is_today(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        old = me.panel
        await me.types("play", words=" ".join((await stage.answers(match, me))[0]))
        await me.types("play", words="end")
        await stage.goes_on()
        said = await me.picks("1L A1", on=old)
        other = "Badr" if me is anna else "Anna"
        assert "The table has moved on" in said
        assert f"Waiting for {other}" in said
        plan = "Plan my next turn"
        assert labels_of(me.panel) == ["Refresh", "My view", "To the table", plan]


async def test_foreign_clicks_change_nothing(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr)
        assert "no seat at this table" in await eve.presses("Take turn", on=stage.post)
        me = await opened(stage, match, anna, badr)
        waiting = badr if me is anna else anna
        assert "not your turn yet" in await waiting.presses("Take turn", on=stage.post)
        # Ids are no secret: somebody else sends the awaited person's click.
        assert me.panel is not None
        undo = button_id(me.panel, "Undo").replace("undo", "press") + "1L A1"
        for other in (eve, waiting):
            said = await stage.replays(other, undo, on=stage.post)
            assert "no seat" in said or "not your turn" in said or "Waiting for" in said
        assert await entries(stage, match) == 0
        # Nor does a panel ever open where others can see it.
        told = words_of(stage.post)
        page = button_id(me.panel, "Undo").replace("undo", "page")
        assert "Which landscape" in await stage.replays(me, page, on=stage.post)
        assert words_of(stage.post) == told
        # A spectator sees what everybody sees.
        assert "to play" in await eve.presses("My view", on=stage.post)


async def test_buttons_from_nowhere_are_answered(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        for known in (
            "b:",
            "b:nonsense",
            "b:dance:1:0:0:",
            "b:turn:999:0:0:",
            "b:turn:0:0:0:",
            "b:turn:9999999999999999999:0:0:",
            "b:say:1:0:0:",
            "b:page:1:99999:9999:x y z",
            "b:rematch:1:0:0:",
            "b:resign:77:0:0:",
            "b:topic:0:0:0:",
        ):
            said = await stage.replays(anna, known, on=stage.post)
            assert said, known
            assert "Something went wrong" not in said, known
        assert await entries(stage, match) == 0


async def test_undo_goes_back_to_the_barrier_and_no_further(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 8, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await stage.until(match, may_draw, anna, badr)
        said = await me.presses("Take turn", on=stage.post)
        # It is told before, on the word itself and in a sentence.
        assert "👁 reveals something" in said
        assert any(label.startswith("👁 ") for label in labels_of(me.panel))
        assert "Undo" in labels_of(me.panel)
        answers = await stage.answers(match, me)
        word = "stall" if ("stall",) in answers else "marteline"
        assert "drew a" in await me.presses_word(word)
        assert "Undo" not in labels_of(me.panel)
        assert "Something was revealed since" in await me.types("undo")


async def test_a_long_menu_has_pages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.manager.questions.panel_layout.ON_A_PAGE", 3)
    async with staged(tmp_path / "vizier.db", 6, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        pages = [me.options()]
        assert "‹" not in labels_of(me.panel)
        while "›" in labels_of(me.panel):
            await me.presses("›")
            pages.append(me.options())
        assert [len(page) for page in pages] == [3, 3, 2]
        answers = await stage.answers(match, me)
        listed = [one for page in pages for one in page]
        assert sorted(listed) == sorted(" ".join(one) for one in answers)
        await me.presses("‹")
        assert me.options() == pages[1]
        assert "This turn:" in await me.picks(pages[1][0])


async def test_the_lobby_says_no_kindly(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, cem)):
        await anna.types("new", game=FIRST.key, seats=2, friend=badr.member)
        lobby = stage.post
        assert "Badr is invited" in words_of(lobby)
        assert lobby.mentions == []
        assert "All seats" in await stage.replays(cem, button_id(lobby, "Join"), on=lobby)
        assert "already joined" in await anna.presses("Join", on=lobby)
        assert "not answered yet" in await anna.presses("Start", on=lobby)
        assert "Only the host" in await cem.presses("Start", on=lobby)
        assert "no seat" in await cem.presses("Leave", on=lobby)
        await badr.presses("Leave", on=lobby)
        assert "free" in words_of(stage.post)
        assert "2 to 5 seats" in await anna.presses("Start", on=lobby)
        assert "🪑 Cem" in await cem.presses("Join", on=lobby)
        await cem.presses("Leave", on=lobby)
        assert "🤖" in await anna.presses("Add computer", on=lobby)
        await anna.picks("1", on=stage.post)
        assert "Jafar 🤖 · Hard" in await anna.picks("vizier", on=stage.post)
        await anna.picks("1", on=stage.post)
        assert "🤖" not in words_of(stage.post)
        assert "given up" in await anna.presses("Leave", on=lobby)
        assert labels_of(stage.post) == []
        assert "no longer looking" in await stage.replays(cem, button_id(lobby, "Join"), on=lobby)


async def test_when_many_pictures_wait_answers_ask_for_more_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.pictures.pictures.BUSY", 0)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        assert "This turn:" in await me.picks("1L A1")
        assert "Which landscape" in await me.presses("Undo")
        assert "nothing of yours" in await me.types("undo")
        for command in ("board", "hand", "score"):
            await me.types(command)
            assert pictures(me.panel)
        assert "points" in await me.picks("0")
        for message in stage.channel.history():
            assert message.flags.ephemeral or "Which landscape" not in words_of(message)


async def test_our_own_icons_stand_in_menus_once_they_are_brought(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await stage.bot.upload_icons()
        me = await opened(stage, match, anna, badr)
        assert me.panel is not None
        assert all(one["emoji"]["id"] for one in menus(me.panel)[0]["options"])
        assert "This turn:" in await me.picks("1L A1")


async def test_a_word_without_an_alternative_needs_no_click(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people, variants="characters")
        anna = people[0]
        await anna.presses("Take turn", on=stage.post)
        answers = await stage.answers(match, anna)
        assert {answer[0] for answer in answers} == {"keep"}
        assert sorted(anna.options()) == sorted(" ".join(answer[1:]) for answer in answers)
        assert "Back" not in labels_of(anna.panel)
        assert "Your answer is in, face down" in await anna.picks(anna.options()[0])


async def test_a_menu_says_what_each_answer_brings_and_has_the_best_first(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        me = await opened(stage, match, anna, badr)
        seat = (await stage.services.matches.record(match)).seat_of(me.id).number
        assert me.panel is not None
        told = {}
        for entry in menus(me.panel)[0]["options"]:
            said = re.match(r"[+−±]\d+", entry["description"])
            told[entry["value"]] = int(said[0].replace("−", "-").strip("±")) if said else 0
        assert list(told.values()) == sorted(told.values(), reverse=True)
        assert max(told.values()) > 0
        for words, points in told.items():
            async with stage.services.matches.held(match) as live:
                before = live.match.score().totals[seat]
            await me.types("play", words=words, match=match)
            async with stage.services.matches.held(match) as live:
                assert live.match.score().totals[seat] - before == points
            await me.types("undo", match=match)


async def test_all_that_is_free_is_taken_at_once_and_the_end_says_what_is_lost(
    tmp_path: Path,
) -> None:
    def are_free(answers: list[tuple[str, ...]]) -> bool:
        return {("stall",), ("ruby",), ("marteline",)} & set(answers) != set() and len(answers) > 2

    async with staged(tmp_path / "vizier.db", 8, "Anna", "Badr") as (stage, (anna, badr)):
        match, me = await stage.match_of(anna, badr), anna
        for _ in range(20):
            me = await stage.until(match, are_free, anna, badr)
            await me.presses("Take turn", on=stage.post)
            if "Take all" in labels_of(me.panel):
                break
            await stage.services.turns.choose(match, me.id, "end", None)
            await stage.goes_on()
        assert me.panel is not None
        styles = {one["label"]: one["style"] for one in components(me.panel) if "style" in one}
        (ending,) = (label for label in styles if label.startswith("End turn"))
        assert ending.startswith("End turn (lose ")
        assert (styles[ending], styles["Take all"]) == (2, 3)
        before = await entries(stage, match)
        words = button_id(me.panel, "Take all").rpartition(":")[2].split("; ")
        assert "This turn:" in await me.presses("Take all")
        assert await entries(stage, match) == before + len(words)
        assert "Take all" not in labels_of(me.panel)

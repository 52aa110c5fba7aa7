"""*More …* at a post: everything that belongs to a match, without typing; and confirmations."""

from pathlib import Path

from bot.clock import DAY, HOUR
from tests.e2e.shown import components, files, labels_of, pictures
from tests.e2e.stage import staged
from tests.games import FIRST


async def test_what_belongs_to_a_match_is_one_click_behind_more(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        assert f"{FIRST.title} · table {match}" in await anna.presses("More …", on=stage.post)
        assert anna.panel is not None
        menu = anna.panel.id
        assert labels_of(anna.panel) == [
            *("Board", "My view", "Score", "Recap"),
            *("Rules", "Replay", "Export", "Fair?"),
            *("Plan", "Pause", "Pace", "My reminders …"),
            *("Give a seat away …", "Resign …", "End match …"),
        ]
        assert "to play" in await anna.presses("Board")
        assert pictures(anna.panel)
        await anna.presses("‹ More …")
        await anna.presses("Score")
        assert "points" in await anna.picks("1")
        await anna.presses("‹ More …")
        assert "Nothing has happened yet" in await anna.presses("Recap")
        await anna.presses("‹ More …")
        assert "There is nothing to replay yet" in await anna.presses("Replay")
        await anna.presses("‹ More …")
        assert "so far" in await anna.presses("Export")
        assert files(anna.panel)
        await anna.presses("‹ More …")
        assert "Take turn" in await anna.presses("Rules")
        await anna.presses("‹ More …")
        assert "no deadline" in await anna.presses("Pace")
        await anna.presses("‹ More …")
        assert "Your settings" in await anna.presses("My reminders …")
        await anna.presses("‹ More …")
        assert "The match is paused" in await anna.presses("Pause")
        await anna.presses("‹ More …")
        assert "On we go" in await anna.presses("Resume")
        # All of it in one private message.
        assert anna.panel.id == menu


async def test_the_pace_is_changed_by_menus(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await anna.presses("More …", on=stage.post)
        await anna.presses("Pace")
        assert "3 days a turn" in await anna.picks("three days", menu=0)
        assert "I post a note" in await anna.picks("aloud", menu=1)
        assert "reminders every 6 hours" in await anna.picks("6", menu=2)
        pace = (await stage.services.matches.record(match)).pace
        assert (pace.turn_time, pace.caretaker, pace.remind_every) == (3 * DAY, None, 6 * HOUR)
        assert "‹ More …" in labels_of(anna.panel)
        await badr.types("match pace", match=match)
        assert "Only the" in await badr.picks("a day", menu=0)
        await anna.types("match pace", match=match)
        for part, value in (("pace", "never"), ("every", "soon"), ("every", "9999"), ("x", "1")):
            said = await stage.replays(anna, f"s:setpace:{match}:0:0:{part}", [value])
            assert "a turn" not in said
        assert (await stage.services.matches.record(match)).pace == pace


async def test_whoever_has_no_seat_hears_why_not(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        await stage.match_of(anna, badr)
        for label in ("Pause", "Resign …", "End match …"):
            await eve.presses("More …", on=stage.post)
            assert "You have no seat at this table" in await eve.presses(label)
            assert "‹ More …" in labels_of(eve.panel)


async def test_the_menu_of_a_match_that_is_over_says_so(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await anna.presses("More …", on=stage.post)
        old = anna.panel
        await stage.services.agreements.end(match, anna.id)
        await stage.goes_on()
        assert "More …" not in labels_of(stage.post)
        assert "This match is over." in await anna.presses("Pause", on=old)
        assert "This match is over." in await badr.types("match resign", match=match)
        await anna.presses("‹ More …")
        assert "Pause" not in labels_of(anna.panel)
        assert "Export" in labels_of(anna.panel)


async def test_more_is_reached_from_the_list_and_leads_back_to_it(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await anna.types("games")
        assert f"table {match}" in await anna.picks(str(match))
        await anna.presses("Score")
        await anna.presses("‹ More …")
        assert "Your matches" in await anna.presses("‹ Your matches")
        # The same menu can be picked from again.
        assert f"table {match}" in await anna.picks(str(match))


async def test_a_match_that_one_may_not_see_is_not_opened_from_a_forged_menu(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr", "Eve") as (stage, people):
        anna, badr, eve = people
        match = await stage.match_of(anna, badr)
        garden = stage.env.guild.create_text_channel("garden")
        await eve.types("new", game=FIRST.key, where=garden)
        await eve.types("games", where=garden)
        for bad in ("dance", "99", "9" * 40):
            said = await stage.replays(eve, "s:more:0:0:0:games", [bad])
            assert "from another time" in said or "I know no match" in said
        for bad in ("new", "forget-me", "admin defaults", "nonsense", ""):
            known = f"b:do:{match}:0:0:more {bad}"
            assert "from another time" in await stage.replays(anna, known, on=stage.post)


async def test_a_seat_is_offered_by_menus(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, cem)):
        match = await stage.match_of(anna, badr)
        record = await stage.services.matches.record(match)
        seat = record.seat_of(anna.id).number
        await anna.presses("More …", on=stage.post)
        assert "Whose seat?" in await anna.presses("Give a seat away …")
        assert "Who should play Anna" in (await anna.picks(str(seat))).replace("\u2068", "")
        assert anna.panel is not None
        people_menu = next(one for one in components(anna.panel) if one["type"] == 5)
        result = await anna.member.select(
            anna.panel, [cem.member], custom_id=people_menu["custom_id"]
        )
        assert "is offered to" in anna._hears(result)
        after = await stage.services.matches.record(match)
        assert after.seats[seat].offered == cem.id
        await stage.goes_on()
        assert labels_of(stage.post)[:2] == ["Take the seat", "Decline"]
        assert "Take turn" in labels_of(stage.post)


async def test_a_seat_is_given_to_the_computer_by_menus(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        seat = (await stage.services.matches.record(match)).seat_of(anna.id).number
        await anna.presses("More …", on=stage.post)
        await anna.presses("Give a seat away …")
        await anna.picks(str(seat))
        assert "nothing has changed" in await anna.presses("Cancel")
        assert (await stage.services.matches.record(match)).seats[seat].person == anna.id
        await anna.presses("‹ More …")
        await anna.presses("Give a seat away …")
        await anna.picks(str(seat))
        assert "The computer plays" in await anna.presses("The computer")
        assert (await stage.services.matches.record(match)).seats[seat].person is None


async def test_every_confirmation_can_be_cancelled(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        moderator = stage.joins("Mod", manage_messages=True)
        for who, command in (
            (anna, "match resign"),
            (anna, "match end"),
            (moderator, "admin end"),
        ):
            await who.types(command, match=match)
            assert await who.presses("Cancel") == "All right, nothing has changed."
            assert labels_of(who.panel) == []
        await anna.types("forget-me")
        assert await anna.presses("Cancel") == "All right, nothing has changed."
        record = await stage.services.matches.record(match)
        assert record.phase == "running"
        assert record.voices()


async def test_an_old_confirmation_pressed_again_is_harmless(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, cem)):
        match = await stage.match_of(anna, badr, cem)
        await anna.types("match resign")
        first = anna.panel
        await anna.types("match resign")
        assert "You have resigned" in await anna.presses("Yes, resign")
        assert first is not None
        assert "has resigned" in await anna.presses("Yes, resign", on=first)
        # The question has become its answer.
        assert labels_of(anna.panel) == []
        await badr.types("match end")
        asked = badr.panel
        assert "Your vote is counted" in await badr.presses("Yes, end it")
        known = f"b:giveup:{match}:0:0:"
        assert "Your vote is counted already" in await stage.replays(badr, known, on=asked)


async def test_whoever_has_no_seat_where_a_command_is_typed_hears_just_that(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        for command in ("match resign", "match end", "play", "undo", "hint"):
            assert "You're not in a match here." in await eve.types(command)
        await stage.match_of(anna, badr)
        for command in ("match resign", "match end", "play", "undo", "hint"):
            assert "You have no seat at this table" in await eve.types(command)
        await stage.match_of(anna, badr)
        assert "no seat at any of the tables here" in await eve.types("match resign")
        assert "You're not in a match. Start one" in await eve.types_directly("match resign")


async def test_a_yes_to_closing_a_table_does_not_end_the_match_that_has_begun(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        moderator = stage.joins("Mod", manage_messages=True)
        await anna.types("new", game=FIRST.key, seats=2)
        lobby = stage.post
        for who, command in ((anna, "match end"), (moderator, "admin end")):
            assert "Close this table?" in await who.types(command, match=1)
        await badr.presses("Join", on=lobby)
        asked = anna.panel
        await anna.presses("Start", on=lobby)
        await stage.goes_on()
        anna.panel = asked
        assert "End this match? You vote for it" in await anna.presses("Yes, close it")
        assert "End this match? It will have no result" in await moderator.presses("Yes, close it")
        assert await stage.services.store.read("SELECT * FROM votes") == []
        assert "Your vote is counted" in await anna.presses("Yes, end it")
        assert "has ended" in await moderator.presses("Yes, end it")


async def test_whoever_is_the_last_by_now_is_asked_anew_before_the_match_ends(
    tmp_path: Path,
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        assert "The computer plays your seat" in await anna.types("match resign")
        await badr.types("match resign")
        await badr.presses("Yes, resign")
        assert "Nobody else is left" in await anna.presses("Yes, resign")
        assert (await stage.services.matches.record(match)).phase == "running"
        assert "given up" in await anna.presses("Yes, resign")

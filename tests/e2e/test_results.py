"""What came of matches, through Discord: statistics, leaderboards, files, proofs, forgetting."""

import json
from pathlib import Path

import pytest

from bot.ids import MatchId
from bot.store.statement import Statement
from rules.__main__ import main as rules
from tests.e2e.shown import button_id, labels_of, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST, SECOND

pytestmark = pytest.mark.slow


async def played_out(stage: Stage, match: MatchId, *people: Person) -> None:
    """Everybody chooses, without a click, until the match is over."""
    while (await stage.services.matches.record(match)).phase == "running":
        person = await stage.awaited(match, *people)
        answers = await stage.answers(match, person)
        words = ("end",) if ("end",) in answers else stage.random.choice(answers)
        chosen = await stage.services.turns.choose(match, person.id, words, None)
        if chosen.turn_ended or chosen.is_over:
            await stage.goes_on()


async def file_of(person: Person) -> tuple[str, str]:
    assert person.panel is not None
    (file,) = person.panel.attachments
    return file.filename, (await file.read()).decode()


async def test_statistics_and_leaderboards(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        # Before anybody has finished anything.
        assert "You have not finished a match yet" in await anna.types("stats")
        assert "No match has been finished on this server" in await anna.types("stats", server=True)
        said = await anna.types("stats", person=badr.member)
        assert "Badr has not finished a match on this server yet" in said
        assert "Nobody is rated here yet" in await anna.types("leaderboard")
        assert "all win or lose together" in await anna.types("leaderboard", game=COOPERATIVE.key)
        match = await stage.match_of(anna, badr)
        await played_out(stage, match, anna, badr)
        record = await stage.services.matches.record(match)
        assert record.result is not None
        # One's own, in a picture with words.
        said = await anna.types("stats")
        assert "Anna" in said
        assert "more than half of its turns themselves" in said
        (alt,) = pictures(anna.panel)
        assert alt.startswith("Anna, all matches: 1 match, ")
        assert f"{FIRST.title}, 2 seats: " in alt
        assert "Anna" in await anna.types_directly("stats", game=FIRST.key)
        said = await anna.types("stats", game=SECOND.key)
        assert said == f"You have not finished a match of {SECOND.title} yet."
        said = await anna.types("stats", game=SECOND.key, server=True)
        assert said.startswith(f"No match of {SECOND.title} has been finished on this server yet.")
        # Somebody else's, only where they play; and the server's.
        await eve.types("stats", person=badr.member)
        (alt,) = pictures(eve.panel)
        assert alt.startswith("Badr, matches on this server: 1 match")
        assert "only works on a server" in await eve.types_directly("stats", person=badr.user)
        assert "only works on a server" in await eve.types_directly("stats", server=True)
        assert "You have not finished" in await eve.types("stats")
        assert "The Court" in await eve.types("stats", server=True)
        (alt,) = pictures(eve.panel)
        assert "1 match, 2 people, 1 won by people" in alt
        assert " by Anna, latest " in alt or " by Badr, latest " in alt
        # In letters for those who asked for them.
        await eve.types("settings", text=True)
        assert f"{FIRST.title}, 2 seats: 1 of 1 won" in await eve.types("stats", server=True)
        assert pictures(eve.panel) == []
        # The winner leads; one match is a first guess.
        said = await eve.types("leaderboard", game=FIRST.key)
        assert f"### Leaderboard · {FIRST.title}" in said
        places = [line for line in said.splitlines() if line.startswith("**")]
        winners = record.result["winners"]
        winner = anna if record.seat_of(anna.id).number == winners[0] else badr  # type: ignore[index]
        assert places[0].startswith(f"**1.** {'Anna' if winner is anna else 'Badr'} **")
        assert all("?** · 1 match, " in line for line in places)
        assert await eve.types("leaderboard") == said
        assert "Nobody is rated here yet" in await eve.types("leaderboard", game=SECOND.key)


async def test_another_server_sees_nobody_of_this_one(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await played_out(stage, match, anna, badr)
        elsewhere = stage.env.create_guild("Elsewhere")
        room = elsewhere.create_text_channel("room")
        stranger = Person(stage, elsewhere.add_member(stage.env.create_user("zoe")))
        assert "Nobody is rated" in await stranger.types("leaderboard", where=room)
        said = await stranger.types("stats", where=room, person=badr.user)
        assert "has not finished a match on this server yet" in said
        for command in ("match export", "match verify"):
            assert "I know no match" in await stranger.types(command, where=room, match=match)
            assert "There is no table here" in await stranger.types(command, where=room)


async def test_friendly_tables_say_so_and_do_not_count(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        assert "not rated" not in await anna.types("new", game=FIRST.key, seats=2)
        match = await stage.match_of(anna, badr, rated=False)
        assert "friendly, not rated" not in words_of(stage.post)
        await played_out(stage, match, anna, badr)
        assert "Nobody is rated" in await anna.types("leaderboard")
        assert "friendly, not rated" in await anna.types("new", game=FIRST.key, rated=False)


async def test_exporting_and_verifying(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        for command in ("match export", "match verify"):
            assert "There is no table here" in await eve.types(command)
            assert "I know no match" in await eve.types(command, match=77)
        await anna.types("new", game=FIRST.key)
        for command in ("match export", "match verify"):
            assert "The match has not begun yet" in await eve.types(command, match=1)
        await anna.presses("Leave", on=stage.post)
        match = await stage.match_of(anna, badr)
        record = await stage.services.matches.record(match)
        me = await stage.awaited(match, anna, badr)
        await me.types("play", words=" ".join((await stage.answers(match, me))[0]))
        # While it runs: the promise, and everybody's own reading.
        said = await eve.types("match verify")
        assert f"`{record.commitment}`" in said
        assert "sealed until the end" in said
        assert "as you may read it" in await me.types("match export", form="json")
        name, text = await file_of(me)
        assert name == f"match-{match}.json"
        assert len(json.loads(text)["log"]) == 1
        await eve.types("match export", form="json")
        assert json.loads((await file_of(eve))[1])["log"] == []
        assert await eve.offers("match export", "match", "") == []
        assert await me.offers("match export", "match", "") == [match]
        await me.types("undo")
        await played_out(stage, match, anna, badr)
        # Afterwards: all of it, to anybody here, found without its number.
        assert "The whole match with its seed" in await eve.types("match export")
        name, text = await file_of(eve)
        assert name == f"match-{match}.log"
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        assert rules(["verify", str(file)]) == 0
        sentence = capsys.readouterr().out.strip()
        said = await eve.types("match verify")
        assert sentence in said
        assert f"`{record.commitment}`" in said
        assert f"`{await stage.services.matches.seed(match)}`" in said
        assert "was dealt fairly" in await anna.types_directly("match verify")
        assert await anna.offers("match verify", "match", "") == [match]
        # Somebody has been at the database.
        swapped = "UPDATE matches SET seed = REPLACE(seed, 'a', 'b') WHERE id = ?"
        await stage.services.store.write([Statement(swapped, (match,))])
        assert "does not add up" in await eve.types("match verify", match=match)


async def test_a_match_that_was_given_up_shows_its_seed(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        for one in (anna, badr):
            await one.types("match resign", match=match)
            await one.presses("Yes, resign")
        said = await anna.types("match verify", match=match)
        assert "was given up" in said
        assert f"`{await stage.services.matches.seed(match)}`" in said


async def test_being_forgotten_is_asked_twice_and_done_once(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr)
        await eve.types("new", game=FIRST.key, friend=badr.member)
        lobby = stage.post
        assert " is invited" in words_of(lobby)
        said = await badr.types("forget-me")
        assert "This cannot be undone" in said
        assert "You would leave 1 running match and 1 open table." in said
        assert labels_of(badr.panel) == ["Yes, forget me", "Cancel"]
        # Asking changes nothing.
        assert (await stage.services.people.of(badr.id)).name == "Badr"
        assert (await stage.services.matches.record(match)).seat_of(badr.id).person == badr.id
        assert badr.panel is not None
        known = button_id(badr.panel, "Yes, forget me")
        assert await badr.presses("Yes, forget me") == (
            "Forgotten. Should you come again, we meet for the first time."
        )
        await stage.goes_on()
        assert "invited" not in words_of(next(p for p in stage.posts() if p.id == lobby.id))
        assert "Guest 🤖 has resigned. The computer plays on for them." in words_of(stage.post)
        rows = await stage.services.store.read("SELECT id FROM people WHERE id = ?", badr.id)
        assert rows == []
        assert "not in a match" in await badr.types("games")
        # Pressed again, there is nothing left to forget; whoever else presses forgets themselves.
        said = await badr.types("forget-me")
        assert "You would leave" not in said
        assert "Forgotten" in await stage.replays(badr, known)
        assert (await stage.services.people.of(anna.id)).name == "Anna"
        # The others play on, and the match comes to its end.
        await played_out(stage, match, anna)
        assert "Guest" in words_of(stage.post)
        assert "was dealt fairly" in await anna.types("match verify", match=match)
        # And they may come again.
        assert "You sit at" in await badr.types("match join")
        assert "Badr" in words_of(next(p for p in stage.posts() if p.id == lobby.id))

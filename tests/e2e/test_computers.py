"""Computer players as people meet them: levels in the lobby, hints in a turn, a look back."""

import asyncio
from functools import partial
from pathlib import Path

import pytest

from bot.computers.processes import JobFailed, WorkerPool
from bot.discord_ui.text.computers import LEVELS
from bot.ids import MatchId
from bot.store.statement import Statement
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.vizier import Vizier as VizierPlayer
from rules.engine.budget import Budget
from tests.bot.house import ThreadWorkers
from tests.e2e.shown import button_id, labels_of, menus, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST, SECOND

pytestmark = pytest.mark.slow


async def seats_of(stage: Stage, match: MatchId) -> list[str | None]:
    return [seat.computer for seat in (await stage.services.matches.record(match)).seats]


async def make_friendly(stage: Stage, match: MatchId) -> None:
    """As if it had been opened so."""
    await stage.services.store.write(
        [Statement("UPDATE matches SET rated = 0 WHERE id = ?", (match,))]
    )
    stage.services.matches.forget(match)


async def finish(stage: Stage, match: MatchId, *people: Person) -> None:
    """Everybody chooses at random until the match is over."""
    while (await stage.services.matches.record(match)).phase == "running":
        person = await stage.awaited(match, *people)
        answers = await stage.answers(match, person)
        words = ("end",) if ("end",) in answers else stage.random.choice(answers)
        await stage.services.turns.choose(match, person.id, words, None)
        await stage.goes_on()


async def test_the_lobby_offers_every_level_and_says_what_it_is(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await anna.types("new", game=FIRST.key, seats=5, computers=1)
        lobby = stage.post
        assert "Hindbad 🤖 · Easy" in words_of(lobby)
        offered = menus(lobby)[-1]["options"]
        assert [one["value"] for one in offered] == ["novice", "advisor", "vizier"]
        assert [one["description"] for one in offered] == list(LEVELS.values())
        assert {one["emoji"]["name"] for one in offered} == {"🤖"}
        assert [one["label"] for one in offered] == ["Easy", "Medium", "Hard"]
        for level, told in (("advisor", "Dunyazad 🤖 · Medium"), ("vizier", "Jafar 🤖 · Hard")):
            assert told in await anna.picks(level, on=stage.post, menu=1)
        assert "Maaruf 🤖 · Easy" in await anna.presses("Add computer", on=stage.post)
        match = MatchId(1)
        assert sorted(filter(None, await seats_of(stage, match))) == [
            "advisor",
            *["novice"] * 2,
            "vizier",
        ]
    assert set(LEVELS) == set(PLAYERS) - {"random"}


async def test_new_takes_a_level_and_one_computer_if_no_number_is_said(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await anna.types("new", game=FIRST.key, seats=3, computers=2, level="vizier")
        assert await seats_of(stage, MatchId(1)) == [None, "vizier", "vizier"]
        await anna.types("new", game=FIRST.key, seats=3, level="novice")
        assert await seats_of(stage, MatchId(2)) == [None, "novice"]


async def test_a_table_has_no_more_computers_than_seats(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        said = await anna.types("new", game=FIRST.key, seats=2, computers=7)
        assert "table 1 is ready" in said
        assert await seats_of(stage, MatchId(1)) == [None, "novice"]


async def test_a_hint_tells_what_to_do_and_why_and_can_be_followed(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1)
        assert (await stage.services.matches.record(match)).rated
        said = await anna.types("hint")
        # Whoever takes the computer's seat later takes it in a friendly match.
        assert not (await stage.services.matches.record(match)).rated
        assert "A good player would play" in said
        assert "**Why:**" in said
        assert pictures(anna.panel)
        before = await stage.answers(match, anna)
        words = said.split("`")[1]
        assert tuple(words.split()) in before
        # As the menus name it, not only as it is typed.
        assert f"{' → '.join(words.split()[1:])}** (`{words}`)" in said
        # Of several steps it does the first.
        assert "1. " in said
        assert "This turn:" in await anna.presses("Do step 1")
        panel = anna.panel
        assert "A good player would end the turn now" in await anna.presses("Hint")
        # It stands in the panel's place, and leads back to it.
        assert "This turn:" in await anna.presses("Back")
        assert panel is not None
        assert anna.panel is not None
        assert anna.panel.id == panel.id
        assert all("advisor would" not in words_of(post) for post in stage.posts())


async def test_a_hint_to_end_the_turn_gives_no_reason(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1, game=SECOND.key)
        while await stage.answers(match, anna) != [("end",)]:
            answer = (await stage.answers(match, anna))[0]
            await stage.services.turns.choose(match, anna.id, answer, None)
        said = await anna.types("hint")
        assert "A good player would end the turn now." in said
        assert "Why" not in said


async def test_a_hint_is_still_good_after_a_choice_was_taken_back(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1)
        advised = (await anna.types("hint")).split("`")[1]
        hint = anna.panel
        other = next(
            one for one in await stage.answers(match, anna) if one != tuple(advised.split())
        )
        await anna.types("play", words=" ".join(other))
        await anna.types("undo")
        assert hint is not None
        known = button_id(hint, "Do step 1")
        said = await anna.presses("Do step 1", on=hint)
        assert "moved on" not in said
        assert "This turn:" in said
        log = (await stage.services.store.read("SELECT words FROM choices ORDER BY number"))[-1]
        assert log["words"] == advised
        # What is no longer legal, and what belongs to an earlier turn, is not played.
        assert "moved on" in await stage.replays(anna, known, on=hint)
        await stage.services.turns.choose(match, anna.id, "end", None)
        await stage.goes_on()
        entries = (await stage.services.matches.record(match)).entries
        assert "moved on" in await stage.replays(anna, known, on=hint)
        assert (await stage.services.matches.record(match)).entries == entries


async def test_a_hint_in_letters_for_those_who_want_letters(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        await stage.match_of(anna, game=SECOND.key, computers=1)
        await anna.types("settings", text=True)
        await anna.types("hint")
        assert anna.panel is not None
        assert not pictures(anna.panel)


async def test_no_hints_in_rated_matches_out_of_turn_or_from_outside(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        assert "You're not in a match here" in await anna.types("hint")
        match = await stage.match_of(anna, badr)
        me = await stage.awaited(match, anna, badr)
        other = badr if me is anna else anna
        await me.presses("Take turn", on=stage.post)
        assert "Hint" not in labels_of(me.panel)
        assert "counts for the leaderboard" in await me.types("hint")
        known = f"b:hint:{match}:0:0:"
        assert "counts for the leaderboard" in await stage.replays(me, known, on=stage.post)
        await make_friendly(stage, match)
        assert "A good player would play" in await me.types("hint")
        assert "whose turn it is" in await other.types("hint")
        assert "whose turn it is" in await eve.types("hint", match=match)
        assert "I know no match" in await eve.types("hint", match=99)
        await me.types("match pause")
        assert "paused" in await me.types("hint", match=match)
        await me.types("match resume")
        await finish(stage, match, anna, badr)
        assert "/review" in await me.types("hint", match=match)


async def test_those_who_win_together_may_have_hints(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people, game=COOPERATIVE.key)
        me = await stage.awaited(match, *people)
        assert "A good player would play" in await me.types("hint")


async def test_many_presses_are_one_thought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thoughts = []

    async def run(self: ThreadWorkers, patience: float, work: object, *given: object) -> object:
        thoughts.append(work)
        return await asyncio.to_thread(work, *given)  # type: ignore[arg-type]

    monkeypatch.setattr(ThreadWorkers, "run", run)
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, game=SECOND.key, computers=1)
        await anna.presses("Take turn", on=stage.post)
        known = f"b:hint:{match}:0:0:"
        records = [stage.clicked(anna, known) for _ in range(3)]
        await stage.env.settle()
        assert all(one.responded for one in records)
        assert len(thoughts) == 1


async def test_a_hint_that_does_not_come_is_a_kind_word(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(self: WorkerPool, *given: object) -> object:
        raise JobFailed("its process died")

    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, game=SECOND.key, computers=1)
        with monkeypatch.context() as patched:
            patched.setattr(ThreadWorkers, "run", run)
            assert "too busy for a hint" in await anna.types("hint")
        assert "A good player would play" in await anna.types("hint")
        await finish(stage, match, anna)
        with monkeypatch.context() as patched:
            patched.setattr(ThreadWorkers, "run", run)
            assert "could not finish the review" in await anna.types("review")
        assert "How it went" in await anna.types("review")


@pytest.mark.parametrize(
    "game",
    [key if key == FIRST.key else pytest.param(key, marks=pytest.mark.ci) for key in GAMES],
)
async def test_a_match_is_looked_back_on_and_every_seat_has_its_lesson(
    tmp_path: Path, game: str
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        anna, badr = people
        match = await stage.match_of(*people, game=game)
        assert "No match has ended here" in await anna.types("review")
        assert "comes after the end" in await anna.types("review", match=match)
        await finish(stage, match, *people)
        said = await badr.presses("Review", on=stage.post)
        assert "How it went" in said
        assert any("the points after each of" in one for one in pictures(badr.panel))
        assert badr.options() == ["0", "1"]
        for seat in badr.options():
            said = await badr.picks(seat)
            if "biggest mistake" in said:
                assert "Better: **" in said
                assert "(`" in said
                assert "Estimated " in said
                assert pictures(badr.panel)
            else:
                assert "Well played" in said
        said = await stage.replays(badr, f"s:lesson:{match}:0:0:", ["nonsense"])
        assert "mistake" in said
        assert "How it went" in await anna.types("review", match=match)
        other = await stage.match_of(*people)
        assert await anna.offers("review", "match", "") == [match]
        assert await anna.offers("review", "match", str(other)) == []


async def test_a_match_that_was_given_up_has_no_review(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1)
        await stage.services.seats.resign(match, anna.id)
        assert "was given up" in await anna.types("review", match=match)
        assert "I know no match" in await anna.types("review", match=77)


async def test_with_processes_of_its_own_a_vizier_plays_and_a_hint_comes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    players = {**PLAYERS, "vizier": VizierPlayer(Budget(playouts=2, candidates=2, breadth=1))}
    monkeypatch.setattr("tests.e2e.stage.PLAYERS", players)
    monkeypatch.setattr("tests.e2e.stage.ThreadWorkers", partial(WorkerPool, 1))
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, game=SECOND.key, computers=1, level="vizier")
        for _ in range(2):
            said = await anna.types("hint")
            assert "A good player would play" in said
            answers = await stage.answers(match, anna)
            while ("end",) not in answers:
                await stage.services.turns.choose(match, anna.id, answers[0], None)
                answers = await stage.answers(match, anna)
            await stage.services.turns.choose(match, anna.id, ("end",), None)
            await stage.goes_on()
        rows = await stage.services.store.read("SELECT 1 AS one FROM choices WHERE by_computer = 1")
        assert rows


async def test_add_computer_adds_an_easy_one_until_the_first_win(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, game=COOPERATIVE.key)
        while (await stage.services.matches.record(match)).phase == "running":
            answers = await stage.answers(match, anna)
            words = ("end",) if ("end",) in answers else answers[0]
            await stage.services.turns.choose(match, anna.id, words, None)
        await stage.goes_on()
        await stage.services.results.note_all()
        for won, told in ((0, "Hindbad 🤖 · Easy"), (1, "Dunyazad 🤖 · Medium")):
            await stage.services.store.write([Statement("UPDATE results SET won = ?", (won,))])
            await anna.types("new", game=FIRST.key)
            assert told in await anna.presses("Add computer", on=stage.post)
            assert told in await anna.types("new", game=FIRST.key, computers=1)

"""A lost place is not a lost match: each way to lose one happens in Discord, and the match goes on
where it was or pauses, says so, and resumes elsewhere with nothing untold."""

import os
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import discord
import pytest
from simcord.backend.models import Overwrite
from simcord.builders import ChannelHandle
from simcord.enums import OverwriteType

from bot.clock import DAY
from bot.ids import MatchId
from rules.engine.match import Match
from tests.e2e.shown import turns_told, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import FIRST
from tests.torture import broken

EVERY_PHASE = ("lobby", "starting", "running", "mid-turn", "paused")
PHASES = EVERY_PHASE if os.environ.get("TORTURE_PLACES") == "all" else ("running",)


@dataclass
class Table:
    """A match in a thread of its own, two people, and a server where they meet if all is lost."""

    stage: Stage
    people: tuple[Person, Person]
    thread: ChannelHandle
    others: tuple[Person, Person]
    """The same two on the other server."""
    elsewhere: ChannelHandle
    turns: int = 0

    @property
    def match(self) -> MatchId:
        return MatchId(1)

    async def awaited(self) -> Person:
        return await self.stage.awaited(self.match, *self.people)

    async def places(self) -> None:
        """The first half of a turn, typed in direct messages."""
        me = await self.awaited()
        words = " ".join((await self.stage.answers(self.match, me))[0])
        assert "This turn:" in await me.types_directly("play", words=words)

    async def ends(self) -> None:
        me = await self.awaited()
        await me.types_directly("play", words="end")
        self.turns += 1
        await self.stage.goes_on()


def thread_deleted(table: Table) -> None:
    table.stage.env.backend.delete_channel(table.thread.id)


def thread_locked(table: Table) -> None:
    _refused(table, 403, 160005)


def thread_archived(table: Table) -> None:
    _refused(table, 400, 50083)


def post_deleted(table: Table) -> None:
    for post in table.stage.posts(table.thread):
        table.stage.env.backend.delete_message(table.thread.id, post.id)


def bot_removed(table: Table) -> None:
    table.stage.env.backend.remove_guild(table.thread.guild.id)  # type: ignore[union-attr]


def person_left(table: Table) -> None:
    table.thread.guild.remove_member(table.people[1].member)  # type: ignore[union-attr]


def dm_closed(table: Table) -> None:
    for person in table.people:
        path = f"/channels/{person.user.dm_channel.id}/messages"
        table.stage.env.inject_error("POST", path, status=403, code=50007, times=None)


def permission_missing(table: Table) -> None:
    denied = discord.Permissions(send_messages_in_threads=True, send_messages=True)
    backend = table.stage.env.backend
    overwrite = Overwrite(backend.bot_user.id, OverwriteType.MEMBER, deny=denied.value, allow=0)
    backend.set_overwrite(table.stage.channel.id, overwrite)


def _refused(table: Table, status: int, code: int) -> None:
    """As Discord answers; the Discord in memory lets anybody write into a closed thread."""
    path = f"/channels/{table.thread.id}/messages"
    table.stage.env.inject_error("POST", path, status=status, code=code, times=None)


Mishap = Callable[[Table], None]
LOST: tuple[Mishap, ...] = (
    thread_deleted,
    thread_locked,
    thread_archived,
    bot_removed,
    permission_missing,
)
HARMLESS: tuple[Mishap, ...] = (post_deleted, person_left, dm_closed)
FINISHED = (*LOST, *HARMLESS) if PHASES == EVERY_PHASE else (thread_deleted, post_deleted)
LOBBIES = LOST if PHASES == EVERY_PHASE else (thread_deleted,)


@asynccontextmanager
async def laid(folder: Path, *, is_full: bool = True) -> AsyncIterator[Table]:
    """A table that looks for players in its thread; both sit there, if it is full."""
    async with staged(folder / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        other = stage.env.create_guild("Elsewhere")
        there = other.create_text_channel("elsewhere")
        meet = (
            Person(stage, other.add_member(anna.user)),
            Person(stage, other.add_member(badr.user)),
        )
        made = stage.bot.get_channel(stage.channel.id)
        assert isinstance(made, discord.TextChannel)
        await made.create_thread(name="us", type=discord.ChannelType.public_thread)
        (thread,) = stage.channel.threads
        await anna.types("new", game=FIRST.key, seats=2, where=thread)
        if is_full:
            await badr.presses("Join", on=stage.posts(thread)[0])
        yield Table(stage, (anna, badr), thread, meet, there)


async def strikes(table: Table, mishap: Mishap, phase: str) -> None:
    """Begin, let it happen in that phase, and take a turn all the same."""
    anna, stage = table.people[0], table.stage
    if phase == "lobby":
        # Whoever sits at the table begins from wherever they are.
        mishap(table)
        assert "begins in a moment" in await anna.types_directly("match start")
        await stage.goes_on()
        return
    await anna.types("match start", where=table.thread)
    if phase == "paused":
        await stage.goes_on()
        assert "is paused" in await anna.types("match pause", where=table.thread)
        await stage.goes_on()
        mishap(table)
        assert "On we go" in await anna.types_directly("match resume")
        await stage.goes_on()
        return
    if phase == "starting":
        mishap(table)
        await table.stage.goes_on()
        return
    await table.stage.goes_on()
    if phase == "mid-turn":
        await table.places()
        mishap(table)
    else:
        mishap(table)
        await table.places()
    await table.ends()


async def goes_on_elsewhere(table: Table) -> None:
    """It is paused, whoever asks is told so, and on the other server it goes on."""
    stage, (anna, badr) = table.stage, table.others
    assert (await stage.services.matches.record(table.match)).paused == "place"
    assert "Paused <t:" in await anna.types_directly("games")
    assert "all its players must agree" in await anna.types("match resume", where=table.elsewhere)
    assert "On we go" in await badr.types("match resume", where=table.elsewhere)
    await stage.goes_on()
    told = "\n".join(words_of(post) for post in stage.posts(table.elsewhere))
    assert turns_told(told) == table.turns, "the turn that could not be told is told here"


async def played_on(table: Table, where: ChannelHandle) -> None:
    """Two more turns; each is told once, and the log is the match."""
    stage = table.stage
    before = _placed(stage, where)
    for _ in range(2):
        await table.places()
        await table.ends()
    assert _placed(stage, where) == before + 2
    record = await stage.services.matches.record(table.match)
    assert (record.phase, record.paused) == ("running", None)
    begun = await stage.services.matches.as_of(table.match, 0)
    oracle = Match(begun.game, begun.setting, begun.seed, tells_news=False)
    rows = await stage.services.store.read("SELECT * FROM choices ORDER BY number")
    for row in rows:
        oracle.choose(row["seat"], row["words"])
    assert len(rows) == 2 * table.turns
    async with stage.services.matches.held(table.match) as live:
        assert live.match.table == oracle.table


def _placed(stage: Stage, where: ChannelHandle) -> int:
    return sum(turns_told(words_of(post)) for post in stage.posts(where))


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("mishap", LOST, ids=lambda mishap: mishap.__name__)
async def test_a_match_that_loses_its_place_pauses_says_so_and_resumes(
    tmp_path: Path, mishap: Mishap, phase: str
) -> None:
    async with laid(tmp_path) as table:
        await strikes(table, mishap, phase)
        await goes_on_elsewhere(table)
        await played_on(table, table.elsewhere)


@pytest.mark.slow
@pytest.mark.parametrize("phase", PHASES)
@pytest.mark.parametrize("mishap", HARMLESS, ids=lambda mishap: mishap.__name__)
async def test_what_is_no_place_is_missed_by_nobody(
    tmp_path: Path, mishap: Mishap, phase: str
) -> None:
    async with laid(tmp_path) as table:
        await strikes(table, mishap, phase)
        await played_on(table, table.thread)


async def played_out(table: Table) -> None:
    """Begun, and to the last choice without a click; nothing of that is told yet."""
    stage, is_over = table.stage, False
    await table.people[0].types("match start", where=table.thread)
    await stage.goes_on()
    while not is_over:
        me = await table.awaited()
        answers = await stage.answers(table.match, me)
        words = ("end",) if ("end",) in answers else answers[0]
        chosen = await stage.services.turns.choose(table.match, me.id, " ".join(words), None)
        is_over = chosen.is_over


async def stays_finished(table: Table) -> None:
    """The result stands, and whoever played there can look at it from anywhere."""
    stage, (anna, badr) = table.stage, table.people
    record = await stage.services.matches.record(table.match)
    assert (record.phase, record.result is not None) == ("over", True)
    for person in (anna, badr):
        assert "table 1" in await person.types_directly("score", match=table.match)
    assert "The whole match with its seed" in await anna.types_directly("match export", match=1)
    (tally,) = await stage.services.store.read("SELECT COUNT(DISTINCT match) AS told FROM results")
    assert tally["told"] == 1


def results_told(stage: Stage, where: ChannelHandle) -> int:
    return sum("Grand Vizier" in words_of(post) for post in stage.posts(where))


@pytest.mark.slow
@pytest.mark.parametrize("mishap", FINISHED, ids=lambda mishap: mishap.__name__)
async def test_a_match_that_ends_without_a_place_stays_finished_and_is_told_elsewhere(
    tmp_path: Path, mishap: Mishap
) -> None:
    async with laid(tmp_path) as table:
        stage = table.stage
        await played_out(table)
        mishap(table)
        await stage.goes_on()
        await stays_finished(table)
        if mishap in LOST:
            anna, badr = table.others
            assert "I could not post the result" in await anna.types_directly("games")
            assert "must agree" in await anna.types("match resume", where=table.elsewhere)
            assert "Its result comes" in await badr.types("match resume", where=table.elsewhere)
            await stage.goes_on()
            assert results_told(stage, table.elsewhere) == 1
            assert "goes on" not in words_of(stage.posts(table.elsewhere)[-1])
        else:
            assert results_told(stage, table.thread) == 1
        assert "not in a match" in await table.people[0].types_directly("games")
        await stays_finished(table)


@pytest.mark.slow
@pytest.mark.parametrize("mishap", FINISHED, ids=lambda mishap: mishap.__name__)
async def test_a_place_that_is_lost_after_the_end_is_missed_by_nobody(
    tmp_path: Path, mishap: Mishap
) -> None:
    async with laid(tmp_path) as table:
        stage = table.stage
        await played_out(table)
        await stage.goes_on()
        assert results_told(stage, table.thread) == 1
        mishap(table)
        await stage.passes(40 * DAY)
        await stage.app.background.maintenance.sweep()
        await stage.goes_on()
        record = await stage.services.matches.record(table.match)
        assert record.paused is None
        assert await stage.services.store.read("SELECT 1 FROM outbox") == []
        await stays_finished(table)


@pytest.mark.slow
@pytest.mark.parametrize("mishap", LOBBIES, ids=lambda mishap: mishap.__name__)
async def test_a_lobby_without_a_place_is_filled_by_invitations_and_begins_elsewhere(
    tmp_path: Path, mishap: Mishap
) -> None:
    async with laid(tmp_path, is_full=False) as table:
        stage = table.stage
        anna, badr = table.people
        mishap(table)
        assert "invited" in await anna.types_directly("invite", friend=badr.user, match=1)
        await stage.goes_on()
        await badr.presses("Accept", on=badr.alerts()[-1])
        assert "begins in a moment" in await anna.types_directly("match start", match=1)
        await stage.goes_on()
        await goes_on_elsewhere(table)
        await played_on(table, table.elsewhere)


@pytest.mark.slow
@pytest.mark.parametrize("mishap", LOBBIES, ids=lambda mishap: mishap.__name__)
async def test_a_lobby_without_a_place_lapses_in_its_time_and_waits_for_nothing(
    tmp_path: Path, mishap: Mishap
) -> None:
    async with laid(tmp_path, is_full=False) as table:
        stage = table.stage
        mishap(table)
        assert "Open: " in await table.people[0].types_directly("games")
        await stage.passes(8 * DAY)
        await stage.app.background.maintenance.sweep()
        await stage.goes_on()
        assert (await stage.services.matches.record(table.match)).phase == "lapsed"
        assert await stage.services.store.read("SELECT 1 FROM outbox") == []
        assert "not in a match" in await table.people[0].types_directly("games")


@pytest.mark.slow
async def test_control_a_build_that_forgets_what_it_could_not_post_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken.shrugs_at_lost_places(monkeypatch)
    async with laid(tmp_path) as table:
        await strikes(table, thread_locked, "running")
        with pytest.raises(AssertionError):
            await goes_on_elsewhere(table)

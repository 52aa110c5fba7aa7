"""People against people: what two hostile accounts try, at the manager."""

import logging
import os
import stat
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.logging import JsonLines
from bot.app.private_files import drop_secrets, readable_by_others, tighten
from bot.clock import DAY, MINUTE, FakeClock
from bot.computers.processes import WorkerPool
from bot.errors import CannotReplay, Code
from bot.ids import MatchId, PersonId, Place
from bot.people import blocks
from bot.people.cooldowns import Cooldowns
from bot.people.people import mark_accepted
from bot.store.statement import Statement
from rules.engine.chance import computer_chance
from tests.bot.house import ANNA, BADR, CEM, DINA, HERE, House, guest, refused
from tests.games import FIRST

ELSEWHERE = Place(guild=8, channel=80)


async def invite(house: House, victim: PersonId, by: PersonId = ANNA) -> MatchId:
    opened = await house.services.lobbies.open(
        guest(by), FIRST.key, HERE, seats=2, friends=[guest(victim)]
    )
    return opened.id


async def test_a_person_has_eight_open_invitations(house: House) -> None:
    for number in range(8):
        await invite(house, PersonId(900 + number))
    with refused(Code.TOO_MANY_INVITATIONS):
        await invite(house, BADR)
    opened = await house.services.lobbies.open(guest(ANNA), FIRST.key, HERE, seats=2)
    with refused(Code.TOO_MANY_INVITATIONS):
        await house.services.lobbies.invite(opened.id, ANNA, guest(BADR))


async def test_who_declines_hears_nothing_from_that_person_for_a_week(house: House) -> None:
    match = await invite(house, BADR)
    await house.services.lobbies.decline(match, BADR)
    with refused(Code.NOT_INVITED):
        await invite(house, BADR)
    running = await house.match(ANNA, CEM)
    seat = (await house.record(running)).seat_of(ANNA).number
    with refused(Code.NOT_INVITED):
        await house.services.seats.offer(running, ANNA, seat, guest(BADR))
    await invite(house, BADR, by=DINA)
    house.clock.advance(7 * DAY + 1)
    await invite(house, BADR)


async def test_a_block_is_for_good_until_the_blocker_invites(house: House) -> None:
    await house.services.store.write([blocks.block(BADR, ANNA)])
    house.clock.advance(400 * DAY)
    with refused(Code.NOT_INVITED):
        await invite(house, BADR)
    await invite(house, ANNA, by=BADR)
    await invite(house, BADR)


async def test_invitations_that_are_taken_back_are_few_too(house: House) -> None:
    """Whoever takes one back before it can be declined does not send it again and again."""
    opened = await house.services.lobbies.open(guest(ANNA), FIRST.key, HERE, seats=2)
    for _ in range(3):
        await house.services.lobbies.invite(opened.id, ANNA, guest(BADR))
        await house.services.lobbies.dismiss(opened.id, ANNA, 1)
    with refused(Code.TOO_SOON):
        await house.services.lobbies.invite(opened.id, ANNA, guest(BADR))
    with refused(Code.TOO_SOON):
        await invite(house, BADR)
    running = await house.match(ANNA, CEM)
    seat = (await house.record(running)).seat_of(ANNA).number
    with refused(Code.TOO_SOON):
        await house.services.seats.offer(running, ANNA, seat, guest(BADR))
    await house.services.lobbies.invite(opened.id, ANNA, guest(DINA))
    house.clock.advance(DAY)
    await invite(house, BADR)


async def test_whoever_comes_may_be_invited_as_often_as_they_come(house: House) -> None:
    for _ in range(5):
        match = await invite(house, BADR)
        await house.services.lobbies.accept(match, BADR)


async def test_a_seat_that_is_declined_is_peace_for_a_week(house: House) -> None:
    match = await house.match(ANNA, CEM)
    seat = (await house.record(match)).seat_of(ANNA).number
    await house.services.seats.offer(match, ANNA, seat, guest(BADR))
    await house.services.seats.decline_offer(match, BADR, by=ANNA)
    with refused(Code.NOT_INVITED):
        await house.services.seats.offer(match, ANNA, seat, guest(BADR))
    with refused(Code.NOT_INVITED):
        await invite(house, BADR)
    await invite(house, BADR, by=CEM)


async def test_whoever_is_forgotten_stays_blocked(house: House) -> None:
    await house.services.people.meet(ANNA, "Anna")
    for _ in range(2):
        await house.services.store.write([blocks.block(BADR, ANNA)])
        await house.services.forgetting.forget(ANNA)
        assert await house.rows("SELECT 1 FROM blocks WHERE other = ?", ANNA) == []
        with refused(Code.NOT_INVITED):
            await invite(house, BADR)
    await house.services.store.write([blocks.leave_in_peace(BADR, ANNA, house.clock.now())])
    await house.services.forgetting.forget(ANNA)
    house.clock.advance(8 * DAY)
    with refused(Code.NOT_INVITED):
        await invite(house, BADR)
    await invite(house, ANNA, by=BADR)
    await invite(house, BADR)


async def test_invitations_do_not_count_against_the_invited(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.manager.rows.limits.OPEN_INVITATIONS", 99)
    invitations = []
    for number in range(25):
        by = PersonId(900 + number)
        await house.services.people.meet(by, "Somebody")
        invitations.append(await invite(house, BADR, by=by))
    await house.services.lobbies.open(guest(BADR), FIRST.key, HERE)
    for match in invitations[1:]:
        await house.services.lobbies.accept(match, BADR)
    with refused(Code.TOO_MANY_MATCHES):
        await house.services.lobbies.accept(invitations[0], BADR)


async def test_rows_of_invitations_go_with_their_table(house: House) -> None:
    for end in ("decline", "close", "lapse"):
        match = await invite(house, BADR)
        await house.settle()
        if end == "decline":
            await house.services.lobbies.decline(match, BADR)
        elif end == "close":
            await house.services.lobbies.close(match, ANNA)
        else:
            await house.pass_time(8 * DAY, step=DAY)
            await house.app.background.maintenance.sweep()
        await house.settle()
        assert await house.rows("SELECT 1 FROM seats WHERE state = 'invited'") == []
        assert await house.rows("SELECT 1 FROM open_notices") == []
        await house.services.store.write([Statement("DELETE FROM blocks")])


async def test_a_stranger_gets_one_message_in_all(house: House) -> None:
    for by in (ANNA, CEM, DINA):
        await invite(house, BADR, by=by)
        await house.settle()
    assert len(house.world.personal_notices(BADR)) == 1
    await house.services.store.write([mark_accepted(BADR)])
    await house.services.people.refresh(BADR)
    await invite(house, BADR)
    await house.settle()
    assert len(house.world.personal_notices(BADR)) == 2


@pytest.mark.slow
async def test_two_accounts_do_not_fill_a_server(house: House) -> None:
    """They open tables, begin, pause, resign and hand seats over, as long as anything works."""
    refusals = 0
    for number in range(80):
        one, other = (ANNA, BADR) if number % 2 else (BADR, ANNA)
        try:
            match = await house.match(one, other)
            await house.services.agreements.pause(match, one)
            await house.services.seats.resign(match, one)
            seat = (await house.record(match)).seat_of(other).number
            await house.services.seats.replace_by_computer(match, other, seat, "random")
        except Exception:  # noqa: BLE001 - whatever is refused, they try on
            refusals += 1
    (row,) = await house.rows(
        "SELECT COUNT(*) AS open FROM matches WHERE phase IN ('lobby', 'starting', 'running')"
    )
    assert int(str(row["open"])) <= 2 * 25


async def test_a_moderator_alone_gives_nobody_the_hand_of_a_present_player(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM)
    seat = (await house.record(match)).seat_of(BADR).number
    record = await house.services.seats.offer(match, DINA, seat, guest(DINA), moderator=True)
    assert record.seats[seat].offered is None
    record = await house.services.seats.replace_by_computer(
        match, DINA, seat, "random", moderator=True
    )
    assert record.seats[seat].person is None
    for by, moderator in ((DINA, True), (record.owner, False)):
        record = await house.services.seats.offer(match, by, seat, guest(DINA), moderator=moderator)
        assert record.seats[seat].offered is None


async def test_a_lost_table_goes_to_another_server_by_consent_of_all(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.services.agreements.place_lost(match)
    resume = house.services.agreements.resume
    record = await resume(match, ANNA, place=ELSEWHERE)
    assert (record.paused, record.place) == ("place", HERE)
    with refused(Code.ALREADY_VOTED):
        await resume(match, ANNA, place=ELSEWHERE)
    with refused(Code.NOT_SEATED):
        await resume(match, DINA, place=ELSEWHERE, moderator=True)
    record = await resume(match, BADR, place=ELSEWHERE)
    assert (record.paused, record.place) == (None, ELSEWHERE)
    # Another time they are asked again.
    assert await house.rows("SELECT * FROM votes") == []


async def test_a_lost_table_is_resumed_on_its_own_server_by_anybody_there(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.services.agreements.place_lost(match)
    record = await house.services.agreements.resume(match, ANNA, place=Place(7, 71))
    assert (record.paused, record.place) == (None, Place(7, 71))


def test_twenty_posts_in_ten_minutes_are_enough_and_it_is_said_when_again() -> None:
    clock = FakeClock()
    cooldowns = Cooldowns(clock)
    for _ in range(20):
        cooldowns.must_be_rested(ANNA, 7)
    with refused(Code.TOO_SOON, match=f"<t:{clock.now() + 10 * MINUTE}:R>"):
        cooldowns.must_be_rested(ANNA, 7)
    cooldowns.must_be_rested(BADR, 7)
    clock.advance(10 * MINUTE)
    cooldowns.must_be_rested(ANNA, 7)


def test_a_hundred_posts_of_many_people_tire_a_server() -> None:
    cooldowns = Cooldowns(FakeClock())
    for number in range(100):
        cooldowns.must_be_rested(PersonId(1000 + number), 7)
    with refused(Code.TOO_SOON):
        cooldowns.must_be_rested(ANNA, 7)
    cooldowns.must_be_rested(ANNA, 8)


@pytest.mark.slow
async def test_computers_draw_their_chance_from_the_sealed_seed(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []

    def note(seed: bytes, seat: int, entry: int) -> int:
        drawn.append(computer_chance(seed, seat, entry))
        return drawn[-1]

    monkeypatch.setattr("bot.computers.players.computer_chance", note)
    match = await house.match(ANNA, computers=["random"])
    await house.play_out(match)
    seed = bytes.fromhex(await house.services.matches.seed(match))
    choices = await house.rows(
        "SELECT number, seat FROM choices WHERE match = ? AND by_computer = 1 ORDER BY number",
        match,
    )
    entries = [(int(str(one["seat"])), int(str(one["number"]))) for one in choices]
    assert drawn == [computer_chance(seed, *entry) for entry in entries]
    other = bytes(32)
    assert computer_chance(other, 0, 1) != computer_chance(seed, 0, 1)


async def test_a_match_that_does_not_replay_puts_no_answer_into_the_log(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    match = await house.match(ANNA, BADR, game="bids")
    await house.play_choice(match)
    await house.services.store.write(
        [Statement("UPDATE choices SET words = 'bid 987654' WHERE match = ?", (match,))]
    )
    house.services.matches.forget(match)
    with caplog.at_level(logging.DEBUG), pytest.raises(CannotReplay) as caught:
        async with house.services.matches.held(match):
            pass
    logging.getLogger("bot").error("it failed", exc_info=caught.value)
    lines = [JsonLines().format(record) for record in caplog.records]
    assert any("does not replay" in line for line in lines)
    assert not any("987654" in line for line in lines)


def test_files_are_private(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("DATABASE_URL", "vizier.db")
    before = os.umask(0o022)
    try:
        backups = tmp_path / "backups"
        backups.mkdir()
        files = [tmp_path / "vizier.db", tmp_path / "vizier.db-wal", backups / "vizier-1.db"]
        for file in files:
            file.touch()
        tighten(tmp_path / "vizier.db")
        assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
        assert stat.S_IMODE(backups.stat().st_mode) == 0o700
        main(["health"])
        (tmp_path / "made").touch()
        (tmp_path / "folder").mkdir()
        assert stat.S_IMODE((tmp_path / "made").stat().st_mode) == 0o600
        assert stat.S_IMODE((tmp_path / "folder").stat().st_mode) == 0o700
    finally:
        os.umask(before)


def test_a_readable_env_file_is_warned_of(tmp_path: Path) -> None:
    file = tmp_path / ".env"
    file.write_text("DISCORD_TOKEN=x", encoding="utf-8")
    file.chmod(0o644)
    assert "chmod 600" in readable_by_others(file)
    file.chmod(0o600)
    assert readable_by_others(file) == ""
    assert readable_by_others(tmp_path / "none") == ""


async def test_workers_do_not_inherit_the_token(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "a.b.c")
    workers = WorkerPool(1)
    drop_secrets(os.environ)
    try:
        assert await workers.run(60.0, os.getenv, "DISCORD_TOKEN") is None
    finally:
        await workers.close()


def test_start_up_errors_are_redacted(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: object) -> int:
        raise OSError("postgresql://vizier:hunter2@db/vizier does not answer")

    monkeypatch.setattr("bot.__main__.health_of", fails)
    assert main(["health"]) == 1
    said = capsys.readouterr()
    assert "does not answer" in said.err
    assert "hunter2" not in said.err + said.out

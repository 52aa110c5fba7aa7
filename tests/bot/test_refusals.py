"""Every wrong call gets a typed refusal with a code and a sentence, and changes nothing."""

import inspect
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot import errors
from bot.errors import SENTENCES, Code, Refused, Stale
from bot.ids import PersonId
from rules.engine.illegal import Refusal
from tests.bot.house import ANNA, BADR, CEM, DINA, EVE, House, guest

Call = Callable[[House, Any, PersonId], Awaitable[object]]

# Every command that names a match, called by somebody.
COMMANDS: dict[str, Call] = {
    "invite": lambda house, match, who: house.services.lobbies.invite(match, who, guest(EVE)),
    "join": lambda house, match, who: house.services.lobbies.join(match, guest(who)),
    "accept": lambda house, match, who: house.services.lobbies.accept(match, who),
    "decline": lambda house, match, who: house.services.lobbies.decline(match, who),
    "leave": lambda house, match, who: house.services.lobbies.leave(match, who),
    "dismiss": lambda house, match, who: house.services.lobbies.dismiss(match, who, 1),
    "add computer": lambda house, match, who: house.services.lobbies.add_computer(
        match,
        who,
        "random",
    ),
    "close": lambda house, match, who: house.services.lobbies.close(match, who),
    "start": lambda house, match, who: house.services.starts.start(match, who),
    "choose": lambda house, match, who: house.services.turns.choose(match, who, "end", 0),
    "undo": lambda house, match, who: house.services.turns.undo(match, who, 0),
    "resign": lambda house, match, who: house.services.seats.resign(match, who),
    "take back": lambda house, match, who: house.services.seats.take_back(match, who),
    "replace": lambda house, match, who: house.services.seats.replace_by_computer(
        match,
        who,
        1,
        "random",
    ),
    "offer": lambda house, match, who: house.services.seats.offer(match, who, 1, guest(EVE)),
    "accept offer": lambda house, match, who: house.services.seats.accept_offer(match, who),
    "decline offer": lambda house, match, who: house.services.seats.decline_offer(match, who),
    "keep seat": lambda house, match, who: house.services.seats.keep_seat(match, who),
    "pause": lambda house, match, who: house.services.agreements.pause(match, who),
    "resume": lambda house, match, who: house.services.agreements.resume(match, who),
    "abandon": lambda house, match, who: house.services.agreements.abandon(match, who),
    "end": lambda house, match, who: house.services.agreements.end(match, who),
    "mute": lambda house, match, who: house.services.reminders.mute(match, who),
}

IN_LOBBY = {
    "invite",
    "join",
    "accept",
    "decline",
    "leave",
    "dismiss",
    "add computer",
    "close",
    "start",
}
WHILE_RUNNING = set(COMMANDS) - IN_LOBBY


async def refused(house: House, command: str, match: object, who: PersonId) -> Refusal:
    """What is refused changes nothing, so that one house serves all commands."""
    before = await house.contents()
    with pytest.raises(Refusal) as refusal:
        await COMMANDS[command](house, match, who)
    assert refusal.value.code, command
    assert len(refusal.value.sentence) > 10, command
    assert await house.contents() == before, command
    return refusal.value


@pytest.mark.slow
async def test_an_unknown_match_is_refused(house: House) -> None:
    await house.match(ANNA, BADR)
    for command in COMMANDS:
        for match in (0, -1, 99, 1 << 70, "1", "1; DROP TABLE matches", None, 1.0, True):
            refusal = await refused(house, command, match, ANNA)
            assert refusal.code == Code.NO_SUCH_MATCH, command


@pytest.mark.slow
async def test_a_stranger_is_refused(house: House) -> None:
    lobby = await house.lobby(ANNA, BADR)
    running = await house.match(ANNA, BADR)
    for command in sorted(set(COMMANDS) - {"join"}):
        for match in (lobby, running):
            for stranger in (DINA, PersonId(-3), PersonId(1 << 70)):
                await refused(house, command, match, stranger)


@pytest.mark.slow
async def test_the_wrong_phase_is_refused(house: House) -> None:
    lobby = await house.lobby(ANNA, BADR)
    running = await house.match(ANNA, BADR)
    finished = await house.match(ANNA, BADR)
    await house.play_out(finished)
    for command in COMMANDS:
        await refused(house, command, running if command in IN_LOBBY else lobby, ANNA)
        for person in (ANNA, BADR):
            await refused(house, command, finished, person)


@pytest.mark.parametrize("command", sorted(WHILE_RUNNING - {"resume", "resign", "abandon", "end"}))
async def test_a_paused_match_can_be_left_or_resumed_but_not_played(
    house: House, command: str
) -> None:
    match = await house.match(ANNA, BADR)
    await house.services.agreements.pause(match, ANNA)
    if command in ("replace", "offer"):
        await COMMANDS[command](house, match, ANNA)
    else:
        await refused(house, command, match, ANNA)


async def test_stale_double_foreign_and_late_clicks_are_refused(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    other = BADR if person == ANNA else ANNA
    at = await house.asked_at(match, person)
    words = (await house.answers(match, person))[0]
    choose = house.services.turns.choose
    await choose(match, person, words, at)
    before = await house.contents()
    for who, clicked, code in (
        (person, at, "stale"),  # the double click
        (person, at + 77, "stale"),
        (person, -1, "stale"),
        (other, at, "not-asked"),
        (CEM, at, "not-seated"),
    ):
        with pytest.raises(Refusal) as refusal:
            await choose(match, who, words, clicked)
        assert refusal.value.code == code
    assert await house.contents() == before
    await house.play_out(match)
    with pytest.raises(Refusal) as late:
        await choose(match, person, words, at)
    assert late.value.code == "finished"


async def test_a_click_is_also_checked_by_the_database(house: House) -> None:
    match = await house.match(ANNA, BADR)
    person = await house.awaited(match)
    words = (await house.answers(match, person))[0]
    async with house.services.matches.held(match) as live:
        seat = live.match.awaited[0]
        stale_table = live
    await house.play_choice(match)
    await house.services.turns.undo(match, person, None)
    house.services.matches.forget(match)
    async with house.services.matches.held(match):
        pass
    # A table that missed what happened, as another process would have it.
    house.services.matches._live[match] = stale_table
    stale_table.match.log.clear()
    before = await house.contents()
    with pytest.raises(Stale):
        await house.services.turns.choose(match, person, words, None)
    assert await house.contents() == before
    assert seat == 0
    await house.play_turn(match)


async def test_wrong_seats_players_and_newcomers_are_refused(house: House) -> None:
    match = await house.match(ANNA, BADR)
    seats = house.services.seats
    before = await house.contents()
    for call in (
        seats.replace_by_computer(match, ANNA, 7, "random"),
        seats.replace_by_computer(match, ANNA, -1, "random"),
        seats.replace_by_computer(match, ANNA, 1, "no-such"),
        seats.offer(match, ANNA, 1, guest(ANNA)),
        seats.offer(match, ANNA, 1, guest(PersonId(-4))),
        seats.take_back(match, ANNA),
        house.services.matches.seed(match),
        house.services.people.meet(ANNA, "\u2066\u2069"),
        house.services.people.meet(PersonId(-1), "Anna"),
    ):
        with pytest.raises(Refusal):
            await call
    assert await house.contents() == before


def test_what_is_caught_by_its_type_has_a_code_of_its_own() -> None:
    kinds = [
        kind
        for name, kind in inspect.getmembers(errors, inspect.isclass)
        if issubclass(kind, Refused) and kind is not Refused and not name.startswith("_")
    ]
    assert 5 < len(kinds) <= 15
    assert len({vars(kind)["CODE"] for kind in kinds}) == len(kinds)
    assert all(words.endswith((".", "?")) for words in SENTENCES.values())

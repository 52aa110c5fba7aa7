"""Exports: all of a finished match, and of a running one only what its asker may read."""

import copy
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING

import pytest

from bot.errors import Doubtful, NotBegun
from bot.ids import MatchId, PersonId
from bot.manager.seat_view import names_of
from bot.results.export import JSON, LOG, Heading, export_match, read_by
from bot.results.verify import verify_match
from bot.store.statement import Statement
from rules.__main__ import main as rules
from rules.catalogue import GAMES
from rules.engine.game import AnyGame
from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.record import read_records
from tests.bot.house import ANNA, BADR, CEM, EVE, House

if TYPE_CHECKING:
    from bot.manager.live import AnyMatch


async def text_of(house: House, match: MatchId, person: PersonId = ANNA, form: str = LOG) -> str:
    record = await house.record(match)
    names = await names_of(record, house.services.people)
    heading = Heading(f"{record.game} · table {match}", names, ("sealed as yet",))
    file = await export_match(house.services.matches, record, person, heading, form)
    assert file.name == f"match-{match}.{form}"
    assert file.is_whole == (record.phase not in ("starting", "running"))
    return file.text


@pytest.mark.slow
@pytest.mark.parametrize("form", [LOG, JSON])
async def test_a_finished_match_is_replayed_and_verified_from_its_file(
    house: House, tmp_path: Path, form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_out(match)
    file = tmp_path / f"match.{form}"
    file.write_text(await text_of(house, match, EVE, form), encoding="utf-8")
    assert rules(["replay", str(file)]) == 0
    capsys.readouterr()
    assert rules(["verify", str(file)]) == 0
    said = capsys.readouterr().out.strip()
    assert said.startswith("The seed is the one promised")
    record = await house.record(match)
    assert await verify_match(house.services.matches, record) == said
    (told,) = read_records(file.read_text(encoding="utf-8"))
    assert told.commitment == record.commitment
    assert told.seed.hex() == await house.services.matches.seed(match)


@pytest.mark.parametrize("form", [LOG, JSON])
async def test_a_running_match_keeps_its_seed_and_its_score(house: House, form: str) -> None:
    match = await house.match(ANNA, BADR)
    for _ in range(3):
        await house.play_turn(match)
    text = await text_of(house, match, form=form)
    rows = await house.rows("SELECT seed, commitment FROM matches WHERE id = ?", match)
    assert str(rows[0]["seed"]) not in text
    assert str(rows[0]["commitment"]) in text
    assert "score" not in text
    assert "table " not in text.replace("· table 1", "")
    # Whoever tries to replay it hears what is missing.
    with pytest.raises(BadRecord, match="seed"):
        read_records(text)


async def test_a_match_that_was_given_up_has_its_seed_and_no_result(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_turn(match)
    await house.services.seats.resign(match, ANNA)
    await house.services.seats.resign(match, BADR)
    for form in (LOG, JSON):
        file = tmp_path / form
        file.write_text(await text_of(house, match, form=form), encoding="utf-8")
        assert rules(["replay", str(file)]) == 0
        assert "The match goes on." in capsys.readouterr().out
        assert rules(["verify", str(file)]) == 2
    assert await verify_match(house.services.matches, await house.record(match)) == ""


async def test_a_lobby_has_nothing_to_export(house: House) -> None:
    lobby = await house.lobby(ANNA, BADR)
    with pytest.raises(NotBegun):
        await text_of(house, lobby)


async def test_the_unfinished_turn_of_another_is_not_in_the_file(house: House) -> None:
    match = await house.match(ANNA, BADR)
    me = await house.play_choice(match)
    other = BADR if me == ANNA else ANNA
    assert json.loads(await text_of(house, match, me, JSON))["log"] != []
    for person in (other, EVE):
        assert json.loads(await text_of(house, match, person, JSON))["log"] == []


async def test_sealed_answers_are_read_by_their_own_seat_alone(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    seats = {seat.person: seat.number for seat in (await house.record(match)).seats}
    words = {}
    for person in (ANNA, BADR):
        words[person] = (await house.answers(match, person))[0]
        await house.services.turns.choose(match, person, words[person], None)
    for reader in (ANNA, BADR, CEM, EVE):
        for form in (LOG, JSON):
            text = await text_of(house, match, reader, form)
            for writer in (ANNA, BADR):
                assert (words[writer] in text) == (reader == writer), (reader, writer, text)
        log = json.loads(await text_of(house, match, reader, JSON))["log"]
        assert [seats[ANNA], "bid ?"] in log or reader == ANNA


async def test_who_has_resigned_reads_what_everybody_reads(house: House) -> None:
    match = await house.match(ANNA, BADR, CEM, game="bids")
    mine = (await house.answers(match, ANNA))[0]
    await house.services.turns.choose(match, ANNA, mine, None)
    assert mine in await text_of(house, match, ANNA)
    await house.services.seats.resign(match, ANNA)
    assert await text_of(house, match, ANNA) == await text_of(house, match, EVE)


@pytest.mark.parametrize("seed", range(12))
async def test_pairs_that_differ_in_hidden_things_export_the_same(house: House, seed: int) -> None:
    """One seat bids another hidden card: no other reader's file may show it."""
    rng = Random(seed)
    match = await house.match(ANNA, BADR, CEM, game="bids")
    chooser = rng.choice((ANNA, BADR, CEM))
    one, another = rng.sample(await house.answers(match, chooser), 2)
    readers = [person for person in (ANNA, BADR, CEM, EVE) if person != chooser]

    async def files() -> list[str]:
        return [await text_of(house, match, who, form) for who in readers for form in (LOG, JSON)]

    await house.services.turns.choose(match, chooser, one, None)
    first, own = await files(), await text_of(house, match, chooser, JSON)
    # The same log with the other card, as if it had been chosen from the beginning.
    await house.services.store.write(
        [Statement("UPDATE choices SET words = ? WHERE match = ?", (another, match))]
    )
    house.services.matches.forget(match)
    assert await files() == first
    assert await text_of(house, match, chooser, JSON) != own, "the pair differs"


async def test_a_match_that_was_tampered_with_does_not_hold(house: House) -> None:
    match = await house.match(ANNA, BADR, game="bids")
    await house.choose_out(match)
    record = await house.record(match)
    matches = house.services.matches
    assert (await verify_match(matches, record)).startswith("The seed is the one promised")
    with pytest.raises(Doubtful, match="not the one that was promised"):
        await verify_match(matches, replace(record, commitment="0" * 64))
    with pytest.raises(Doubtful, match="scores that were announced"):
        await verify_match(
            matches, replace(record, result={**(record.result or {}), "ranks": [2, 2]})
        )
    await house.services.store.write(
        [Statement("UPDATE choices SET words = 'bid 99' WHERE match = ? AND number = 0", (match,))]
    )
    with pytest.raises(Doubtful, match="Choice 1"):
        await verify_match(matches, record)


SETTINGS = [
    (key, variants)
    for key, game in GAMES.items()
    for variants in ((), *((variant.key,) for variant in game.variants))
]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "variants"), SETTINGS)
def test_a_secret_answer_of_any_game_is_read_by_its_own_seat_alone(
    key: str, variants: tuple[str, ...]
) -> None:
    """Pairs of matches that differ in one secret answer are the same file for all others."""
    game, rng = GAMES[key], Random(7)
    pairs = 0
    for seats in game.seats:
        match: AnyMatch = Match(game, game.setting(seats, variants), rng.randbytes(32))
        while not match.is_over and len(match.log) < 30:
            seat = rng.choice(match.awaited)
            decision, answers = match.question(seat), match.answers(seat)
            one, *others = rng.sample(list(answers), min(4, len(answers)))
            twins = [
                (another, copy.deepcopy(match))
                for another in others
                if decision.public(another) == decision.public(one)
            ]
            match.choose(seat, one)
            for another, twin in twins:
                twin.choose(seat, another)
                pairs += 1
                assert read_by(match, seat) != read_by(twin, seat), "the pair differs"
                for reader in (None, *(other for other in range(seats) if other != seat)):
                    assert read_by(match, reader) == read_by(twin, reader)
    assert pairs >= 40 or not is_secretive(game, variants)


def is_secretive(game: AnyGame, variants: tuple[str, ...]) -> bool:
    """Whether some answer is written otherwise for others, found out by playing."""
    rng = Random(8)
    match: AnyMatch = Match(game, game.setting(game.seats[-1], variants), rng.randbytes(32))
    while not match.is_over:
        seat = rng.choice(match.awaited)
        answer = rng.choice(match.answers(seat))
        if match.question(seat).public(answer) != answer:
            return True
        match.choose(seat, answer)
    return False

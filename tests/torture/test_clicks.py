"""Nothing happens twice: doubled, stale, foreign and concurrent clicks against a plain oracle."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.ids import NOBODY, MatchId, PersonId
from rules.catalogue import GAMES
from rules.engine.illegal import Refusal
from rules.engine.match import Match
from tests.bot.house import House, opened
from tests.games import FIRST
from tests.rules.engine.bids import BIDS
from tests.torture import broken
from tests.torture.amounts import amount

CLICKS = amount("CLICKS", 1_500)
AN_EVENING = 2_500
"""Clicks on one database; then a new one begins."""
TABLES = 12
PEOPLE = 3


@dataclass(frozen=True)
class Click:
    """A button somebody pressed, as it was shown to them."""

    match: MatchId
    person: PersonId
    words: str
    at: int


@dataclass(frozen=True)
class Accepted:
    click: Click
    press: int
    """Which pressing of the button it was."""
    entry: int


async def shown_buttons(house: House, match: MatchId, rng: Random) -> list[Click]:
    """Buttons that everybody may see now, for the awaited and for others, legal and not."""
    buttons = []
    async with house.services.matches.held(match) as live:
        table = live.match
        if table.is_over:
            return []
        # Also a seat whose answer lies there sealed may still replace it.
        seat = rng.choice(list(table.table.pending))
        at = table.asked_at(seat)
        owner = live.record.seats[seat].person or NOBODY
        strangers = [one.person or NOBODY for one in live.record.seats if one.number != seat]
        answers = [" ".join(path) for path in table.answers(seat)]
        buttons += [
            Click(match, owner, words, at) for words in rng.sample(answers, min(2, len(answers)))
        ]
        if table.may_undo(seat):
            buttons.append(Click(match, owner, "undo", at))
        buttons.append(
            Click(match, rng.choice([*strangers, PersonId(424242)]), rng.choice(answers), at)
        )
        buttons.append(Click(match, owner, "no such words", at))
    return buttons


def pressed(buttons: list[Click], drawer: list[Click], rng: Random) -> Iterator[Click]:
    """Each button is pressed once, twice or five times; old ones come out of the drawer again."""
    for button in buttons:
        yield from [button] * rng.choice([1, 1, 2, 2, 5])
    yield from rng.sample(drawer, min(6, len(drawer)))


async def clicked(house: House, clicks: int, rng: Random) -> tuple[list[Accepted], Counter[str]]:
    """Press that many buttons, many at once; which were accepted, and why others were not."""
    people = [PersonId(10_000 + n) for n in range(PEOPLE * TABLES)]
    tables = [
        await house.match(
            *people[PEOPLE * table : PEOPLE * (table + 1)], game=(FIRST.key, "bids")[table % 2]
        )
        for table in range(TABLES)
    ]
    accepted: list[Accepted] = []
    refused: Counter[str] = Counter()
    drawer: list[Click] = []
    presses = 0

    async def press(click: Click, number: int) -> None:
        await asyncio.sleep(rng.random() * 0.002)
        try:
            chosen = await house.services.turns.choose(
                click.match, click.person, click.words, click.at
            )
        except Refusal as refusal:
            refused[refusal.code] += 1
        else:
            accepted.append(Accepted(click, number, chosen.record.entries - 1))

    while presses < clicks:
        batch: list[Click] = []
        for match in tables:
            buttons = await shown_buttons(house, match, rng)
            batch += pressed(buttons, drawer, rng)
            drawer = (drawer + buttons)[-400:]
        if all([(await house.record(match)).phase == "over" for match in tables]):
            break
        rng.shuffle(batch)
        await asyncio.gather(*(press(click, presses + n) for n, click in enumerate(batch)))
        presses += len(batch)
        if rng.random() < 0.05:
            await house.restart()
    return accepted, refused


async def differences(house: House, accepted: list[Accepted]) -> list[str]:
    """Where the store differs from an oracle that takes the accepted clicks one after the other."""
    found = []
    questions = Counter((one.click.match, one.click.person, one.click.at) for one in accepted)
    found += [f"{question} was answered {n} times" for question, n in questions.items() if n > 1]
    by_match: dict[MatchId, list[Accepted]] = {}
    for one in sorted(accepted, key=lambda one: one.entry):
        by_match.setdefault(one.click.match, []).append(one)
    for match, clicks in by_match.items():
        record = await house.record(match)
        live = await house.services.matches.as_of(match, 0)
        oracle = Match(live.game, live.setting, live.seed, tells_news=False)
        for expected, one in enumerate(clicks):
            try:
                seat = record.seat_of(one.click.person).number
                oracle.choose(seat, one.click.words, one.click.at)
            except Refusal as refusal:
                found.append(f"the oracle refuses {one}: {refusal.code}")
                break
            if one.entry != expected:
                found.append(f"{one} should be entry {expected}")
        rows = await house.rows(
            "SELECT seat, words FROM choices WHERE match = ? ORDER BY number", match
        )
        durable = [(row["seat"], row["words"]) for row in rows]
        if durable != [(entry.seat, " ".join(entry.words)) for entry in oracle.log]:
            found.append(f"match {match} differs from the oracle")
        async with house.services.matches.held(match) as held:
            if held.match.table != oracle.table:
                found.append(f"the live table of match {match} differs from the oracle's")
    return found


@pytest.fixture(autouse=True)
def bids(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(GAMES, "bids", BIDS)


@pytest.mark.slow
@pytest.mark.parametrize("evening", range(-(-CLICKS // AN_EVENING)))
async def test_every_click_counts_once_or_not_at_all(tmp_path: Path, evening: int) -> None:
    async with opened(tmp_path / "vizier.db", seed=evening) as house:
        wanted = min(AN_EVENING, CLICKS - evening * AN_EVENING)
        accepted, refused = await clicked(house, wanted, Random(evening))
        assert await differences(house, accepted) == []
    assert len(accepted) + refused.total() >= wanted
    assert len(accepted) > wanted / 20
    assert {"stale", "not-asked", "not-seated", "illegal"} <= set(refused)


@pytest.mark.slow
@pytest.mark.parametrize("build", [broken.checks_no_version, broken.asks_nobody_who_clicks])
async def test_control_a_careless_build_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    build(monkeypatch)
    async with opened(tmp_path / "vizier.db") as house:
        accepted, _ = await clicked(house, 600, Random(1))
        assert await differences(house, accepted)

"""A whole match of Sultan through Discord; what a card is worth stays secret until the reveal."""

import json
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.e2e.shown import Shown, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.turns import Written, everything_in, says, written_match

pytestmark = pytest.mark.slow
PEOPLE = ("Anna", "Badr", "Cem")


def named_cards(message: Shown | None) -> list[str]:
    """Whose card on a cushion is told with its value: `cards of Anna (12)`."""
    return re.findall(r"(\w+) \(\d+\)", "".join(pictures(message)))


async def test_three_people_bid_together_to_the_end(tmp_path: Path) -> None:
    record = written_match("sultan-3-by-hand-together")
    async with staged(tmp_path / "vizier.db", 1, *PEOPLE) as (stage, people):
        stage.random = Written(record)
        match = await stage.match_of(*people, game="sultan", variants="together")
        seats = await stage.seated(match, *people)
        asked: Person | None = None
        for seat, words in record.log:
            me = seats[seat]
            if asked is not me:
                assert "Your turn" in await me.presses("Take turn", on=stage.post)
            assert not named_cards(stage.post)
            assert not named_cards(me.panel) or asked is me
            said = await says(me, words)
            asked = me if "Your turn" in said else None
            await stage.goes_on()
        kept = (await stage.services.matches.record(match)).result
        assert record.result is not None
        assert kept is not None
        scores: Any = kept["scores"]
        assert [one["total"] for one in scores] == [one["total"] for one in record.result.scores]
        # Equal points: the one with more jewels is first.
        assert kept["ranks"] == [1, 3, 2]
        told = "\n".join(map(words_of, stage.posts()))
        assert told.count("back into the pouch · ") == 15
        assert "blue jewel for 12 against Anna’s 9" in told
        assert "Anna is Grand Vizier" in words_of(stage.post)
        # The sales tell who laid what, so that nobody's cards are told twice.
        assert "card on " not in told


async def look_around(stage: Stage, match: int, people: Sequence[Person]) -> list[str]:
    """All that others can ask for while a card lies face down."""
    seen = [everything_in(stage.post)]
    for person in people:
        for command in ("board", "hand", "score"):
            seen.append(await person.types(command, match=match))
            seen.append(everything_in(person.panel))
        seen.append(await person.types("board", match=match, text=True))
        seen.append(await person.presses("Take turn", on=stage.post))
        seen.append(everything_in(person.panel))
        seen.append(str(await person.offers("play", "words", "", match=match)))
    return seen


def first_answer(answers: list[tuple[str, ...]]) -> str:
    return " ".join(answers[0])


def hand(answers: list[tuple[str, ...]]) -> list[str]:
    """The cards that may be laid, from the lowest to the highest."""
    return list(dict.fromkeys(answer[0] for answer in answers))


async def test_whatever_lies_sealed_others_see_the_same(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, *PEOPLE) as (stage, people):
        match = await stage.match_of(*people, game="sultan", variants="together")
        first, *others = await stage.seated(match, *people)
        await first.presses("Take turn", on=stage.post)
        await says(first, first_answer(await stage.answers(match, first)))
        await first.presses_word("end")
        await stage.goes_on()
        await first.presses("Take turn", on=stage.post)
        lowest, *_, highest = hand(await stage.answers(match, first))
        seen = []
        for words in (f"{lowest} A", f"{highest} A", f"{highest} B"):
            assert "Your answer is in, face down" in await says(first, words)
            assert named_cards(first.panel) or words.split()[0] in everything_in(first.panel)
            await stage.goes_on()
            seen.append(await look_around(stage, match, others))
            # A sealed answer may be replaced until the last is given.
            await first.presses("Take turn", on=stage.post)
        assert seen[0] == seen[1] == seen[2]


async def sent_before_the_reveal(path: Path, card: int) -> tuple[list[str], list[bytes]]:
    """Everything the bot sends, pictures too, once a card lies face down on the first cushion."""
    async with staged(path, 5, *PEOPLE) as (stage, people):
        match = await stage.match_of(*people, game="sultan")
        first, *others = await stage.seated(match, *people)
        await first.presses("Take turn", on=stage.post)
        await says(first, first_answer(await stage.answers(match, first)))
        value = hand(await stage.answers(match, first))[card]
        await says(first, f"{value} A")
        assert f"({value})" in pictures(first.panel)[0]
        backend: Any = stage.env.backend
        requests, files = len(stage.env.http_requests), len(backend.cdn._blobs)
        await first.presses_word("end")
        await stage.goes_on()
        assert "card on A · **0**" in words_of(stage.post)
        await look_around(stage, match, others)
        # Places have lines of their own, so that what is sent has no fixed order.
        sent = sorted(
            json.dumps(one.json, sort_keys=True) for one in stage.env.http_requests[requests:]
        )
        return sent, sorted([*backend.cdn._blobs.values()][files:])


async def test_whatever_card_lies_on_a_cushion_everything_sent_is_the_same(tmp_path: Path) -> None:
    low, low_pictures = await sent_before_the_reveal(tmp_path / "low.db", 0)
    high, high_pictures = await sent_before_the_reveal(tmp_path / "high.db", -1)
    assert low == high
    assert len(low_pictures) > 5
    assert low_pictures == high_pictures

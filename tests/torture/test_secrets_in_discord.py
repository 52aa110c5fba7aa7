"""Nobody sees what they may not, at Discord's end: two matches that differ only in hidden things,
played on two stages, send the same bytes to everybody else."""

import json
import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path
from random import Random
from typing import Any

import pytest
from simcord.http import router

from bot.delivery.personal_notices import PersonalNoticeKind
from bot.delivery.posts import PostKind
from bot.delivery.queue import DeliveryQueue
from bot.delivery.reminders import ReminderKind
from bot.delivery.takedowns import TakedownKind
from bot.ids import MatchId
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.engine.decision import END
from rules.engine.game import AnyGame
from rules.engine.match import Entry
from tests.e2e.shown import menus
from tests.e2e.stage import Person, Stage, staged
from tests.games import SECOND
from tests.torture import broken
from tests.torture.amounts import amount
from tests.torture.twins import STRAIGHT, Twins, Twist, pairs

PAIRS = amount("DISCORD_PAIRS", 1)
NAMES = ("Anna", "Badr", "Cem", "Dina", "Emir")
LONGEST = 24
"""Entries of a match that is played on two stages."""
NUMBERS = re.compile(r"\d{17,20}")
TOKENS = re.compile(r"^/(interactions|webhooks)/(\w+)/[^/]+")
TO_THIS_MATCH = 3
"""Pages of the rules before the one that tells what lies on the table."""
LOOKING: tuple[tuple[str, dict[str, Any]], ...] = (
    ("match export", {"form": "log"}),
    ("match export", {"form": "json"}),
    ("recap", {}),
    ("replay", {}),
    ("match verify", {}),
)


@dataclass
class Ear:
    """Hears every request, with the files that go with it."""

    requests: list[tuple[str, str, str, tuple[tuple[str, bytes], ...]]] = field(
        default_factory=list
    )

    def __call__(self, dispatch: Callable[..., Any]) -> Callable[..., Any]:
        def through(backend: object, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
            files = []
            for file in rest.get("files") or []:
                files.append((f"{file.filename} {file.description}", file.fp.read()))
                file.fp.seek(0)
            told = json.dumps(rest.get("json"), sort_keys=True, default=str)
            self.requests.append((method, TOKENS.sub(r"/\1/\2", path), told, tuple(files)))
            return dispatch(backend, method, path, **rest)

        return through


class Numbered:
    """Discord's numbers come from its clock; here they count from one, as they come up."""

    def __init__(self) -> None:
        self._known: dict[str, str] = {}

    def __call__(self, text: str) -> str:
        return NUMBERS.sub(lambda one: self._known.setdefault(one[0], f"#{len(self._known)}"), text)


class OneSeed(Random):
    """Draws the seed of the pair."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(1)
        self._seed = seed

    def randbytes(self, n: int) -> bytes:
        assert n == len(self._seed)
        return self._seed


async def played(stage: Stage, people: list[Person], twins: Twins, log: list[Entry]) -> MatchId:
    """The match up to that moment, posts and alerts and all."""
    setting = twins.one.setting
    stage.random = OneSeed(twins.one.seed)
    variants = " ".join(sorted(setting.variants))
    seated = people[: setting.seats]
    match = await stage.match_of(*seated, game=twins.one.game.key, variants=variants)
    seats = await stage.seated(match, *seated)
    for entry in log:
        await stage.services.turns.choose(match, seats[entry.seat].id, entry.words, None)
        if entry.words == END:
            await stage.goes_on()
    await stage.goes_on()
    return match


async def looked_around(stage: Stage, match: MatchId, person: Person) -> None:
    """Everything that somebody can ask for."""
    await person.types("board", match=match)
    await person.types("board", match=match, text=True)
    await person.types("hand", match=match)
    await person.types("score", match=match)
    listed = menus(person.panel) if person.panel else []
    for seat in range(len(listed[0]["options"]) if listed else 0):
        await person.picks(str(seat))
    await person.types("games")
    for command, options in LOOKING:
        await person.types(command, match=match, **options)
    await person.presses("Help", on=stage.post)
    for _ in range(TO_THIS_MATCH):
        await person.presses("Next ▸")
    for label in ("My view", "Take turn"):
        await person.presses(label, on=stage.post)
    for words in ("no such words", "undo 1", "keep x y", "1 B", "1L A1 A1"):
        await person.types("play", words=words, match=match)


async def offered(match: MatchId, person: Person) -> list[str]:
    """What is offered while somebody types; answers to that are no requests of the bot's own."""
    found = []
    for typed in ("", "1", "keep ", "e"):
        found += [str(one) for one in await person.offers("play", "words", typed, match=match)]
    return found + [str(one) for one in await person.offers("board", "match", "")]


async def begin_one(
    queue: DeliveryQueue, names: Collection[str], tried: set[str], ready: object = None
) -> int:
    """One message after another: what is sent at once has no order that could be compared."""
    for name in names or await queue._due_kinds():
        for delivery in await queue._due(queue.kinds[name]):
            if queue._begin(name, delivery, tried):
                return 1
    return 0


async def shown(path: Path, twins: Twins, twist: Twist, log: list[Entry]) -> list[str]:
    """Every byte that the viewer, a stranger and the whole channel are sent, line by line."""
    ear = Ear()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(router, "dispatch", ear(router.dispatch))
        patch.setattr("tests.e2e.stage.check_requests", lambda _requests: None)
        patch.setattr(DeliveryQueue, "_begin_all", begin_one)
        for kind in (PostKind, ReminderKind, PersonalNoticeKind, TakedownKind):
            patch.setattr(kind, "most_lines", 1)
        twist.apply(patch)
        async with staged(path, 1, *NAMES, "Eve") as (stage, people):
            match = await played(stage, people, twins, log)
            seats = await stage.seated(match, *people[: twins.one.setting.seats])
            eyes = [people[-1]] + ([seats[twins.viewer]] if twins.viewer is not None else [])
            secret = {
                str(one.user.dm_channel.id) for one in people if one not in eyes and one in seats
            }
            offers = []
            for person in eyes:
                await looked_around(stage, match, person)
                offers += await offered(match, person)
    return list(_lines(ear, secret)) + offers


def _lines(ear: Ear, secret: set[str]) -> Iterator[str]:
    """What went to others by direct message is theirs."""
    numbered = Numbered()
    for method, path, told, files in ear.requests:
        line = numbered(f"{method} {path} {told}")
        if not any(f"/channels/{one}/" in path for one in secret):
            yield line
            yield from (f"{name} {content.hex()}" for name, content in files)


async def leaks(folder: Path, twins: Twins) -> list[str]:
    one = await shown(folder / "one.db", twins, STRAIGHT, twins.one.log)
    other = await shown(folder / "other.db", twins, twins.twist, twins.other.log)
    found = [f"{a[:300]}\n{b[:300]}" for a, b in zip(one, other, strict=False) if a != b]
    return found + ["one of them was sent more"] * (len(one) != len(other))


def short_pairs(game: AnyGame) -> Iterator[Twins]:
    """Pairs with and without variants that two stages play in a moment. What comes has its day
    until the next is asked for."""
    variants = [variant.key for variant in game.variants]
    settings = [game.setting(2), game.setting(2, variants)]
    for twins in pairs(game, settings, Random(11)):
        if len(twins.one.log) <= LONGEST and twins.one.table != twins.other.table:
            yield twins


@pytest.mark.slow
@pytest.mark.parametrize("number", range(PAIRS))
@pytest.mark.parametrize("key", PAINTERS)
async def test_discord_is_sent_the_same_bytes_for_other_eyes(
    tmp_path: Path, key: str, number: int
) -> None:
    twins = next(islice(short_pairs(GAMES[key]), 3 * number, None))
    assert await leaks(tmp_path, twins) == []


@pytest.mark.slow
@pytest.mark.parametrize(
    "build",
    [broken.turns_nothing_over, broken.says_a_hand_in_an_error, broken.writes_the_log_in_clear],
)
async def test_control_a_build_that_tells_secrets_is_found_out_in_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    twins = next(
        twins
        for twins in short_pairs(SECOND)
        if twins.viewer is not None
        and twins.viewer not in twins.one.table.pending
        and [entry.words for entry in twins.one.log] != [entry.words for entry in twins.other.log]
    )
    build(monkeypatch)
    assert await leaks(tmp_path, twins)

"""Clicks: from the moment Discord delivers one to the bot's answer, with 64 matches live."""

import asyncio
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from statistics import median

from simcord.backend.models import Interaction

from bot.ids import MatchId, Place
from bot.manager.lobby import NamedPerson
from tests.bench.figures import Figure, figure
from tests.e2e.shown import Shown, button_id, menus
from tests.e2e.stage import Person, Stage, staged

MATCHES = 64
CLICKED = 16
"""Of so many of them each kind of click is measured."""
NAMES = ("Anna", "Badr", "Cem", "Dina", "Emin", "Fatma")
LONGEST = 1.0
"""Seconds; Discord gives three."""


def figures() -> Iterator[Figure]:
    with tempfile.TemporaryDirectory() as folder:
        times = asyncio.run(_measured(Path(folder) / "vizier.db"))
    for name, values in times.items():
        worst = max(values)
        yield figure(f"click {name}, median of {len(values)}", 1000 * median(values), "ms")
        yield figure(
            f"click {name}, slowest",
            1000 * worst,
            "ms",
            target=f"≤ {1000 * LONGEST:.0f} ms",
            met=worst <= LONGEST,
        )


async def _measured(path: Path) -> dict[str, list[float]]:
    times: dict[str, list[float]] = {}
    async with staged(path, 1, *NAMES) as (stage, people):
        matches = [await _match(stage, people, number) for number in range(MATCHES)]
        await stage.goes_on()
        shown = {post.id: post for post in stage.posts()}
        for match in matches[:: MATCHES // CLICKED]:
            me = await stage.awaited(match, *people)
            post = shown[await _post(stage, match)]

            async def timed(
                name: str, known: str, values: Sequence[str] = (), on: Shown | None = None
            ) -> None:
                seconds = await _answered(stage, me, known, values, on)  # noqa: B023
                times.setdefault(name, []).append(seconds)

            await timed("take turn", button_id(post, "Take turn"), on=post)
            await timed("my view", button_id(post, "My view"), on=post)
            await me.presses("Take turn", on=post)
            await timed("a whole choice", _menu(me), ["2L A2"])
            assert me.panel is not None
            await timed("undo", button_id(me.panel, "Undo"))
            await me.types("play", words="2L A2", match=match)
            await timed("end turn", button_id(me.panel, "End turn"))
    return times


def _menu(person: Person) -> str:
    assert person.panel is not None
    return str(menus(person.panel)[0]["custom_id"])


async def _answered(
    stage: Stage, person: Person, known: str, values: Sequence[str], on: Shown | None
) -> float:
    begun = time.perf_counter()
    answer = answer_to(stage.clicked(person, known, values, on))
    taken = await answer - begun
    await stage.env.settle()
    return taken


class _Answering(Interaction):
    """SimCord's record of a click, which has no event for its answer."""

    answer: asyncio.Future[float]

    def __setattr__(self, name: str, value: object) -> None:
        super().__setattr__(name, value)
        if name == "responded" and value and not self.answer.done():
            self.answer.set_result(time.perf_counter())


def answer_to(record: Interaction) -> asyncio.Future[float]:
    """When the click is answered, on `time.perf_counter`; nobody has to ask again and again."""
    answer = asyncio.get_running_loop().create_future()
    if record.responded:
        answer.set_result(time.perf_counter())
    # The record exists already when we see it, so it changes its class.
    record.__class__ = _Answering
    vars(record)["answer"] = answer
    return answer


async def _match(stage: Stage, people: list[Person], number: int) -> MatchId:
    one, other = people[number % len(people)], people[(number + 1) % len(people)]
    place = Place(stage.env.guild.id, stage.channel.id)
    lobbies = stage.services.lobbies
    opened = await lobbies.open(NamedPerson(one.id, "One"), "almadi", place, seats=2)
    await lobbies.join(opened.id, NamedPerson(other.id, "Other"))
    await stage.services.starts.start(opened.id, one.id)
    return opened.id


async def _post(stage: Stage, match: MatchId) -> int:
    rows = await stage.services.store.read(
        "SELECT message FROM posts WHERE match = ? ORDER BY number DESC LIMIT 1", match
    )
    return int(str(rows[0]["message"]).rpartition("/")[2])

"""What the harnesses at Discord's end share: stages in a hurry, and answers as they came."""

import asyncio
from collections.abc import Callable, Hashable, Iterator, Sequence

import pytest
from simcord.backend.models import Interaction
from simcord.results import InteractionResult, ResponseMessage

from bot.pictures.pictures import Painted, Pictures
from render.page import Page
from tests.e2e.stage import Stage


def in_a_hurry(patch: pytest.MonkeyPatch) -> None:
    """Where pictures prove nothing a few bytes stand for them, and the dialogues of tests/e2e
    hold every request to Discord's own description, so thousands of clicks need not."""

    async def blank(
        self: Pictures, page: Callable[[], Page], tell: Callable[[], str], key: Hashable = None
    ) -> Painted:
        return Painted([b"a picture"], tell())

    patch.setattr(Pictures, "all_of", blank)
    patch.setattr("tests.e2e.stage.check_requests", lambda _requests: None)


TEXT = 10
"""How Discord numbers the kind of component that is text."""
PATIENCE = 20_000
"""Looks, a millisecond apart, after which an answer will never come."""


async def all_answered(records: Sequence[Interaction]) -> None:
    """Let the bot go on until it has answered them all; whoever still waits then waits in vain."""
    for _ in range(PATIENCE):
        if all(record.responded for record in records):
            return
        await asyncio.sleep(0.001)


def answer_to(stage: Stage, record: Interaction) -> ResponseMessage | None:
    """The message that a click was answered with, if it was one."""
    result = InteractionResult(stage.env, record)
    return result.followups[-1] if result.followups else result.response


def texts(shown: object) -> Iterator[str]:
    """Every text of a message as it is sent, from the top down."""
    if isinstance(shown, dict):
        if shown.get("type") == TEXT:
            yield str(shown["content"])
        shown = shown.get("components")
    for part in shown if isinstance(shown, list) else []:
        yield from texts(part)

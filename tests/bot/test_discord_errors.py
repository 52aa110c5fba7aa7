"""What an error of Discord's means: for a message that is to be sent, and for an answer."""

import asyncio
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest

from bot.delivery.transport import NotSent, PersonLost, PlaceLost
from bot.discord_ui import reply
from bot.discord_ui.message import Layout, Message
from bot.discord_ui.reply import AnyInteraction, Reply, UnderWay, reply_guard, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.transport import _translate_errors
from tests.patience import PATIENCE_S


def error_of(status: int, code: int) -> discord.HTTPException:
    answer = cast(Any, SimpleNamespace(status=status, reason="refused"))
    return discord.HTTPException(answer, {"code": code, "message": "no"})


@pytest.mark.parametrize(
    ("code", "meaning"),
    [
        # https://docs.discord.com/developers/topics/opcodes-and-status-codes
        (10003, PlaceLost),  # unknown channel
        (10013, PersonLost),  # unknown user
        (40003, NotSent),  # direct messages are opened too fast
        (50001, PlaceLost),  # missing access
        (50007, PersonLost),  # cannot send messages to this user
        (50009, PersonLost),  # verification level too high
        (50013, PlaceLost),  # missing permissions
        (50024, PlaceLost),  # not possible on this type of channel
        (50083, PlaceLost),  # the thread is archived
        (50278, PersonLost),  # no server in common
        (160005, PlaceLost),  # the thread is locked
        (50006, NotSent),  # an empty message
    ],
)
async def test_what_a_code_means_for_a_message(code: int, meaning: type[Exception]) -> None:
    with pytest.raises(meaning):
        async with _translate_errors():
            raise error_of(400, code)


class Response:
    """Takes one answer, after what goes wrong before."""

    def __init__(self, *errors: discord.HTTPException) -> None:
        self.errors = list(errors)
        self.said = ""
        self.files = 0
        self.deferred = asyncio.Event()

    def is_done(self) -> bool:
        return bool(self.said)

    async def send_message(
        self, *, view: Layout, files: list[discord.File], ephemeral: bool
    ) -> None:
        assert ephemeral
        if self.errors:
            raise self.errors.pop()
        self.said, self.files = str(view.to_components()), len(files)

    async def defer(self, *, ephemeral: bool, thinking: bool) -> None:
        self.deferred.set()


def asked(response: Response) -> AnyInteraction:
    services = SimpleNamespace(
        epoch=1, store=SimpleNamespace(database=SimpleNamespace(is_away=False))
    )
    known: Any = SimpleNamespace(
        client=SimpleNamespace(services=services, under_way=UnderWay()),
        command=None,
        data=None,
        extras={},
        message=None,
        response=response,
        type=discord.InteractionType.application_command,
    )
    return known  # type: ignore[no-any-return]


@pytest.mark.parametrize(
    ("code", "sentence"),
    [
        (10062, ""),  # unknown interaction
        (10015, ""),  # unknown webhook
        (50027, ""),  # invalid webhook token
        (40060, ""),  # acknowledged already
        (50001, common_text.COULD_NOT_POST),
        (50013, common_text.COULD_NOT_POST),
        (50006, "Something went wrong"),
    ],
)
async def test_what_a_code_means_for_whoever_asked(code: int, sentence: str) -> None:
    response = Response()

    async def fails() -> None:
        raise error_of(400, code)

    await reply_guard(asked(response), fails)
    assert sentence in response.said
    assert bool(sentence) == response.is_done()


@pytest.mark.parametrize("code", [10062, 10015, 50027, 40060])
async def test_an_answer_that_comes_too_late_is_left_at_that(code: int) -> None:
    response = Response(error_of(404, code))
    await show(asked(response), Message().text("Your turn."))
    assert not response.is_done()


@pytest.mark.parametrize(("status", "code"), [(400, 50035), (400, 40005), (413, 0)])
async def test_an_answer_whose_picture_is_refused_comes_without(status: int, code: int) -> None:
    response = Response(error_of(status, code))
    await show(asked(response), Message().text("Your turn.").picture("board.png", b"", "A board."))
    assert "Your turn." in response.said
    assert response.files == 0


async def test_an_answer_that_is_on_its_way_is_not_announced_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reply, "ANSWER_BY_S", 0.01)
    slow, quick = Response(), Response()
    Reply(asked(slow)).start_watchdog()
    answered = Reply(asked(quick))
    answered.start_watchdog()
    await answered.stop_watchdog()
    async with asyncio.timeout(PATIENCE_S):
        await slow.deferred.wait()
    assert not quick.deferred.is_set()

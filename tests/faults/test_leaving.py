"""SIGTERM: everything that was heard is answered before the process ends."""

import signal
import tempfile
from pathlib import Path

import pytest
from simcord.interactions import base_payload

from tests.e2e.discord_server import COMMAND
from tests.faults.run import memory_folder
from tests.faults.walk import Walk
from tests.faults.world import LEAVES_WITHIN_S, world

pytestmark = [pytest.mark.faults_sample, pytest.mark.slow]

CLICKS = 20


async def test_everything_heard_before_sigterm_is_answered() -> None:
    with tempfile.TemporaryDirectory(dir=memory_folder()) as folder:
        async with world(Path(folder)) as around:
            walk = Walk(around)
            await walk.start()
            person, records = walk.table.people[0], []
            spec = around.backend.commands[None]["games", 1]
            for _ in range(CLICKS):
                record, payload = base_payload(
                    around.backend,
                    type=COMMAND,
                    channel_id=around.channel.id,
                    guild_id=around.guild.id,
                    user_id=person.id,
                    data={"id": spec["id"], "name": "games", "type": 1, "options": []},
                )
                records.append(record)
                around._tell("INTERACTION_CREATE", payload)
            leaving = around.bot
            leaving.signal(signal.SIGTERM)
            assert await around.wait_for(lambda: leaving.code is not None, LEAVES_WITHIN_S)
            assert leaving.code == 0, leaving.said
            assert [record.responded for record in records] == [True] * CLICKS

"""The Discord client with its services: what the real bot, the playground and tests open."""

from collections.abc import Callable, Mapping
from pathlib import Path

from bot.app.assemble import Application, open_application
from bot.clock import Clock, SteadyClock
from bot.computers.processes import WorkerPool
from bot.discord_ui.client import VizierClient
from bot.discord_ui.discord_clock import DiscordClock
from bot.discord_ui.posts.composer import DiscordComposer
from bot.discord_ui.transport import DiscordTransport
from bot.manager.start import draw_seed
from rules.computer import PLAYERS
from rules.computer.player import Player
from rules.computer.review import THOROUGHNESS, Thoroughness


async def open_bot(
    client: VizierClient,
    database: Path | str,
    clock: Clock | None = None,
    *,
    players: Mapping[str, Player] = PLAYERS,
    draw: Callable[[], bytes] = draw_seed,
    workers: WorkerPool | None = None,
    thoroughness: Thoroughness = THOROUGHNESS,
    wall: Callable[[], float] | None = None,
) -> Application:
    """Open the database for that client; called before it logs in. `wall` is the clock by which
    Discord stamps messages, to be found again by that."""
    steady = SteadyClock()
    app = await open_application(
        database,
        DiscordTransport(client, DiscordClock(wall or steady.seconds)),
        DiscordComposer(lambda: client.services, client.waiting_panels.show_next_turns),
        players,
        clock or steady,
        draw=draw,
        workers=workers,
        thoroughness=thoroughness,
    )
    client.use(app.services)
    return app


def start_background(app: Application) -> None:
    """Start the background work; called once, after the login."""
    app.services.pictures.warm_up()
    app.background.start()

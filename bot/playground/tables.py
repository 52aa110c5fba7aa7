"""What a start of the playground does with the matches of the last one: their messages are gone."""

from bot.discord_ui.client import VizierClient
from bot.discord_ui.message import Message
from bot.discord_ui.posts.lobby import lobby_post
from bot.ids import MatchId, Place
from bot.manager.record import LOBBY, RUNNING
from bot.manager.rows import matches as match_rows
from bot.notices.notices import Event
from bot.notices.outbox import forget_messages, post
from bot.notices.reminders import remind_all_again
from bot.notices.takedowns import forget_all
from bot.playground.world import NAMES

GOLD = 0xE5B54A


async def greet(bot: VizierClient, place: Place, file: str) -> None:
    """Tell a newcomer what to type."""
    first, *others, last = NAMES
    people = f"{', '.join((first, *others))} or {last}"
    message = Message(GOLD).text(
        "## Welcome to the playground\n"
        "A Discord of your own, with the real bot in it. Nothing leaves this machine."
    )
    message.text(
        "1. **Choose a game.** Type `/new` below and send it. *Play now* starts a match, "
        "*Invite friends* opens a table for others.\n"
        "2. **Play.** Your panel is there at once, and only you can see it. The match has a "
        "thread, where *Take turn* opens it again.\n"
        f"3. **Be somebody else.** The switch above makes you {people}; "
        "a dot marks what they have not read yet."
    )
    message.text(f"-# `/help` tells more. Matches are kept in {file}; remove it to begin afresh.")
    await bot.get_partial_messageable(place.channel).send(view=message.view(bot.services.epoch))


async def bring_in(bot: VizierClient, place: Place) -> None:
    """Move open matches here, forget where their messages were, and post their boards anew."""
    services = bot.services
    now = services.clock.now()
    await services.store.write(
        [
            *forget_messages(now),
            forget_all(),
            remind_all_again(now),
            *match_rows.move_all_to(place),
        ]
    )
    rows = await services.store.read(
        f"SELECT id, phase FROM matches WHERE phase IN ({match_rows.OPEN_PHASES}) ORDER BY id"
    )
    for row in rows:
        if row["phase"] == LOBBY:
            await _open_again(bot, row["id"], place)
        elif row["phase"] == RUNNING:
            await services.store.write(post(row["id"], [Event("resumed", reason="place")], now))


async def _open_again(bot: VizierClient, match: MatchId, place: Place) -> None:
    message = await lobby_post(bot.services, await bot.services.matches.record(match))
    sent = await bot.get_partial_messageable(place.channel).send(
        view=message.view(bot.services.epoch)
    )
    await bot.services.sent_posts.remember_lobby_post(match, f"{place.channel}/{sent.id}")

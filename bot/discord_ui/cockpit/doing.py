"""A button for a command about one match: it does and says what the typed command would, in the
place of the list or menu from which it was pressed."""

import inspect

from bot.discord_ui.components import Click
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.reply import reply_of
from bot.discord_ui.which_match import IN_GROUP, command_named
from bot.errors import UnknownButton
from bot.ids import MatchId

OFFERED = frozenset(
    {
        "board",
        "hand",
        "score",
        "recap",
        "plan",
        "replay",
        "export",
        "verify",
        "pause",
        "resume",
        "pace",
        "resign",
        "end",
        "admin end",
        "admin move",
    }
)
"""What a button may do: its id is untrusted when it comes back."""
LIST, MORE, MORE_OF_LIST = "list", "more", "games"
"""From where it is pressed: a list, the menu of a match, or that menu inside a list."""


def do_id(match: MatchId, origin: str, name: str, page: int = 0) -> CustomId:
    """The button that does what a command does; the page is that of the list."""
    return CustomId("do", match, 0, page, f"{origin} {name}")


async def do(click: Click) -> None:
    """The command, for that match."""
    origin, _, name = click.id.words.partition(" ")
    tree = click.interaction.client.tree
    command = command_named(tree, name.replace(" ", IN_GROUP)) if name in OFFERED else None
    if command is None:
        raise UnknownButton
    reply_of(click.interaction).in_place = True
    lead_back(click, origin)
    await inspect.unwrap(command.callback)(click.interaction, match=click.id.match)


def lead_back(click: Click, origin: str) -> None:
    """What the menu of a match opens leads back to that menu; a list leads back by itself."""
    if origin in (MORE, MORE_OF_LIST):
        words = "" if origin == MORE else MORE_OF_LIST
        known = CustomId("more", click.id.match, 0, click.id.page, words)
        reply_of(click.interaction).way_back = known

"""Who somebody is: an id, and a name made inert."""

import discord

from bot import phrases
from bot.lobby import Guest
from bot.names import shown_name
from bot.refusals import BadName


def guest_of(user: discord.User | discord.Member | discord.abc.User) -> Guest:
    """Somebody by the first of their names that can be shown."""
    for name in (user.display_name, user.name):
        try:
            return Guest(user.id, shown_name(name))
        except BadName:
            continue
    return Guest(user.id, f"{phrases.UNNAMED} {user.id % 10000}")

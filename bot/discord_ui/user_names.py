"""Who somebody is: an id, and a name made inert."""

import discord

from bot.errors import BadName
from bot.manager.lobby import NamedPerson
from bot.names import shown_name, stranger_name


def named_person(user: discord.User | discord.Member | discord.abc.User) -> NamedPerson:
    """Somebody by the first of their names that can be shown."""
    for name in (user.display_name, user.name):
        try:
            return NamedPerson(user.id, shown_name(name))
        except BadName:
            continue
    return NamedPerson(user.id, stranger_name(user.id))

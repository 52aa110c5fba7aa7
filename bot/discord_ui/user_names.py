"""Who somebody is: an id, and a name made inert."""

import discord

from bot.errors import BadName
from bot.ids import PersonId
from bot.manager.lobby import NamedPerson
from bot.names import shown_name, stranger_name
from render.names import drawn_part


def named_person(user: discord.User | discord.Member | discord.abc.User) -> NamedPerson:
    """Somebody by the first of their names that can be shown and drawn.

    A name of letters that no font of ours has gives way to the user name, in words too, so that a
    picture and its post call everybody the same.
    """
    for name in (user.display_name, user.name):
        try:
            shown = shown_name(name)
        except BadName:
            continue
        if drawn_part(shown):
            return NamedPerson(PersonId(user.id), shown)
    return NamedPerson(PersonId(user.id), stranger_name(user.id))

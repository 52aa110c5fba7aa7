"""Who somebody is: an id, and a name made inert."""

from collections.abc import Iterable
from typing import Any

import discord

from bot.errors import BadName, UnknownButton
from bot.ids import PersonId
from bot.manager.lobby import NamedPerson
from bot.names import shown_name, stranger_name
from render.names import drawn_part


def named_person(user: discord.User | discord.Member | discord.abc.User) -> NamedPerson:
    """Somebody by the first of their names that can be shown and drawn.

    A name of letters that no font of ours has gives way to the user name, in words too, so that a
    picture and its post call everybody the same.
    """
    return _named(user.id, (user.display_name, user.name))


def picked_person(interaction: "discord.Interaction[Any]", picked: str) -> tuple[NamedPerson, bool]:
    """Who was picked from a menu of people, and whether that is a bot. Discord tells both beside
    the pick."""
    data: dict[str, Any] = dict(interaction.data or {})
    resolved = data.get("resolved") or {}
    user = (resolved.get("users") or {}).get(picked)
    if user is None or not picked.isdecimal():
        raise UnknownButton
    member = (resolved.get("members") or {}).get(picked) or {}
    names = (member.get("nick"), user.get("global_name"), user.get("username"))
    return _named(int(picked), (name for name in names if name)), bool(user.get("bot"))


def _named(number: int, names: Iterable[str]) -> NamedPerson:
    for name in names:
        try:
            shown = shown_name(name)
        except BadName:
            continue
        if drawn_part(shown):
            return NamedPerson(PersonId(number), shown)
    return NamedPerson(PersonId(number), stranger_name(number))

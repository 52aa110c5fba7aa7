"""/stats and /leaderboard: how people have fared."""

import discord
from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction, asker
from bot.discord_ui.message import Message
from bot.discord_ui.posts.pictures import add_picture
from bot.discord_ui.reply import defer_if_busy, say, show
from bot.discord_ui.text import results as results_text
from bot.discord_ui.user_names import named_person
from bot.discord_ui.visibility import sight_of
from bot.errors import (
    BadName,
    Code,
    Refused,
)
from bot.ids import PersonId
from bot.names import shown_name
from bot.results.ratings import PROVISIONAL
from bot.results.sight import Sight
from bot.results.statistics import Scope, Tallies, Tally, count_results
from render.stats import Chapter, Fact, Kind, Statistics, stats_alt_text, stats_page, stats_words
from rules.catalogue import GAMES, game_of

SHOWN = 15
SHOWN_OF_EACH = 5
"""Places of a leaderboard, and of each if all are asked for at once."""


@app_commands.command(name="stats", description="Matches, wins and bests, in a picture")
@app_commands.describe(
    person="Whose matches on this server; your own everywhere if you do not say",
    game="Of one game only",
    server="Of everybody on this server",
)
@app_commands.choices(game=options.GAME_CHOICES)
@answering
async def stats(
    interaction: Interaction,
    person: discord.User | None = None,
    game: str = "",
    server: bool = False,
) -> None:
    key = game_of(game).key if game else None
    wants_server = server or (person is not None and person.id != asker(interaction))
    if wants_server and interaction.guild_id is None:
        raise Refused(Code.REFUSED, results_text.ONLY_IN_A_SERVER)
    whose = None if server and person is None else person or interaction.user
    await defer_if_busy(interaction)
    scope = Scope(
        None if whose is None else PersonId(whose.id),
        interaction.guild_id if wants_server else None,
        key,
        await sight_of(interaction) if wants_server else None,
    )
    services = interaction.client.services
    await services.results.note_all()
    found = await count_results(services.store, scope)
    name = _server_name(interaction) if whose is None else named_person(whose).called
    if not found.tallies:
        raise Refused(Code.REFUSED, _nothing(interaction, whose, name, scope))
    page = await _statistics(interaction, found, scope, name)
    message = Message().text(f"### {name}")
    if (await services.people.of(asker(interaction))).text_boards:
        message.text(stats_words(page))
    else:
        await add_picture(
            services,
            message,
            "statistics.png",
            lambda: stats_page(page),
            lambda: stats_alt_text(page),
        )
    await show(interaction, message.text(f"-# {results_text.OWN_TURNS}"))


def _nothing(
    interaction: Interaction, whose: discord.abc.User | None, name: str, scope: Scope
) -> str:
    game = GAMES[scope.game].title if scope.game else ""
    if whose is None:
        return results_text.nothing_here(game)
    who = "You have" if whose.id == asker(interaction) else f"{name} has"
    return results_text.nothing_finished(who, game, here=scope.guild is not None)


def _server_name(interaction: Interaction) -> str:
    try:
        return shown_name(interaction.guild.name if interaction.guild else "")
    except BadName:
        return results_text.THIS_SERVER


async def _statistics(
    interaction: Interaction, found: Tallies, scope: Scope, name: str
) -> Statistics:
    turn = results_text.NO_TIME if found.turn is None else results_text.about(found.turn)
    of_server = scope.person is None
    facts = [Fact(str(found.matches), results_text.matches(found.matches), "icon-tiles")]
    if of_server:
        facts += [
            Fact(str(found.people), results_text.people(found.people), "icon-crown"),
            Fact(str(found.won), results_text.WON_BY_PEOPLE, "grand-vizier"),
        ]
    else:
        facts += [
            Fact(str(found.won), results_text.WON, "grand-vizier"),
            Fact(results_text.share(found.won, found.matches), results_text.SHARE, "icon-score"),
        ]
    facts.append(Fact(turn, results_text.A_TURN, "icon-hourglass"))
    chapters = []
    for key in dict.fromkeys(one.game for one in found.tallies):
        kinds = [
            await _kind(interaction, one, of_server=of_server)
            for one in found.tallies
            if one.game == key
        ]
        chapters.append(Chapter(GAMES[key].title, kinds))
    about = results_text.EVERYWHERE if scope.guild is None else results_text.ON_THIS_SERVER
    return Statistics(name, about, facts, chapters)


async def _kind(interaction: Interaction, tally: Tally, *, of_server: bool) -> Kind:
    by = ""
    if of_server and tally.best_by is not None:
        by = (await interaction.client.services.people.of(tally.best_by)).name
    return Kind(
        results_text.seats(tally.seats),
        tally.matches,
        tally.won,
        tally.average,
        tally.best,
        by,
        tally.latest,
    )


@app_commands.command(name="leaderboard", description="Who plays best on this server")
@app_commands.describe(game="Of which game; of all if you do not say")
@app_commands.choices(game=options.GAME_CHOICES)
@app_commands.guild_only()
@answering
async def leaderboard(interaction: Interaction, game: str = "") -> None:
    if interaction.guild_id is None:
        raise Refused(Code.REFUSED, results_text.ONLY_IN_A_SERVER)
    if game and game_of(game).cooperative:
        raise Refused(Code.REFUSED, results_text.not_rated(game_of(game).title))
    await interaction.client.services.results.note_all()
    sight = await sight_of(interaction)
    keys = [game] if game else [key for key, one in GAMES.items() if not one.cooperative]
    shown = [
        await _board(interaction, key, sight, SHOWN if game else SHOWN_OF_EACH) for key in keys
    ]
    told = [board for board in shown if board]
    if not told:
        raise Refused(Code.REFUSED, results_text.NOBODY_RATED)
    await say(interaction, "\n".join([*told, results_text.how_rated(PROVISIONAL)]))


async def _board(interaction: Interaction, game: str, sight: Sight, places: int) -> str:
    """The best of that game, and the asker wherever they stand; nothing if nobody is rated."""
    services = interaction.client.services
    board = await services.ratings.board(interaction.guild_id or 0, game, sight)
    if not board:
        return ""
    lines = [results_text.leaderboard(game_of(game).title)]
    for one in board:
        if len(lines) > places and one.person != asker(interaction):
            continue
        # Equal ratings share a place.
        place = 1 + sum(other.points > one.points for other in board)
        name = (await services.people.of(one.person)).called
        lines.append(
            results_text.ranked(
                place, name, one.points, one.matches, one.won, provisional=one.is_provisional
            )
        )
    return "\n".join(lines)


COMMANDS: tuple[AnyCommand, ...] = (stats, leaderboard)

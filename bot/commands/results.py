"""/stats and /leaderboard: how people have fared."""

import discord
from discord import app_commands

from bot import phrases_results as phrases
from bot.answers import patience, say, show
from bot.boards import add_picture
from bot.clicks import Asking
from bot.commands import options
from bot.commands.tree import AnyCommand, answering
from bot.guests import guest_of
from bot.layout import Message
from bot.names import shown_name
from bot.ratings import PROVISIONAL
from bot.refusals import BadName, Refused
from bot.tallies import Scope, Tallies, Tally, tallied
from render.stats import Chapter, Fact, Kind, Statistics, stats_page, stats_words
from rules.catalogue import GAMES, game_of

SHOWN = 15
SHOWN_OF_EACH = 5
"""Places of a leaderboard, and of each if all are asked for at once."""


@app_commands.command(name="stats", description="Matches, wins, averages and bests, in a picture")
@app_commands.describe(
    person="Whose matches on this server; your own everywhere if you do not say",
    game="Of one game only",
    server="Of everybody on this server",
)
@app_commands.choices(game=options.GAME_CHOICES)
@answering
async def stats(
    asking: Asking,
    person: discord.User | None = None,
    game: str = "",
    server: bool = False,
) -> None:
    key = game_of(game).key if game else None
    wants_server = server or (person is not None and person.id != asking.user.id)
    if wants_server and asking.guild_id is None:
        raise Refused(phrases.ONLY_IN_A_SERVER)
    whose = None if server and person is None else person or asking.user
    scope = Scope(
        None if whose is None else whose.id, asking.guild_id if wants_server else None, key
    )
    await patience(asking)
    manager = asking.client.manager
    await manager.results.note_all()
    found = await tallied(manager.store, scope)
    name = _server_name(asking) if whose is None else guest_of(whose).name
    if not found.tallies:
        raise Refused(_nothing(asking, whose, name, scope))
    page = await _statistics(asking, found, scope, name)
    message = Message().text(f"### {name}")
    if (await manager.people.of(asking.user.id)).text_boards:
        message.text(stats_words(page))
    else:
        await add_picture(
            asking.client, message, "statistics.png", lambda: stats_page(page), stats_words(page)
        )
    await show(asking, message)


def _nothing(asking: Asking, whose: discord.abc.User | None, name: str, scope: Scope) -> str:
    game = GAMES[scope.game].title if scope.game else ""
    if whose is None:
        return phrases.nothing_here(game)
    who = "You have" if whose.id == asking.user.id else f"{name} has"
    return phrases.nothing_finished(who, game, here=scope.guild is not None)


def _server_name(asking: Asking) -> str:
    try:
        return shown_name(asking.guild.name if asking.guild else "")
    except BadName:
        return phrases.THIS_SERVER


async def _statistics(asking: Asking, found: Tallies, scope: Scope, name: str) -> Statistics:
    turn = phrases.NO_TIME if found.turn is None else phrases.about(found.turn)
    of_server = scope.person is None
    facts = [Fact(str(found.matches), phrases.matches(found.matches), "icon-tiles")]
    if of_server:
        facts += [
            Fact(str(found.people), phrases.people(found.people), "icon-crown"),
            Fact(str(found.won), phrases.WON_BY_PEOPLE, "grand-vizier"),
        ]
    else:
        facts += [
            Fact(str(found.won), phrases.WON, "grand-vizier"),
            Fact(phrases.share(found.won, found.matches), phrases.SHARE, "icon-score"),
        ]
    facts.append(Fact(turn, phrases.A_TURN, "icon-hourglass"))
    chapters = []
    for key in dict.fromkeys(one.game for one in found.tallies):
        kinds = [
            await _kind(asking, one, of_server=of_server)
            for one in found.tallies
            if one.game == key
        ]
        note = phrases.TOGETHER if GAMES[key].cooperative else ""
        chapters.append(Chapter(GAMES[key].title, note, kinds))
    about = phrases.EVERYWHERE if scope.guild is None else phrases.ON_THIS_SERVER
    return Statistics(name, about, facts, chapters)


async def _kind(asking: Asking, tally: Tally, *, of_server: bool) -> Kind:
    by = ""
    if of_server and tally.best_by is not None:
        by = (await asking.client.manager.people.of(tally.best_by)).name
    return Kind(
        phrases.seats(tally.seats),
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
async def leaderboard(asking: Asking, game: str = "") -> None:
    if asking.guild_id is None:
        raise Refused(phrases.ONLY_IN_A_SERVER)
    if game and game_of(game).cooperative:
        raise Refused(phrases.not_rated(game_of(game).title))
    await asking.client.manager.results.note_all()
    keys = [game] if game else [key for key, one in GAMES.items() if not one.cooperative]
    shown = [await _board(asking, key, SHOWN if game else SHOWN_OF_EACH) for key in keys]
    told = [board for board in shown if board]
    if not told:
        raise Refused(phrases.NOBODY_RATED)
    await say(asking, "\n".join([*told, phrases.how_rated(PROVISIONAL)]))


async def _board(asking: Asking, game: str, places: int) -> str:
    """The best of that game, and the asker wherever they stand; nothing if nobody is rated."""
    manager = asking.client.manager
    board = await manager.ratings.board(asking.guild_id or 0, game)
    if not board:
        return ""
    lines = [phrases.leaderboard(game_of(game).title)]
    for one in board:
        if len(lines) > places and one.person != asking.user.id:
            continue
        # Equal ratings share a place.
        place = 1 + sum(other.points > one.points for other in board)
        name = (await manager.people.of(one.person)).name
        lines.append(
            phrases.ranked(
                place, name, one.points, one.matches, one.won, provisional=one.is_provisional
            )
        )
    return "\n".join(lines)


COMMANDS: tuple[AnyCommand, ...] = (stats, leaderboard)

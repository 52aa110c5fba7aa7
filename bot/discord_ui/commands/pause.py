"""/match pause, resume, pace and end: what the host of a table, or most who sit there, decide."""

from discord import app_commands

from bot.clock import HOUR
from bot.discord_ui.cockpit.confirm import add_confirmation, confirmed
from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Click, Interaction, asker, button, menu, must_be_rested
from bot.discord_ui.custom_id import CustomId
from bot.discord_ui.message import Message
from bot.discord_ui.message import options as entries
from bot.discord_ui.paces import LATE_CHOICES, PACE_CHOICES, pace_of
from bot.discord_ui.permissions import asker_must_be_allowed, moderates
from bot.discord_ui.posts.lobby import refresh_post
from bot.discord_ui.posts.personal_notice import answer_notice
from bot.discord_ui.reply import reply_of, say, show
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import matches as matches_text
from bot.discord_ui.text import notices as notices_text
from bot.discord_ui.text import seats as seats_text
from bot.discord_ui.which_match import place_of, which
from bot.errors import Code, Refused, UnknownButton
from bot.ids import MatchId
from bot.manager.record import LOBBY, OVER, UNFINISHED, Record
from bot.manager.rows.votes import ABANDON, is_moved
from bot.manager.search import OPEN
from bot.people.server_defaults import MODERATORS, OWNER
from rules.catalogue import game_of

MATCH = "Which match; the one here if you do not say"
OPEN_TABLE = "open"
"""Marks the yes to closing a table that has not begun."""
PACE_PARTS = {
    "pace": (seats_text.CHANGE_PACE, [(one.value, one.name) for one in PACE_CHOICES]),
    "late": (seats_text.CHANGE_LATE, [(one.value, one.name) for one in LATE_CHOICES]),
    "every": (
        seats_text.CHANGE_EVERY,
        [(str(hours), common_text.every(hours * HOUR)) for hours in (6, 12, 24, 48, 72, 168)],
    ),
}
"""What can be changed by a menu: its placeholder, and what it offers."""


@app_commands.command(name="pace", description="See how fast a match is played, or change it")
@app_commands.describe(
    pace="How long a turn may take",
    every="Hours between two reminders of one turn",
    late="What happens when a turn's time has run out",
    match=MATCH,
)
@app_commands.choices(pace=PACE_CHOICES, late=LATE_CHOICES)
@app_commands.autocomplete(match=options.matches)
@answering
async def pace(
    interaction: Interaction,
    pace: str | None = None,
    every: app_commands.Range[int, 1, 720] | None = None,
    late: str | None = None,
    match: int | None = None,
) -> None:
    number = await which(interaction, match, phases=OPEN)
    await _show_pace(interaction, number, pace=pace, every=every, late=late)


async def set_pace(click: Click) -> None:
    """One part of the pace as it was picked; the same message shows it."""
    part, value = click.id.words, click.picked
    if part not in PACE_PARTS or (part == "every" and not value.isdecimal()):
        raise UnknownButton
    reply_of(click.interaction).in_place = True
    every = int(value[:4]) if part == "every" else None
    pace, late = (value if part == one else None for one in ("pace", "late"))
    await _show_pace(click.interaction, click.id.match, pace=pace, every=every, late=late)


async def _show_pace(
    interaction: Interaction,
    number: MatchId,
    *,
    pace: str | None,
    every: int | None,
    late: str | None,
) -> None:
    """The pace of a match, after a change if one is asked for, with menus to change it."""
    services = interaction.client.services
    record = await services.matches.record(number)
    wanted = pace_of(
        record.pace, interaction.client.services.players, pace=pace, every=every, late=late
    )
    is_new = wanted != record.pace
    if is_new:
        must_be_rested(interaction)
        moderator = moderates(interaction, record)
        record = await services.deadlines.change(
            number, asker(interaction), wanted, moderator=moderator
        )
    title, now = game_of(record.game).title, record.pace
    told = common_text.pace(now.remind_every, now.turn_time, now.caretaker)
    message = Message().text(seats_text.pace_of_table(title, number, told))
    if record.phase in UNFINISHED:
        for part, (placeholder, offered) in PACE_PARTS.items():
            listed = entries((value, label, "", "") for value, label in offered)
            message.row(menu(placeholder, CustomId("setpace", number, words=part), listed))
    await show(interaction, message)
    if is_new and record.phase == LOBBY:
        await refresh_post(interaction, record)


@app_commands.command(name="end", description="End a match without a result, or close a table")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def end(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match, phases=OPEN, mine=True)
    record = await interaction.client.services.matches.record(number)
    await _must_be_theirs(interaction, record)
    if not await _shows_own_vote(interaction, record):
        await ask_twice(interaction, record, CustomId("giveup", number, record.entries))


async def _shows_own_vote(interaction: Interaction, record: Record) -> bool:
    """Whoever waits for the votes of others sees how many there are, and can take theirs back."""
    for vote in await interaction.client.services.agreements.open_votes(record):
        votes, needed = len(vote.voters), vote.needed
        if vote.motion == ABANDON and asker(interaction) in vote.voters and votes < needed:
            message = Message().text(notices_text.you_want_the_end(votes, needed))
            withdraw = CustomId("withdrawend", record.id, record.entries)
            await show(interaction, message.row(button(notices_text.WITHDRAW, withdraw)))
            return True
    return False


async def ask_twice(interaction: Interaction, record: Record, yes: CustomId) -> None:
    """What cannot be taken back is asked again."""
    if record.phase != LOBBY:
        record.must_be_begun()
    title = common_text.title(game_of(record.game).title, record.id)
    sure = seats_text.CLOSE_SURE if record.phase == LOBBY else seats_text.END_SURE
    if record.phase != LOBBY and yes.verb == "giveup" and await _takes_votes(interaction, record):
        sure = seats_text.VOTE_SURE
    message = Message().text(f"### {title}").text(sure)
    label = seats_text.CLOSE_IT if record.phase == LOBBY else seats_text.END_IT
    yes = yes._replace(words=OPEN_TABLE if record.phase == LOBBY else "")
    await show(interaction, add_confirmation(message, label, yes))


async def _takes_votes(interaction: Interaction, record: Record) -> bool:
    """Whether it takes more than the asker's word to end a match."""
    ends = (await interaction.client.services.servers.of(record.place.guild)).ends
    is_owners = ends == OWNER and asker(interaction) == record.owner
    return len(record.voices()) > 1 and not is_owners


async def asks_again(click: Click, record: Record) -> bool:
    """Whether a table has begun since its closing was asked about: that yes was to another
    question, and the one of now is asked."""
    if (click.id.words == OPEN_TABLE) == (record.phase == LOBBY):
        return False
    await ask_twice(click.interaction, record, click.id)
    return True


async def give_up(click: Click) -> None:
    """The second yes of a player."""
    confirmed(click)
    services, person = click.services, click.person
    record = await services.matches.record(click.id.match)
    ends = await _must_be_theirs(click.interaction, record)
    if await asks_again(click, record):
        return
    must_be_rested(click.interaction)
    if record.phase == LOBBY:
        await close_lobby(click, record)
        return
    if ends == OWNER and person == record.owner:
        await services.agreements.end(record.id, person)
        sentence = seats_text.ENDED_IT
    else:
        _, votes, needed = await services.agreements.abandon(record.id, person)
        sentence = seats_text.ENDED_IT if votes >= needed else seats_text.VOTED_END
    await show(click.interaction, Message().text(sentence), update=True)


async def agree_to_end(click: Click) -> None:
    """One more vote for the end that somebody else wants."""
    services, record = click.services, await click.services.matches.record(click.id.match)
    record.must_be_begun()
    await _must_be_theirs(click.interaction, record)
    if not await is_moved(services.store, record, ABANDON):
        raise Refused(Code.REFUSED, seats_text.NOTHING_TO_AGREE)
    must_be_rested(click.interaction)
    _, votes, needed = await services.agreements.abandon(record.id, click.person)
    await answer_notice(click, seats_text.ENDED_IT if votes >= needed else seats_text.VOTED_END)


async def withdraw_end(click: Click) -> None:
    """Whoever wanted the end wants it no more."""
    record = await click.services.matches.record(click.id.match)
    record.must_be_begun()
    must_be_rested(click.interaction)
    await click.services.agreements.withdraw(record.id, click.person, ABANDON)
    await say(click.interaction, notices_text.WITHDRAWN)


async def close_lobby(click: Click, record: Record, *, moderator: bool = False) -> None:
    lobbies = click.services.lobbies
    closed = await lobbies.close(record.id, click.person, moderator=moderator)
    await show(click.interaction, Message().text(seats_text.CLOSED_IT), update=True)
    await refresh_post(click.interaction, closed)


async def _must_be_theirs(interaction: Interaction, record: Record) -> str | None:
    """Refuse those who have no say in the end of a match; who has one, as the server says."""
    if record.phase == LOBBY:
        if asker(interaction) != record.owner:
            raise Refused(Code.NOT_OWNER)
        return None
    record.must_be_begun()
    record.seat_of(asker(interaction))
    ends = (await interaction.client.services.servers.of(record.place.guild)).ends
    if ends == MODERATORS:
        raise Refused(Code.REFUSED, seats_text.ONLY_MODERATORS)
    return ends


@app_commands.command(name="pause", description="Stop the clocks of a match")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def pause(interaction: Interaction, match: int | None = None) -> None:
    number = await which(interaction, match)
    record = await interaction.client.services.matches.record(number)
    moderator = moderates(interaction, record)
    must_be_rested(interaction)
    if record.paused is None:
        interaction.client.services.cooldowns.may_pause(asker(interaction), number)
    await interaction.client.services.agreements.pause(
        number, asker(interaction), moderator=moderator
    )
    await say(interaction, matches_text.PAUSED)


@app_commands.command(name="resume", description="Go on with a paused match")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches)
@answering
async def resume(interaction: Interaction, match: int | None = None) -> None:
    services = interaction.client.services
    if match is None:
        # A match that has lost its place is found by whoever plays it, wherever they are.
        mine = await interaction.client.services.search.matches_of(asker(interaction))
        paused = [one.id for one in mine if one.is_paused]
        match = paused[0] if len(paused) == 1 else None
    number = await which(interaction, match)
    record = await services.matches.record(number)
    here = None
    if record.paused == "place" and interaction.guild_id is not None:
        here = place_of(interaction)
        asker_must_be_allowed(interaction)
    moderator = moderates(interaction, record)
    must_be_rested(interaction)
    after = await services.agreements.resume(
        number, asker(interaction), moderator=moderator, place=here
    )
    if after.paused == record.paused == "place":
        await say(interaction, matches_text.ALL_MUST_AGREE)
        return
    await say(
        interaction, matches_text.RESULT_COMES if record.phase == OVER else matches_text.RESUMED
    )


OF_A_MATCH: tuple[AnyCommand, ...] = (pace, end, pause, resume)

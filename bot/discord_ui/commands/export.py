"""/match export and verify: a match to take home, and the proof that it was fair."""

from discord import app_commands

from bot.discord_ui.commands import autocomplete as options
from bot.discord_ui.commands.tree import AnyCommand, answering
from bot.discord_ui.components import Interaction, asker
from bot.discord_ui.message import Message
from bot.discord_ui.reply import say, show
from bot.discord_ui.text import results as results_text
from bot.discord_ui.text.common import title
from bot.discord_ui.visibility import must_see
from bot.discord_ui.which_match import place_of, which
from bot.errors import (
    Code,
    Doubtful,
    NoMatchHere,
    NotBegun,
    Refused,
)
from bot.manager.record import LOBBY, OVER, UNFINISHED, Record
from bot.manager.seat_view import names_of
from bot.results.export import FORMS, Heading, export_match
from bot.results.verify import verify_match
from rules.catalogue import game_of

MATCH = "Which match; the one here if you do not say, or the latest that was finished here"
FORM_CHOICES = [
    app_commands.Choice(name="text that reads like a chess score", value="log"),
    app_commands.Choice(name="JSON, for programs", value="json"),
]


@app_commands.command(name="export", description="The choices of a match as a file")
@app_commands.describe(match=MATCH, form="How it is written")
@app_commands.choices(form=FORM_CHOICES)
@app_commands.autocomplete(match=options.matches_of_any_time)
@answering
async def export(interaction: Interaction, match: int | None = None, form: str = "log") -> None:
    if form not in FORMS:
        raise Refused(Code.REFUSED, f"A form is one of: {', '.join(FORMS)}.")
    services = interaction.client.services
    record = await _record_meant(interaction, match)
    names = await names_of(record, services.people)
    game = game_of(record.game).title
    heading = Heading(
        title(game, record.id), names, (results_text.SEALED_NOTE, results_text.OWN_EYES)
    )
    file = await export_match(services.matches, record, asker(interaction), heading, form)
    said = results_text.exported if file.is_whole else results_text.exported_so_far
    message = Message().text(said(game, record.id))
    await show(interaction, message.document(file.name, file.text))


@app_commands.command(name="verify", description="Check that the shuffles of a match were fair")
@app_commands.describe(match=MATCH)
@app_commands.autocomplete(match=options.matches_of_any_time)
@answering
async def verify(interaction: Interaction, match: int | None = None) -> None:
    services = interaction.client.services
    record = await _record_meant(interaction, match)
    game = game_of(record.game).title
    if record.phase == LOBBY or record.commitment is None:
        raise NotBegun
    if record.phase in UNFINISHED:
        await say(interaction, results_text.sealed(game, record.id, record.commitment))
        return
    seed = await services.matches.seed(record.id)
    try:
        sentence = await verify_match(services.matches, record)
    except Doubtful as doubt:
        await say(interaction, results_text.not_verified(game, record.id, doubt.sentence))
        return
    if record.phase == OVER:
        said = results_text.verified(game, record.id, sentence, record.commitment, seed)
    else:
        said = results_text.given_up(game, record.id, record.commitment, seed)
    await say(interaction, said)


async def _record_meant(interaction: Interaction, match: int | None) -> Record:
    """The match that is named, if the asker may know of it; else the one here."""
    matches = interaction.client.services.matches
    if match is not None:
        record = await matches.record(match)
        await must_see(interaction, record)
        return record
    try:
        return await matches.record(await which(interaction, None))
    except NoMatchHere:
        latest = await _latest_here(interaction)
        if latest is None:
            raise
        return await matches.record(latest)


async def _latest_here(interaction: Interaction) -> int | None:
    """The match that was finished last in this place, or in private the asker's own."""
    search = interaction.client.services.search
    if interaction.guild_id is None:
        return await search.latest_finished_of(asker(interaction))
    return await search.latest_finished_at(place_of(interaction))


OF_A_MATCH: tuple[AnyCommand, ...] = (export, verify)

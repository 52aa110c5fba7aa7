"""What commands offer while somebody types: matches, words of an answer, variants, zones."""

import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, TypeVar

from discord import app_commands

from bot.discord_ui.components import Interaction, asker
from bot.discord_ui.text.common import COMPUTER_MARK
from bot.discord_ui.text.computers import LEVELS, level
from bot.discord_ui.which_match import line_of, place_of, which
from bot.manager.record import OVER
from bot.manager.search import PLAYED, FoundMatch
from bot.people.hours import known_zones
from rules.catalogue import GAMES
from rules.engine.decision import Path
from rules.engine.help import help_of
from rules.engine.illegal import Refusal
from rules.engine.match import UNDO
from rules.engine.notation import SEPARATOR, answers_in, legal_answer, next_words, text_of
from rules.engine.play import decision_of, perform
from rules.engine.secret import HiddenFace, Seat, View

LOGGER = logging.getLogger(__name__)

MOST = 25
LONGEST = 100

C = TypeVar("C", int, str)


def offering(
    work: Callable[[Interaction, str], Awaitable[list[app_commands.Choice[C]]]],
) -> Callable[[Interaction, str], Coroutine[Any, Any, list[app_commands.Choice[C]]]]:
    """Offers that never fail: what cannot be offered is left out."""

    async def offer(interaction: Interaction, typed: str) -> list[app_commands.Choice[C]]:
        try:
            return (await work(interaction, typed))[:MOST]
        except Refusal:
            return []
        except Exception:
            LOGGER.exception("nothing could be offered")
            return []

    return offer


def choice(name: str, value: str) -> app_commands.Choice[str]:
    return app_commands.Choice(name=name[:LONGEST], value=value[:LONGEST])


async def _matches(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    return _offered(await interaction.client.services.search.matches_of(asker(interaction)), typed)


async def _played(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Those that have begun, whether or not they are over."""
    search = interaction.client.services.search
    return _offered(await search.matches_of(asker(interaction), PLAYED), typed)


async def _finished(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """Those that are over: the asker's own, then whatever else was played here."""
    search, me = interaction.client.services.search, asker(interaction)
    mine = await search.matches_of(me, (OVER,))
    here: list[FoundMatch] = []
    if interaction.guild_id is not None:
        here = await search.matches_at(place_of(interaction), me, (OVER,))
    return _offered(list(dict.fromkeys([*mine, *here])), typed)


def _offered(found: Sequence[FoundMatch], typed: str) -> list[app_commands.Choice[int]]:
    return [
        app_commands.Choice(name=line_of(one).replace("*", "")[:LONGEST], value=one.id)
        for one in found
        if typed in str(one.id)
    ]


async def _matches_of_any_time(
    interaction: Interaction, typed: str
) -> list[app_commands.Choice[int]]:
    """The open ones, then those that the asker played last."""
    ended = await interaction.client.services.search.ended_matches_of(asker(interaction))
    return [
        *await _matches(interaction, typed),
        *(
            app_commands.Choice(name=line_of(one)[:LONGEST], value=one.id)
            for one in ended
            if typed in str(one.id)
        ),
    ]


async def _words(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """One word at a time: what may follow what is typed already."""
    number = interaction.namespace.match
    match = await which(interaction, number if isinstance(number, int) else None, mine=True)
    seen = await interaction.client.services.views.view_for(match, asker(interaction))
    if seen.question is None or seen.seat is None:
        return []
    before, separator, typed = typed.replace(",", SEPARATOR).rpartition(SEPARATOR)
    view = _after(seen.view, seen.seat, answers_in(before)) if separator else seen.view
    if view is None:
        return []
    decision = decision_of(view.table, seen.seat)
    answers = decision.answers(view.table) if separator else seen.question.answers
    prefix, rest = _known(answers, typed)
    begin = f"{before}{SEPARATOR} " if separator else ""
    offers = []
    for word in next_words(answers, prefix):
        path = (*prefix, word)
        if word.casefold().startswith(rest):
            label = decision.label(view, path)
            told = " · ".join(filter(None, (label.text, label.description)))
            offers.append(choice(f"{text_of(path)}: {told}", f"{begin}{text_of(path)}"))
    if seen.question.may_undo and not prefix and not begin and UNDO[0].startswith(rest):
        offers.append(choice(text_of(UNDO), text_of(UNDO)))
    return offers


async def _wishes(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """The same for a turn that is only planned."""
    number = interaction.namespace.match
    match = await which(interaction, number if isinstance(number, int) else None, mine=True)
    before, separator, typed = typed.replace(",", SEPARATOR).rpartition(SEPARATOR)
    rehearsal = await interaction.client.services.plans.rehearsed_after(
        match, asker(interaction), answers_in(before) if separator else ()
    )
    answers = rehearsal.answers()
    prefix, rest = _known(answers, typed)
    begin = f"{before}{SEPARATOR} " if separator else ""
    offers = []
    for word in next_words(answers, prefix):
        path = (*prefix, word)
        if word.casefold().startswith(rest):
            told = text_of(path)
            if not rehearsal.has_revealed:
                label = rehearsal.question().label(rehearsal.view(), path)
                told = f"{told}: {' · '.join(filter(None, (label.text, label.description)))}"
            offers.append(choice(told, f"{begin}{text_of(path)}"))
    return offers


def _after(view: View[Any], seat: Seat, paths: Sequence[Path]) -> View[Any] | None:
    """The view once these answers are given; none if it does not tell, or nothing is asked then."""
    table = view.table.copy()
    table.news = None
    try:
        for path in paths:
            perform(table, seat, legal_answer(decision_of(table, seat), table, path))
            if seat not in table.pending:
                return None
    except HiddenFace:
        return None
    return View(table, seat)


def _known(answers: Sequence[Path], typed: str) -> tuple[Path, str]:
    """The longest legal beginning of what is typed, and the part of a word after it."""
    prefix: Path = ()
    words = typed.split()
    for number, word in enumerate(words):
        same = [one for one in next_words(answers, prefix) if one.casefold() == word.casefold()]
        if not same or not next_words(answers, (*prefix, same[0])):
            return prefix, " ".join(words[number:]).casefold()
        prefix = (*prefix, same[0])
    return prefix, ""


async def _variants(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    """What a game can be played with, added to what is typed already."""
    key = interaction.namespace.game
    if not isinstance(key, str) or key not in GAMES:
        key = next(iter(GAMES))
    chosen = [word for word in typed.replace(",", " ").split() if word]
    known = {variant.key: variant.label for variant in GAMES[key].variants}
    chosen = [word for word in chosen if word in known]
    offers = [chosen] if chosen else []
    offers += [[*chosen, one] for one in known if one not in chosen]
    return [choice(", ".join(known[word] for word in offer), " ".join(offer)) for offer in offers]


async def _zones(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().casefold().replace(" ", "_")
    # Kept in memory: a letter typed does not read the folders of the time zones.
    zones = sorted(known_zones())
    return [choice(zone, zone) for zone in zones if wanted in zone.casefold()][:MOST]


async def _topics(interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
    wanted = typed.strip().casefold()
    key = interaction.namespace.game
    games = [key] if isinstance(key, str) and key in GAMES else list(GAMES)
    return [
        choice(topic.title, topic.key)
        for game in games
        for topic in help_of(game).topics
        if wanted in topic.title.casefold() or wanted in topic.key
    ]


matches = offering(_matches)
matches_of_any_time = offering(_matches_of_any_time)
played = offering(_played)
finished = offering(_finished)
words = offering(_words)
wishes = offering(_wishes)
variants = offering(_variants)
zones = offering(_zones)
topics = offering(_topics)

GAME_CHOICES = [app_commands.Choice(name=game.title, value=key) for key, game in GAMES.items()]
LEVEL_CHOICES = [
    app_commands.Choice(name=f"{COMPUTER_MARK} {level(key)}: {text}"[:LONGEST], value=key)
    for key, text in LEVELS.items()
]

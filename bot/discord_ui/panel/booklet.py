"""The rules as a booklet: the goal and how to score, a turn, scoring, what is special about this
match, then chapter by chapter. It opens anywhere, inside the panel too, and turns to any game."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from bot.discord_ui.components import Interaction, asker, back_button, button, menu
from bot.discord_ui.custom_id import NO_MATCH, CustomId
from bot.discord_ui.message import Message, Part
from bot.discord_ui.message import options as entries
from bot.discord_ui.text import common as common_text
from bot.discord_ui.text import rules as rules_text
from bot.discord_ui.text.results import OWN_TURNS
from bot.ids import MatchId
from bot.manager.record import LOBBY, Record
from bot.manager.search import PLAYED
from bot.manager.seat_view import SeatView
from bot.services import Services
from render.theme import ART
from rules.catalogue import GAMES, game_of
from rules.engine.decision import Path
from rules.engine.help import FIRST_PAGES, Help, Topic, help_of, words_in
from rules.engine.notation import text_of, words_of

MOST_ENTRIES = 25
FIRST = 0
SCORING = len(FIRST_PAGES) - 1
MATCH = len(FIRST_PAGES)
"""The leaf about the match comes after the first pages; the chapters follow it. Their numbers stand
in buttons."""
TURN = "turn"
"""Stands behind the game in the id of what is open inside the panel, with the page of its options;
the words chosen there follow."""
IN_PANEL = re.compile(rf"{TURN}(\d{{1,4}}) ?(.*)", re.DOTALL)
ON_THE_TABLE = 9
"""Tells the menu of what lies on the table from those of a chapter."""


class Spot(NamedTuple):
    """From where the booklet was opened."""

    match: MatchId = NO_MATCH
    entry: int = 0
    prefix: Path | None = None
    """What is chosen so far in the panel that it is open in; none outside of a panel."""
    page: int = 0
    """Of that panel's options."""

    @property
    def is_panel(self) -> bool:
        return self.prefix is not None

    @property
    def words(self) -> str:
        return text_of(self.prefix or ())


@dataclass(frozen=True, slots=True)
class Booklet:
    """The booklet of a game, open for somebody."""

    services: Services
    game: str
    spot: Spot
    record: Record | None = None
    """Of the match, if it is one of this game."""
    view: SeatView | None = None
    special: tuple[Topic, ...] = ()
    """What is special about the match."""

    @property
    def help(self) -> Help:
        return help_of(self.game)

    def leaves(self) -> dict[int, str]:
        """The titles of all leaves by their numbers."""
        pages = {number: page[-1].title for number, page in enumerate(self.help.pages())}
        if self.special:
            pages[MATCH] = rules_text.IN_THIS_MATCH
        chapters = {MATCH + 1 + at: title for at, title in enumerate(self.help.chapters)}
        return pages | chapters

    def leaf_of(self, topic: Topic) -> int:
        """Where a topic stands."""
        if topic.chapter:
            return MATCH + 1 + self.help.chapters.index(topic.chapter)
        return next(at for at, page in enumerate(self.help.pages()) if topic in page)

    def id(self, verb: str, page: int = 0) -> CustomId:
        words = self.game
        if self.spot.is_panel:
            words = f"{words} {TURN}{self.spot.page} {self.spot.words}".strip()
        return CustomId(verb, self.spot.match, self.spot.entry, page, words)

    def on_the_table(self) -> tuple[Topic, ...]:
        """What a panel's options show, and what else lies there."""
        named: tuple[Topic, ...] = ()
        question = self.view.question if self.view and self.spot.is_panel else None
        if question is not None:
            said = [words for path in question.shown for words in question.said_of(path)]
            named = self.help.topics_named_in(*said)
        return tuple(dict.fromkeys((*named, *self.special)))


def spot_in(known: CustomId) -> tuple[str, Spot]:
    """The game and the spot in what `Booklet.id` wrote."""
    game, _, rest = known.words.partition(" ")
    found = IN_PANEL.fullmatch(rest)
    if found is None:
        return game, Spot(known.match, known.entry)
    return game, Spot(known.match, known.entry, words_of(found[2]), int(found[1]))


async def open_booklet(interaction: Interaction, game: str, spot: Spot) -> Booklet:
    """That game's booklet, with what the asker sees of the match if it is one of that game."""
    services = interaction.client.services
    if not spot.match:
        return Booklet(services, game, Spot())
    record = await services.matches.record(spot.match)
    view = None
    if record.phase in PLAYED:
        view = await services.views.view_for(
            spot.match, asker(interaction), spot.prefix or (), spot.page
        )
    if spot.is_panel:
        # The way back says again only words that the question knows.
        spot = spot._replace(prefix=view.question.prefix if view and view.question else ())
    if record.game != game:
        return Booklet(services, game, spot)
    named = () if view is None else words_in(view.game.as_json(view.view.table))
    seats = record.wanted if record.phase == LOBBY else len(record.seats)
    special = help_of(game).of_match(seats, record.variants, set(named))
    return Booklet(services, game, spot, record, view, special)


# Leaves.


async def show_leaf(booklet: Booklet, leaf: int) -> Message:
    """One leaf, and the ways on from it."""
    leaves = booklet.leaves()
    leaf = max((number for number in leaves if number <= leaf), default=FIRST)
    message = _headed(booklet, leaf)
    if leaf == MATCH:
        _add_match(booklet, message)
    elif leaf > MATCH:
        await _add_chapter(booklet, message, leaves[leaf])
    else:
        for topic in booklet.help.pages()[leaf]:
            await add_topic(booklet, message, topic)
        if leaf == FIRST:
            message.text(rules_text.HOW_TO_PLAY)
        elif leaf == SCORING:
            message.text(f"-# {rules_text.LEFT_TO_THE_COMPUTER} {OWN_TURNS}")
    return add_ways(booklet, message, leaf)


async def show_topic(booklet: Booklet, topic: Topic) -> Message:
    """One thing, with its drawing; what stands on the first pages is shown with them."""
    leaf = booklet.leaf_of(topic)
    if not topic.chapter:
        return await show_leaf(booklet, leaf)
    message = _headed(booklet, leaf)
    await add_topic(booklet, message, topic)
    _add_menus(booklet, message, topic.chapter)
    return add_ways(booklet, message, leaf, is_within=True)


def _headed(booklet: Booklet, leaf: int) -> Message:
    numbers = list(booklet.leaves())
    title = game_of(booklet.game).title
    return Message().text(rules_text.rules_of(title, numbers.index(leaf) + 1, len(numbers)))


async def add_topic(booklet: Booklet, message: Message, topic: Topic) -> None:
    house = f"\n{rules_text.HOUSE_PARTS}" if topic.house else ""
    if topic.art and (ART / f"{topic.art}.svg").is_file():
        words = f"### {topic.title}\n{topic.text}{house}"
        png = await booklet.services.pictures.draw(topic.art)
        message.beside(words, f"{topic.key}.png", png, rules_text.drawing(topic.title, topic.text))
        return
    icon = booklet.services.icons.of(booklet.game, topic.icon)
    message.text(f"### {icon} {topic.title}".replace("  ", " ") + f"\n{topic.text}{house}")


def _add_match(booklet: Booklet, message: Message) -> None:
    """What is special about the match, a line each."""
    assert booklet.record is not None
    known = game_of(booklet.game)
    message.text(
        f"### {rules_text.IN_THIS_MATCH}\n{common_text.title(known.title, booklet.spot.match)}"
    )
    told = {topic.variant for topic in booklet.special}
    message.text(
        "\n".join(
            rules_text.variant(variant.label, variant.text)
            for variant in known.variants
            if variant.key in booklet.record.variants and variant.key not in told
        )
    )
    for chapter in dict.fromkeys(topic.chapter for topic in booklet.special):
        lines = [_line(booklet, topic) for topic in booklet.special if topic.chapter == chapter]
        message.text("\n".join([f"**{chapter}**", *lines]))
    _add_house(message, booklet.special)


def _line(booklet: Booklet, topic: Topic) -> str:
    icon = booklet.services.icons.of(booklet.game, topic.icon)
    return rules_text.in_a_line(icon, topic.title, topic.text, house=topic.house)


async def _add_chapter(booklet: Booklet, message: Message, chapter: str) -> None:
    """What a chapter says in words; its cards are in menus."""
    topics = [topic for menu in booklet.help.menus(chapter).values() for topic in menu]
    if len(topics) == 1:
        await add_topic(booklet, message, topics[0])
        return
    told = [topic for topic in topics if not topic.is_component]
    lines = [
        rules_text.marked(topic.text, house=topic.house)
        if topic.title == chapter
        else _line(booklet, topic)
        for topic in told
    ]
    message.text("\n".join([f"### {chapter}", *(lines or [rules_text.CHOOSE_ONE])]))
    _add_house(message, told)
    _add_menus(booklet, message, chapter)


def _add_house(message: Message, topics: Sequence[Topic]) -> None:
    if any(topic.house for topic in topics):
        message.text(rules_text.HOUSE_DATA)


def _add_menus(booklet: Booklet, message: Message, chapter: str) -> None:
    """Menus of what a chapter has more to show of than its leaf tells."""
    for number, (title, topics) in enumerate(booklet.help.menus(chapter).items()):
        if any(topic.is_component or topic.art for topic in topics):
            known = booklet.id("about", number)
            message.row(menu(rules_text.more_of(title), known, _entries(booklet, topics)))


# The ways on.


def add_ways(
    booklet: Booklet, message: Message, leaf: int | None, *, is_within: bool = False
) -> Message:
    """The leaf before and the next, and menus of all the others; inside a panel the way back to it,
    and what lies before its owner. `is_within` a leaf, the way back leads to it."""
    leaves = booklet.leaves()
    _add_panel_menus(booklet, message, everywhere=leaf == MATCH)
    row: list[Part] = []
    if leaf is not None:
        before = leaf if is_within else max((one for one in leaves if one < leaf), default=None)
        after = min((one for one in leaves if one > leaf), default=None)
        row += [_turn_button(booklet, rules_text.PREVIOUS, before)] if before is not None else []
        row += [_turn_button(booklet, rules_text.NEXT, after)] if after is not None else []
    if booklet.spot.is_panel:
        spot = booklet.spot
        back = CustomId("back", spot.match, spot.entry, spot.page, spot.words)
        row.append(back_button(back, rules_text.TO_MY_TURN))
    message.row(*row)
    listed = [(str(number), title, "", "") for number, title in leaves.items() if number != leaf]
    message.row(menu(rules_text.TURN_TO, booklet.id("leaf", leaf or 0), entries(listed)))
    others = [(key, game.title, "", "") for key, game in GAMES.items() if _is_other(booklet, key)]
    if others:
        message.row(menu(rules_text.OTHER_GAME, booklet.id("othergame"), entries(others)))
    return message


def _turn_button(booklet: Booklet, label: str, leaf: int) -> Part:
    return button(label, booklet.id("leaf", leaf))


def _is_other(booklet: Booklet, game: str) -> bool:
    return game != booklet.game and bool(help_of(game).topics)


def _add_panel_menus(booklet: Booklet, message: Message, *, everywhere: bool) -> None:
    if booklet.spot.is_panel:
        _add_options(booklet, message)
    topics = booklet.on_the_table() if everywhere or booklet.spot.is_panel else ()
    if topics:
        known = booklet.id("about", ON_THE_TABLE)
        message.row(menu(rules_text.WHAT_LIES_HERE, known, _entries(booklet, topics)))


def _add_options(booklet: Booklet, message: Message) -> None:
    """What may be chosen in the panel: each can be explained."""
    question = None if booklet.view is None else booklet.view.question
    if question is None or not question.shown:
        return
    after = len(question.prefix)
    labels = question.labels(question.shown[:MOST_ENTRIES], question.prefix)
    words = text_of(question.prefix)
    known = CustomId("thing", booklet.spot.match, question.at, question.page, words)
    listed = [
        (
            text_of(path[after:]),
            label.text,
            label.description,
            booklet.services.icons.of(booklet.game, label.icon),
        )
        for path, label in labels.items()
    ]
    message.row(menu(rules_text.WHAT_IS, known, entries(listed)))


def _entries(booklet: Booklet, topics: Sequence[Topic]) -> list[dict[str, object]]:
    icons = booklet.services.icons
    return entries(
        (topic.key, topic.title, "", icons.of(booklet.game, topic.icon))
        for topic in topics[:MOST_ENTRIES]
    )

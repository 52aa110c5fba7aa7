"""The help of a game: topics from its `help.toml` and from the texts of its components."""

import re
import tomllib
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

RULES = Path(__file__).parents[1]
WORD = re.compile(r"[\w-]+")
FIRST_PAGES = (("game", "score"), ("turn",), ("scoring",))
"""The topics that every game begins with, page by page: the goal and how to score, a turn, scoring
in detail."""
OTHER_CHAPTER = "More"
"""Where a topic stands that names no chapter."""


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing to look up."""

    key: str
    title: str
    text: str
    icon: str = ""
    art: str = ""
    """The name of a drawing that goes with it."""
    house: bool = False
    """Whether it rests on figures of ours, because the rulebook gives none."""
    chapter: str = ""
    """The part of the booklet it stands in; what stands on the first pages has none."""
    menu: str = ""
    """Which menu of its chapter lists it: a menu holds 25."""
    is_component: bool = False
    """Whether it is a thing that lies on some tables and not on others."""
    seats: tuple[int, ...] = ()
    """If it is only about matches with so many seats."""
    variant: str = ""
    """If it is only about matches with that variant."""


@dataclass(frozen=True, slots=True)
class Help:
    """All topics of one game, and a line of coaching for each thing that a newcomer meets."""

    topics: tuple[Topic, ...] = ()
    coaching: Mapping[str, str] = field(default_factory=dict)
    """By the name of a decision's class, and by the keys of `Game.things`."""
    chapters: tuple[str, ...] = ()
    """What comes after the first pages, in that order."""

    def pages(self) -> list[tuple[Topic, ...]]:
        """The first pages of the booklet, as far as there are any."""
        known = {topic.key: topic for topic in self.topics}
        pages = [tuple(known[key] for key in keys if key in known) for keys in FIRST_PAGES]
        return [page for page in pages if page]

    def menus(self, chapter: str) -> dict[str, tuple[Topic, ...]]:
        """The topics of a chapter by the menu that lists them."""
        found: dict[str, tuple[Topic, ...]] = {}
        for topic in self.topics:
            if topic.chapter == chapter:
                found[topic.menu] = (*found.get(topic.menu, ()), topic)
        return found

    def of_match(
        self, seats: int, variants: Collection[str], named: Collection[str]
    ) -> tuple[Topic, ...]:
        """What is special about a match: topics about so many seats or such a variant, and the
        components that are named."""
        return tuple(
            topic
            for topic in self.topics
            if seats in topic.seats
            or topic.variant in variants
            or (topic.is_component and topic.key in named)
        )

    def topic(self, words: str) -> Topic | None:
        """The topic of that key or title, in whatever case."""
        wanted = words.strip().casefold()
        for topic in self.topics:
            if wanted in (topic.key.casefold(), topic.title.casefold()):
                return topic
        return None

    def topics_named_in(self, *texts: str) -> tuple[Topic, ...]:
        """The topics of chapters whose key or title is a whole text or one of its words, in
        order."""
        found: dict[str, Topic] = {}
        for text in texts:
            for words in (text, *WORD.findall(text)):
                topic = self.topic(words)
                if topic is not None and topic.chapter:
                    found.setdefault(topic.key, topic)
        return tuple(found.values())


@cache
def help_of(game: str) -> Help:
    """The help of that game; nothing if it has none."""
    file = RULES / game / "help.toml"
    if not file.is_file():
        return Help()
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    topics = [
        Topic(
            key=key,
            title=entry["title"],
            text=entry["text"].strip(),
            icon=entry.get("icon", ""),
            art=entry.get("art", ""),
            house=entry.get("house", False),
            chapter=_chapter(key, entry),
            menu=_chapter(key, entry),
            seats=tuple(entry.get("seats", ())),
            variant=entry.get("variant", ""),
        )
        for key, entry in data["topics"].items()
    ]
    for source in data.get("components", []):
        topics += _component_topics(RULES / game / "data" / source["file"], source)
    ordered = data.get("booklet", {}).get("chapters", ())
    named = (topic.chapter for topic in topics if topic.chapter)
    chapters = tuple(dict.fromkeys((*ordered, *named)))
    return Help(tuple(topics), data.get("coaching", {}), chapters)


def _chapter(key: str, entry: dict[str, Any]) -> str:
    if any(key in keys for keys in FIRST_PAGES):
        return ""
    return str(entry.get("chapter", OTHER_CHAPTER))


def _component_topics(file: Path, source: dict[str, Any]) -> list[Topic]:
    """A topic for each component, from the same data that the rules read."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    usual: dict[str, str] = data["provenance"]
    topics = []
    chapter = source.get("chapter", OTHER_CHAPTER)
    for key, entry in data[source["table"]].items():
        origin = usual | entry.get("provenance", {})
        topics.append(
            Topic(
                key=key,
                title=entry[source["title"]],
                text=f"{_spoken(source['facts'], entry, source)}\n{entry['text']}",
                icon=source.get("icon", "").format(**entry),
                art=source.get("art", "").format(key=key),
                house=any(origin.get(field) == "house" for field in source["marked"].split()),
                chapter=chapter,
                menu=_capitalise(_spoken(source.get("menu", chapter), entry, source)),
                is_component=True,
            )
        )
    return topics


def _spoken(pattern: str, entry: dict[str, Any], source: dict[str, Any]) -> str:
    """Words that components of a kind share; `spoken` gives some values other words."""
    spoken = source.get("spoken", {})
    said = {key: spoken.get(key, {}).get(str(value), value) for key, value in entry.items()}
    return str(pattern.format(**said))


def _capitalise(words: str) -> str:
    return words[:1].upper() + words[1:]


def words_in(data: object) -> Iterator[str]:
    """Every word in JSON data, the names of its fields too: what a table names."""
    if isinstance(data, str):
        yield data
    elif isinstance(data, Mapping):
        for key, value in data.items():
            yield str(key)
            yield from words_in(value)
    elif isinstance(data, list | tuple):
        for value in data:
            yield from words_in(value)

"""The help of a game: topics from its `help.toml` and from the texts of its components."""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

RULES = Path(__file__).parents[1]
WORD = re.compile(r"[\w-]+")


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


@dataclass(frozen=True, slots=True)
class Help:
    """All topics of one game, and a line of coaching for each thing that a newcomer meets."""

    topics: tuple[Topic, ...] = ()
    coaching: Mapping[str, str] = field(default_factory=dict)
    """By the name of a decision's class, and by the keys of `Game.things`."""
    components: frozenset[str] = frozenset()
    """The keys of the topics that are components: cards, characters, boards."""

    def topic(self, words: str) -> Topic | None:
        """The topic of that key or title, in whatever case."""
        wanted = words.strip().casefold()
        for topic in self.topics:
            if wanted in (topic.key.casefold(), topic.title.casefold()):
                return topic
        return None

    def topics_named_in(self, *texts: str) -> tuple[Topic, ...]:
        """The topics whose key or title is a whole text or one of its words, in order."""
        found: dict[str, Topic] = {}
        for text in texts:
            for words in (text, *WORD.findall(text)):
                topic = self.topic(words)
                if topic is not None:
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
        )
        for key, entry in data["topics"].items()
    ]
    components = [
        topic
        for source in data.get("components", [])
        for topic in _component_topics(RULES / game / "data" / source["file"], source)
    ]
    return Help(
        topics=(*topics, *components),
        coaching=data.get("coaching", {}),
        components=frozenset(topic.key for topic in components),
    )


def _component_topics(file: Path, source: dict[str, Any]) -> list[Topic]:
    """A topic for each component, from the same data that the rules read."""
    data = tomllib.loads(file.read_text(encoding="utf-8"))
    usual: dict[str, str] = data["provenance"]
    topics = []
    for key, entry in data[source["table"]].items():
        origin = usual | entry.get("provenance", {})
        topics.append(
            Topic(
                key=key,
                title=entry[source["title"]],
                text=f"{_facts_sentence(entry, source)}\n{entry['text']}",
                icon=source.get("icon", "").format(**entry),
                art=source.get("art", "").format(key=key),
                house=any(origin.get(field) == "house" for field in source["marked"].split()),
            )
        )
    return topics


def _facts_sentence(entry: dict[str, Any], source: dict[str, Any]) -> str:
    """The sentence that all components of a kind share; `spoken` gives some values other words."""
    spoken = source.get("spoken", {})
    said = {key: spoken.get(key, {}).get(str(value), value) for key, value in entry.items()}
    return str(source["facts"].format(**said))

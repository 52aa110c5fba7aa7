"""Every sentence there is, in a row: what the bot and its games say, and every refusal.

Constants and functions of the phrase books are called with sample values; refusals are read out of
the code that raises them. Whoever writes a sentence finds it here beside all the others.
"""

import ast
import importlib
import inspect
import pkgutil
import types
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import bot.discord_ui.text
from bot import names
from bot.clock import DAY, HOUR
from rules.catalogue import GAMES
from rules.engine.card import card_of
from rules.engine.help import help_of
from rules.engine.illegal import Refusal

ROOT = Path(__file__).parents[2]
NAMES = ("Anna", "Badr", "Juliet")

SAMPLES: dict[str, tuple[Any, ...]] = {
    "away": ((), ("2026-12-24 to 2026-12-31",)),
    "before": (0, 3),
    "better": ("**4R oasis → B4** (`4R B4`), then **End turn**",),
    "beginning": ("2L", ""),
    "brought": ("**+6 → 24**",),
    "by": ("Badr",),
    "captions": (("Badr placed an oasis on C2.", "Juliet took a ruby."),),
    "caretaker": ("advisor", None),
    "changes": (("1. Badr placed an oasis on C2.", "2. Juliet took a ruby."),),
    "cities": ("Berlin, Paris",),
    "city": ("Berlin",),
    "clock": ("14:05",),
    "code": ("3f9a1c",),
    "command": ("/board",),
    "commands": (("/board", "/score"),),
    "danger": ("The match is over when you end this turn.",),
    "description": ("Show the table as everybody sees it",),
    "endings": (("C2 +6", "A2"),),
    "company": ("with Badr",),
    "ends": ("majority", "owner", "moderators"),
    "every": ("every 12 hours",),
    "first": ("24 December",),
    "free": (2, 0),
    "gain": (11, -4),
    "gains": (("+6 from oases",), ()),
    "game": ("Some Game",),
    "heading": ("Since your last turn",),
    "icon": ("", "🌙"),
    "instant": (1_767_225_600,),
    "key": ("advisor",),
    "label": ("4R oasis",),
    "labels": (("2L palace", "C2"),),
    "last": ("24 December", "2 January"),
    "letters": (200,),
    "line": ("Place a landscape beside one of yours.",),
    "lines": ((("oases", 12, "four oases"), ("rubies", 3, "three rubies")),),
    "losses": (("−1 from jars",), ()),
    "mark": ("🟣",),
    "match": (3,),
    "matches": (("Some Game · table 3: not started yet", "Some Game · table 4"),),
    "name": ("Anna",),
    "names": (NAMES[:1], NAMES),
    "newcomer": ("Juliet", None),
    "needed": (2,),
    "new": ("/new",),
    "number": (1, 2),
    "offset": ("UTC+1",),
    "owner": ("Badr", False, True),
    "page": (2,),
    "parts": (("**Start**\n/games List your matches",),),
    "pace": ("no deadline, reminders every day",),
    "person": (1456074443980800024,),
    "player": ("advisor", None),
    "promise": ("9f86d081…",),
    "quiet": ("22:00–8:00",),
    "ranked": (((1, "Anna", 83, ""), (2, "Badr", 91, "resigned")),),
    "reason": ("asked", "silent", "deserted"),
    "reasons": (("gone",), ("gone", "new beside", "other question", "later step")),
    "remind_every": (DAY, 6 * HOUR),
    "seconds": (DAY, 3 * HOUR, 90),
    "since": (1_767_225_600,),
    "seed": ("e3b0c442…",),
    "sentences": ("Badr placed an oasis on C2.",),
    "spans": (("from 24 December to 2 January",), ("on 3 May", "from 24 December to 2 January")),
    "seats": (4, 1),
    "steps": (
        (),
        ("**4R oasis → B4** (`4R B4`)",),
        ("**4R oasis → B4** (`4R B4`)", "**End turn**"),
    ),
    "state": ("**awaits you**",),
    "states": (("Waits for Badr.", "-# 3 turns played"),),
    "taken": ("**2L palace → C2** (`2L C2`), then …", 1),
    "turn_time": (None, 3 * DAY),
    "title": ("Some Game · table 3",),
    "total": (15, 1),
    "until": ("31 December",),
    "whose": ("Badr's seat", "your seat"),
    "url": ("https://discord.com/channels/1/2",),
    "who": ("You have", "Anna has"),
    "variants": ((), ("Characters",)),
    "votes": (1,),
    "weight": ("light", "medium", ""),
    "way": ("dm", "mention", "off"),
    "word": ("C2",),
    "words": ("2L C2",),
    "zone": ("Europe/Paris",),
}
"""What a parameter of that name may be."""
BY_TYPE: tuple[tuple[str, tuple[Any, ...]], ...] = (
    ("bool", (False, True)),
    ("Sequence[str]", (NAMES[:1], NAMES)),
    ("int", (3,)),
    ("str", ("Anna",)),
)
"""And one of any other name, by what it is."""


class Sentence(NamedTuple):
    """Something that is said, and where it stands."""

    name: str
    words: str


def every_sentence() -> list[Sentence]:
    return [*phrase_books(), *commands(), *games(), *refusals()]


# Phrase books.


def phrase_books() -> Iterator[Sentence]:
    """The constants and functions of every module of texts, and what nameless seats are called."""
    package = bot.discord_ui.text
    for found in pkgutil.iter_modules(package.__path__, f"{package.__name__}."):
        yield from _of_book(importlib.import_module(found.name))
    for name in (names.computer_name, names.guest_name):
        yield from _of_function(names, name.__name__, name)


def _of_book(book: types.ModuleType) -> Iterator[Sentence]:
    imported = {
        alias.asname or alias.name
        for node in ast.parse(inspect.getsource(book)).body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    for name, value in vars(book).items():
        if name.startswith("_") or name in imported:
            continue
        if inspect.isfunction(value) and value.__module__ == book.__name__:
            yield from _of_function(book, name, value)
        elif name.isupper() and isinstance(value, str):
            yield Sentence(f"{book.__name__}.{name}", value)
        elif name.isupper() and isinstance(value, dict):
            for key, words in value.items():
                yield Sentence(f"{book.__name__}.{name}[{key!r}]", str(words))


def _of_function(book: types.ModuleType, name: str, said: Callable[..., str]) -> Iterator[Sentence]:
    """The function with its first samples, and with each parameter changed in turn."""
    samples = {one.name: _samples(one) for one in inspect.signature(said).parameters.values()}
    first = {key: values[0] for key, values in samples.items()}
    heard = set()
    for key, values in samples.items() or [("", ("",))]:
        for value in values:
            given = {**first, key: value} if key else {}
            words = said(**given)
            if words and words not in heard:
                heard.add(words)
                told = ", ".join(f"{one}={what!r}" for one, what in given.items())
                yield Sentence(f"{book.__name__}.{name}({told})", words)


def _samples(parameter: inspect.Parameter) -> Sequence[Any]:
    kind = inspect.formatannotation(parameter.annotation).replace("collections.abc.", "")
    known = [one for one in SAMPLES.get(parameter.name, ()) if _fits(one, kind)]
    if known:
        return known
    for name, values in BY_TYPE:
        if name in kind:
            return (*values, None) if "None" in kind else values
    raise LookupError(f"bot.spoken has no sample of {parameter.name}: {kind}")


def _fits(value: object, kind: str) -> bool:
    """Whether a sample is of the kind that is asked for, as far as names tell."""
    kinds = {tuple: "Sequence", bool: "bool", int: "int", str: "str", type(None): "None"}
    outer = [one.strip().partition("[")[0] for one in kind.split("|")]
    return kinds[type(value)] in outer or (type(value) is int and "Instant" in outer)


# Commands.


def commands() -> Iterator[Sentence]:
    """What Discord shows while somebody types."""
    from bot.discord_ui.routes import COMMANDS  # noqa: PLC0415 - they know the phrase books

    waiting: list[Any] = list(COMMANDS)
    while waiting:
        command = waiting.pop(0)
        name = f"/{command.qualified_name}"
        yield Sentence(name, command.description)
        waiting = [*getattr(command, "commands", ()), *waiting]
        for one in getattr(command, "parameters", ()):
            yield Sentence(f"{name} {one.display_name}", str(one.description))


# Games.


def games() -> Iterator[Sentence]:
    """What every game explains, and what a newcomer hears."""
    for key, game in GAMES.items():
        if card_of(key).pitch:
            yield Sentence(f"{key}: card", card_of(key).pitch)
        for variant in game.variants:
            yield Sentence(f"{key}: variant {variant.key}", variant.text)
        for topic in help_of(key).topics:
            yield Sentence(f"{key}: {topic.title}", topic.text)
        for thing, line in help_of(key).coaching.items():
            yield Sentence(f"{key}: coaching, {thing}", line)


# Refusals.


def refusals() -> Iterator[Sentence]:
    """Every sentence with which something is refused, by the bot, a game or its host's tools."""
    files = sorted((*ROOT.glob("bot/**/*.py"), *ROOT.glob("rules/**/*.py")))
    nodes = {file: [*ast.walk(ast.parse(file.read_text(encoding="utf-8")))] for file in files}
    kinds = _refusal_names(node for found in nodes.values() for node in found)
    for file, found in nodes.items():
        where = file.relative_to(ROOT)
        for node in found:
            for words in _refusing(node, kinds):
                yield Sentence(f"{where}:{node.lineno}", words)  # type: ignore[attr-defined]


def _refusal_names(nodes: Iterable[ast.AST]) -> set[str]:
    """Refusal and all that derive from it, whether or not anybody has imported them."""
    classes = [node for node in nodes if isinstance(node, ast.ClassDef)]
    names, more = {Refusal.__name__}, True
    while more:
        derived = {one.name for one in classes if names & {ast.unparse(base) for base in one.bases}}
        more = not derived <= names
        names |= derived
    return names


def _refusing(node: ast.AST, kinds: set[str]) -> Iterator[str]:
    if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "SENTENCES":
        assert isinstance(node.value, ast.Dict)
        for value in node.value.values:
            yield from _written(value)
    if isinstance(node, ast.Call) and node.args and _is_refusal(node.func, kinds):
        # A code comes before the sentence where there are two.
        yield from _written(node.args[-1])


def _is_refusal(called: ast.expr, kinds: set[str]) -> bool:
    if isinstance(called, ast.Name):
        return called.id in kinds
    # A refusal that puts its own sentence together.
    return isinstance(called, ast.Attribute) and ast.unparse(called) == "super().__init__"


def _written(value: ast.expr) -> Iterator[str]:
    if isinstance(value, ast.Constant) and isinstance(value.value, str):
        yield value.value
    elif isinstance(value, ast.JoinedStr):
        yield "".join(
            part.value if isinstance(part, ast.Constant) else f"‹{ast.unparse(part.value)}›"  # type: ignore[attr-defined,misc]
            for part in value.values
        )


def spoken() -> str:
    """All of it, to be read from the top to the bottom."""
    return "\n".join(f"{name}\n    {_indent(words)}" for name, words in every_sentence())


def _indent(words: str) -> str:
    return words.replace("\n", "\n    ")

"""Hostile text is inert: whatever people call themselves, type or forge does nothing in Discord,
in pictures, in file names or in the database."""

import re
import unicodedata
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as some
from simcord.backend import Backend
from simcord.http import router

from bot.discord_ui.custom_id import LONGEST_ID
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.engine.match import Match
from tests.bot.test_names import HOSTILE
from tests.e2e.stage import Person, Stage, staged
from tests.torture import broken
from tests.torture.amounts import amount
from tests.torture.stages import in_a_hurry

TABLES = amount("HOSTILE_TABLES", 1)
"""Tables of five made-up names each, besides the corpus."""
EXAMPLES = amount("HOSTILE_NAMES", 20)
AT_A_TABLE = 5
FRAGMENTS = (
    *("@everyone", "@here", "<@1>", "<@&1>", "<#1>", "</new:1>", "<t:0:R>", "<:x:1>", "`", "```"),
    *("**", "__", "~~", "||", "# ", "> ", "- ", "1. ", "[x](http://e.example)", "\\", "://", "\n"),
    *("\u202e", "\u2066", "\u200b", "\u200d", "\ufeff", "\u0000", "\u001b[31m", "\u0301" * 9),
    *("../", "C:\\", "%00", "'; DROP TABLE matches;--", '" OR 1=1', "{0}", "%s", "${x}", "\ud7ff"),
    *("Anna", "李", "ש", "🦊", "ﷺ", "Ａ", " ", "\t", "\u3000", "x" * 40),
)
ISOLATED = re.compile("\u2068([^\u2068\u2069]*)\u2069")
ACTIVE = re.compile(
    r"@everyone|@here|<@|<#|</|<t:|<:\w+:1>|\]\(http|```.*```.*```|\.\./|\|\||~~|__"
)
OURS = re.compile(r"<t:\d{10}:R>")
"""A moment of our own; those of the names are none of our time."""
FILE = re.compile(r"[a-z]+(-\d+)*\.(png|txt|json|log|gif|webp)")
EPHEMERAL = 1 << 6
SHOWN = {"content", "label", "description", "placeholder", "name"}


def made_up(random: Random) -> str:
    """A name of what nobody should call themselves; Discord takes 32 letters of it."""
    count = random.randint(1, 5)
    return ("".join(random.choice(FRAGMENTS) for _ in range(count)) or "x")[:32]


class Ear:
    """Hears all that is sent: to whom it may call out, what it says, and what its files are."""

    def __init__(self) -> None:
        self.wrongs: list[str] = []
        self.said = 0

    def __call__(self, backend: Backend, method: str, path: str, **rest: Any) -> Any:  # noqa: ANN401
        for file in rest.get("files") or []:
            if not FILE.fullmatch(file.filename):
                self.wrongs.append(f"a file is called {file.filename!r}")
            self._read(path, file.description or "")
        # Commands are ours alone, and are told once.
        if not path.endswith("/commands"):
            self._hear(path, rest.get("json"))
        return DISPATCH(backend, method, path, **rest)

    def _hear(self, path: str, sent: object) -> None:
        for key, text in strings(sent):
            if key in SHOWN:
                self._read(path, text)
        if isinstance(sent, dict):
            message = sent.get("data") if "/interactions/" in path else sent
            allowed = (message or {}).get("allowed_mentions")
            if allowed and allowed.get("parse"):
                self.wrongs.append(f"{path} may call out {allowed}")

    def _read(self, path: str, text: str) -> None:
        self.said += 1
        for found in ACTIVE.findall(OURS.sub("", text)):
            self.wrongs.append(f"{path} says {found!r}: {text[:200]!r}")
        # A name that runs to the left is isolated from the sentence around it, and nothing else is.
        plain = ISOLATED.sub(r"\1", text)
        unseen = {letter for letter in plain if _is_unseen(letter)}
        if unseen:
            self.wrongs.append(f"{path} has {unseen!r}: {text[:200]!r}")


DISPATCH = router.dispatch


def _is_unseen(letter: str) -> bool:
    return letter != "\n" and unicodedata.category(letter) in ("Cc", "Cf", "Cs", "Co")


def strings(sent: object, key: str = "") -> Iterator[tuple[str, str]]:
    """Every string in what is sent, with the key it stands under."""
    if isinstance(sent, str):
        yield key, sent
    elif isinstance(sent, dict):
        for name, part in sent.items():
            yield from strings(part, name)
    elif isinstance(sent, list):
        for part in sent:
            yield from strings(part, key)


async def sat_down(stage: Stage, people: list[Person]) -> None:
    """A match of these people: the lobby, the start, a turn, and everything one can look at."""
    match = await stage.match_of(*people)
    me = await stage.awaited(match, *people)
    await me.types("play", words=" ".join((await stage.answers(match, me))[0]), match=match)
    await me.types("play", words="end", match=match)
    await stage.goes_on()
    first = people[0]
    for command in ("board", "hand", "score"):
        await first.types(command, match=match)
    await first.types("board", match=match, text=True)
    await first.types("games")
    await first.offers("board", "match", "")
    await first.types("match pause", match=match)
    await stage.goes_on()


async def heard(path: Path, names: list[str], patch: pytest.MonkeyPatch) -> Ear:
    """What Discord is sent when these people play."""
    ear = Ear()
    patch.setattr(router, "dispatch", ear)
    patch.setattr("tests.e2e.stage.check_requests", lambda _requests: None)
    async with staged(path, 3) as (stage, _):
        people = [_joined(stage, name) for name in names]
        for first in range(0, len(people), AT_A_TABLE):
            await sat_down(stage, people[first : first + AT_A_TABLE])
        for table in ("matches", "people", "choices"):
            assert await stage.services.store.read(f"SELECT COUNT(*) FROM {table}")
        rows = await stage.services.store.read("PRAGMA integrity_check")
        assert rows[0]["integrity_check"] == "ok"
    return ear


def _joined(stage: Stage, name: str) -> Person:
    user = stage.env.create_user("somebody", global_name=name)
    return Person(stage, stage.env.guild.add_member(user))


def filled(names: list[str]) -> list[str]:
    """As many as fill every table."""
    return names + ["Anna"] * (-len(names) % AT_A_TABLE)


@pytest.mark.slow
async def test_every_name_of_the_corpus_is_inert_in_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ear = await heard(tmp_path / "vizier.db", filled([*HOSTILE]), monkeypatch)
    assert ear.wrongs == []
    assert ear.said > 100


@pytest.mark.slow
@pytest.mark.parametrize("table", range(TABLES))
async def test_names_that_nobody_should_have_are_inert_in_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, table: int
) -> None:
    random = Random(table)
    names = [made_up(random) for _ in range(AT_A_TABLE)]
    ear = await heard(tmp_path / "vizier.db", names, monkeypatch)
    assert ear.wrongs == [], names


WORDS = ("@everyone <@1> **b**", "[x](http://e.example)", "\u202e1L A1", "'; DROP TABLE choices;--")


@pytest.mark.slow
async def test_hostile_words_are_answered_to_their_author_alone_and_call_nobody(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    in_a_hurry(monkeypatch)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        posts = stage.count_posts()
        before = len(stage.env.http_requests)
        for words in WORDS:
            await me.types("play", words=words)
            for verb in ("say", "press", "page"):
                await stage.replays(me, f"b:{verb}:1:0:0:{words}"[:LONGEST_ID], on=stage.post)
        sent = [one.json["data"] for one in stage.env.http_requests[before:] if one.json]
        assert len(sent) == 4 * len(WORDS)
        assert all(one["flags"] & EPHEMERAL for one in sent)
        assert all(one["allowed_mentions"] == {"parse": []} for one in sent)
        assert stage.count_posts() == posts
        assert (await stage.services.matches.record(match)).entries == 0


@pytest.mark.slow
@pytest.mark.parametrize("game", PAINTERS)
@settings(max_examples=EXAMPLES, derandomize=True)
@given(names=some.lists(some.text(max_size=40), min_size=2, max_size=2))
def test_any_name_can_stand_in_a_picture(game: str, names: list[str]) -> None:
    match: Match[Any] = Match(GAMES[game], GAMES[game].setting(2), bytes(32))
    painter, view = PAINTERS[game], match.seen_by(None)
    pages = [painter.table(view, names), painter.score_sheet(view, names)]
    said = [text for page in pages for text in page.texts()]
    said += [painter.alt_text(view, names, ()), painter.text_board(view, names).whole()]
    for text in said:
        assert not any(_is_unseen(letter) for letter in text), repr(text)


@pytest.mark.slow
async def test_control_a_build_that_trusts_names_is_found_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    broken.trusts_names(monkeypatch)
    names = ["@everyone", "\u202eevil", "[x](http://e.example)", "An\u200bna", "../../etc"]
    ear = await heard(tmp_path / "vizier.db", names, monkeypatch)
    found = "\n".join(ear.wrongs)
    assert all(part in found for part in ("@everyone", "u202e", "](http", "u200b", "'../'"))

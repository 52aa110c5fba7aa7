"""Who does not see the pictures plays every game to its end from texts alone."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.clock import DAY
from bot.discord_ui.panel.words import MOST_CHARS, board_text, rivals_text
from bot.ids import MatchId
from bot.manager.seat_view import SeatView
from render.painter import Names, TextBoard
from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.engine.decision import END
from rules.engine.notation import is_begun
from rules.engine.secret import View
from tests.bench.workload.panel import offers
from tests.e2e.shown import components, files, labels_of, raw
from tests.e2e.shown import words_of as said_in
from tests.e2e.stage import Person, Stage, staged
from tests.e2e.turns import clicks
from tests.games import COOPERATIVE, FIRST

TEXT, GALLERY, FILE = 10, 12, 13


def check_panel(person: Person) -> None:
    """It has no picture and no file, and no text that is too long."""
    assert person.panel is not None
    shown = list(components(person.panel))
    assert files(person.panel) == []
    assert not [one for one in shown if one["type"] in (GALLERY, FILE)]
    assert max(len(one["content"]) for one in shown if one["type"] == TEXT) <= MOST_CHARS


async def offered(person: Person) -> list[tuple[str, ...]]:
    """All answers and beginnings of answers that the panel offers, page by page."""
    paths: list[tuple[str, ...]] = []
    while True:
        assert person.panel is not None
        paths += [path for path, _ in offers(raw(person.panel)) if ";" not in "".join(path)]
        if "›" not in labels_of(person.panel):
            return paths
        await person.presses("›")


async def read(person: Person, label: str) -> str:
    """All that comes after a button: its parts, each of which fits."""
    parts = [await person.presses(label)]
    while "More" in labels_of(person.panel):
        parts.append(await person.presses("More"))
    check_panel(person)
    texts = [part.partition("\n")[2] for part in parts]
    assert max(map(len, texts)) <= MOST_CHARS
    return squeezed("".join(texts))


def squeezed(text: str) -> str:
    """Without the spaces, of which some go where a text is parted."""
    return "".join(text.split())


def rivals_label(person: Person) -> str:
    """It is named after how many they are, and after what they are to each other."""
    return next((one for one in labels_of(person.panel) if "board" in one), "")


async def read_boards(stage: Stage, match: MatchId, person: Person) -> None:
    """All of both comes by buttons that leave the panel alone."""
    panel = person.panel
    view = await stage.services.views.view_for(match, person.id)
    assert await read(person, "Board in words") == squeezed(board_text(view))
    if rivals_text(view):
        assert await read(person, rivals_label(person)) == squeezed(rivals_text(view))
    else:
        assert not rivals_label(person)
    person.panel = panel


@pytest.mark.slow
@pytest.mark.parametrize(
    "key",
    [
        key if key in (FIRST.key, COOPERATIVE.key) else pytest.param(key, marks=pytest.mark.ci)
        for key in GAMES
    ],
)
async def test_a_match_is_played_from_texts_alone(key: str, tmp_path: Path) -> None:
    game, rng = GAMES[key], Random(5)
    names = ("Anna", "Badr", "Cem")[: 2 if 2 in game.seats else game.seats[0]]
    async with staged(tmp_path / "vizier.db", 4, *names) as (stage, everybody):
        me = everybody[0]
        await me.types("settings", text=True)
        match = await stage.match_of(*everybody, game=key)
        title = f"{game.title} · table {match}"
        turns = 0
        while (await stage.services.matches.record(match)).phase == "running":
            if await asked(stage, match, me) is not None:
                assert f"{title}, " in await me.types("play", match=match)
                await one_turn(stage, match, me, rng, reads=turns % 5 == 0)
                turns += 1
                continue
            other = await stage.awaited(match, *everybody)
            answers = await stage.answers(match, other)
            answer = END if END in answers else rng.choice(answers)
            await stage.services.turns.choose(match, other.id, answer, None)
        assert turns > 2
        for command in ("board", "hand", "score", "recap", "replay"):
            assert title in await me.types(command, match=match)
            check_panel(me)


async def one_turn(stage: Stage, match: MatchId, me: Person, rng: Random, *, reads: bool) -> None:
    """Every panel asks the question, offers every choice and does not tell the board again."""
    title = (await stage.services.views.view_for(match, me.id)).title
    begun: tuple[str, ...] = ()
    while (view := await asked(stage, match, me)) is not None and view.question is not None:
        answers = [one for one in await stage.answers(match, me) if one[: len(begun)] == begun]
        paths = await offered(me)
        assert all(is_begun(answers, path) for path in paths)
        assert all(any(one[: len(path)] == path for path in paths) for one in answers)
        assert me.panel is not None
        assert f"**{view.question.question}**" in said_in(me.panel)
        path = END if END in paths and rng.random() < 0.7 else rng.choice(paths)
        while "‹" in labels_of(me.panel):
            await me.presses("‹")
        said = await clicks(me, path)
        check_panel(me)
        if path == END:
            return
        begun = () if path in answers else path
        assert f"{title}, " not in said
        assert "Board in words" in labels_of(me.panel)
        if reads:
            await read_boards(stage, match, me)
            reads = False


async def asked(stage: Stage, match: MatchId, person: Person) -> SeatView | None:
    view = await stage.services.views.view_for(match, person.id)
    return None if view.question is None else view


def large_board(monkeypatch: pytest.MonkeyPatch, shared: int, seat: int) -> None:
    """Boards of so many lines, and what lies before each seat."""

    def board(view: View[Any], names: Names, *, title: str = "") -> TextBoard:
        def lines(of: str, number: int) -> str:
            return "\n".join(f"{of}, place {one} of {number}." for one in range(1, number + 1))

        return TextBoard(
            f"{title}, all see this.\n\n{lines('The middle', shared)}",
            tuple(lines(f"Before {name}", seat) for name in names),
        )

    monkeypatch.setitem(PAINTERS, FIRST.key, replace(PAINTERS[FIRST.key], text_board=board))


@pytest.mark.parametrize(("shared", "seat"), [(3, 2), (60, 20), (300, 200)])
async def test_what_does_not_fit_comes_behind_a_button(
    shared: int, seat: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    large_board(monkeypatch, shared, seat)
    people = ("Anna", "Badr", "Cem")
    async with staged(tmp_path / "vizier.db", 4, *people) as (stage, everybody):
        for one in everybody:
            await one.types("settings", text=True)
        match = await stage.match_of(*everybody)
        me = await stage.awaited(match, *everybody)
        name = me.user.name.capitalize()
        said = await me.types("play", match=match)
        check_panel(me)
        assert f"Before {name}, place 1 of" in said
        assert ("More" in labels_of(me.panel)) == (f"The middle, place {shared} of" not in said)
        panel = me.panel
        parts = [said]
        while "More" in labels_of(me.panel):
            parts.append(await me.presses("More"))
            check_panel(me)
        assert f"The middle, place {shared} of {shared}." in parts[-1]
        told = "\n".join(parts)
        assert told.index(f"Before {name}, place {seat} of") < told.index("The middle, place 1 of")
        for number in range(1, shared + 1):
            assert told.count(f"The middle, place {number} of {shared}.") == 1
        me.panel = panel
        rivals = await read(me, "Rivals' boards")
        assert f"Before{name}," not in rivals
        for other in everybody:
            if other is not me:
                for number in range(1, seat + 1):
                    line = f"Before{other.user.name.capitalize()},place{number}of{seat}."
                    assert rivals.count(line) == 1


async def test_its_buttons_go_on_working_for_days_and_after_the_end(tmp_path: Path) -> None:
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 4, *people) as (stage, (anna, badr, eve)):
        await anna.types("settings", text=True)
        match = await stage.match_of(anna, badr)
        title = f"{FIRST.title} · table {match}"
        await anna.types("board")
        board = anna.panel
        assert board is not None
        old = [one for one in components(board) if "words:" in str(one.get("custom_id"))]
        known = [str(one["custom_id"]) for one in old] or [f"b:words:{match}:0:0:2400"]
        for _ in range(2):
            assert f"{title}, " in await stage.replays(anna, f"b:words:{match}:0:0:", on=board)
            assert await stage.replays(anna, f"b:rivals:{match}:0:0:", on=board)
        me = await stage.awaited(match, anna, badr)
        answers = await stage.answers(match, me)
        await stage.services.turns.choose(match, me.id, answers[0], None)
        await stage.passes(3 * DAY)
        assert "The board has changed since" in await stage.replays(anna, known[0], on=board)
        # Whoever looks on has no seat, and everybody gets their own view.
        assert f"{title}, " in await stage.replays(eve, known[0], on=stage.post)
        for words in ("99999", "x", "-1", "9" * 60):
            assert title in await stage.replays(anna, f"b:words:{match}:0:0:{words}", on=board)
            assert title in await stage.replays(anna, f"b:rivals:{match}:1:0:{words}", on=board)
        assert "still being played" in await stage.replays(anna, f"b:then:{match}:0:0:", on=board)
        assert "I know no match" in await stage.replays(anna, "b:words:77:0:0:", on=board)
        await anna.types("match end", match=match)
        await badr.types("match end", match=match)
        assert title in await stage.replays(anna, f"b:words:{match}:0:0:", on=board)


async def test_in_a_lobby_there_is_no_board_yet(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 4, "Anna") as (stage, (anna,)):
        await anna.types("new", game=FIRST.key)
        for verb in ("words", "rivals", "then"):
            said = await stage.replays(anna, f"b:{verb}:1:0:0:", on=stage.post)
            assert "has not begun" in said or "still being played" in said

"""What pictures show is told beside them, each by its own words, and names keep sentences whole."""

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.clock import DAY
from bot.ids import MatchId
from render.names import isolated
from render.page import Page
from render.painter import Names, TextBoard, Turns
from render.painters import PAINTERS
from rules.engine.decision import END
from rules.engine.decision import Path as Words
from rules.engine.play import decision_of
from rules.engine.secret import View
from tests.e2e.shown import files, labels_of, menus, pictures, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import FIRST

AnyView = View[Any]


async def turn_of(stage: Stage, match: MatchId, *people: Person, posts: bool = True) -> Person:
    """Whoever is awaited takes a turn, which is posted; who it was."""
    person, random = await stage.awaited(match, *people), Random(1)
    while True:
        answers = await stage.answers(match, person)
        answer = END if END in answers else random.choice(answers)
        await stage.services.turns.choose(match, person.id, answer, None)
        if answer == END:
            if posts:
                await stage.goes_on()
            return person


def paint_with(monkeypatch: pytest.MonkeyPatch, **functions: Any) -> None:  # noqa: ANN401
    painter = replace(PAINTERS[FIRST.key], **functions)
    monkeypatch.setitem(PAINTERS, FIRST.key, painter)


def private_words(view: AnyView, names: Names, prefix: Words, *, title: str = "") -> str:
    """What was chosen, and how much may be answered."""
    asked = view.seat in view.table.pending
    answers = decision_of(view.table, view.seat or 0).answers(view.table) if asked else ()
    return f"{title}, after {' '.join(prefix) or 'nothing'}, {len(list(answers))} answers."


async def test_a_private_picture_tells_what_may_be_chosen(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    paint_with(monkeypatch, private_alt_text=private_words)
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1)
        await stage.goes_on()
        answers = await stage.answers(match, anna)
        title = f"{FIRST.title} · table {match}"
        await anna.types("play", match=match)
        assert pictures(anna.panel)[-1] == f"{title}, after nothing, {len(answers)} answers."
        word = answers[0][0]
        assert anna.panel is not None
        await stage.replays(anna, menus(anna.panel)[0]["custom_id"], [word])
        (alt,) = pictures(anna.panel)
        assert alt.startswith(f"{title}, after {word}")
        await anna.types("hand", match=match)
        assert pictures(anna.panel) == [f"{title}, after nothing, {len(answers)} answers."]
        # Of a hint nothing but the advised answer is marked.
        said = await anna.types("hint", match=match)
        advised = said.split("`")[1].split()
        chosen = " ".join(advised[:-1]) or "nothing"
        assert pictures(anna.panel) == [f"{title}, after {chosen}, 1 answers."]


async def test_pictures_that_follow_another_come_in_galleries_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def page() -> Page:
        return Page(40, 1200, followers=[Page(40 + number, 1200) for number in range(5)])

    def turn(view: AnyView, names: Names, turns: Turns, /, *, title: str = "") -> Page:
        return page()

    def table(view: AnyView, names: Names, /, *, title: str = "") -> Page:
        return page()

    def private(view: AnyView, names: Names, prefix: Words, /, *, title: str = "") -> Page:
        return page()

    paint_with(monkeypatch, turn=turn, table=table, private=private)
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        match = await stage.match_of(anna, badr)
        await turn_of(stage, match, anna, badr)
        await anna.types("board", match=match)
        board = anna.panel
        await badr.presses("My view", on=stage.post)
        for shown, kind in ((stage.post, "table"), (board, "table"), (badr.panel, "view")):
            assert files(shown) == [f"{kind}-1.png", f"{kind}-1-2.png", f"{kind}-1-3.png"]
            first, *others = pictures(shown)
            assert first.startswith(f"{FIRST.title} · table 1, ")
            assert [one.split(".")[0] for one in others] == [
                "Picture 2 of 3",
                "Picture 3 of 3",
            ]


async def test_names_that_run_to_the_left_are_isolated_in_posts_and_letters(
    tmp_path: Path,
) -> None:
    left = "שרה", "محمد"
    async with staged(tmp_path / "vizier.db", 3, *left) as (stage, people):
        match = await stage.match_of(*people)
        for person in people:
            await person.types("settings", text=True)
        me = await turn_of(stage, match, *people)
        other = next(one for one in people if one is not me)
        shown = [*map(words_of, stage.posts()), *map(words_of, other.alerts())]
        shown += [await other.types(one, match=match) for one in ("board", "score", "recap")]
        shown += [pictures(stage.post)[0], await other.types("play", match=match)]
        assert any(isolated(left[0]) in text for text in shown)
        for text in shown:
            for name in left:
                assert text.count(name) == text.count(isolated(name)), text
        # A seat is still found by the name as it is typed.
        said = await me.types("match replace", seat=other.user.global_name, match=match)
        assert "Whose seat?" not in said


async def test_who_looks_on_is_told_of_the_seat_that_changed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def board(view: AnyView, names: Names, /, *, title: str = "") -> TextBoard:
        return TextBoard(f"{title}, for all.", tuple(f"Before {name}: tiles." for name in names))

    paint_with(monkeypatch, text_board=board)
    people = ("Anna", "Badr", "Eve")
    async with staged(tmp_path / "vizier.db", 3, *people) as (stage, (anna, badr, eve)):
        match = await stage.match_of(anna, badr)
        said = await eve.types("board", match=match, text=True)
        assert "for all." in said
        assert "Before " not in said
        me = await turn_of(stage, match, anna, badr)
        other = badr if me is anna else anna
        mine, theirs = (f"Before {one.user.name.capitalize()}: tiles." for one in (me, other))
        said = await eve.types("board", match=match, text=True)
        assert said.index(" placed ") < said.index("for all.") < said.index(mine)
        assert theirs not in said
        assert theirs in await eve.presses("The other board")
        # Those who play hear of their own seat, whoever took the latest turn.
        said = await other.types("board", match=match, text=True)
        assert theirs in said
        assert mine not in said
        assert mine in await other.presses("Rival's board")


async def test_a_letter_has_the_board_behind_a_button_for_who_reads_words(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        for person in people:
            await person.types("settings", text=True)
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        await stage.passes(DAY)
        letter = me.alerts()[-1]
        assert labels_of(letter) == [
            "Take turn",
            "Mute this turn",
            "Board in words",
            "To the table",
        ]
        assert files(letter) == []
        said = await me.presses("Board in words", on=letter)
        assert f"{FIRST.title} · table {match}, " in said


@pytest.mark.slow
async def test_a_lesson_has_the_board_of_then_behind_a_button(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        anna = people[0]
        await anna.types("settings", text=True)
        match = await stage.match_of(*people)
        while (await stage.services.matches.record(match)).phase == "running":
            await turn_of(stage, match, *people, posts=False)
        await stage.goes_on()
        said = await anna.types("review", match=match)
        assert "A chart of" in said
        lessons = [await anna.picks(seat) for seat in anna.options()]
        assert files(anna.panel) == []
        assert "biggest mistake" in lessons[-1]
        said = await anna.presses("Board then, in words")
        assert f"{FIRST.title} · table {match}, turn " in said
        for entry, seat in ((0, 0), (99999, 9)):
            again = await stage.replays(anna, f"b:then:{match}:{entry}:{seat}:", on=stage.post)
            assert f"{FIRST.title} · table {match}, " in again


async def test_two_matches_in_one_channel_are_told_apart(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        matches = [await stage.match_of(*people) for _ in range(2)]
        for match in matches:
            await turn_of(stage, match, *people)
            assert words_of(stage.post).startswith(f"### {FIRST.title} · table {match}\n")
            await people[0].types("match pause", match=match)
            await stage.goes_on()
            assert words_of(stage.post).startswith(f"### {FIRST.title} · table {match}\n")

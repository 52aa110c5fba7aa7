"""The rules as a booklet: how to score first, page by page, this match, and all else by menus."""

import re
from pathlib import Path
from typing import Any

import pytest

from bot.ids import MatchId
from rules.catalogue import GAMES
from rules.engine.help import Topic, help_of
from tests.e2e.shown import labels_of, menus, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST, SECOND

NEXT, BACK = "Next ▸", "◂ Back"
MOST_LINES = 10
LONGEST_LINE = 160
PHONE_LETTERS = 40
"""That is as much of a menu's name as a phone shows."""


def menu_named(person: Person, name: str) -> int:
    return named_menus(person).index(name)


def named_menus(person: Person) -> list[str]:
    assert person.panel is not None
    return [one["placeholder"] for one in menus(person.panel)]


async def turns_to(person: Person, leaf: str) -> str:
    """Open a leaf by the menu of all leaves."""
    assert person.panel is not None
    at = menu_named(person, "Turn to …")
    value = next(one["value"] for one in menus(person.panel)[at]["options"] if one["label"] == leaf)
    return await person.picks(value, menu=at)


async def read_to_the_end(person: Person) -> list[tuple[str, list[dict[str, Any]]]]:
    """What every leaf says, and its menus, by *Next* alone."""
    assert person.panel is not None
    leaves = [(words_of(person.panel), menus(person.panel))]
    while NEXT in labels_of(person.panel):
        await person.presses(NEXT)
        leaves.append((words_of(person.panel), menus(person.panel)))
    return leaves


@pytest.mark.parametrize("game", GAMES)
def test_the_first_page_says_in_a_few_short_lines_how_points_are_made(game: str) -> None:
    goal, score = help_of(game).pages()[0]
    lines = [*goal.text.splitlines(), *score.text.splitlines()]
    assert len(lines) <= MOST_LINES
    assert max(map(len, lines)) <= LONGEST_LINE, max(lines, key=len)
    assert (goal.title, score.title) == ("The goal", "How do I score?")
    assert re.search(r"\bpoints?\b", score.text)


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_are_written_for_people_who_click(game: str) -> None:
    typed = [topic.key for topic in help_of(game).topics if "`" in topic.text]
    assert set(typed) <= {"typing"}


@pytest.mark.parametrize("game", GAMES)
def test_menus_are_named_by_what_they_hold_and_hold_25_at_most(game: str) -> None:
    known = help_of(game)
    for chapter in known.chapters:
        listed = known.menus(chapter)
        # What explains the cards stands in words above their menus.
        of_cards = [name for name, topics in listed.items() if topics[-1].is_component]
        assert len(of_cards) <= 5
        for name, topics in listed.items():
            assert len(topics) <= 25, name
            assert " – " not in name
            assert len(name) <= PHONE_LETTERS
            # A menu holds what one file of components has, and what explains it.
            assert len({topic.art.split("-")[0] for topic in topics if topic.is_component}) <= 1


@pytest.mark.parametrize("game", GAMES)
async def test_the_booklet_is_read_from_the_goal_to_the_end(tmp_path: Path, game: str) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        said = await anna.types("rules", game=game)
        assert said.startswith(f"-# The rules of {GAMES[game].title} · page 1 of ")
        assert BACK not in labels_of(anna.panel)
        leaves = await read_to_the_end(anna)
        titles = [re.findall(r"^### (?:\S+ )??(\w.*)$", said, re.MULTILINE) for said, _ in leaves]
        known = help_of(game)
        assert titles[0] == ["The goal", "How do I score?"]
        assert titles[1] == [known.pages()[1][0].title]
        assert titles[2] == ["Scoring in detail"]
        assert [title[0] for title in titles[3:]] == list(known.chapters)
        # What a footnote explains is marked above it.
        for said, _ in leaves:
            assert "🏠 House rule" not in said or said.count("🏠") > 1
        # All that there is stands on a leaf or in one of its menus.
        for topic in known.topics:
            assert any(is_reached(topic, *leaf) for leaf in leaves), topic.key
        for number in range(len(leaves), 1, -1):
            assert f"page {number} of {len(leaves)}" in words_of_panel(anna)
            await anna.presses(BACK)
        assert words_of_panel(anna) == leaves[0][0]


def is_reached(topic: Topic, said: str, listed: list[dict[str, Any]]) -> bool:
    offered = {one["value"] for menu in listed for one in menu["options"]}
    if topic.is_component:
        return topic.key in offered
    return " ".join(topic.text.split()) in " ".join(said.split())


def words_of_panel(person: Person) -> str:
    assert person.panel is not None
    return words_of(person.panel)


async def test_a_card_is_picked_from_the_menu_of_its_kind(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (_, (anna,)):
        for game in GAMES:
            known = help_of(game)
            cards = [topic for topic in known.topics if topic.is_component]
            for chapter in dict.fromkeys(topic.chapter for topic in cards):
                await anna.types("rules", game=game)
                await turns_to(anna, chapter)
                for name, topics in known.menus(chapter).items():
                    if topics[-1].is_component:
                        said = await anna.picks(topics[-1].key, menu=menu_named(anna, f"{name} …"))
                        assert topics[-1].text in said
                        # And the next one is at hand.
                        assert f"{name} …" in named_menus(anna)
                assert f"### {chapter}" in await anna.presses(BACK)


async def test_any_game_is_read_from_any_place(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        await me.presses("Take turn", on=stage.post)
        await me.presses("Look up")
        for game in (SECOND, COOPERATIVE, FIRST):
            said = await me.picks(game.key, menu=menu_named(me, "Another game …"))
            assert f"The rules of {game.title} · page 1 of" in said
            assert help_of(game.key).pages()[0][1].text in said
        assert "In this match" in leaf_titles(me)
        await me.picks(SECOND.key, menu=menu_named(me, "Another game …"))
        assert "In this match" not in leaf_titles(me)
        await me.presses(NEXT)
        assert "Which landscape" in await me.presses("To my turn")


def leaf_titles(person: Person) -> list[str]:
    assert person.panel is not None
    at = menu_named(person, "Turn to …")
    return [one["label"] for one in menus(person.panel)[at]["options"]]


@pytest.mark.parametrize("game", GAMES)
async def test_inside_the_panel_no_page_is_cut_and_all_lead_back(tmp_path: Path, game: str) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        seats = max(GAMES[game].seats)
        computers = 0 if GAMES[game].cooperative else seats - 1
        variants = " ".join(one.key for one in GAMES[game].variants)
        match = await stage.match_of(anna, game=game, computers=computers, variants=variants)
        await stage.goes_on()
        has_options = await stage.answers(match, anna) != [("end",)]
        await anna.presses("Take turn", on=stage.post)
        before = words_of_panel(anna)
        await anna.presses("Look up")
        leaves = await read_to_the_end(anna)
        assert len(leaves) == len(help_of(game).chapters) + 4
        for said, listed in leaves:
            assert not said.endswith("…")
            named = [one["placeholder"] for one in listed]
            assert ("Explain one of my options …" in named) == has_options
            assert "Explain something on the table …" in named
        assert await anna.presses("To my turn") == before


async def test_without_options_it_is_the_game_that_was_played_here_last(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, (anna, badr)):
        alone = await stage.match_of(anna, game=COOPERATIVE.key)
        assert f"The rules of {COOPERATIVE.title} " in await badr.types("rules")
        await play_to_the_end(stage, alone, anna)
        assert (await stage.services.matches.record(alone)).phase == "over"
        for where in ("channel", "elsewhere", "directly"):
            if where == "directly":
                said = await anna.types_directly("rules")
            else:
                place = stage.channel
                if where == "elsewhere":
                    place = stage.env.guild.create_text_channel("elsewhere")
                said = await anna.types("rules", where=place)
            assert f"The rules of {COOPERATIVE.title} " in said, where
        stage.clock.advance(60)
        await stage.match_of(anna, badr, game=SECOND.key)
        assert f"The rules of {SECOND.title} " in await anna.types("rules")
        # Who names a game reads of the match of that game.
        await anna.types("rules", game=COOPERATIVE.key)
        assert "In this match" in leaf_titles(anna)


async def play_to_the_end(stage: Stage, match: MatchId, *people: Person) -> None:
    for _ in range(500):
        if (await stage.services.matches.record(match)).phase == "over":
            return
        me = await stage.awaited(match, *people)
        answers = await stage.answers(match, me)
        answer = ("end",) if ("end",) in answers else answers[0]
        await stage.services.turns.choose(match, me.id, answer, None)
    raise AssertionError("the match never ends")


async def test_in_this_match_stands_what_lies_on_its_table(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        record = await stage.services.matches.record(match)
        async with stage.services.matches.held(match) as live:
            there = {one.key for one in live.match.table.objectives}
        me = people[0]
        await me.presses("Help", on=stage.post)
        said = await turns_to(me, "In this match")
        assert f"{FIRST.title} · table {record.id}" in said
        cards = [topic for topic in help_of(FIRST.key).topics if topic.is_component]
        told = {topic.key for topic in cards if f"**{topic.title}**" in said}
        assert told == there
        assert set(me.options(menu_named(me, "Explain something on the table …"))) == there


async def test_a_lobby_tells_what_its_variants_change(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        variants = FIRST.variants
        words = " ".join(one.key for one in variants)
        await anna.types("new", game=FIRST.key, variants=words)
        assert "How do I score?" in await anna.presses("Help", on=stage.post)
        said = await turns_to(anna, "In this match")
        assert all(one.label in said for one in variants)


async def test_help_says_how_to_take_a_turn(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        await stage.match_of(*people)
        assert "Take turn" in await people[1].presses("Help", on=stage.post)


async def test_menus_of_an_earlier_release_still_explain(tmp_path: Path) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna", "Badr") as (stage, people):
        match = await stage.match_of(*people)
        me = await stage.awaited(match, *people)
        topic = next(one for one in help_of(FIRST.key).topics if one.is_component)
        await me.presses("Take turn", on=stage.post)
        said = await stage.replays(me, f"s:topic:{match}:0:1:{FIRST.key}", [topic.key])
        assert topic.text in said
        assert "Which landscape" in await me.presses("To my turn")
        await me.types("rules")
        assert topic.text in await stage.replays(me, f"s:topic:0:0:1:{FIRST.key}", [topic.key])
        assert "To my turn" not in labels_of(me.panel)
        said = await stage.replays(me, f"s:topic:0:0:1:{FIRST.key}", ["dragons"])
        assert "I know nothing of that" in said


@pytest.mark.parametrize(
    ("custom_id", "picked", "said"),
    [
        ("s:leaf:0:0:0:{game}", "9999999", "page"),
        ("b:leaf:0:0:9999:{game}", "", "page"),
        ("s:leaf:{match}:0:0:{game} turn0 " + "a" * 60, "1", "page 2"),
        ("s:leaf:{match}:0:0:{other} turn9999 " + "a" * 50, "1", "page 2"),
        ("s:about:0:0:0:{game}", "dragons", "I know nothing of that"),
        ("s:about:{match}:0:9:{game} turn0", "dragons", "I know nothing of that"),
        ("b:leaf:0:0:0:no-such-game", "", "from another time"),
        ("s:othergame:0:0:0:{game}", "no-such-game", "from another time"),
        ("s:othergame:0:0:0:no-such-game", "{game}", "from another time"),
    ],
)
async def test_a_forged_leaf_is_a_leaf_or_a_sentence(
    tmp_path: Path, custom_id: str, picked: str, said: str
) -> None:
    async with staged(tmp_path / "vizier.db", 3, "Anna") as (stage, (anna,)):
        match = await stage.match_of(anna, computers=1)
        await anna.types("rules")
        given = {"game": FIRST.key, "other": SECOND.key, "match": match}
        values = [picked.format(**given)] if picked else []
        assert said in await stage.replays(anna, custom_id.format(**given), values)

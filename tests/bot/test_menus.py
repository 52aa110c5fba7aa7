"""The menu of a turn and what is said beside it: pages, what would be revealed, news, a hint."""

from collections.abc import Callable
from dataclasses import replace

import pytest

from bot.computers.jobs import Advice, Step
from bot.discord_ui.custom_id import decode
from bot.discord_ui.message import Component, Message, Stamp
from bot.discord_ui.panel.coaching import add_coaching
from bot.discord_ui.panel.hint import hint_post
from bot.discord_ui.panel.menus import add_footer, add_words
from bot.discord_ui.panel.review import decision_text
from bot.discord_ui.panel.words import past_button
from bot.discord_ui.text.common import CHOOSE
from bot.discord_ui.text.computers import OPEN_TO_THE_END
from bot.ids import MatchId
from bot.manager.questions.open_question import OpenQuestion
from bot.manager.seat_view import SeatView
from bot.manager.turn_news import turns_since
from rules.computer.gain import ScoreChange
from rules.computer.hint import Plan
from rules.computer.review import Review
from rules.engine.danger import Danger
from rules.engine.decision import Label
from rules.engine.notation import text_of
from tests.bot.house import ANNA, BADR, House
from tests.bot.test_message import check, walk
from tests.games import FIRST


async def asked(house: House, match: MatchId, page: int = 0) -> tuple[SeatView, OpenQuestion]:
    """What whoever is awaited sees, and is asked."""
    person = await house.awaited(match)
    view = await house.services.views.view_for(match, person, page=page)
    assert view.question is not None
    return view, view.question


def menu_of(house: House, view: SeatView, question: OpenQuestion) -> Component:
    message = Message()
    add_words(house.services, message, view, question)
    (menu,) = [one for one in walk(message.view(0).to_components()) if one["type"] == 3]
    return menu


async def test_a_menu_says_which_of_its_pages_it_shows(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    single = await asked(house, await house.match(ANNA, BADR))
    assert menu_of(house, *single)["placeholder"] == CHOOSE
    monkeypatch.setattr("bot.manager.questions.panel_layout.ON_A_PAGE", 3)
    match = await house.match(ANNA, BADR)
    pages = [await asked(house, match, number) for number in range(4)]
    shown = [[one["value"] for one in menu_of(house, *page)["options"]] for page in pages]
    # Whoever asks for a page that is not there gets the last one.
    assert [len(page) for page in shown] == [3, 3, 2, 2]
    answers = [text_of(answer) for answer in pages[0][1].answers]
    assert sorted([*shown[0], *shown[1], *shown[2]]) == sorted(answers)
    assert "2 of 3" in menu_of(house, *pages[1])["placeholder"]


async def test_an_entry_has_the_icon_that_tells_it_apart(house: House) -> None:
    _, question = await asked(house, await house.match(ANNA, BADR))
    paths = [*dict.fromkeys(("genie", f"A{one}", f"B{one}") for one in (1, 2, 3))]
    icons = {"A1": "oasis", "A2": "palace", "A3": "market"}
    for path in paths:
        question._labels[path[:2]] = Label(path[1], "", icons[path[1]])
        question._labels[path] = Label(path[2], "", "cell")
    # One entry is a beginning, so that not all of them have a cell.
    shown = [*paths[:2], paths[2][:2]]
    labels = question.labels(shown, ("genie",))
    assert [labels[path].icon for path in shown] == ["oasis", "palace", "market"]
    # Where all have all of them, it is the first, which is the thing itself.
    question._labels[paths[1][:2]] = Label("A2", "", "oasis")
    labels = question.labels(paths[:2], ("genie",))
    assert [labels[path].icon for path in paths[:2]] == ["oasis", "oasis"]


async def test_only_words_that_bring_something_to_light_are_marked(house: House) -> None:
    view, question = await asked(house, await house.match(ANNA, BADR))
    assert not question.revealing
    vars(question)["revealing"] = frozenset(question.shown[1:2])
    labels = [entry["label"] for entry in menu_of(house, view, question)["options"]]
    assert [label.startswith("👁 ") for label in labels[:3]] == [False, True, False]


async def test_what_a_word_brings_to_light_is_known_before_it_is_said(house: House) -> None:
    match = await house.match(ANNA, BADR)
    _, question = await asked(house, match)
    while not question.revealing:
        await house.play_choice(match)
        _, question = await asked(house, match)
    # Where all answer at once nobody can know it.
    _, question = await asked(house, await house.match(ANNA, BADR, game="bids"))
    assert not question.revealing


async def test_only_a_game_with_rules_to_look_up_offers_that(house: House) -> None:
    for game, offered in ((FIRST.key, True), ("bids", False)):
        view, question = await asked(house, await house.match(ANNA, BADR, game=game))
        message = Message()
        add_footer(house.services, message, view, question)
        labels = [one.get("label") for one in walk(message.view(0).to_components())]
        assert ("Look up" in labels) == offered
        assert ("Explain" in labels) == offered


async def test_a_game_without_coaching_and_warnings_says_nothing_above_its_menus(
    house: House,
) -> None:
    for game, is_coached in ((FIRST.key, True), ("bids", False)):
        view, question = await asked(house, await house.match(ANNA, BADR, game=game))
        message = Message()
        await add_coaching(house.services, message, view, question)
        assert bool(message.parts) == is_coached
        assert question.dangers == ()


def always(dangers: tuple[Danger, ...]) -> Callable[[object, object], tuple[Danger, ...]]:
    """A game's warnings that never change."""
    return lambda _view, _decision: dangers


async def test_no_answer_is_marked_where_a_danger_speaks_of_all_of_them(house: House) -> None:
    _, question = await asked(house, await house.match(ANNA, BADR))
    first, *others = question.answers
    for warned, marked in (((first,), {first}), ((first, *others), set())):
        dangers = (Danger("fire", "It burns.", warned),)
        game = replace(question.game, warnings=always(dangers))
        in_danger = replace(question, game=game)
        assert in_danger.dangers == dangers
        assert in_danger.warned == marked
        # What is warned of stands last.
        assert (in_danger.shown[-1] == first) == bool(marked)


async def test_a_moment_of_the_past_is_asked_for_by_its_seat(house: House) -> None:
    record = await house.record(await house.match(ANNA, BADR))
    for seat in range(2):
        view = await house.services.views.past_view(record, seat, 0, ANNA)
        assert decode(past_button(view)(Stamp(0))["custom_id"].partition(":")[2]).page == seat


async def test_news_since_an_entry_are_those_after_it(house: House) -> None:
    match = await house.match(ANNA, BADR)
    for _ in range(2):
        await house.play_turn(match)
    since = (await house.record(match)).entries
    await house.play_turn(match)
    async with house.services.matches.held(match) as live:
        everything, latest = turns_since(live.match, 0), turns_since(live.match, since)
    assert len(everything) == 3
    assert latest == everything[2:]


async def test_a_hint_tells_gains_before_losses_and_nothing_else(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    view, question = await asked(house, await house.match(ANNA, BADR))
    assert view.reader is not None
    view = replace(view, reader=replace(view.reader, text_boards=True))
    answer = next(iter(question.answers))
    lines = (ScoreChange("jars", -2), ScoreChange("oases", 6), ScoreChange("rubies", 0))
    advice = Advice(Plan((answer,), 1, 1.0, lines, sure=True), (Step(answer, ("There",)),))

    async def advised(_: SeatView) -> Advice:
        return advice

    monkeypatch.setattr(house.services.advisor, "hint", advised)
    said = check(await hint_post(house.services, view, question))
    assert "**Why:** +6 from oases, −2 from jars." in said


def test_a_match_that_nothing_decided_was_open_to_the_end() -> None:
    undecided = Review(turns=((), ()), decisive=None, slips=(None, None))
    assert decision_text(FIRST, undecided, ("Anna", "Badr")) == OPEN_TO_THE_END

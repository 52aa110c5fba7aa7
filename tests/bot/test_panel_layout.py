"""As few clicks as can be: which answers are buttons, which are menus, and what is asked later."""

from random import Random

import pytest

from bot.manager.questions.panel_layout import (
    AS_BUTTONS,
    MOST_MENUS,
    ON_A_PAGE,
    Menu,
    PanelLayout,
    lay_out,
    spell_out,
    way_back,
)
from rules.catalogue import GAMES
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame, Setting
from tests.every_game.matches import each_setting, new_match, walk


def product(first: str, *parts: str) -> list[Path]:
    """`product("take", "a b", "1 2")` is every way through these words."""
    paths: list[Path] = [(first,)]
    for part in parts:
        paths = [(*path, word) for path in paths for word in part.split()]
    return paths


def letters(count: int) -> str:
    return " ".join(f"{number}x" for number in range(count))


def test_up_to_five_answers_are_buttons_however_many_words_they_have() -> None:
    answers = [*product("place", "5", "A B"), ("show", "5"), ("pass",), ("wait",), END]
    layout = lay_out(answers, ())
    assert layout == PanelLayout(tuple(answers[:-1]))


def test_two_words_are_one_menu_where_a_page_holds_all_answers() -> None:
    answers = [path for slot in "12345" for path in product(slot, "A B C D E")]
    assert lay_out(answers, ()) == PanelLayout(menus=(Menu((), tuple(answers)),))


def test_what_has_many_answers_has_a_menu_of_its_own_beside_the_buttons() -> None:
    many, few = product("take", "a b", "1 2 3 4"), [("reveal", "roof"), ("pass",)]
    layout = lay_out([*few, *many, END], ())
    assert layout == PanelLayout(tuple(few), (Menu(("take",), tuple(many)),))


def test_what_fits_no_page_is_parted_if_its_parts_fit() -> None:
    answers = product("place", "5 12", letters(20))
    first, second = lay_out([*answers, ("pass",)], ()).menus
    assert first == Menu(("place", "5"), tuple(answers[:20]))
    assert second == Menu(("place", "12"), tuple(answers[20:]))


def test_otherwise_the_beginnings_of_most_answers_are_asked_first() -> None:
    small, large = product("genie", "A1", "B1 B2"), product("genie", "C1 C2 C3 C4", letters(12))
    (menu,) = lay_out([*small, *large], ("genie",)).menus
    assert menu.paths == (*small, *large[:12], *product("genie", "C2 C3 C4"))


def test_a_word_that_all_answers_share_is_not_asked() -> None:
    answers = product("keep", "a b c", "d e")
    assert spell_out(answers, ()) == ("keep",)
    assert spell_out(answers, ("gone",)) == ("keep",)
    assert way_back(answers, ("keep",)) is None


def test_the_way_back_leads_to_where_one_came_from() -> None:
    answers = [("stall",), *product("swap", "1L 2L 3L 4L", "A B C", letters(9)), END]
    assert way_back(answers, ("swap", "1L")) == ()
    assert way_back(answers, ("swap", "1L", "B")) == ("swap", "1L")


@pytest.mark.parametrize(("game", "setting"), each_setting(GAMES))
def test_every_answer_of_a_match_can_be_reached(game: AnyGame, setting: Setting) -> None:
    random = Random(8)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        answers = list(match.answers(seat))
        assert sorted(reached(answers, ())) == sorted(set(answers) - {END})


def reached(answers: list[Path], prefix: Path) -> list[Path]:
    """All answers that some clicks lead to."""
    layout = lay_out(answers, spell_out(answers, prefix))
    assert len(layout.buttons) <= AS_BUTTONS
    assert len(layout.menus) <= MOST_MENUS
    assert len({menu.prefix for menu in layout.menus}) == len(layout.menus)
    assert all(len(menu.paths) > 1 for menu in layout.menus)
    if len(layout.menus) > 1:
        assert all(len(menu.paths) <= ON_A_PAGE for menu in layout.menus)
    found: list[Path] = []
    for path in layout.paths:
        assert len(path) > len(prefix)
        found += [path] if path in answers else reached(answers, path)
    return found

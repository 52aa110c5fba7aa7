"""A newcomer who reads nothing and takes what the panel puts first tells a fair story all the same.

The order is arithmetic on the seat's own view; `make bench ARGS=newcomer` prints how far it leads.
"""

from random import Random
from typing import Any

import pytest

from bot.manager.questions.open_question import OpenQuestion, open_question
from rules.engine.match import Match
from rules.shahrazad import SHAHRAZAD
from tests.bench.newcomer import ABOVE, SHARE, Newcomer, totals_alone

DEALS = 10


def asked(match: Match[Any]) -> OpenQuestion:
    return open_question(match, 0, match.answers(0), match.seen_by(0), prefix=(), page=0)


@pytest.mark.slow
def test_the_first_of_every_panel_leads_to_a_fair_end() -> None:
    (total,) = totals_alone(SHAHRAZAD, 1)
    assert total > ABOVE


@pytest.mark.ci
def test_so_it_is_in_nine_of_ten_deals() -> None:
    totals = totals_alone(SHAHRAZAD, DEALS)
    assert sum(total > ABOVE for total in totals) >= SHARE * DEALS, totals


def test_the_menu_with_the_most_promising_answer_comes_first() -> None:
    match: Match[Any] = Match(SHAHRAZAD, SHAHRAZAD.setting(1), bytes(32))
    for _ in range(8):
        question = asked(match)
        ranks = [[question.rank(path) for path in menu.paths] for menu in question.menus]
        assert all(menu == sorted(menu) for menu in ranks)
        assert [menu[0] for menu in ranks] == sorted(menu[0] for menu in ranks)
        match.choose(0, Newcomer().choose(SHAHRAZAD, match.seen_by(0), Random(0)))

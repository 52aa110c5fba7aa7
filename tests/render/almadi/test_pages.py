"""Every page of Almadi fits the chat: size, smallest word and symbol, contrast, overlaps."""

from collections.abc import Iterator

import pytest

from render.page import Page
from render.painters import PAINTERS
from rules.engine.history import history_of, latest_turn, turns_of
from rules.engine.match import Match
from tests.golden.goldens import goldens_of, moments_of, replay_golden
from tests.render.almadi.allowed import ALLOWED
from tests.render.page_check import check_page
from tests.render.pages import EVERY, beginnings

ALMADI = PAINTERS["almadi"]
LONGEST = (
    "Maximiliana von und zu Hohenstaufen-W",
    "Nguyễn Thị Bích Ngọc",
    "Константин",
    "شهرزاد",
    "佐藤 さくら",
)
TITLE = "Almadi · table 123"
GOLDENS = list(goldens_of("almadi"))


def public(match: Match) -> Iterator[Page]:
    view = match.seen_by(None)
    folded = turns_of(match.announced_choices())[-3:]
    yield ALMADI.turn(view, LONGEST, folded, title=TITLE)
    yield ALMADI.turn(view, LONGEST, latest_turn(match), title=TITLE)
    yield ALMADI.table(view, LONGEST, title=TITLE)
    yield ALMADI.breakdown(view, LONGEST, len(match.log) % match.setting.seats, title=TITLE)
    history = history_of(match)
    for seat in {None, *match.awaited[:1]}:
        missed = history.turns(history.first_unseen_entry(seat), seat)
        yield ALMADI.recap(match.seen_by(seat), LONGEST, missed, title=TITLE)


def private(match: Match) -> Iterator[Page]:
    for seat in match.awaited[:1]:
        for prefix in ((), *beginnings(match, seat)):
            yield ALMADI.private(match.seen_by(seat), LONGEST, prefix, title=TITLE)


@pytest.mark.parametrize("name", GOLDENS)
def test_every_page_fits_the_chat(name: str) -> None:
    for number, match in enumerate(moments_of(name, EVERY)):
        for page in (*public(match), *(private(match) if number % 2 else ())):
            assert len(page.pages()) <= 3
            for one in page.pages():
                check_page(one, ALLOWED)

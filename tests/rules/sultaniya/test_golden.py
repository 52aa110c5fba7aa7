"""What Sultaniya's golden matches show, beyond what `tests/golden` asks of all games."""

import re
from collections.abc import Iterator

import pytest

from rules.engine.match import Match
from rules.engine.news import News
from rules.sultaniya.labels import LABELS
from rules.sultaniya.news import ENDINGS, PHRASES, SENTENCES, Called, Finished, Revealed
from rules.sultaniya.scoring import objective_points
from rules.sultaniya.serialize import palace_text
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import SYMBOLS
from tests.golden.goldens import (
    damage,
    goldens_of,
    is_hand_written,
    news_of,
    record_of,
    replay_golden,
    replays_to_itself,
)
from tests.rules.sultaniya.drawing import BOX

LOGS = goldens_of("sultaniya")
HAND_WRITTEN = ("sultaniya-1-by-hand", "sultaniya-2-by-hand", "sultaniya-3-by-hand")


def match_of(name: str) -> Match[SultaniyaTable]:
    return replay_golden(name)


def all_news() -> Iterator[News]:
    for name in LOGS:
        yield from news_of(name)


def test_the_goldens_are_here() -> None:
    assert {*HAND_WRITTEN} < LOGS.keys()
    assert all(map(is_hand_written, HAND_WRITTEN))
    assert all(match_of(name).is_over for name in LOGS)
    assert len(LOGS) >= 9


DAMAGES = {
    "another line": (r"objectives \d+", "objectives 99"),
    "another tile": (r"take g\d\d", "take g99"),
}


@pytest.mark.parametrize("what", DAMAGES)
@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_damaged_golden_is_noticed(name: str, what: str) -> None:
    assert not replays_to_itself(damage(LOGS[name], *DAMAGES[what]))


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_every_final_palace_is_drawn(name: str) -> None:
    for seat, builder in enumerate(match_of(name).table.builders):
        picture = "\n".join(f"#   {line}" for line in palace_text(builder.palace).splitlines())
        assert f"# seat {seat}\n{picture}\n# seat {seat} " in LOGS[name]


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_every_turn_of_a_hand_written_match_has_its_purpose(name: str) -> None:
    """A line of the log is a round; each is spoken of above it."""
    rounds = len(re.findall(r"^\d+\. ", LOGS[name], re.MULTILINE))
    spoken = set()
    for first, _, last in re.findall(r"^# turns? (\d+)( and (\d+))?:", LOGS[name], re.MULTILINE):
        spoken |= {int(first), int(last or first)}
    assert spoken == set(range(1, rounds + 1))


# What the goldens show, all together.


@pytest.mark.parametrize("key", BOX.djinns)
def test_every_djinn_is_called(key: str) -> None:
    assert key in {item.djinn.key for item in all_news() if isinstance(item, Called)}


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_is_built(symbol: str) -> None:
    palaces = [builder.palace for name in LOGS for builder in match_of(name).table.builders]
    assert any(palace.count(symbol) for palace in palaces)


@pytest.mark.parametrize("key", BOX.objectives)
def test_every_objective_brings_points_to_somebody(key: str) -> None:
    found = [
        objective_points(match_of(name).table, seat, one)[0]
        for name in LOGS
        for seat, builder in enumerate(match_of(name).table.builders)
        for one in builder.objectives.known_faces()
        if one.key == key
    ]
    assert max(found) > 0


@pytest.mark.parametrize("kind", [*PHRASES, *SENTENCES, Revealed], ids=lambda kind: kind.__name__)
def test_every_kind_of_news_occurs(kind: type[News]) -> None:
    assert any(type(item) is kind for item in all_news())


@pytest.mark.parametrize("ending", ENDINGS)
def test_every_ending_occurs(ending: str) -> None:
    assert ending in {item.ending for item in all_news() if isinstance(item, Finished)}


def test_these_are_all_the_words_there_are() -> None:
    words = {words.split()[0] for name in LOGS for _, words in record_of(name).log}
    assert words == {*LABELS, "undo"}


def test_every_board_occurs() -> None:
    boards = {builder.board.key for name in LOGS for builder in match_of(name).table.builders}
    assert boards == BOX.boards.keys()

"""Sultaniya's golden matches: they replay to the same table, and their comments reckon right."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from rules.engine.illegal import BadRecord
from rules.engine.match import Match
from rules.engine.news import News
from rules.engine.record import Record, as_text, read_records, replay, to_record
from rules.engine.verify import verify
from rules.sultaniya import SULTANIYA
from rules.sultaniya.labels import LABELS
from rules.sultaniya.news import ENDINGS, PHRASES, SENTENCES, Called, Finished, Revealed
from rules.sultaniya.scoring import SCORE_LINES, objective_points
from rules.sultaniya.serialize import palace_text
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import SYMBOLS
from tests.rules.sultaniya.drawing import BOX

FOLDER = Path(__file__).parents[2] / "golden"
LOGS = {
    path.stem: path.read_text(encoding="utf-8") for path in sorted(FOLDER.glob("sultaniya-*.log"))
}
HAND_WRITTEN = ("sultaniya-1-by-hand", "sultaniya-2-by-hand", "sultaniya-3-by-hand")


def record_in(text: str) -> Record:
    (record,) = read_records(text)
    return record


@cache
def replay_golden(name: str) -> Match[SultaniyaTable]:
    return replay(record_in(LOGS[name]), SULTANIYA, tells_news=True)


@cache
def news(name: str) -> list[News]:
    return replay_golden(name).news_since(0)


def all_news() -> Iterator[News]:
    for name in LOGS:
        yield from news(name)


def test_the_goldens_are_here() -> None:
    assert {*HAND_WRITTEN} < LOGS.keys()
    assert len(LOGS) >= 9


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_replays_to_the_same_table_and_score_sheet(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    assert to_record(replay_golden(name)) == record
    assert "table and scores are as written" in verify(record, SULTANIYA)


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_is_written_as_the_engine_writes_it(name: str) -> None:
    lines = [line for line in LOGS[name].splitlines() if not line.startswith("#")]
    assert "\n".join(lines).strip() == as_text(record_in(LOGS[name])).strip()


DAMAGES = {
    "another seed": (r"^seed ..", "seed 07"),
    "another table": (r"^table ....", "table 0000"),
    "another score": (r"total \d+", "total 99"),
    "another line of it": (r"objectives \d+", "objectives 99"),
    "another move": (r"take g\d\d", "take g99"),
    "a turn left out": (r"^2\. .*\n", ""),
    "other rules": (r"^rules \d+", "rules 0"),
    "the score left out": (r"^score 0.*\n", ""),
}


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_damaged_golden_is_noticed(name: str, damage: str) -> None:
    pattern, change = DAMAGES[damage]
    damaged = re.sub(pattern, change, LOGS[name], count=1, flags=re.MULTILINE)
    assert damaged != LOGS[name]
    try:
        record = record_in(damaged)
        same = to_record(replay(record, SULTANIYA)) == record
    except BadRecord:
        same = False
    assert not same


# What is reckoned below the hand-written matches.


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_every_score_line_is_reckoned_and_agrees(name: str) -> None:
    record = record_in(LOGS[name])
    assert record.result is not None
    by_hand: dict[int, dict[str, int]] = {}
    for line in LOGS[name].replace("\n#     ", " ").splitlines():
        found = re.fullmatch(r"# seat (\d) (\w+): .* = (\d+)", line)
        if found:
            by_hand.setdefault(int(found[1]), {})[found[2]] = int(found[3])
    assert by_hand == dict(enumerate(record.result.scores))


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_the_sums_in_the_comments_are_right(name: str) -> None:
    checked = 0
    for line in LOGS[name].replace("\n#     ", " ").splitlines():
        found = re.search(r": ([\d +×]+) = (\d+)$", line)
        if line.startswith("# seat") and found:
            terms = [term.split("×") for term in found[1].split("+")]
            products = (int(one) * int(other[0] if other else 1) for one, *other in terms)
            assert sum(products) == int(found[2]), line
            checked += 1
    assert checked >= 5


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_every_final_palace_is_drawn(name: str) -> None:
    for seat, builder in enumerate(replay_golden(name).table.builders):
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


def scores() -> Iterator[dict[str, int]]:
    for text in LOGS.values():
        result = record_in(text).result
        assert result is not None
        yield from result.scores


@pytest.mark.parametrize("key", BOX.djinns)
def test_every_djinn_is_called(key: str) -> None:
    assert key in {item.djinn.key for item in all_news() if isinstance(item, Called)}


@pytest.mark.parametrize("line", SCORE_LINES)
def test_every_score_line_brings_points_to_somebody(line: str) -> None:
    assert max(each[line] for each in scores()) > 0


@pytest.mark.parametrize("symbol", SYMBOLS)
def test_every_symbol_is_built(symbol: str) -> None:
    palaces = [builder.palace for name in LOGS for builder in replay_golden(name).table.builders]
    assert any(palace.count(symbol) for palace in palaces)


@pytest.mark.parametrize("key", BOX.objectives)
def test_every_objective_brings_points_to_somebody(key: str) -> None:
    found = [
        objective_points(replay_golden(name).table, seat, one)[0]
        for name in LOGS
        for seat, builder in enumerate(replay_golden(name).table.builders)
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
    words = {words.split()[0] for text in LOGS.values() for _, words in record_in(text).log}
    assert words == {*LABELS, "undo"}


def test_every_board_number_of_seats_and_variant_occurs() -> None:
    settings = [record_in(text).setting for text in LOGS.values()]
    assert {setting.seats for setting in settings} == {1, 2, 3, 4}
    assert {variant for setting in settings for variant in setting.variants} == {"open", "two-dots"}
    boards = {builder.board.key for name in LOGS for builder in replay_golden(name).table.builders}
    assert boards == BOX.boards.keys()

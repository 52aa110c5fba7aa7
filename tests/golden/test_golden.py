"""Golden matches: every `.log` here replays to the same table and the same score sheet.

One suite for all games. What the goldens of one game must show, its own tests say, in
`tests/rules/<key>/test_golden.py`.
"""

import re
from collections.abc import Callable
from itertools import chain

import pytest

from rules.catalogue import GAMES
from rules.engine.chance import Chance
from rules.engine.game import AnyGame
from rules.engine.record import as_text
from rules.engine.verify import verify
from tests.every_game.matches import settings
from tests.golden.goldens import (
    GAME_LINE,
    LOGS,
    comments_of,
    goldens_of,
    is_hand_written,
    is_reckoned,
    record_of,
    replay_golden,
    replays_to_itself,
    sums_of,
)

HAND_WRITTEN = [name for name in LOGS if is_hand_written(name)]
RECKONED = [name for name in LOGS if is_reckoned(name)]
MOST_COMMENTS = 5
"""A hand-written match of more rounds need not have more."""


def test_every_golden_is_of_a_game_in_the_catalogue() -> None:
    for name, text in LOGS.items():
        (key,) = GAME_LINE.findall(text)
        assert key in GAMES, name
    assert sum(len(goldens_of(key)) for key in GAMES) == len(LOGS)


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_replays_to_the_same_table_and_score_sheet(name: str) -> None:
    record = record_of(name)
    assert record.result is not None
    assert replays_to_itself(LOGS[name])
    if replay_golden(name).is_over:
        assert "table and scores are as written" in verify(record, GAMES[record.game])


@pytest.mark.parametrize("name", LOGS)
def test_a_golden_is_written_as_the_engine_writes_it(name: str) -> None:
    lines = [line for line in LOGS[name].splitlines() if not line.startswith("#")]
    assert "\n".join(lines).strip() == as_text(record_of(name)).strip()


# What is damaged is noticed.


def other_digit(was: str) -> str:
    """With another hexadecimal digit at the end; an even one and the next odd one change places."""
    return was[:-1] + f"{int(was[-1], 16) ^ 1:x}"


def one_more(was: str) -> str:
    words, _, number = was.rpartition(" ")
    return f"{words} {int(number) + 1}"


def other_winner(was: str) -> str:
    return "winners 0" if was.endswith("-") else other_digit(was)


DAMAGES: dict[str, tuple[str, str | Callable[[str], str]]] = {
    "another seed": (r"^seed ..", other_digit),
    "no seed": (r"^seed .", "seed X"),
    "the seed left out": (r"^seed .*\n", ""),
    "another commitment": (r"^commitment .", other_digit),
    "another table": (r"^table .", other_digit),
    "another score": (r"total -?\d+", one_more),
    "another line of it": (r"^score 0: \w+ -?\d+", one_more),
    "the score left out": (r"^score 0.*\n", ""),
    "another winner": (r"^winners [-\d]", other_winner),
    "a winner who does not play": (r"^winners .*", "winners 9"),
    "another move": (r"(?<=^1\. )(\d: )[^\s,]+", lambda was: f"{was[:3]}no-such-word"),
    "a round left out": (r"^2\. .*\n", ""),
    "a turn left out": (r" {1,3}\d: [^:\n]*, end(?=$|   )", ""),
    "another seat": (r"^1\. \d", other_digit),
    "other rules": (r"^rules \d+", "rules 0"),
    "another game": (r"^game .*", "game no-such-game"),
    "another number of seats": (r"^seats \d", other_digit),
    "another variant": (r"^variants .*", "variants no-such-variant"),
}


def damaged(name: str, damage: str) -> str:
    """The text of a golden with the first match of the damage's pattern changed."""
    pattern, change = DAMAGES[damage]
    found = re.search(pattern, LOGS[name], re.MULTILINE)
    assert found is not None, f"{name} has no {pattern}"
    changed = change if isinstance(change, str) else change(found[0])
    assert changed != found[0]
    return LOGS[name][: found.start()] + changed + LOGS[name][found.end() :]


@pytest.mark.parametrize("name", RECKONED)
def test_a_damaged_golden_is_noticed(name: str) -> None:
    assert [damage for damage in DAMAGES if replays_to_itself(damaged(name, damage))] == []


def test_damage_to_an_unfinished_golden_is_noticed() -> None:
    unfinished = [name for name in LOGS if not replay_golden(name).is_over]
    assert unfinished
    for name in unfinished:
        unseen = [damage for damage in DAMAGES if replays_to_itself(damaged(name, damage))]
        assert unseen == [], name


# What is written by hand and reckoned in comments.


@pytest.mark.parametrize("name", HAND_WRITTEN)
def test_a_hand_written_match_goes_to_its_end_and_says_what_the_choices_are_for(name: str) -> None:
    assert replay_golden(name).is_over
    rounds = LOGS[name][: LOGS[name].index("\nscore 0")].partition("\n1. ")[2]
    played = 1 + len(re.findall(r"^\d+\. ", rounds, re.MULTILINE))
    assert rounds.count("\n#") >= min(MOST_COMMENTS, played)


@pytest.mark.parametrize("name", RECKONED)
def test_every_score_line_of_a_reckoned_match_is_reckoned_and_agrees(name: str) -> None:
    result = record_of(name).result
    assert result is not None
    by_hand: list[dict[str, int]] = [{} for _ in result.scores]
    for seat, line, _, points in sums_of(name):
        for one in range(len(by_hand)) if seat is None else (seat,):
            by_hand[one][line] = points
    assert by_hand == list(result.scores)


@pytest.mark.parametrize("name", RECKONED)
def test_the_sums_in_the_comments_are_right(name: str) -> None:
    checked = 0
    for _, line, reckoning, points in sums_of(name):
        plain = re.fullmatch(r"(?:.*: )?(-?\d+(?: ?[-−+×] ?-?\d+)*)", reckoning)
        if plain:
            terms = plain[1].replace("−", "-").replace(" ", "")
            products = re.findall(r"([-+]?)((?:-?\d+×)*-?\d+)", terms)
            assert sum(signed_product(*one) for one in products) == points, line
            checked += 1
    assert checked, "no comment is a plain sum"


def signed_product(sign: str, factors: str) -> int:
    worth = -1 if sign == "-" else 1
    for factor in factors.split("×"):
        worth *= int(factor)
    return worth


# What the goldens of a game show, all together.


@pytest.mark.parametrize("key", GAMES)
def test_every_number_of_seats_and_every_variant_occurs(key: str) -> None:
    played = [record_of(name).setting for name in goldens_of(key)]
    assert {setting.seats for setting in played} == {*GAMES[key].seats}
    variants = {variant.key for variant in GAMES[key].variants}
    assert set(chain.from_iterable(setting.variants for setting in played)) == variants


def score_lines(game: AnyGame) -> set[str]:
    """The names of all lines of the score sheet, whatever is agreed before the start."""
    tables = (game.setup(setting, Chance(bytes(32))) for setting in settings(game))
    return {line.name for table in tables for lines in game.score(table).seats for line in lines}


@pytest.mark.parametrize("key", GAMES)
def test_every_score_line_brings_or_costs_somebody_points(key: str) -> None:
    """A line that can bring points does so in some golden; others cost some in one."""
    results = [record_of(name).result for name in goldens_of(key)]
    scores = [lines for result in results if result for lines in result.scores]
    for line in score_lines(GAMES[key]):
        points = {lines.get(line, 0) for lines in scores}
        assert max(points) > 0 or min(points) < 0, f"{line} is always 0"


@pytest.mark.parametrize("key", GAMES)
def test_some_choice_is_taken_back(key: str) -> None:
    assert any(words == "undo" for name in goldens_of(key) for _, words in record_of(name).log)


def test_a_comment_goes_on_in_the_next_line() -> None:
    name = next(iter(RECKONED))
    assert len(comments_of(name)) < len(LOGS[name].splitlines())

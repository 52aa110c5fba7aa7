"""The command line for developers and doubters: what it prints, and how it refuses."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from rules.__main__ import main
from tests.games import COOPERATIVE, FIRST, SECOND

SEED = "ab" * 32
ROOT = Path(__file__).parents[2]


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 0
    return capsys.readouterr().out


def refusal_of(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    return printed.err.strip()


def write_file(tmp_path: Path, text: str, name: str = "match.log") -> str:
    path = tmp_path / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_simulate_prints_a_line_a_match(capsys: pytest.CaptureFixture[str]) -> None:
    lines = run(capsys, "simulate", FIRST.key, "--seats", "2", "--matches", "2", "--seed", SEED)
    first, second = lines.splitlines()
    assert first.startswith("match 1: seat ")
    assert first.endswith(f"seed {SEED}")
    assert second.startswith("match 2: seat ")
    assert SEED not in second


def test_simulate_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", FIRST.key, "--seats", "3", "--matches", "2", "--seed", SEED, "--json")
    assert run(capsys, *arguments) == run(capsys, *arguments)


def test_simulate_without_a_seed_draws_one(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ("simulate", FIRST.key, "--seats", "2")
    assert run(capsys, *arguments) != run(capsys, *arguments)


def test_simulate_writes_one_json_object_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(
        capsys,
        *("simulate", FIRST.key, "--seats", "2", "--variants", "choose-strips"),
        *("--seed", SEED, "--matches", "2", "--json", "--player", "novice"),
    )
    first, second = map(json.loads, printed.splitlines())
    assert first["game"] == FIRST.key
    assert first["seed"] == SEED != second["seed"]
    assert first["seats"] == 2
    assert first["variants"] == ["choose-strips"]
    assert first["rules_version"] == 1
    assert first["log"][0][0] == 0
    assert first["log"][0][1].startswith("strip ")
    for seat, scores in zip(first["table"]["seats"], first["scores"], strict=True):
        assert sum(scores["lines"].values()) == scores["total"]
        assert {"S1", "S2", "S3", "S4"} <= {tile["cell"] for tile in seat["realm"]}
    best = max(scores["total"] for scores in first["scores"])
    assert first["winners"] == [
        seat for seat, scores in enumerate(first["scores"]) if scores["total"] == best
    ]


def test_simulate_shows_every_turn_and_the_score_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    shown = run(capsys, "simulate", FIRST.key, "--seats", "2", "--seed", SEED, "--show")
    assert shown.count(" placed a") == 32
    assert "largest oasis" in shown
    assert shown.rstrip().endswith(f"The seed was {SEED}")


def test_replay_and_verify_take_what_simulate_writes(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    base = ("simulate", FIRST.key, "--seats", "3", "--seed", SEED)
    log = write_file(tmp_path, run(capsys, *base, "--log"))
    lines = write_file(tmp_path, run(capsys, *base, "--matches", "2", "--json"), "matches.json")
    for path, matches in ((log, 1), (lines, 2)):
        assert (
            run(capsys, "verify", path).count("The seed is the one promised, 13 shuffles")
            == matches
        )
        assert run(capsys, "replay", path).count("The board") == matches
    assert run(capsys, "replay", log).splitlines()[-1].startswith("seat ")


def test_replay_every_shows_the_table_before_each_choice(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = run(capsys, "simulate", FIRST.key, "--seats", "2", "--seed", SEED, "--log")
    path = write_file(tmp_path, text)
    shown = run(capsys, "replay", path, "--every")
    choices = shown.count("\n> ")
    assert shown.count("The board") == choices + 1
    assert choices > 64
    assert "> 0: " in shown


def test_replay_of_an_unfinished_match_says_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = run(capsys, "simulate", FIRST.key, "--seats", "2", "--seed", SEED, "--log")
    head, _, _ = text.partition("\n2. ")
    assert run(capsys, "replay", write_file(tmp_path, head)).endswith("The match goes on.\n")


@pytest.mark.parametrize(
    ("golden", "outcome"),
    [
        (f"{FIRST.key}-4", "seat 3 wins, "),
        (f"{FIRST.key}-3-random", "seat 1 and seat 2 share the victory, "),
        (f"{COOPERATIVE.key}-2-random", "nobody wins, "),
    ],
)
def test_replay_says_who_won(capsys: pytest.CaptureFixture[str], golden: str, outcome: str) -> None:
    shown = run(capsys, "replay", str(ROOT / "tests" / "golden" / f"{golden}.log"))
    assert shown.splitlines()[-1].startswith(outcome)


@pytest.mark.slow
def test_replay_reads_standard_input() -> None:
    command = [sys.executable, "-m", "rules"]
    made = subprocess.run(
        [*command, "simulate", FIRST.key, "--seats", "2", "--json"],
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    found = subprocess.run(
        [*command, "verify", "-"],
        input=made.stdout,
        capture_output=True,
        text=True,
        check=True,
        cwd=ROOT,
    )
    assert found.stdout.startswith("The seed is the one promised")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "--seats", "2"), f"There is no game “chess”. There is: {FIRST.key}"),
        ((FIRST.key, "--seats", "6"), f"{FIRST.title} is for 2 to 5 seats, not 6."),
        ((FIRST.key, "--seats", "2", "--variants", "x"), f"{FIRST.title} has no variant “x”."),
        ((FIRST.key, "--seats", "2", "--data", "box"), f"{FIRST.title} has no data set “box”."),
        ((FIRST.key, "--seats", "2", "--player", "x"), "There is no player “x”."),
        ((FIRST.key, "--seats", "2", "--seed", "xyz"), "A seed has 64 hexadecimal digits."),
        ((FIRST.key, "--seats", "2", "--seed", "ab"), "A seed has 64 hexadecimal digits."),
        ((FIRST.key, "--seats", "2", "--matches", "0"), "At least one match must be played."),
    ],
)
def test_simulate_refuses_with_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    assert refusal_of(capsys, "simulate", *arguments).startswith(sentence)


def test_a_broken_log_is_refused_with_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    text = run(capsys, "simulate", FIRST.key, "--seats", "2", "--seed", SEED, "--log")
    for command in ("replay", "verify"):
        assert "cannot be read" in refusal_of(capsys, command, str(tmp_path / "none.log"))
        assert "holds no match" in refusal_of(capsys, command, write_file(tmp_path, " \n"))
        assert "is refused: It is not your turn." in refusal_of(
            capsys, command, write_file(tmp_path, text.replace("1. 0: ", "1. 1: ", 1))
        )
    assert "is refused: This match is over." in refusal_of(
        capsys, "replay", write_file(tmp_path, text.replace("\nscore 0", "\n99. 0: end\nscore 0"))
    )
    assert refusal_of(
        capsys, "verify", write_file(tmp_path, text.replace("seed ab", "seed ac"))
    ) == ("The seed is not the one that was promised at the start.")


def test_wrong_options_end_with_an_exit_code(capsys: pytest.CaptureFixture[str]) -> None:
    for arguments in ((), ("dance",), ("simulate", FIRST.key), ("simulate", "--seats", "x")):
        with pytest.raises(SystemExit) as caught:
            main(arguments)
        assert caught.value.code == 2
    assert "usage: python -m rules" in capsys.readouterr().err


ARENA = ("arena", SECOND.key, "--players", "random,novice", "--matches", "4", "--seats", "2")


def test_the_arena_prints_rates_intervals_scores_by_line_and_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    first, *told = run(capsys, *ARENA, "--seed", SEED).splitlines()
    assert first == f"{SECOND.title}, 2 seats, 4 matches, seed {SEED}"
    assert [line.split()[:2] for line in told[::2]] == [["random", "wins"], ["novice", "wins"]]
    for line in told[::2]:
        assert re.search(
            r"wins [\d.]+% of 4 \(95 %: [\d.]+% to [\d.]+%\), average [\d.]+ poi", line
        )
        assert line.endswith(" ms a turn")
    for line in told[1::2]:
        assert re.fullmatch(r" +white [\d.]+, red .*, blue [\d.]+, bonus [\d.]+", line)


@pytest.mark.slow
def test_the_arena_is_the_same_for_the_same_seed(capsys: pytest.CaptureFixture[str]) -> None:
    one, two = (
        re.sub(r"\d+ ms", "", run(capsys, *ARENA, "--variants", "together", "--seed", SEED))
        for _ in range(2)
    )
    assert one == two


def test_alone_one_player_is_enough_for_an_arena(capsys: pytest.CaptureFixture[str]) -> None:
    told = run(
        capsys,
        *("arena", COOPERATIVE.key, "--players", "random", "--matches", "2", "--seats", "1"),
    )
    assert "random   wins 0.0% of 2" in told


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("chess", "--players", "random,novice"), "There is no game “chess”."),
        (
            (FIRST.key, "--players", "random,genius"),
            "There is no player “genius”. There is: random",
        ),
        ((FIRST.key, "--players", "random,random"), "Name every player once"),
        ((FIRST.key, "--players", "random"), f"{FIRST.title} is played against each other"),
        ((FIRST.key, "--players", ","), f"{FIRST.title} is played against each other"),
        ((COOPERATIVE.key, "--players", ","), "Name at least one player."),
        ((FIRST.key, "--players", "random,novice,advisor"), "3 players do not fit 2 seats."),
        (
            (FIRST.key, "--players", "random,novice", "--seats", "7"),
            f"{FIRST.title} is for 2 to 5 seats",
        ),
        ((FIRST.key, "--players", "random,novice", "--matches", "1"), "Play at least 2 matches"),
        ((FIRST.key, "--players", "random,novice", "--matches", "0"), "At least one match"),
        (
            (FIRST.key, "--players", "random,novice", "--variants", "x"),
            f"{FIRST.title} has no variant “x”",
        ),
        ((FIRST.key, "--players", "random,novice", "--seed", "5"), "A seed has 64 hexadecimal"),
    ],
)
def test_the_arena_refuses_with_a_sentence(
    capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    game, *others = arguments
    told = refusal_of(capsys, "arena", game, "--seats", "2", "--matches", "4", *others)
    assert told.startswith(sentence)

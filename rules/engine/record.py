"""Records of matches: as one JSON object, or as text that reads like a chess score."""

import hashlib
import json
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

from rules.engine.chance import SEED_BYTES, Shuffle
from rules.engine.decision import END
from rules.engine.game import Game, Setting
from rules.engine.illegal import BadRecord, IllegalChoice
from rules.engine.match import Match
from rules.engine.notation import text_of, words_of
from rules.engine.secret import Seat
from rules.engine.table import Table

T = TypeVar("T", bound=Table)

LogLine = tuple[Seat, str]

NO_WINNERS = "-"
"""Stands for the winners in text if all seats have lost."""


@dataclass(frozen=True, slots=True)
class Result:
    """The outcome of a match as its record states it."""

    digest: str
    """SHA-256 of the table's canonical JSON."""
    scores: tuple[dict[str, int], ...]
    """For each seat its lines; `total` among them."""
    winners: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Record:
    """All that is needed to replay a match, and its outcome if the record states one."""

    game: str
    rules_version: int
    setting: Setting
    seed: bytes
    commitment: str
    log: tuple[LogLine, ...]
    result: Result | None


def canonical(data: object) -> str:
    """JSON that is the same for equal data, on every machine."""
    return json.dumps(data, sort_keys=True, ensure_ascii=False, separators=(",", ":"))


def digest(data: object) -> str:
    return hashlib.sha256(canonical(data).encode()).hexdigest()


def to_record(match: Match[T]) -> Record:
    """The record of a match as it is now."""
    sheet = match.score()
    return Record(
        game=match.game.key,
        rules_version=match.game.rules_version,
        setting=match.setting,
        seed=match.seed,
        commitment=match.commitment,
        log=tuple((entry.seat, text_of(entry.words)) for entry in match.log),
        result=Result(
            digest(match.game.as_json(match.table)),
            tuple(
                {line.name: line.points for line in lines} | {"total": total}
                for lines, total in zip(sheet.seats, sheet.totals, strict=True)
            ),
            sheet.winners,
        ),
    )


def replay(
    record: Record,
    game: Game[T],
    *,
    tells_news: bool = False,
    shuffles: list[Shuffle] | None = None,
) -> Match[T]:
    """Replay a record; every choice is checked as if it were made now."""
    match = start_from(record, game, tells_news=tells_news, shuffles=shuffles)
    for number in range(len(record.log)):
        replay_choice(match, record, number)
    return match


def start_from(
    record: Record,
    game: Game[T],
    *,
    tells_news: bool = False,
    shuffles: list[Shuffle] | None = None,
) -> Match[T]:
    """Start the match of a record, before its first choice."""
    if record.rules_version != game.rules_version:
        raise BadRecord(
            "rules-version",
            f"It was played by version {record.rules_version} of the rules of {game.title}; "
            f"this program has version {game.rules_version}.",
        )
    setting = game.setting(
        record.setting.seats, sorted(record.setting.variants), record.setting.data_set
    )
    return Match(game, setting, record.seed, tells_news=tells_news, shuffles=shuffles)


def replay_choice(match: Match[T], record: Record, number: int) -> None:
    """Make that choice of the record; BadRecord if it is illegal."""
    seat, words = record.log[number]
    try:
        match.choose(seat, words)
    except IllegalChoice as error:
        raise BadRecord(
            "log", f"Choice {number + 1} (seat {seat}: {words}) is refused: {error.sentence}"
        ) from error


def as_json_line(match: Match[T]) -> str:
    """A match as `simulate --json` prints it."""
    return json.dumps(as_json(match), ensure_ascii=False, separators=(",", ":"))


def as_json(match: Match[T]) -> dict[str, object]:
    """A match as plain data."""
    sheet = match.score()
    return {
        "game": match.game.key,
        "seed": match.seed.hex(),
        "commitment": match.commitment,
        "seats": match.setting.seats,
        "variants": sorted(match.setting.variants),
        "data_set": match.setting.data_set,
        "rules_version": match.game.rules_version,
        "log": [[entry.seat, text_of(entry.words)] for entry in match.log],
        "table": match.game.as_json(match.table),
        "scores": sheet.as_json(),
        "winners": list(sheet.winners),
    }


def as_text(record: Record) -> str:
    """A record that reads like a chess score: a line a round, a column a seat."""
    setting = record.setting
    lines = [
        f"game {record.game}",
        f"rules {record.rules_version}",
        f"data {setting.data_set}",
        f"seats {setting.seats}",
        f"variants {' '.join(sorted(setting.variants)) or '-'}",
        f"seed {record.seed.hex()}",
        f"commitment {record.commitment}",
        "",
        *_round_lines(record.log),
        "",
    ]
    if record.result is not None:
        for seat, scores in enumerate(record.result.scores):
            shown = ", ".join(f"{name} {points}" for name, points in scores.items())
            lines.append(f"score {seat}: {shown}")
        lines.append(f"winners {' '.join(map(str, record.result.winners)) or NO_WINNERS}")
        lines.append(f"table {record.result.digest}")
    return "\n".join(lines) + "\n"


def _round_lines(log: Iterable[LogLine]) -> list[str]:
    """One line a round: a new one begins when a seat would have a second turn in it."""
    rounds: list[list[str]] = []
    seated: set[Seat] = set()
    latest: Seat | None = None
    ended = True
    for seat, words in log:
        if ended or seat != latest:
            if latest is None or seat in seated:
                rounds.append([])
                seated.clear()
            rounds[-1].append(f"{seat}: {words}")
            seated.add(seat)
        else:
            rounds[-1][-1] += f", {words}"
        latest, ended = seat, words_of(words) == END
    return [f"{number}. {'   '.join(turns)}" for number, turns in enumerate(rounds, 1)]


def read_records(text: str) -> list[Record]:
    """The records in a file: JSON objects, one a line, or one match as text."""
    if text.lstrip().startswith(("{", "[")):
        return [_read_json(line) for line in text.splitlines() if line.strip()]
    return [_read_text(text)]


def _read_json(line: str) -> Record:
    try:
        data = json.loads(line)
    except json.JSONDecodeError as error:
        raise BadRecord("json", f"That is not JSON: {error}.") from error
    if not isinstance(data, dict):
        raise BadRecord("json", "A match is a JSON object.")
    try:
        result = None
        if "table" in data:
            result = Result(
                digest(data["table"]),
                tuple({**seat["lines"], "total": seat["total"]} for seat in data["scores"]),
                tuple(data["winners"]),
            )
        return Record(
            game=_word(data["game"]),
            rules_version=_number(data["rules_version"]),
            setting=Setting(
                _number(data["seats"]), frozenset(map(_word, data["variants"])), data["data_set"]
            ),
            seed=_seed(data["seed"]),
            commitment=_word(data["commitment"]),
            log=tuple((_number(seat), _word(words)) for seat, words in data["log"]),
            result=result,
        )
    except KeyError as error:
        raise BadRecord("json", f"The match has no {error}.") from error
    except (TypeError, ValueError, AttributeError) as error:
        raise BadRecord("json", f"The match is not written as it should be: {error}.") from error


def _number(value: Any) -> int:  # noqa: ANN401
    if type(value) is not int:
        raise TypeError(f"{value!r} is not a whole number")
    return value


def _word(value: Any) -> str:  # noqa: ANN401
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not text")
    return value


def _seed(text: str) -> bytes:
    seed = bytes.fromhex(_word(text))
    if len(seed) != SEED_BYTES:
        raise ValueError(f"a seed has {SEED_BYTES} bytes, this one {len(seed)}")
    return seed


ROUND = re.compile(r"\d+\.\s+(.*)")
TURN = re.compile(r"(\d+):\s*(.*?)\s*(?=\d+:|$)")
HEADER = ("game", "rules", "data", "seats", "variants", "seed", "commitment")


def _read_text(text: str) -> Record:
    facts: dict[str, str] = {}
    scores: list[dict[str, int]] = []
    log: list[LogLine] = []
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.split("#", 1)[0].strip()
        try:
            if round_line := ROUND.fullmatch(line):
                log += _read_turns(round_line[1])
            elif line.startswith("score "):
                scores.append(_read_scores(line.removeprefix("score "), len(scores)))
            elif line:
                _read_fact(facts, line)
        except ValueError as error:
            raise BadRecord("text", f"Line {number} cannot be read: {error}.") from error
    missing = [word for word in HEADER if word not in facts]
    if missing:
        raise BadRecord("text", f"The match has no line “{missing[0]}”.")
    return _build_record(facts, log, scores)


def _read_fact(facts: dict[str, str], line: str) -> None:
    word, _, rest = line.partition(" ")
    if word in facts or word not in (*HEADER, "winners", "table"):
        raise ValueError(f"“{word}” is not expected here")
    facts[word] = rest.strip()


def _build_record(
    facts: dict[str, str], log: list[LogLine], scores: list[dict[str, int]]
) -> Record:
    variants = facts["variants"]
    result = None
    try:
        if "table" in facts:
            named = facts.get("winners", NO_WINNERS)
            winners = () if named == NO_WINNERS else tuple(int(seat) for seat in named.split())
            result = Result(facts["table"], tuple(scores), winners)
        return Record(
            game=facts["game"],
            rules_version=int(facts["rules"]),
            setting=Setting(
                int(facts["seats"]),
                frozenset(() if variants == "-" else variants.split()),
                facts["data"],
            ),
            seed=_seed(facts["seed"]),
            commitment=facts["commitment"],
            log=tuple(log),
            result=result,
        )
    except ValueError as error:
        raise BadRecord("text", f"The match is not written as it should be: {error}.") from error


def _read_turns(text: str) -> list[LogLine]:
    turns = TURN.findall(text)
    if not turns or not text[0].isdigit():
        raise ValueError("no seat is named")
    return [
        (int(seat), " ".join(words.split())) for seat, turn in turns for words in turn.split(",")
    ]


def _read_scores(text: str, seat: Seat) -> dict[str, int]:
    named, _, shown = text.partition(":")
    if named != str(seat):
        raise ValueError(f"the scores of seat {seat} are expected")
    scores = {}
    for part in shown.split(","):
        name, _, points = part.strip().rpartition(" ")
        scores[name] = int(points)
    return scores

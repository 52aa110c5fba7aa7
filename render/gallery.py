"""The gallery: every kind of picture, of matches that were really played, for people to look at."""

import io
import random
from collections.abc import Callable, Iterator
from pathlib import Path

from render.canvas import composed
from render.page import Page
from render.painters import PAINTERS
from rules.almadi import ALMADI
from rules.almadi.table import AlmadiTable
from rules.engine.decision import END
from rules.engine.decision import Path as Answer
from rules.engine.match import Match
from rules.engine.play import perform
from rules.engine.secret import seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.turn import PASS

NAMES = ("Shirin", "Karim the Bold", "Zoë", "Old Hassan", "دنيازاد")
FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
LOOKED_AT = 60
"""Answers that our thoughtful player compares; more would make a gallery take minutes."""

MUCH = 2.5
"""What a build must bring before our builder stops revealing tiles."""

AlmadiMatch = Match[AlmadiTable]
SultaniyaMatch = Match[SultaniyaTable]


def played(
    seats: int, seed: int, until: Callable[[AlmadiMatch], bool], *variants: str
) -> AlmadiMatch:
    """A match between players who think one step ahead, up to a moment of interest."""
    match = Match(ALMADI, ALMADI.setting(seats, variants), bytes([seed]) * 32)
    chance = random.Random(seed)
    while not match.is_over and not until(match):
        match.choose(match.awaited[0], _best(match, chance))
    return match


def _best(match: AlmadiMatch, chance: random.Random) -> Answer:
    seat = match.awaited[0]
    answers = list(match.answers(seat))
    if len(answers) > LOOKED_AT:
        answers = chance.sample(answers, LOOKED_AT)

    def worth(answer: Answer) -> float:
        if answer == END:
            return match.game.evaluate(match.table, seat) - 2
        trial = match.table.copy()
        trial.news = None
        perform(trial, seat, answer)
        realm = trial.architects[seat].realm
        active = sum(realm.activations(effect) for effect in ("stall", "marteline", "ruby", "moon"))
        return match.game.evaluate(trial, seat) + active / 2

    return max(answers, key=worth)


def after_turns(turns: int) -> Callable[[AlmadiMatch], bool]:
    """The moment when so many turns have ended."""
    return lambda match: sum(entry.words == END for entry in match.log) >= turns


def never(match: object) -> bool:
    return False


def may(word: str, turns: int = 12) -> Callable[[AlmadiMatch], bool]:
    """The first moment, after so many turns, when somebody may say that word."""
    enough = after_turns(turns)
    return lambda match: (
        enough(match) and any(answer[0] == word for answer in match.answers(match.awaited[0]))
    )


def _turns_ago(match: AlmadiMatch, turns: int) -> int:
    """The log entry at which the turn began that is so many turns back."""
    ends = [number for number, entry in enumerate(match.log) if entry.words == END]
    return ends[-1 - turns] + 1


def pictures() -> Iterator[tuple[str, Page]]:
    """A name and a page for every kind of picture."""
    paint = PAINTERS["almadi"]
    match = played(3, 3, after_turns(26))
    everyone, mine = match.seen_by(None), match.seen_by(match.awaited[0])
    yield "turn", paint.turn(everyone, NAMES, match.turn_news)
    yield "private", paint.private(mine, NAMES, ())
    yield "private-2L", paint.private(mine, NAMES, ("2L",))
    yield "score-so-far", paint.score_sheet(everyone, NAMES)
    match = played(2, 2, after_turns(21))
    yield "table", paint.table(match.seen_by(None), NAMES)
    match = played(2, 1, after_turns(0))
    yield "first-turn", paint.turn(match.seen_by(None), NAMES, ())
    match = played(4, 6, may("genie", 30))
    mine = match.seen_by(match.awaited[0])
    start = next(answer for answer in match.answers(match.awaited[0]) if answer[0] == "genie")
    yield "private-effects", paint.private(mine, NAMES, ())
    yield "private-genie", paint.private(mine, NAMES, ("genie",))
    yield "private-genie-goal", paint.private(mine, NAMES, start[:2])
    match = played(4, 8, may("moon", 20))
    yield "private-moon", paint.private(match.seen_by(match.awaited[0]), NAMES, ("moon",))
    match = played(3, 5, may("recruit", 24), "characters")
    mine = match.seen_by(match.awaited[0])
    yield "characters", paint.turn(seen_by(None, match.table), NAMES, match.turn_news)
    yield "private-recruit", paint.private(mine, NAMES, ("recruit",))
    match = Match(ALMADI, ALMADI.setting(4, ("characters",)), bytes([4]) * 32)
    yield "private-keep", paint.private(match.seen_by(0), NAMES, ("keep",))
    match = played(4, 2, after_turns(11), "choose-strips")
    yield (
        "several-turns",
        paint.turn(match.seen_by(None), NAMES, match.news_since(_turns_ago(match, 3))),
    )
    match = Match(ALMADI, ALMADI.setting(4, ("choose-strips",)), bytes([9]) * 32)
    yield "private-strips", paint.private(match.seen_by(0), NAMES, ())
    match = played(5, 7, never)
    everyone, winner = match.seen_by(None), match.score().winners[0]
    yield "final-turn", paint.turn(everyone, NAMES, match.turn_news)
    yield "final-score", paint.score_sheet(everyone, NAMES)
    yield "final-breakdown", paint.breakdown(everyone, NAMES, winner)


def raised(
    seats: int, seed: int, until: Callable[[SultaniyaMatch], bool], *variants: str
) -> SultaniyaMatch:
    """A match of Sultaniya between builders who take what is worth most, up to a moment."""
    match = Match(SULTANIYA, SULTANIYA.setting(seats, variants), bytes([seed]) * 32)
    chance = random.Random(seed)
    while not match.is_over and not until(match):
        match.choose(match.awaited[0], _worthiest(match, chance))
    return match


def _worthiest(match: SultaniyaMatch, chance: random.Random) -> Answer:
    """The build that brings most; while none brings much, another tile is revealed."""
    seat = match.awaited[0]
    answers = list(match.answers(seat))
    before = match.game.evaluate(match.table, seat)

    def gain(answer: Answer) -> float:
        trial = match.table.copy()
        trial.news = None
        perform(trial, seat, answer)
        return match.game.evaluate(trial, seat) - before

    builds = [answer for answer in answers if answer[0] == "take"]
    builds = chance.sample(builds, min(len(builds), LOOKED_AT))
    best = max(((gain(answer), answer) for answer in builds), default=(0, PASS))
    reveals = [answer for answer in answers if answer[0] == "reveal"]
    if reveals and best[0] < MUCH:
        return chance.choice(reveals)
    return best[1] if best[1] in answers else answers[-1]


def turns_played(turns: int) -> Callable[[SultaniyaMatch], bool]:
    """The moment when so many turns have ended."""
    return lambda match: match.table.turns >= turns


def may_place(turns: int) -> Callable[[SultaniyaMatch], bool]:
    """The first moment, after so many turns, when a tile fits at two places."""
    return lambda match: match.table.turns >= turns and bool(_wide_choice(match))


def _wide_choice(match: SultaniyaMatch) -> Answer:
    """The beginning of a build that leaves two places open; nothing if there is none."""
    builds = [answer for answer in match.answers(match.awaited[0]) if answer[0] == "take"]
    for answer in builds:
        if len({other[2] for other in builds if other[:2] == answer[:2]}) > 1:
            return answer[:2]
    return ()


def palaces() -> Iterator[tuple[str, Page]]:
    """A name and a page for every kind of picture of Sultaniya."""
    paint = PAINTERS["sultaniya"]
    match = raised(3, 5, turns_played(34))
    everyone = match.seen_by(None)
    yield "turn", paint.turn(everyone, NAMES, match.turn_news)
    match = raised(2, 4, may_place(12))
    seat, said = match.awaited[0], _wide_choice(match)
    yield "private", paint.private(seen_by(seat, match.table), NAMES, said)
    match = raised(4, 7, never, "two-dots")
    everyone, winner = match.seen_by(None), match.score().winners[0]
    yield "final-table", paint.table(everyone, NAMES)
    yield "final-score", paint.score_sheet(everyone, NAMES)
    yield "final-breakdown", paint.breakdown(everyone, NAMES, winner)


PICTURES = {"almadi": pictures, "sultaniya": palaces}
"""The games whose pictures are kept in the repository."""


def write(folder: Path = FOLDER) -> list[tuple[str, int]]:
    """Write all of them, as small as PNG can be; their names and sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for game, drawn in PICTURES.items():
        for name, page in drawn():
            content = io.BytesIO()
            composed(page).save(content, "PNG", optimize=True)
            (folder / f"{game}-{name}.png").write_bytes(content.getvalue())
            written.append((f"{game}-{name}", len(content.getvalue())))
    return written

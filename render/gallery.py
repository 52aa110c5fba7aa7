"""The gallery: every kind of picture, from matches that were really played."""

import io
import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from render.canvas import compose_image
from render.page import Page
from render.painters import PAINTERS
from render.replay import make_gif
from render.review import chart
from rules.almadi import ALMADI
from rules.almadi.table import AlmadiTable
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.review import Thoroughness, review
from rules.engine.decision import END
from rules.engine.decision import Path as Answer
from rules.engine.history import history_of, latest_turn, turns_of
from rules.engine.match import Choice, Match
from rules.engine.play import perform
from rules.engine.secret import seen_by

NAMES = ("Shirin", "Karim the Bold", "Zoë", "Old Hassan", "دنيازاد")
FOLDER = Path(__file__).parent.parent / "docs" / "gallery"
MAX_ANSWERS_COMPARED = 60
"""Answers that the player compares; with more a gallery would take minutes."""

AlmadiMatch = Match[AlmadiTable]
AnyMatch = Match[Any]


def play_almadi(
    seats: int, seed: int, until: Callable[[AlmadiMatch], bool], *variants: str
) -> AlmadiMatch:
    """A match of Almadi between players that look one answer ahead, until a condition holds."""
    match = Match(ALMADI, ALMADI.setting(seats, variants), bytes([seed]) * 32)
    chance = random.Random(seed)
    while not match.is_over and not until(match):
        match.choose(match.awaited[0], _best_answer(match, chance))
    return match


def _best_answer(match: AlmadiMatch, chance: random.Random) -> Answer:
    seat = match.awaited[0]
    answers = list(match.answers(seat))
    if len(answers) > MAX_ANSWERS_COMPARED:
        answers = chance.sample(answers, MAX_ANSWERS_COMPARED)

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


def after_turns(turns: int) -> Callable[[AnyMatch], bool]:
    """A condition: so many turns have ended."""
    return lambda match: sum(entry.words == END for entry in match.log) >= turns


def never(match: AnyMatch) -> bool:
    return False


def may_say(word: str, turns: int = 12) -> Callable[[AnyMatch], bool]:
    """A condition: after so many turns, some answer begins with that word."""
    enough = after_turns(turns)
    return lambda match: (
        enough(match) and any(answer[0] == word for answer in match.answers(match.awaited[0]))
    )


def _turns_ago(match: AlmadiMatch, turns: int) -> int:
    """The log entry at which the turn began that is so many turns back."""
    ends = [number for number, entry in enumerate(match.log) if entry.words == END]
    return ends[-1 - turns] + 1


def _choices_since(match: AlmadiMatch, turns: int) -> list[Choice]:
    return [choice for choice in match.choices if choice.entry >= _turns_ago(match, turns)]


def play_until(
    key: str, seats: int, seed: int, until: Callable[[AnyMatch], bool], *variants: str
) -> AnyMatch:
    """A match of any game between advisors, until a condition holds."""
    game = GAMES[key]
    match: AnyMatch = Match(game, game.setting(seats, variants), bytes([seed]) * 32)
    chance = random.Random(seed)
    while not match.is_over and not until(match):
        seat = match.awaited[0]
        match.choose(seat, PLAYERS["advisor"].choose(match.game, match.seen_by(seat), chance))
    return match


def almadi() -> Iterator[tuple[str, Page]]:
    """Every kind of picture of the flagship."""
    paint = PAINTERS["almadi"]
    match = play_almadi(3, 3, after_turns(26))
    everyone, mine = match.seen_by(None), match.seen_by(match.awaited[0])
    yield "turn", paint.turn(everyone, NAMES, latest_turn(match))
    yield "private", paint.private(mine, NAMES, ())
    yield "private-2L", paint.private(mine, NAMES, ("2L",))
    yield "score-so-far", paint.score_sheet(everyone, NAMES)
    match = play_almadi(2, 2, after_turns(21))
    yield "table", paint.table(match.seen_by(None), NAMES)
    match = play_almadi(2, 1, after_turns(0))
    yield "first-turn", paint.turn(match.seen_by(None), NAMES, ())
    match = play_almadi(4, 6, may_say("genie", 30))
    mine = match.seen_by(match.awaited[0])
    start = next(answer for answer in match.answers(match.awaited[0]) if answer[0] == "genie")
    yield "private-effects", paint.private(mine, NAMES, ())
    yield "private-genie", paint.private(mine, NAMES, ("genie",))
    yield "private-genie-goal", paint.private(mine, NAMES, start[:2])
    match = play_almadi(4, 8, may_say("moon", 20))
    yield "private-moon", paint.private(match.seen_by(match.awaited[0]), NAMES, ("moon",))
    match = play_almadi(3, 5, may_say("recruit", 24), "characters")
    mine = match.seen_by(match.awaited[0])
    yield "characters", paint.turn(seen_by(None, match.table), NAMES, latest_turn(match))
    yield "private-recruit", paint.private(mine, NAMES, ("recruit",))
    match = Match(ALMADI, ALMADI.setting(4, ("characters",)), bytes([4]) * 32)
    yield "private-keep", paint.private(match.seen_by(0), NAMES, ("keep",))
    match = play_almadi(4, 2, after_turns(11), "choose-strips")
    yield (
        "several-turns",
        paint.turn(match.seen_by(None), NAMES, turns_of(_choices_since(match, 3))),
    )
    match = Match(ALMADI, ALMADI.setting(4, ("choose-strips",)), bytes([9]) * 32)
    yield "private-strips", paint.private(match.seen_by(0), NAMES, ())
    match = play_almadi(5, 7, never)
    everyone, winner = match.seen_by(None), match.score().winners[0]
    yield "final-turn", paint.turn(everyone, NAMES, latest_turn(match))
    yield "final-score", paint.score_sheet(everyone, NAMES)
    yield "final-breakdown", paint.breakdown(everyone, NAMES, winner)
    match = play_almadi(5, 7, after_turns(46), "characters")
    yield "recap", recap_of(match, match.awaited[0])


def shahrazad() -> Iterator[tuple[str, Page]]:
    """The tale, alone and for two."""
    paint = PAINTERS["shahrazad"]
    match = play_until("shahrazad", 2, 3, after_turns(13))
    everyone, seat = match.seen_by(None), match.awaited[0]
    mine = match.seen_by(seat)
    yield "turn", paint.turn(everyone, NAMES, latest_turn(match))
    yield "table", paint.table(everyone, NAMES)
    yield "private", paint.private(mine, NAMES, ())
    heads = list(dict.fromkeys(answer[:2] for answer in match.answers(seat)))
    yield "private-place", paint.private(mine, NAMES, heads[0])
    replacing = next(answer for answer in match.answers(seat) if answer[0] == "replace")
    yield "private-replace", paint.private(mine, NAMES, replacing[:2])
    yield "recap", recap_of(match, seat)
    match = play_until("shahrazad", 2, 2, may_say("keep", 0))
    yield "private-keep", paint.private(match.seen_by(match.awaited[0]), NAMES, ())
    match = play_until("shahrazad", 2, 5, never)
    yield "final-score", paint.score_sheet(match.seen_by(None), NAMES)
    yield "final-breakdown", paint.breakdown(match.seen_by(None), NAMES, 0)


def sultan() -> Iterator[tuple[str, Page]]:
    """The auction."""
    paint = PAINTERS["sultan"]
    match = play_until("sultan", 4, 3, after_turns(18))
    everyone, seat = match.seen_by(None), match.awaited[0]
    mine = match.seen_by(seat)
    yield "turn", paint.turn(everyone, NAMES, latest_turn(match))
    yield "table", paint.table(everyone, NAMES)
    yield "private", paint.private(mine, NAMES, ())
    yield "score-so-far", paint.score_sheet(everyone, NAMES)
    yield "recap", recap_of(match, seat)
    match = play_until(
        "sultan", 5, 5, lambda match: bool(after_turns(20)(match) and match.table.drawn)
    )
    yield "revealed", paint.turn(match.seen_by(None), NAMES, latest_turn(match))
    yield "private-return", paint.private(match.seen_by(match.awaited[0]), NAMES, ())
    match = play_until("sultan", 3, 6, never)
    yield "final-score", paint.score_sheet(match.seen_by(None), NAMES)
    yield "final-breakdown", paint.breakdown(match.seen_by(None), NAMES, match.score().winners[0])
    yield "review", review_of(match)


def sultaniya() -> Iterator[tuple[str, Page]]:
    """The palaces."""
    paint = PAINTERS["sultaniya"]
    match = play_until("sultaniya", 3, 5, after_turns(34))
    everyone, seat = match.seen_by(None), match.awaited[0]
    yield "turn", paint.turn(everyone, NAMES, latest_turn(match))
    yield "recap", recap_of(match, seat)
    match = play_until("sultaniya", 2, 4, _may_place)
    seat = match.awaited[0]
    yield "private", paint.private(match.seen_by(seat), NAMES, _wide_choice(match))
    match = play_until("sultaniya", 4, 7, never, "two-dots")
    everyone, winner = match.seen_by(None), match.score().winners[0]
    yield "table", paint.table(everyone, NAMES)
    yield "final-score", paint.score_sheet(everyone, NAMES)
    yield "final-breakdown", paint.breakdown(everyone, NAMES, winner)


def _may_place(match: AnyMatch) -> bool:
    """After some turns, when a tile fits at two places."""
    return after_turns(12)(match) and bool(_wide_choice(match))


def _wide_choice(match: AnyMatch) -> Answer:
    """The beginning of a build that leaves two places open; nothing if there is none."""
    builds = [answer for answer in match.answers(match.awaited[0]) if answer[0] == "take"]
    for answer in builds:
        if len({other[2] for other in builds if other[:2] == answer[:2]}) > 1:
            return answer[:2]
    return ()


def recap_of(match: AnyMatch, seat: int) -> Page:
    """What that seat has missed."""
    history = history_of(match)
    turns = history.turns(history.first_unseen_entry(seat), seat)
    return PAINTERS[match.game.key].recap(match.seen_by(seat), NAMES, turns)


def review_of(match: AnyMatch) -> Page:
    """The chart of a finished match; mistakes are not in it, so none are searched."""
    reviewed = review(match, random.Random(0), Thoroughness(breadth=1, suspects=0))
    return chart(reviewed, NAMES, title=match.game.title, together=match.game.cooperative)


def gifs() -> Iterator[tuple[str, bytes]]:
    """A replay of a whole match of two for each game, and its last picture by itself."""
    for key in PAGES:
        match = play_until(key, 2, 7, never)
        moments = list(history_of(match).moments())
        yield f"{key}-replay.gif", make_gif(PAINTERS[key].replay(moments, NAMES))


PAGES = {"almadi": almadi, "shahrazad": shahrazad, "sultan": sultan, "sultaniya": sultaniya}
"""The pictures of each game."""


def write(folder: Path = FOLDER) -> list[tuple[str, int]]:
    """Write all of them, as small as PNG can be; their names and sizes."""
    folder.mkdir(parents=True, exist_ok=True)
    written = []
    for key, pictures in PAGES.items():
        for name, page in pictures():
            content = io.BytesIO()
            compose_image(page).save(content, "PNG", optimize=True)
            (folder / f"{key}-{name}.png").write_bytes(content.getvalue())
            written.append((f"{key}-{name}", len(content.getvalue())))
    for name, gif in gifs():
        (folder / name).write_bytes(gif)
        written.append((name, len(gif)))
    return written

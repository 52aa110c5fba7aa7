"""How far a newcomer comes who reads nothing and takes whatever the panel puts first.

`make bench ARGS=newcomer` prints it: alone where all win together, and elsewhere against each level
of the computer players.
"""

from collections.abc import Iterator
from random import Random
from time import process_time

from bot.discord_ui.text.computers import LEVEL_NAMES
from bot.manager.questions.open_question import question_in
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.arena import Tally, contest
from rules.computer.playing import play_match
from rules.engine.decision import END, Path
from rules.engine.game import AnyGame
from rules.engine.play import decision_of
from rules.engine.secret import View
from rules.engine.table import Table
from tests.bench.figures import Figure, figure

LEVELS = ("novice", "advisor", "vizier")
ALONE, MATCHES = 40, 20
SEED = bytes(31) + b"\x07"
ABOVE, SHARE = 10, 0.9
"""Points that a newcomer has alone, in that share of fresh deals."""


class Newcomer:
    """A player: the first entry of the first menu, else the first button, else the end."""

    def choose(self, game: AnyGame, view: View[Table], random: Random) -> Path:
        assert view.seat is not None
        decision = decision_of(view.table, view.seat)
        answers = decision.answers(view.table)
        prefix: Path = ()
        while True:
            question = question_in(game, decision, answers, view, prefix=prefix)
            offered = [*(path for menu in question.menus for path in menu.paths), *question.buttons]
            if not offered:
                return END
            if offered[0] in question.whole:
                return offered[0]
            prefix = offered[0]


def totals_alone(game: AnyGame, deals: int) -> list[int]:
    """The points of a newcomer in that many deals for one."""
    randoms = (Random(deal) for deal in range(deals))
    return [
        play_match(game, game.setting(1), random.randbytes(32), Newcomer()).score().totals[0]
        for random in randoms
    ]


def figures() -> Iterator[Figure]:
    for game in GAMES.values():
        if game.cooperative:
            totals = totals_alone(game, ALONE)
            share = sum(total > ABOVE for total in totals) / ALONE
            name = f"newcomer alone in {game.title}"
            yield figure(f"{name}, {ALONE} deals", sum(totals) / ALONE, "points")
            target, met = f"≥ {SHARE:.0%}", share >= SHARE
            yield figure(f"{name}, above {ABOVE}", 100 * share, "%", target=target, met=met)
            continue
        for level in LEVELS:
            newcomer, rival = _against(game, level)
            name = f"newcomer in {game.title} for two, {MATCHES} matches"
            label = f"{LEVEL_NAMES[level]}, who had {rival.average:.1f} points on average"
            yield figure(f"{name}, won", 100 * newcomer.win_rate, "%", against=label)
            yield figure(f"{name}, average", newcomer.average, "points", against=label)


def _against(game: AnyGame, level: str) -> tuple[Tally, Tally]:
    players = {"newcomer": Newcomer(), level: PLAYERS[level]}
    seats = game.setting(max(2, game.seats[0]))
    *_, last = contest(game, seats, players, MATCHES, SEED, clock=process_time)
    return last["newcomer"], last[level]

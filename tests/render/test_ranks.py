"""Whoever ranks last does so in every picture and in its words, with the reason."""

from random import Random

import pytest

from render.painters import PAINTERS
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.history import history_of
from rules.engine.match import Match
from rules.engine.table import Table

NAMES = ("Anna", "Badr", "Cem")
COMPETITIVE = [key for key, game in GAMES.items() if not game.cooperative]


def finished(key: str) -> Match[Table]:
    game = GAMES[key]
    setting = game.setting(min(len(NAMES), game.seats[-1]))
    return play_match(game, setting, Random(key).randbytes(32), PLAYERS["random"])


@pytest.mark.slow
@pytest.mark.parametrize("key", COMPETITIVE)
@pytest.mark.parametrize("everybody", [False, True], ids=["the best resigned", "all resigned"])
def test_pictures_films_and_words_name_one_winner(key: str, everybody: bool) -> None:
    match = finished(key)
    best = match.score().winners[0]
    last = tuple(
        (seat, "resigned") for seat in (range(match.setting.seats) if everybody else [best])
    )
    won = match.score().rank_last(last).winners
    winner, wrong = NAMES[won[0]] if won else "Nobody", NAMES[best]
    painter, view = PAINTERS[key], match.seen_by(None)._replace(last=last)
    sheet = painter.score_sheet(view, NAMES).texts()
    assert f"{winner} is Grand Vizier" in "".join(sheet)
    assert f"{wrong} is Grand Vizier" not in "".join(sheet)
    assert f"{wrong} resigned" in " ".join(sheet)
    film = painter.replay(list(history_of(match).moments(0, last)), NAMES)
    assert f"{winner} is Grand Vizier" in "".join(film[-1].texts())
    poster = painter.poster(view, NAMES).texts()
    points = match.score().totals[won[0]] if won else max(match.score().totals)
    assert {winner, str(points)} <= set(poster)
    assert wrong not in poster
    alt = painter.alt_text(view, NAMES, ())
    assert f"over: {winner if won else 'nobody'} won." in alt
    assert "(last: resigned)" in alt
    assert f"over: {winner if won else 'nobody'} won." in painter.text_board(view, NAMES).whole()
    assert f"{winner} wins" in "".join(painter.turn(view, NAMES, ()).texts())

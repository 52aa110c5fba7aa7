"""Every game through the bot's panel: opened, played by menus and buttons, shown and told."""

from pathlib import Path
from random import Random

import pytest

from rules.catalogue import GAMES
from tests.e2e.shown import pictures
from tests.e2e.stage import staged
from tests.e2e.turns import clicks

MOST_CHOICES = 12
"""Longer games are played to their end in tests of their own."""


@pytest.mark.slow
@pytest.mark.parametrize("key", GAMES)
async def test_a_game_is_played_through_the_panel(key: str, tmp_path: Path) -> None:
    game = GAMES[key]
    people = ("Anna", "Badr") if 2 in game.seats else ("Anna", "Badr", "Cem")[: game.seats[0]]
    async with staged(tmp_path / "vizier.db", 4, *people) as (stage, everybody):
        match = await stage.match_of(*everybody, game=key)
        title = f"{game.title} · table {match}"
        rng = Random(4)
        begun = None
        for _ in range(MOST_CHOICES):
            if (await stage.services.matches.record(match)).phase != "running":
                break
            person = await stage.awaited(match, *everybody)
            if person is not begun:
                assert "Your turn" in await person.presses("Take turn", on=stage.post)
                begun = person
            answers = await stage.answers(match, person)
            path = ("end",) if ("end",) in answers else rng.choice(answers)
            said = await clicks(person, path)
            assert said
            if path == ("end",):
                await stage.goes_on()
                assert title in pictures(stage.post)[0]
                begun = None
        assert stage.count_posts() > 3
        assert title in pictures(stage.post)[0]
        await everybody[0].types("board", match=match)
        assert everybody[0].panel is not None
        assert pictures(everybody[0].panel)[0].startswith(f"{title}, ")
        assert f"The rules of {game.title}" in await everybody[0].types("rules", game=key)

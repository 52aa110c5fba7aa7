"""Turns as people take them: mostly by clicks, now and then by typing."""

from random import Random

from tests.e2e.stage import Person, Stage, menus


async def take_turn(stage: Stage, match: int, person: Person, rng: Random) -> None:
    """A turn as people take them: mostly by clicks, now and then by typing."""
    said = await person.presses("Take turn", on=stage.post)
    assert "Your turn" in said
    for _ in range(12):
        answers = await stage.answers(match, person)
        path = ("end",) if ("end",) in answers and rng.random() < 0.5 else rng.choice(answers)
        said = await (
            person.types("play", words=" ".join(path), match=match)
            if rng.random() < 0.2
            else clicks(person, path)
        )
        if path == ("end",):
            assert "Your turn is over" in said or "over" in said
            return
        assert "This turn:" in said
    await person.presses("End turn")


async def clicks(person: Person, path: tuple[str, ...]) -> str:
    """Go down a path word by word, through menus, their pages, and buttons."""
    said = ""
    for depth, word in enumerate(path):
        assert person.panel is not None
        for _ in range(9):
            if word in person.options() or not menus(person.panel):
                break
            await person.presses("›")
        if word in person.options():
            said = await person.picks(word)
        else:
            said = await person.presses_word(" ".join(path[: depth + 1]))
    return said

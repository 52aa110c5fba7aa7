"""Turns as people take them: down the menus word by word, through their pages, and by typing."""

from pathlib import Path
from random import Random

from bot.ids import MatchId
from rules.engine.record import Record, read_records
from tests.bench.workload.panel import Click, Components, say
from tests.e2e.shown import Shown, labels_of, menus, pictures, raw, words_of
from tests.e2e.stage import Person, Stage

GOLDENS = Path(__file__).parents[1] / "golden"


async def take_turn(stage: Stage, match: MatchId, person: Person, rng: Random) -> None:
    """A turn at random: mostly by clicks, now and then by typing."""
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
    """Give an answer by the clicks that go furthest; what is said after the last of them."""
    assert person.panel is not None
    said = ""

    async def clicked(click: Click) -> Components:
        nonlocal said
        assert person.panel is not None
        if click.value:
            said = await person.picks(click.value, menu=menu_with(person.panel, click.custom_id))
        else:
            said = await person.forges(click.custom_id, person.panel)
        return raw(person.panel)

    await say(path, raw(person.panel), clicked)
    return said


def menu_with(message: Shown, custom_id: str) -> int:
    return [one["custom_id"] for one in menus(message)].index(custom_id)


async def says(person: Person, words: str) -> str:
    """One entry of a written match, by clicks."""
    return await (person.presses("Undo") if words == "undo" else clicks(person, (*words.split(),)))


def written_match(name: str) -> Record:
    """A golden match, to be played again through Discord."""
    (record,) = read_records((GOLDENS / f"{name}.log").read_text(encoding="utf-8"))
    return record


def turns_of(record: Record) -> list[tuple[int, list[str]]]:
    """The entries of a written match, up to each `end`."""
    ends = [number for number, (_, words) in enumerate(record.log) if words == "end"]
    starts = [0, *(number + 1 for number in ends)]
    return [
        (record.log[start][0], [words for _, words in record.log[start : end + 1]])
        for start, end in zip(starts, ends, strict=False)
    ]


def everything_in(message: Shown | None) -> str:
    """All that somebody can read in a message: words, menus, buttons, what pictures show."""
    assert message is not None
    offered = [
        (one["label"], one.get("description")) for menu in menus(message) for one in menu["options"]
    ]
    return f"{words_of(message)}\n{pictures(message)}\n{offered}\n{labels_of(message)}"


class Written(Random):
    """Draws the seed of a written match, so that its choices fit."""

    def __init__(self, record: Record) -> None:
        super().__init__(1)
        self.record = record

    def randbytes(self, n: int) -> bytes:
        assert n == len(self.record.seed)
        return self.record.seed

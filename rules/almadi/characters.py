"""Characters: who has which power, recruiting them, and Zumurrud's copy."""

from typing import TYPE_CHECKING

from rules.almadi.news import Copied, Recruited
from rules.engine.decision import Path
from rules.engine.secret import Seat

if TYPE_CHECKING:
    from rules.almadi.box import Character
    from rules.almadi.table import AlmadiTable, Architect, Powers

IN_PLAY = (
    "abriza",
    "aladdin",
    "ali",
    "ali-baba",
    "badroulbadour",
    "hussain",
    "jafar",
    "morgiana",
    "paribanou",
    "zaynab",
    "zumurrud",
)
POWERS: "dict[str, Powers]" = {key: 1 << place for place, key in enumerate(IN_PLAY)}
ABRIZA, ALADDIN, ALI, ALI_BABA, BADROULBADOUR = (POWERS[key] for key in IN_PLAY[:5])
HUSSAIN, JAFAR, MORGIANA, PARIBANOU, ZAYNAB, ZUMURRUD = (POWERS[key] for key in IN_PLAY[5:])
WOKEN_BY_GENIES = ALADDIN | BADROULBADOUR | PARIBANOU


def affordable_characters(table: "AlmadiTable", seat: Seat) -> "list[Character]":
    """Rulebook, Recruiting: from the hand or from the open row, for rubies."""
    architect = table.architects[seat]
    rubies = architect.rubies
    offers = (*architect.hand.known_faces(), *table.characters)
    return [character for character in offers if character.cost <= rubies]


def recruit(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Pay a character's rubies back to the supply; its power applies at once."""
    architect = table.architects[seat]
    character = table.box.character(answer[1])
    if character in table.characters:
        table.characters = tuple(one for one in table.characters if one is not character)
    else:
        architect.hand.remove(character, table)
    architect.rubies -= character.cost
    table.rubies += character.cost
    architect.characters += (character,)
    architect.powers |= POWERS.get(character.key, 0)
    table.tell(Recruited(seat=seat, character=character))


def copyable_characters(table: "AlmadiTable", seat: Seat) -> "list[Character]":
    """Ruling A27: whom Zumurrud may still copy: those recruited by other seats."""
    architect = table.architects[seat]
    if architect.copied is not None or not has_recruited(architect, "zumurrud"):
        return []
    return [
        character
        for rival, other in enumerate(table.architects)
        if rival != seat
        for character in other.characters
    ]


def copy(table: "AlmadiTable", seat: Seat, answer: Path) -> None:
    """Zumurrud takes on a rival's character, for good."""
    architect = table.architects[seat]
    architect.copied = table.box.character(answer[1])
    architect.powers |= POWERS.get(answer[1], 0)
    table.tell(Copied(seat=seat, character=architect.copied))


def has_recruited(architect: "Architect", key: str) -> bool:
    return any(character.key == key for character in architect.characters)


def has_power(architect: "Architect", key: str) -> bool:
    """Whether that character works for this architect, recruited or copied."""
    return has_recruited(architect, key) or (
        architect.copied is not None and architect.copied.key == key
    )

"""Whether Almadi's lines of coaching are so, from the table as JSON and the words of its menus."""

from typing import Any

from rules.almadi import ALMADI
from rules.almadi.box import open_box
from rules.almadi.landscapes import EFFECTS, LANDSCAPES
from rules.engine.decision import END
from rules.engine.match import Match
from tests.every_game.witnesses import Witness, first_words, labels

BOX = open_box(ALMADI.data_sets[-1])
WITH_CHARACTERS = ("keep", "recruit", "copy")


def own(match: Match[Any], seat: int) -> dict[str, Any]:
    data: Any = ALMADI.as_json(match.table)
    found: dict[str, Any] = data["seats"][seat]
    return found


def open_objectives(match: Match[Any], seat: int) -> list[str]:
    return [one["key"] for one in own(match, seat)["objectives"] if not one["completed"]]


def offers(effect: str) -> Witness:
    """It may be performed now, or a cell of the menu activates it."""
    return lambda match, seat: (
        effect in first_words(match, seat)
        or any(
            effect in part.partition(".")[0] for part in labels(match, seat).split("Activates ")[1:]
        )
    )


def offers_landscape(kind: str) -> Witness:
    return lambda match, seat: kind in labels(match, seat)


def offers_objective(key: str) -> Witness:
    return lambda match, seat: (
        key in open_objectives(match, seat) or ("moon", key) in match.answers(seat)
    )


def offers_character(key: str) -> Witness:
    """In the hand of a seat that chooses, to be recruited or copied, or working for it."""

    def witness(match: Match[Any], seat: int) -> bool:
        answers = match.answers(seat)
        offered = {word for answer in answers if answer[0] in WITH_CHARACTERS for word in answer}
        working = str(own(match, seat)["characters"])
        return key in offered or f"'{key}'" in working

    return witness


def every_row_is_its_own(match: Match[Any], seat: int) -> bool:
    placed = [one for one in match.answers(seat) if one[0][0].isdigit()]
    return all(slot[0] == cell[1:] for slot, cell in placed)


def takes_from_rivals(match: Match[Any], seat: int) -> bool:
    rivals = [one for one in range(len(match.table.architects)) if one != seat]
    theirs = {key for rival in rivals for key in open_objectives(match, rival)}
    return any(one[0] == "moon" and one[1] in theirs for one in match.answers(seat))


def has_no_later_turn(match: Match[Any], seat: int) -> bool:
    return len(match.table.supply) <= match.setting.seats


def plays_with_characters(match: Match[Any]) -> bool:
    return "characters" in match.setting.variants


WITNESSES: dict[str, Witness] = {
    "PerformEffects": lambda match, seat: (
        END in match.answers(seat) and len(match.answers(seat)) > 1
    ),
    "nothing-left": lambda match, seat: list(match.answers(seat)) == [END],
    "last-turn": has_no_later_turn,
    "contacts": lambda match, seat: any(offers(one)(match, seat) for one in EFFECTS),
    "row": every_row_is_its_own,
    **{effect: offers(effect) for effect in EFFECTS},
    "ruby": lambda match, seat: offers("ruby")(match, seat) and not plays_with_characters(match),
    "ruby-to-recruit": lambda match, seat: (
        offers("ruby")(match, seat) and plays_with_characters(match)
    ),
    "promise": lambda match, seat: bool(open_objectives(match, seat)),
    "rivals-objective": takes_from_rivals,
    **{landscape: offers_landscape(landscape) for landscape in LANDSCAPES},
    "mosaics": lambda match, seat: bool(own(match, seat)["mosaics"]),
    "recruiting": lambda match, seat: "recruit" in first_words(match, seat),
    **{one.key: offers_objective(one.key) for group in BOX.objectives.values() for one in group},
    **{one.key: offers_character(one.key) for one in BOX.characters},
}

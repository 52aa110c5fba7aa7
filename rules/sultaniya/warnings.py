"""Sultaniya's dangers: piles and djinns that bring nothing to build, and the end of the match."""

from collections.abc import Iterator

from rules.engine.danger import Danger
from rules.engine.decision import END, AnyDecision, Path
from rules.engine.secret import View
from rules.sultaniya.ending import ending_with_this
from rules.sultaniya.palace import Palace
from rules.sultaniya.piles import LEVEL_OF
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import GROUND, LEVEL_NAMES, LEVELS
from rules.sultaniya.turn import PASS, Build, EndTurn, Turn

DJINNS_OF_A_PILE = ("wind", "eye")
ENDS_NOW = "The match is over when you end this turn."
NOBODY_BUILT = "nobody has built for two rounds"


def warnings(view: View[SultaniyaTable], decision: AnyDecision) -> list[Danger]:
    """What the asked seat should know before it answers."""
    table = view.table
    if isinstance(decision, Turn):
        return [*_closed_levels(table, decision), *_ending_turn(table, decision)]
    if isinstance(decision, Build) and decision.builds == 1:
        return [*_closed_levels(table, decision), *_ending_turn(table, decision)]
    if isinstance(decision, EndTurn):
        return list(_end_of_the_match(table, decision))
    return []


def _closed_levels(table: SultaniyaTable, decision: AnyDecision) -> Iterator[Danger]:
    """Levels of which no tile can be built this turn."""
    palace = table.builders[decision.seat].palace
    answers = decision.answers(table)
    for level, name in enumerate(LEVELS):
        if not palace.open_places(level):
            wasted = tuple(one for one in answers if _opened_by(one) == level)
            if wasted:
                yield Danger(f"closed-{name}", _closed(palace, level, wasted), wasted)


def _opened_by(answer: Path) -> int | None:
    """The level whose pile an answer reveals from or looks through."""
    if answer[0] == "reveal":
        return LEVEL_OF[answer[1]]
    is_djinn = answer[0] == "djinn" and answer[1] in DJINNS_OF_A_PILE
    return LEVEL_OF[answer[2]] if is_djinn else None


def _closed(palace: Palace, level: int, wasted: tuple[Path, ...]) -> str:
    name = LEVEL_NAMES[level]
    reason = f"Your palace has no open place on the {name}"
    if level > GROUND and not palace.run(level - 1):
        reason = f"You have no {LEVEL_NAMES[level - 1]} yet, so no {name} can be built"
    djinn = ", or a djinn for it," if any(one[0] == "djinn" for one in wasted) else ""
    return f"{reason}: that pile{djinn} brings you nothing to build."


def _ending_turn(table: SultaniyaTable, decision: AnyDecision) -> Iterator[Danger]:
    ending = ending_with_this(table, decision.seat)
    if ending == "idle":
        # Only a build keeps it going.
        if PASS in decision.answers(table):
            yield Danger(
                "ends-by-passing", f"If you pass, the match is over: {NOBODY_BUILT}.", (PASS,)
            )
    elif ending is not None:
        yield Danger("last-turn", "The match is over after this turn, whatever you do.", ())


def _end_of_the_match(table: SultaniyaTable, decision: AnyDecision) -> Iterator[Danger]:
    ending = ending_with_this(table, decision.seat)
    if ending == "idle":
        yield Danger("ends", f"{ENDS_NOW[:-1]}: {NOBODY_BUILT}.", (END,))
    elif ending is not None:
        yield Danger("ends", ENDS_NOW, (END,))

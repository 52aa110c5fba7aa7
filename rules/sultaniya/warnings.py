"""Sultaniya's dangers: piles and djinns that bring nothing to build, and the end of the match."""

from collections.abc import Iterator

from rules.engine.danger import Danger
from rules.engine.decision import END, AnyDecision, Path
from rules.engine.secret import View
from rules.engine.text import join_words
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
    """Piles of which no tile can be built this turn."""
    palace = table.builders[decision.seat].palace
    closed = {level for level in range(len(LEVELS)) if not palace.open_places(level)}
    wasted = tuple(one for one in decision.answers(table) if _opened_by(one) in closed)
    if wasted:
        yield Danger("closed-pile", _closed(palace, wasted), wasted)


def _opened_by(answer: Path) -> int | None:
    """The level whose pile an answer reveals from or looks through."""
    if answer[0] == "reveal":
        return LEVEL_OF[answer[1]]
    is_djinn = answer[0] == "djinn" and answer[1] in DJINNS_OF_A_PILE
    return LEVEL_OF[answer[2]] if is_djinn else None


def _closed(palace: Palace, wasted: tuple[Path, ...]) -> str:
    levels = sorted({level for one in wasted if (level := _opened_by(one)) is not None})
    names = [LEVEL_NAMES[level] for level in levels]
    reason = f"Your palace has no open place on the {join_words(names)}"
    (first, *others) = levels
    if not others and first > GROUND and not palace.run(first - 1):
        reason = f"You have no {LEVEL_NAMES[first - 1]} yet, so no {names[0]} can be built"
    djinn = ", or a djinn there," if any(one[0] == "djinn" for one in wasted) else ""
    piles = "those piles" if others else "that pile"
    bring = "bring" if others and not djinn else "brings"
    return f"{reason}: {piles}{djinn} {bring} you nothing to build."


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

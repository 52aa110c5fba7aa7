"""Almadi's dangers: promises out of reach, rubies that nobody can use, the end of the match."""

from collections.abc import Iterator

from rules.almadi.answers import SLOTS
from rules.almadi.characters import ZAYNAB, affordable_characters
from rules.almadi.effects import possible_effects
from rules.almadi.landscapes import tally_of
from rules.almadi.promises import is_out_of_reach, is_within_last_reach
from rules.almadi.table import AlmadiTable
from rules.almadi.turn import PerformEffects, PlaceForeseen, TakeLandscape
from rules.almadi.turns_left import ends_the_match, is_last_turn
from rules.engine.danger import Danger
from rules.engine.decision import END, AnyDecision, Path
from rules.engine.notation import text_of
from rules.engine.play import perform
from rules.engine.secret import Seat, View
from rules.engine.text import join_words, one_of, pluralize

PLACING = (TakeLandscape, PlaceForeseen)
PLACING_WORDS = {*SLOTS, "place", "swap"}
"""The first words of answers that lay a landscape down."""
MOST_NAMED = 3
SOME_STILL_CAN = "some landscapes or cells would break it"
NONE_STILL_CAN = "nothing on offer keeps it within reach"


def warnings(view: View[AlmadiTable], decision: AnyDecision) -> list[Danger]:
    """What the asked seat should know before it answers."""
    table, seat = view.table, decision.seat
    if isinstance(decision, PLACING):
        return [
            *_broken_promises(table, seat, has_placed=False),
            *_last_chances(table, decision),
        ]
    if not isinstance(decision, PerformEffects):
        return []
    return [
        *_broken_promises(table, seat, has_placed=True),
        *_late_moons(table, seat),
        *_useless_rubies(table, seat),
        *_used_up(table, seat),
        *_end_of_the_match(table),
    ]


def _broken_promises(table: AlmadiTable, seat: Seat, *, has_placed: bool) -> Iterator[Danger]:
    lost = [
        one
        for one in table.architects[seat].objectives
        if is_out_of_reach(table, seat, one.key, has_placed=has_placed)
    ]
    if lost:
        names = join_words([f"“{one.label}”" for one in lost])
        points = pluralize(sum(one.points for one in lost), "point")
        what = "it costs" if len(lost) == 1 else "they cost"
        which = "it" if len(lost) == 1 else "them"
        # After the last turn nobody takes anything any more.
        hope = "" if has_placed and ends_the_match(table) else f", unless a rival takes {which}"
        yield Danger(
            "broken-promise",
            f"You can no longer fulfil {names}: {what} you {points}{hope}.",
            (),
        )


def _last_chances(table: AlmadiTable, decision: AnyDecision) -> Iterator[Danger]:
    """Promises that some landscapes keep within reach, and others do not."""
    seat = decision.seat
    open_promises = [
        one
        for one in table.architects[seat].objectives
        if is_within_last_reach(table, seat, one.key)
    ]
    if not open_promises:
        return
    tables = {
        answer: _after(table, seat, answer)
        for answer in decision.answers(table)
        if answer[0] in PLACING_WORDS
    }
    for one in open_promises:
        lost = tuple(answer for answer, after in tables.items() if _is_lost(after, seat, one.key))
        if lost:
            kept = [text_of(answer) for answer in tables if answer not in lost]
            told = SOME_STILL_CAN if kept else NONE_STILL_CAN
            if 0 < len(kept) <= MOST_NAMED:
                told = f"only {one_of(kept)} keeps it within reach"
            yield Danger("last-chance", f"Your last chance for “{one.label}”: {told}.", lost)


def _after(table: AlmadiTable, seat: Seat, answer: Path) -> AlmadiTable:
    trial = table.copy()
    trial.news = None
    perform(trial, seat, answer)
    return trial


def _is_lost(table: AlmadiTable, seat: Seat, key: str) -> bool:
    is_open = any(one.key == key for one in table.architects[seat].objectives)
    return is_open and is_out_of_reach(table, seat, key, has_placed=True)


def _late_moons(table: AlmadiTable, seat: Seat) -> Iterator[Danger]:
    late = [
        answer
        for answer in possible_effects(table, seat)
        if answer[0] == "moon" and is_out_of_reach(table, seat, answer[1], has_placed=True)
    ]
    if late:
        names = [f"“{table.box.objective(key).label}”" for _, key in late]
        # The menu marks them, so that a long list need not be told.
        told = join_words(names) if len(names) <= MOST_NAMED else f"{len(names)} objectives"
        yield Danger(
            "late-moon",
            f"Too late for {told}: nothing you can still do fulfils "
            f"{'it' if len(late) == 1 else 'them'}.",
            tuple(late),
        )


def _useless_rubies(table: AlmadiTable, seat: Seat) -> Iterator[Danger]:
    if not table.with_characters:
        return
    architect = table.architects[seat]
    rubies = pluralize(architect.rubies, "ruby", "rubies")
    if affordable_characters(table, seat) and is_last_turn(table, seat, has_placed=True):
        yield Danger(
            "last-recruiting",
            f"Your last turn: recruit with your {rubies} now, or never.",
            (END,),
        )
    is_nobody_left = not architect.hand.count and not table.characters
    if is_nobody_left and ("ruby",) in possible_effects(table, seat):
        yield Danger(
            "idle-rubies",
            "No character is left to recruit: two rubies are worth a point, and no more.",
            (("ruby",),),
        )


def _used_up(table: AlmadiTable, seat: Seat) -> Iterator[Danger]:
    """What was activated and cannot be performed; characters may give something back."""
    due, powers = table.turn.due, table.architects[seat].powers
    may_exchange = powers & ZAYNAB or (table.with_characters and affordable_characters(table, seat))
    empty = {
        "ruby": not table.rubies and not (table.with_characters and table.architects[seat].rubies),
        "marteline": not table.mosaics.count and not may_exchange,
        "stall": not table.stalls.count and not may_exchange,
    }
    supplies = {"ruby": "rubies", "marteline": "mosaics", "stall": "stall cards"}
    for effect, is_empty in empty.items():
        if is_empty and tally_of(effect, due):
            yield Danger(
                f"no-{effect}",
                f"There are no more {supplies[effect]}: the {effect} you activated brings nothing.",
                (),
            )


def _end_of_the_match(table: AlmadiTable) -> Iterator[Danger]:
    if ends_the_match(table):
        yield Danger("ends", "The match is over when you end this turn.", (END,))

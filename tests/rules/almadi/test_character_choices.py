"""Every “the player chooses” at the end is the best choice: held against trying all of them."""

from collections import Counter
from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from rules.almadi.character_scoring import CHARACTER_LINES, powers_at_the_end
from rules.almadi.landscapes import MOSAICS
from rules.almadi.scoring import lines_of, total
from rules.almadi.table import AlmadiTable
from tests.rules.almadi.drawing import BOX, architect, scored, table

EXAMPLES = settings(max_examples=60)
COLUMNS = "S A B C"

letters = st.sampled_from("PPPOOMC.")
rows = st.lists(st.lists(letters, min_size=4, max_size=4), min_size=4, max_size=4)
mosaics = st.lists(st.sampled_from(MOSAICS), max_size=9)
stalls = st.lists(st.sampled_from(("spices", "leather")), max_size=5)
AT_THE_END = [one.key for one in BOX.characters if one.applies == "end"]


def drawing(grid: list[list[str]]) -> str:
    lines = [f"{row} {' '.join(line)}" for row, line in enumerate(grid, 1)]
    goods = [
        f"{column}{row}: 3 {'spices' if row % 2 else 'leather'}"
        for row, line in enumerate(grid, 1)
        for column, letter in zip(COLUMNS.split(), line, strict=True)
        if letter == "M"
    ]
    return "\n".join([COLUMNS, *lines, *goods])


def worths(grid: list[list[str]]) -> list[int]:
    """The worth of every palace, by looking at its four sides."""
    at = {(x, y): letter for y, line in enumerate(grid) for x, letter in enumerate(line)}
    found = []
    for (x, y), letter in at.items():
        sides = ((x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1))
        beside = sum(at.get(side, ".") in "OM" for side in sides)
        if letter == "P" and beside:
            found.append(1 + beside)
    return found


def best_by_trying(palaces: list[int], held: int, most: int, spare: int) -> int:
    """The most points over every way to lay so many mosaics on those palaces."""
    valuable = sorted(palaces, reverse=True)[:5]
    return max(
        sum(count * worth for count, worth in zip(laid, valuable, strict=True))
        + spare * (held - sum(laid))
        for laid in product(range(most + 1), repeat=len(valuable))
        if sum(laid) <= held
    )


@EXAMPLES
@given(rows, mosaics, st.booleans(), st.booleans())
def test_mosaics_lie_for_the_best_total_of_aziza_and_zubaydah_together(
    grid: list[list[str]], held: list[str], aziza: bool, zubaydah: bool
) -> None:
    held = held[:5]  # no more than there are palaces to try
    recruited = ["aziza"] * aziza + ["zubaydah"] * zubaydah
    laid = table(architect(drawing(grid), mosaics=held, recruited=recruited), with_characters=True)
    lines = {line.__name__: line for line in lines_of(laid)}
    points = lines["mosaics"](laid, 0)[0] + lines["characters"](laid, 0)[0]
    best = best_by_trying(worths(grid), len(held), 1 + zubaydah, 3 * aziza)
    assert points == best


@EXAMPLES
@given(rows, mosaics, st.booleans())
def test_dunya_counts_the_same_wherever_the_mosaics_lie(
    grid: list[list[str]], held: list[str], zubaydah: bool
) -> None:
    recruited = ["dunya", "aziza"] + ["zubaydah"] * zubaydah
    mine = architect(drawing(grid), mosaics=held, recruited=recruited)
    laid = table(mine, with_characters=True)
    powers = powers_at_the_end(laid, 0)
    points, _ = CHARACTER_LINES["dunya"](laid, 0, powers)
    assert points == 3 * max(Counter(held).values(), default=0)


def undecided_table(
    grid: list[list[str]], held: list[str], cards: list[str], own: list[str], rivals: list[str]
) -> AlmadiTable:
    mine = architect(
        drawing(grid), mosaics=held, stalls=cards, recruited=["zumurrud", *own], completed=["hole"]
    )
    half = len(rivals) // 2
    others = [architect(recruited=rivals[:half]), architect(recruited=rivals[half:])]
    return table(mine, *others, with_characters=True)


@EXAMPLES
@given(rows, mosaics, stalls, st.permutations(AT_THE_END), st.integers(0, 3))
def test_an_undecided_zumurrud_copies_whoever_is_worth_most(
    grid: list[list[str]], held: list[str], cards: list[str], order: list[str], own: int
) -> None:
    mine, others = order[:own], order[own : 2 * own + 1]
    laid = undecided_table(grid, held, cards, mine, others)
    tried = []
    for key in others:
        copied = laid.copy()
        copied.architects[0].copied = BOX.character(key)
        tried.append(total(copied, 0))
    assert total(laid, 0) == max(tried)


def test_an_undecided_zumurrud_chooses_the_first_of_equals_and_stays_undecided() -> None:
    grid = [list("PO.."), list("O..."), list("C..."), list("M...")]
    laid = undecided_table(grid, [], [], [], ["shahryar", "sheherazade"])
    assert powers_at_the_end(laid, 0) == {"zumurrud", "shahryar"}
    assert laid.architects[0].copied is None
    assert powers_at_the_end(laid, 1) == {"shahryar"}


def test_a_zumurrud_that_has_chosen_keeps_her_choice_though_another_is_worth_more() -> None:
    grid = [list("PO.."), list("O..."), list("C..."), list("M...")]
    laid = undecided_table(grid, [], [], [], ["khalifah", "dunya"])
    assert powers_at_the_end(laid, 0) == {"zumurrud", "khalifah"}
    laid.architects[0].copied = BOX.character("dunya")
    assert powers_at_the_end(laid, 0) == {"zumurrud", "dunya"}


def test_a_zumurrud_with_nobody_to_copy_is_worth_nothing() -> None:
    laid = table(architect(recruited=["zumurrud"]), with_characters=True)
    assert powers_at_the_end(laid, 0) == {"zumurrud"}
    assert scored(laid, 0, "characters") == (0, "also served: Zumurrud")

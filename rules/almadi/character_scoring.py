"""What each character is worth at the end; Zumurrud copies whoever is worth most, if undecided."""

from collections import Counter
from collections.abc import Callable, Collection

from rules.almadi.cells import STRIDE, groups
from rules.almadi.characters import copyable_characters
from rules.almadi.landscapes import OASIS, SIDE_OF
from rules.almadi.objectives import holes, market_goods
from rules.almadi.scoring_arithmetic import AZIZA_POINTS, caravan_load, mosaic_placements
from rules.almadi.table import AlmadiTable
from rules.engine.secret import Seat
from rules.engine.text import pluralize

Powers = Collection[str]
Scored = tuple[int, str]
JAR = SIDE_OF["jar"]


def powers_at_the_end(table: AlmadiTable, seat: Seat) -> Powers:
    """The keys of the characters that work for a seat, with the copy that serves it best."""
    architect = table.architects[seat]
    own = {character.key for character in architect.characters}
    if architect.copied is not None:
        return own | {architect.copied.key}
    candidates = [character.key for character in copyable_characters(table, seat)]
    if not candidates:
        return own
    # Of equal ones the first, so that the choice does not depend on chance.
    best = max(candidates, key=lambda key: _worth_with(table, seat, own | {key}))
    return own | {best}


def _worth_with(table: AlmadiTable, seat: Seat, powers: Powers) -> int:
    """All points that characters can change."""
    points = caravan_load(table, seat, powers).carried
    points += sum(worth for _, worth in mosaic_placements(table, seat, powers))
    lines = (line for key, line in CHARACTER_LINES.items() if key in powers)
    return points + sum(line(table, seat, powers)[0] for line in lines)


def _better_of(one: str, other: str) -> "Callable[[AlmadiTable, Seat, Powers], Scored]":
    """A point for every two goods of the better of two kinds, in markets."""

    def line(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
        goods = market_goods(table.architects[seat].realm)
        best = max(one, other, key=lambda good: goods[good])
        return goods[best] // 2, f"{goods[best]} {best}"

    return line


def aziza(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    spare = len(table.architects[seat].mosaics) - len(mosaic_placements(table, seat, powers))
    return (
        AZIZA_POINTS * spare,
        f"{pluralize(spare, 'mosaic')} not laid, {AZIZA_POINTS} points each",
    )


def dalila(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    load = caravan_load(table, seat, powers)
    left = load.goods - load.carried
    return left // 2, f"{pluralize(left, 'good')} left behind"


def dunya(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    patterns = Counter(table.architects[seat].mosaics)
    pattern, count = patterns.most_common(1)[0] if patterns else ("", 0)
    return (
        3 * count,
        f"{pluralize(count, f'{pattern} mosaic')}, 3 points each" if count else "no mosaics",
    )


def harun_al_rashid(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    rows = Counter(place % STRIDE for place in table.architects[seat].realm.tiles)
    longest = max(rows.values(), default=0)
    return longest, f"{pluralize(longest, 'landscape')} in the fullest row"


def hindbad(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    realm = table.architects[seat].realm
    jars = sum(
        side == JAR
        for tile in realm.tiles.values()
        for side in (tile.north, tile.east, tile.south, tile.west)
    )
    idle = jars - realm.activations("jar")
    return idle, f"{pluralize(idle, 'jar')} not active"


def khalifah(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    oases = groups(table.architects[seat].realm.kinds[OASIS])
    alone = sum(group.bit_count() == 1 for group in oases)
    return 2 * alone, f"{pluralize(alone, 'oasis', 'oases')} alone, 2 points each"


def shahryar(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    done = len(table.architects[seat].completed)
    return 3 * done, f"{pluralize(done, 'objective')} completed, 3 points each"


def sheherazade(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    recruited = len(table.architects[seat].characters)
    return 3 * recruited, f"{pluralize(recruited, 'character')} recruited, 3 points each"


def the_40_thieves(table: AlmadiTable, seat: Seat, powers: Powers) -> Scored:
    gaps = holes(table.architects[seat].realm).bit_count()
    return 3 * gaps, f"{pluralize(gaps, 'gap')}, 3 points each"


CHARACTER_LINES: dict[str, Callable[[AlmadiTable, Seat, Powers], Scored]] = {
    "ali-shar": _better_of("spices", "pottery"),
    "aziz": _better_of("leather", "carpets"),
    "aziza": aziza,
    "dalila": dalila,
    "dunya": dunya,
    "harun-al-rashid": harun_al_rashid,
    "hindbad": hindbad,
    "khalifah": khalifah,
    "shahryar": shahryar,
    "sheherazade": sheherazade,
    "the-40-thieves": the_40_thieves,
}
"""Those with points of their own; the others change a line above, or the play."""

"""The end of the game: the score pad's lines, with the reason for every point."""

from collections.abc import Callable, Sequence

from rules.engine.score import ScoreLine, ScoreSheet
from rules.engine.secret import Seat
from rules.engine.text import pluralize
from rules.sultaniya.boards import LARGE, SHAFT, SMALL, Board
from rules.sultaniya.box import Box, Objective
from rules.sultaniya.land import COLUMNS
from rules.sultaniya.palace import Palace
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import BONUSES, LEVEL_NAMES

Scored = tuple[int, str]
Line = Callable[[SultaniyaTable, Seat], Scored]


def symbol_points(box: Box, symbol: str) -> int:
    """What one of these brings a board that counts it."""
    points = box.points
    return points.small if symbol in SMALL else points.large if symbol in LARGE else points.shaft


def symbol_count(palace: Palace, symbol: str) -> int:
    """How many a palace has; of gates and minarets the complete ones."""
    return len(palace.shafts(symbol)) if symbol in SHAFT else palace.count(symbol)


def symbol_line(symbol: str) -> Line:
    """The line of one symbol, which half of the boards count."""

    def line(table: SultaniyaTable, seat: Seat) -> Scored:
        builder = table.builders[seat]
        if not builder.board.scores(symbol):
            return 0, f"{builder.board.name} does not count {symbol}s"
        number, each = symbol_count(builder.palace, symbol), symbol_points(table.box, symbol)
        name = f"complete {symbol}" if symbol in SHAFT else symbol
        return number * each, f"{pluralize(number, name)} × {pluralize(each, 'point')}"

    return line


def guards(table: SultaniyaTable, seat: Seat) -> Scored:
    """Points for the most guards, the second most and the third most."""
    if table.is_solo:
        return 0, "nobody to compare with"
    numbers = [builder.palace.count("guard") for builder in table.builders]
    points = guard_points(numbers, table.box.points.guards)[seat]
    own = pluralize(numbers[seat], "guard")
    if not numbers[seat]:
        return 0, "no guards"
    better = sum(other > numbers[seat] for other in numbers)
    tied = numbers.count(numbers[seat]) > 1
    place = ("most", "second", "third", "fourth")[better]
    return points, f"{own}, {place}{', tied' if tied else ''}"


def guard_points(numbers: Sequence[int], steps: Sequence[int]) -> list[int]:
    """Ruling U8: tied seats take the lowest place they cover, and later places are skipped."""

    def points(own: int) -> int:
        lowest = sum(other >= own for other in numbers) - 1
        return steps[lowest] if own and lowest < len(steps) else 0

    return [points(own) for own in numbers]


def bonus(table: SultaniyaTable, seat: Seat) -> Scored:
    """Extra points printed on some roofs."""
    palace = table.builders[seat].palace
    found = [
        f"+{points}" for symbol, points in BONUSES.items() for _ in range(palace.count(symbol))
    ]
    return bonus_points(palace), " and ".join(found) or "no roof with extra points"


def bonus_points(palace: Palace) -> int:
    return sum(points * palace.count(symbol) for symbol, points in BONUSES.items())


def objectives(table: SultaniyaTable, seat: Seat) -> Scored:
    """The two secret objectives; those that are not seen here count nothing yet."""
    cards = table.builders[seat].objectives
    scored = [(one, *objective_points(table, seat, one)) for one in cards.known_faces()]
    reasons = [f"{one.label} {points} ({why})" for one, points, why in scored]
    reasons += [f"{cards.hidden_count()} still secret"] if cards.hidden_count() else []
    return sum(points for _, points, _ in scored), "; ".join(reasons)


def objective_points(table: SultaniyaTable, seat: Seat, objective: Objective) -> Scored:
    """What an objective is worth to a seat now."""
    return OBJECTIVES[objective.kind](table, seat, objective)


def _floor(table: SultaniyaTable, seat: Seat, objective: Objective) -> Scored:
    floors = table.builders[seat].palace.floors(objective.symbol)
    best = max(floors)
    where = f" on the {LEVEL_NAMES[floors.index(best)]}" if best else ""
    return best, f"{pluralize(best, objective.symbol)}{where}"


def _column(table: SultaniyaTable, seat: Seat, objective: Objective) -> Scored:
    """Rulebook: the symbols themselves must be aligned; and one extra point."""
    columns = table.builders[seat].palace.columns(objective.symbol)
    best, extra = max(columns), table.box.points.column
    where = f" in column {COLUMNS[columns.index(best)]}" if best else ""
    return best + extra, f"{pluralize(best, objective.symbol)}{where} + {extra}"


def _djinns(table: SultaniyaTable, seat: Seat, objective: Objective) -> Scored:
    number, each = len(table.djinns_of(seat)), table.box.points.djinn
    return number * each, f"{pluralize(number, 'djinn')} × {each}"


def _pairs(table: SultaniyaTable, seat: Seat, objective: Objective) -> Scored:
    held = table.builders[seat].sapphires
    pairs, each = held // 2, table.box.points.pair
    return pairs * each, f"{pluralize(pairs, 'pair')} of {pluralize(held, 'sapphire')} × {each}"


OBJECTIVES: dict[str, Callable[[SultaniyaTable, Seat, Objective], Scored]] = {
    "floor": _floor,
    "column": _column,
    "djinns": _djinns,
    "pairs": _pairs,
}

SCORE_LINES: dict[str, Line] = {
    **{f"{symbol}s": symbol_line(symbol) for symbol in (*SMALL, *LARGE, *SHAFT)},
    "guards": guards,
    "bonus": bonus,
    "objectives": objectives,
}


def score(table: SultaniyaTable) -> ScoreSheet:
    """All lines of all seats. The most points win, then the most sapphires, then it is shared."""
    seats = tuple(
        tuple(ScoreLine(name, *line(table, seat)) for name, line in SCORE_LINES.items())
        for seat in range(table.seats)
    )
    standing = [
        (sum(line.points for line in lines), builder.sapphires)
        for lines, builder in zip(seats, table.builders, strict=True)
    ]
    best = max(standing)
    return ScoreSheet(seats, tuple(seat for seat, own in enumerate(standing) if own == best))


def points(table: SultaniyaTable, seat: Seat) -> dict[str, int]:
    """One seat's points by the lines of the sheet."""
    return {name: line(table, seat)[0] for name, line in SCORE_LINES.items()}


def palace_points(box: Box, board: Board, palace: Palace) -> int:
    """What a palace is worth by itself: symbols that the board counts, and extra points."""
    return bonus_points(palace) + sum(
        symbol_count(palace, symbol) * symbol_points(box, symbol) for symbol in board.counts
    )


def total(table: SultaniyaTable, seat: Seat) -> int:
    """The points of a seat, as far as its objectives are seen here."""
    return sum(line(table, seat)[0] for line in SCORE_LINES.values())

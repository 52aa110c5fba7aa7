"""The chart of a finished match: every seat's points over the turns, and the decisive turn.

A seat is recognised by the colour of its line, by its dashes, and by the number on its emblem.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from render import lettering
from render.frame import (
    EDGE_PX,
    GAP_PX,
    HEADER_PX,
    Box,
    Header,
    draw_cut,
    draw_parchment,
    draw_seat_emblem,
    split_row,
    start_frame,
)
from render.names import drawable_names, safe_names
from render.page import Art, Fill, Line, Page, Panel, Words
from render.theme import MAX_HEIGHT
from render.wording import fit_sentences
from rules.computer.review import Review, TurnTaken
from rules.engine.secret import Seat
from rules.engine.text import format_number, pluralize

LEFT_PX, RIGHT_PX = 134, 188
"""Beside the lines: for the points, and for emblems and totals."""
TOP_PX = HEADER_PX + 68
LEGEND_PX = 104
AXIS_PX = 60
HIGH_PX = MAX_HEIGHT - GAP_PX - LEGEND_PX - AXIS_PX - TOP_PX
LINE_PX, NUMBER_PX, TOTAL_PX = 34, 36, 46
MARK_PX, END_PX, CHIP_EMBLEM_PX = 44, 52, 42
"""Emblems on a line, at its end and on the chip."""
THICK = 7
ROOM = 16
"""Around a line, for its thickness."""
CASING = 5
"""The dark edge around a line, which sets pale colours off from the parchment."""
MOST_STEPS = 5
MARKS = 4
"""Emblems on a line, besides the one at its end."""
SAMPLE_PX = 64
"""A piece of a seat's line beside its name."""
DASHES: tuple[tuple[int, ...], ...] = ((), (34, 18), (2, 17), (34, 18, 2, 18), (12, 20))
"""By seat, as the colours."""
TOGETHER = "night-light"
WAYPOINTS = (("After a quarter", 1 / 4), ("Halfway", 1 / 2), ("After three quarters", 3 / 4))
"""Where the text beside the chart says how the seats stood."""
MIN_TURNS_TOLD = 8
"""A shorter match has no way that is worth telling."""


@dataclass(frozen=True, slots=True)
class _Scale:
    """Maps turns and points to pixels."""

    turns: int
    lowest: int
    highest: int
    step: int
    width: int

    def x(self, turn: int) -> int:
        return LEFT_PX + round(turn * self.width / max(self.turns - 1, 1))

    def y(self, points: float) -> int:
        share = (points - self.lowest) / (self.highest - self.lowest)
        return TOP_PX + HIGH_PX - round(share * HIGH_PX)


def turns_in_order(review: Review) -> list[TurnTaken]:
    """All turns as they ended."""
    return sorted((turn for own in review.turns for turn in own), key=lambda turn: turn.last)


def chart(review: Review, names: Sequence[str], *, title: str, together: bool) -> Page:
    """The points of every seat after every turn; of all as one where they play together."""
    seats = len(review.turns)
    turns = turns_in_order(review)
    length = pluralize(len(turns), "turn")
    page, body, _ = start_frame(Header("How the match went", "", length, title, icon="icon-score"))
    draw_parchment(page, body)
    lines = [0] if together else list(range(seats))
    scale = _scale(page, turns)
    _draw_grid(page, scale, turns)
    if review.decisive is not None and (together or seats > 1):
        _draw_decisive_turn(page, scale, turns, review.decisive, together=together)
    for seat in reversed(lines):
        _draw_line(page, scale, turns, None if together else seat)
    totals = turns[-1].totals if turns else (0,) * seats
    taken = _draw_totals(page, scale, totals, lines, together=together)
    _draw_emblems(page, scale, turns, taken, together=together)
    _draw_legend(page, review, drawable_names(names, seats), together=together)
    return page


def chart_text(review: Review, names: Sequence[str], *, title: str, together: bool) -> str:
    """What the chart shows, in words: the end, the turn that decided, and the way there."""
    seats = len(review.turns)
    called = safe_names(names, seats)
    turns = turns_in_order(review)
    totals = turns[-1].totals if turns else (0,) * seats
    text = [f"A chart of {title}: the points after each of {pluralize(len(turns), 'turn')}."]
    if together:
        text.append(f"All together ended with {format_number(totals[0])}.")
    else:
        text.append(f"At the end: {_standing(called, totals)}.")
    turn = review.decisive
    if turn is not None and (together or seats > 1):
        what = "changed most" if together else "decided it"
        text.append(f"{called[turn.seat]}'s turn {turn.number} {what}.")
    for when, share in WAYPOINTS if len(turns) >= MIN_TURNS_TOLD else ():
        then = turns[round(len(turns) * share) - 1].totals
        text.append(f"{when}: {format_number(then[0]) if together else _standing(called, then)}.")
    if (best := _best_turns(review)) is not None:
        told = [
            f"{name} turn {one.number}, +{one.gain}" for name, one in zip(called, best, strict=True)
        ]
        text.append(f"Best turns: {'; '.join(told)}.")
    return fit_sentences(text, "/review tells the rest by seat.")


def _standing(called: Sequence[str], totals: Sequence[int]) -> str:
    return ", ".join(
        f"{name} {format_number(own)}" for name, own in zip(called, totals, strict=True)
    )


def _best_turns(review: Review) -> list[TurnTaken] | None:
    """For each seat the turn with most points. Where all seats answer together, the last turn gets
    all points; then none is shown."""
    if all(any(turn.gain > 0 for turn in own) for own in review.turns):
        return [max(own, key=lambda turn: turn.gain) for own in review.turns]
    return None


def _scale(page: Page, turns: Sequence[TurnTaken]) -> _Scale:
    points = [own for turn in turns for own in turn.totals] or [0]
    lowest, highest = min(0, *points), max(1, *points)
    step = next(
        one
        for size in range(9)
        for one in (10**size, 2 * 10**size, 5 * 10**size)
        if (highest - lowest) <= one * MOST_STEPS
    )
    lowest, highest = lowest // step * step, -(-highest // step) * step
    return _Scale(len(turns), lowest, highest, step, page.width - LEFT_PX - RIGHT_PX)


def _draw_grid(page: Page, scale: _Scale, turns: Sequence[TurnTaken]) -> None:
    page.add(Words("Points", 2 * EDGE_PX, HEADER_PX + 32, LINE_PX, "ink-soft"))
    for points in range(scale.lowest, scale.highest + 1, scale.step):
        y = scale.y(points)
        colour = "gold-dark" if points == 0 else "parchment-shade"
        page.add(
            Fill(LEFT_PX, y - 1, scale.width, 3, colour),
            Words(format_number(points), LEFT_PX - 26, y, NUMBER_PX, "ink", "bold", "r"),
        )
    # A number under the first turn of each round, as many as have room.
    rounds = {turn.number: index for index, turn in reversed(list(enumerate(turns)))}
    every = max(1, -(-len(rounds) // 10))
    bottom = TOP_PX + HIGH_PX
    for number, index in sorted(rounds.items()):
        if (number - 1) % every == 0:
            x = scale.x(index)
            page.add(
                Fill(x - 1, bottom, 3, 12, "gold-dark"),
                Words(str(number), x, bottom + 34, NUMBER_PX, "ink", "sans", "m"),
            )
    right = page.width - 2 * EDGE_PX
    page.add(Words("Turn", right, bottom + 34, LINE_PX, "ink-soft", "sans", "r"))


def _draw_line(page: Page, scale: _Scale, turns: Sequence[TurnTaken], seat: Seat | None) -> None:
    """From one own turn to the next and on to the end; all turns where they play together."""
    ways = [
        (scale.x(index), scale.y(turn.totals[seat or 0]))
        for index, turn in enumerate(turns)
        if seat in {None, turn.seat} or index == len(turns) - 1
    ]
    if len(ways) < 2:
        return
    top = min(y for _, y in ways) - ROOM
    bottom = max(y for _, y in ways) + ROOM
    _draw_way(page, Box(LEFT_PX - ROOM, top, scale.width + 2 * ROOM, bottom - top), ways, seat)


def _draw_way(page: Page, box: Box, ways: Sequence[tuple[int, int]], seat: Seat | None) -> None:
    way = tuple((x - box.x, y - box.y) for x, y in ways)
    colour, dashes = TOGETHER, DASHES[0]
    if seat is not None:
        colour, dashes = f"seat-{seat + 1}", DASHES[seat % len(DASHES)]
    page.add(
        Line(*box, way, "ink", THICK + CASING, dashes),
        Line(*box, way, colour, THICK, dashes),
    )


def _draw_emblems(
    page: Page,
    scale: _Scale,
    turns: Sequence[TurnTaken],
    taken: list[Box],
    *,
    together: bool,
) -> None:
    """Each seat's emblem now and then, on turns of its own, where nothing else is."""
    for seat in range(len(turns[0].totals) if turns else 0):
        own = [index for index, turn in enumerate(turns[:-1]) if turn.seat == seat]
        every = max(1, len(own) // MARKS)
        wanted = own[every // 2 :: every]
        placed = 0
        for index in [*wanted, *(one for one in own if one not in wanted)]:
            x, y = scale.x(index), scale.y(turns[index].totals[0 if together else seat])
            box = Box(x, y, 0, 0).inset(-MARK_PX // 2)
            if placed < MARKS and not any(_meet(box, other) for other in taken):
                draw_seat_emblem(page, seat, box.x, box.y, MARK_PX)
                taken.append(box)
                placed += 1


def _meet(one: Box, other: Box) -> bool:
    return (
        one.x < other.right
        and other.x < one.right
        and one.y < other.bottom
        and other.y < one.bottom
    )


def _draw_decisive_turn(
    page: Page, scale: _Scale, turns: Sequence[TurnTaken], turn: TurnTaken, *, together: bool
) -> None:
    x = scale.x(turns.index(turn))
    words = "changed most" if together else "decided"
    width = lettering.width(words, "bold", LINE_PX) + CHIP_EMBLEM_PX + 36
    last = page.width - 2 * EDGE_PX - width
    left = min(max(x - width // 2, LEFT_PX + 40), last)
    top = HEADER_PX + 8
    page.add(
        Fill(x - 3, top + 40, 6, TOP_PX + HIGH_PX - top - 40, "ink"),
        Panel(left, top, width, 50, "ink", 14),
        Words(words, left + CHIP_EMBLEM_PX + 20, top + 25, LINE_PX, "glow", "bold"),
    )
    draw_seat_emblem(page, turn.seat, left + 8, top + 4, CHIP_EMBLEM_PX)


def _draw_totals(
    page: Page, scale: _Scale, totals: Sequence[int], lines: Sequence[Seat], *, together: bool
) -> list[Box]:
    """Emblems and totals at the right, moved apart where they would cover each other; returns
    their places."""
    order = sorted(lines, key=lambda seat: -totals[seat])
    places: list[int] = []
    for seat in order:
        y = scale.y(totals[seat])
        places.append(max(y, places[-1] + END_PX + 4) if places else y)
    lowest = TOP_PX + HIGH_PX
    for number in reversed(range(len(places))):
        places[number] = min(places[number], lowest)
        lowest = places[number] - END_PX - 4
    taken = []
    for seat, y in zip(order, places, strict=True):
        box = Box(LEFT_PX + scale.width + 12, y - END_PX // 2, END_PX, END_PX)
        if together:
            page.add(Art("icon-score", *box))
        else:
            draw_seat_emblem(page, seat, box.x, box.y, END_PX)
        page.add(Words(format_number(totals[seat]), box.right + 10, y, TOTAL_PX, "ink", "serif"))
        taken.append(box)
    return taken


def _draw_legend(page: Page, review: Review, names: Sequence[str], *, together: bool) -> None:
    """Who is who, and what the best turn of each brought."""
    row = Box(0, 0, page.width, MAX_HEIGHT - GAP_PX).inset(2 * EDGE_PX).lower_part(LEGEND_PX - 16)
    row = row._replace(y=MAX_HEIGHT - GAP_PX - LEGEND_PX)
    page.add(Fill(row.x, row.y, row.width, 2, "parchment-shade"))
    bests = _best_turns(review)
    for seat, cell in enumerate(split_row(row, len(names), 2 * GAP_PX)):
        upper, lower = cell.y + 30, cell.y + 76
        draw_seat_emblem(page, seat, cell.x, upper - MARK_PX // 2, MARK_PX)
        left = cell.x + MARK_PX + 10
        draw_cut(page, (names[seat], ""), (left, upper), cell.right - left, ("bold", 36, "ink"))
        left = cell.x
        if not together:
            ways = ((left + ROOM, lower), (left + ROOM + SAMPLE_PX, lower))
            box = Box(left, lower - ROOM, SAMPLE_PX + 2 * ROOM, 2 * ROOM)
            _draw_way(page, box, ways, seat)
            left = box.right
        if bests is not None:
            words = f"best turn {bests[seat].number}: +{bests[seat].gain}"
            if left + lettering.width(words, "sans", LINE_PX) > cell.right:
                words = f"best +{bests[seat].gain}"
            page.add(Words(words, left, lower, LINE_PX, "ink-soft"))

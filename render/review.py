"""The chart of a finished match: every seat's points over the turns, and the decisive turn.

A seat is recognised by the colour of its line, by its dashes, and by the number on its emblem.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from render import lettering
from render.names import drawable_names, safe_names
from render.page import Art, Fill, Line, Page, Panel, Words
from render.pieces import HEADER, draw_emblem, draw_header
from render.theme import MARGIN
from render.wording import fit_sentences
from rules.computer.review import Review, TurnTaken
from rules.engine.secret import Seat
from rules.engine.text import format_number, pluralize

LEFT = 108
"""Pixels at the left of the lines, for the points."""
RIGHT = 176
"""And at their right, for emblems and totals."""
TOP = HEADER + 76
HIGH = 560
AXIS = 66
ROW = 72
THICK = 7
ROOM = 16
"""Around a line, for its thickness."""
CASING = 5
"""The dark edge around a line, which sets pale colours off from the parchment."""
MOST_STEPS = 6
MARKS = 4
"""Emblems on a line, besides the one at its end."""
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
        return LEFT + round(turn * self.width / max(self.turns - 1, 1))

    def y(self, points: float) -> int:
        share = (points - self.lowest) / (self.highest - self.lowest)
        return TOP + HIGH - round(share * HIGH)


def turns_in_order(review: Review) -> list[TurnTaken]:
    """All turns as they ended."""
    return sorted((turn for own in review.turns for turn in own), key=lambda turn: turn.last)


def chart(review: Review, names: Sequence[str], *, title: str, together: bool) -> Page:
    """The points of every seat after every turn; of all as one where they play together."""
    seats = len(review.turns)
    shown = drawable_names(names, seats)
    turns = turns_in_order(review)
    page = Page()
    draw_header(page, ("How the match went", ""), title, icon="icon-score")
    lines = [0] if together else list(range(seats))
    height = TOP - HEADER + HIGH + AXIS + ROW * seats + 24
    page.add(
        Panel(MARGIN // 2, HEADER, page.width - MARGIN, height, "parchment", 18, "gold-dark", 3)
    )
    page.height = HEADER + height + 12
    scale = _scale(page, turns)
    _draw_grid(page, scale, turns)
    if review.decisive is not None and (together or seats > 1):
        _draw_decisive_turn(page, scale, turns, review.decisive, together=together)
    for seat in reversed(lines):
        _draw_line(page, scale, turns, None if together else seat)
    if together:
        _draw_turn_emblems(page, scale, turns)
    else:
        for seat in reversed(lines):
            _draw_emblems(page, scale, turns, seat)
    _draw_totals(page, scale, turns[-1].totals if turns else (0,) * seats, lines, together=together)
    for seat in range(seats):
        top = TOP + HIGH + AXIS + ROW * seat
        _draw_legend(page, review, shown[seat], seat, top, together=together)
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
    return _Scale(len(turns), lowest, highest, step, page.width - LEFT - RIGHT)


def _draw_grid(page: Page, scale: _Scale, turns: Sequence[TurnTaken]) -> None:
    page.add(Words("Points", MARGIN + 8, HEADER + 34, 28, "ink-soft"))
    for points in range(scale.lowest, scale.highest + 1, scale.step):
        y = scale.y(points)
        colour = "gold-dark" if points == 0 else "parchment-shade"
        page.add(
            Fill(LEFT, y - 1, scale.width, 3, colour),
            Words(format_number(points), LEFT - 16, y, 32, "ink", "bold", "r"),
        )
    # A number under the first turn of each round, as many as have room.
    rounds = {turn.number: index for index, turn in reversed(list(enumerate(turns)))}
    every = max(1, -(-len(rounds) // 10))
    for number, index in sorted(rounds.items()):
        if (number - 1) % every == 0:
            x = scale.x(index)
            page.add(
                Fill(x - 1, TOP + HIGH, 3, 12, "gold-dark"),
                Words(str(number), x, TOP + HIGH + 32, 30, "ink", "sans", "m"),
            )
    page.add(Words("Turn", page.width - MARGIN - 12, TOP + HIGH + 32, 28, "ink-soft", "sans", "r"))


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
    box = (LEFT - ROOM, top, scale.width + 2 * ROOM, max(y for _, y in ways) + ROOM - top)
    way = tuple((x - box[0], y - box[1]) for x, y in ways)
    colour, dashes = _style(seat)
    page.add(
        Line(*box, way, "ink", THICK + CASING, dashes),
        Line(*box, way, colour, THICK, dashes),
    )


def _style(seat: Seat | None) -> tuple[str, tuple[int, ...]]:
    if seat is None:
        return TOGETHER, ()
    return f"seat-{seat + 1}", DASHES[seat % len(DASHES)]


def _draw_emblems(page: Page, scale: _Scale, turns: Sequence[TurnTaken], seat: Seat) -> None:
    """The seat's emblem now and then, on turns of its own."""
    own = [index for index, turn in enumerate(turns[:-1]) if turn.seat == seat]
    every = max(1, len(own) // MARKS)
    for index in own[every // 2 :: every][:MARKS]:
        x, y = scale.x(index), scale.y(turns[index].totals[seat])
        draw_emblem(page, seat, x - 20, y - 20, 40)


def _draw_turn_emblems(page: Page, scale: _Scale, turns: Sequence[TurnTaken]) -> None:
    """Where all play together: whose turn each was, as far as there is room."""
    every = max(1, -(-len(turns) // 16))
    for index, turn in enumerate(turns[:-1]):
        if index % every == 0:
            draw_emblem(page, turn.seat, scale.x(index) - 20, scale.y(turn.totals[0]) - 20, 40)


def _draw_decisive_turn(
    page: Page, scale: _Scale, turns: Sequence[TurnTaken], turn: TurnTaken, *, together: bool
) -> None:
    x = scale.x(turns.index(turn))
    words = "changed most" if together else "decided"
    width = lettering.width(words, "bold", 28) + 76
    left = min(max(x - width // 2, LEFT + 24), LEFT + scale.width + RIGHT - MARGIN - width)
    page.add(
        Fill(x - 4, TOP - 8, 8, HIGH + 8, "gold"),
        Panel(left, HEADER + 12, width, 52, "gold", 14, "gold-dark", 3),
        Words(words, left + 60, HEADER + 38, 28, "ink", "bold"),
    )
    draw_emblem(page, turn.seat, left + 10, HEADER + 16, 44)


def _draw_totals(
    page: Page, scale: _Scale, totals: Sequence[int], lines: Sequence[Seat], *, together: bool
) -> None:
    """Emblems and totals at the right, moved apart where they would cover each other."""
    gap = 58
    placed: list[int] = []
    for seat in sorted(lines, key=lambda one: -totals[one]):
        y = scale.y(totals[seat])
        placed.append(max(y, placed[-1] + gap) if placed else y)
    over = max(0, (placed[-1] if placed else 0) - (TOP + HIGH))
    for number in range(len(placed) - 1, -1, -1):
        limit = TOP + HIGH if number == len(placed) - 1 else placed[number + 1] - gap
        placed[number] = min(placed[number], limit) if over else placed[number]
    x = LEFT + scale.width + 16
    for seat, y in zip(sorted(lines, key=lambda one: -totals[one]), placed, strict=True):
        if together:
            page.add(Art("icon-score", x, y - 26, 52, 52))
        else:
            draw_emblem(page, seat, x, y - 26, 52)
        page.add(Words(format_number(totals[seat]), x + 64, y, 44, "ink", "serif"))


def _draw_legend(
    page: Page, review: Review, name: str, seat: Seat, top: int, *, together: bool
) -> None:
    y = top + ROW // 2
    page.add(Fill(MARGIN, top, page.width - 2 * MARGIN, 2, "parchment-shade"))
    draw_emblem(page, seat, MARGIN + 8, y - 28, 56)
    left = MARGIN + 84
    if not together:
        colour, dashes = _style(seat)
        way = ((ROOM, ROOM), (ROOM + 110, ROOM))
        box = (left, y - ROOM, 110 + 2 * ROOM, 2 * ROOM)
        page.add(
            Line(*box, way, "ink", THICK + CASING, dashes), Line(*box, way, colour, THICK, dashes)
        )
        left += 160
    best = _best_turns(review)
    note = "" if best is None else f"best turn {best[seat].number}: +{best[seat].gain}"
    room = page.width - left - MARGIN - 16 - lettering.width(note, "sans", 32)
    page.add(
        Words(lettering.truncate(name, "bold", 36, room - 24), left, y, 36, "ink", "bold"),
        Words(note, page.width - MARGIN - 12, y, 32, "ink-soft", "sans", "r"),
    )

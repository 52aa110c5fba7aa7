"""Statistics: a few large figures, then a row for every game and number of seats."""

from collections.abc import Sequence
from typing import NamedTuple

from render import lettering
from render.frame import GAP_PX, Box, Header, draw_cut, draw_parchment, split_row, start_frame
from render.names import drawn_part, isolated
from render.page import Art, Fill, Page, Panel, Words
from render.wording import fit_sentences
from rules.engine.text import format_number

FACTS_PX, TITLES_PX, ROW_PX = 128, 56, 65
ICON_PX, FACT_PX, WORD_PX, NUMBER_PX, BEST_PX = 56, 56, 34, 38, 44
GAME, SEATS, WON, BAR, AVERAGE, BEST, LATEST = 0, 222, 356, 506, 760, 876, 900
"""Where the columns begin; of the average and the best, where they end."""
BAR_PX = 120
WON_COLOUR = "gold-dark"
LATEST_STEP_PX, LATEST_BAR_PX, LATEST_HIGH_PX = 20, 16, 44


class Fact(NamedTuple):
    """A large figure and what it counts."""

    figure: str
    label: str
    icon: str


class Kind(NamedTuple):
    """All matches of a game with one number of seats."""

    label: str
    matches: int
    won: int
    average: float | None
    best: int | None
    best_by: str
    latest: Sequence[tuple[int, bool]]
    """Points of the latest matches and whether they were won, the newest last."""


class Chapter(NamedTuple):
    """A game."""

    title: str
    kinds: Sequence[Kind]


class Statistics(NamedTuple):
    """All that stands on the page."""

    who: str
    about: str
    facts: Sequence[Fact]
    chapters: Sequence[Chapter]


def stats_page(stats: Statistics) -> Page:
    """The figures and the first games; the other games follow on pages of their own."""
    rows = [(chapter.title, kind) for chapter in stats.chapters for kind in chapter.kinds]
    most = max((kind.matches for _, kind in rows), default=1)
    pages: list[Page] = []
    while rows or not pages:
        header = Header(drawn_part(stats.who) or "Statistics", "", stats.about, icon="icon-score")
        page, body, _ = start_frame(header)
        if not pages:
            _draw_facts(page, stats.facts, body.upper_part(FACTS_PX))
            body = body.lower_part(body.height - FACTS_PX - GAP_PX)
        pages.append(page)
        shown = rows[: (body.height - TITLES_PX) // ROW_PX]
        rows = rows[len(shown) :]
        if shown:
            _draw_rows(page, shown, most, body)
        page.height = body.y + (TITLES_PX + ROW_PX * len(shown) + GAP_PX if shown else 0)
    pages[0].followers = pages[1:]
    return pages[0]


def stats_words(stats: Statistics) -> str:
    """The same as text, a line a kind, for those who do not see it."""
    return "\n".join(_sentences(stats))


def stats_alt_text(stats: Statistics) -> str:
    """The same beside the picture, as far as there is room."""
    return fit_sentences(_sentences(stats), "/stats of one game tells the rest.")


def _sentences(stats: Statistics) -> list[str]:
    who = isolated(stats.who)
    lines = [f"{who}, {stats.about}: {_facts_text(stats.facts)}."]
    for chapter in stats.chapters:
        lines += [f"{chapter.title}, {kind.label}: {_kind_text(kind)}." for kind in chapter.kinds]
    return lines


def _facts_text(facts: Sequence[Fact]) -> str:
    return ", ".join(f"{fact.figure} {fact.label}" for fact in facts)


def _kind_text(kind: Kind) -> str:
    text = f"{kind.won} of {kind.matches} won"
    if kind.average is not None and kind.best is not None:
        by = f" by {isolated(kind.best_by)}" if kind.best_by else ""
        text += f", average {_average(kind)}, best {format_number(kind.best)}{by}"
    if kind.latest:
        shown = [f"{format_number(points)}{' won' * won}" for points, won in kind.latest]
        text += f", latest {', '.join(shown)}"
    return text


def _average(kind: Kind) -> str:
    return "–" if kind.average is None else f"{kind.average:.1f}".replace("-", "−")


def _draw_facts(page: Page, facts: Sequence[Fact], row: Box) -> None:
    for fact, cell in zip(facts, split_row(row, max(1, len(facts))), strict=False):
        draw_parchment(page, cell)
        figure = lettering.truncate(fact.figure, "serif", FACT_PX, cell.width - ICON_PX - 44)
        page.add(
            Art(fact.icon, cell.x + 16, cell.y + 14, ICON_PX, ICON_PX),
            Words(figure, cell.x + ICON_PX + 28, cell.y + 42, FACT_PX, "ink", "serif"),
            Words(fact.label, cell.x + 18, cell.y + 100, WORD_PX, "ink-soft"),
        )


def _draw_rows(page: Page, rows: Sequence[tuple[str, Kind]], most: int, body: Box) -> None:
    draw_parchment(page, body.upper_part(TITLES_PX + ROW_PX * len(rows)))
    named = any(drawn_part(kind.best_by) for _, kind in rows)
    inner = Box(body.x + 20, body.y + TITLES_PX, body.width - 40, ROW_PX)
    for text, x, anchor in (
        ("won", WON, "l"),
        ("average", AVERAGE, "r"),
        ("best", BEST, "r"),
        ("by" if named else "latest", LATEST, "l"),
    ):
        middle = body.y + TITLES_PX // 2 + 2
        page.add(Words(text, inner.x + x, middle, WORD_PX, "ink-soft", "sans", anchor))
    before = ""
    for number, (title, kind) in enumerate(rows):
        row = inner._replace(y=inner.y + number * ROW_PX)
        page.add(
            Fill(row.x, row.y, row.width, 2, "parchment-shade" if title == before else "gold-dark")
        )
        if title != before:
            place = row.x, _middle(row)
            draw_cut(page, (title, ""), place, SEATS - GAP_PX, ("serif", NUMBER_PX, "ink"))
        before = title
        _draw_kind(page, kind, most, row)
        if named:
            name = drawn_part(kind.best_by)
            place = row.x + LATEST, _middle(row)
            draw_cut(page, (name, ""), place, row.width - LATEST, ("sans", WORD_PX, "ink"))
        else:
            _draw_latest(page, kind.latest, row)


def _middle(row: Box) -> int:
    return row.y + row.height // 2 + 1


def _draw_kind(page: Page, kind: Kind, most: int, row: Box) -> None:
    """Draw the figures, and a bar: its length is the number of matches, dark those won."""
    middle = _middle(row)
    best = "–" if kind.best is None else format_number(kind.best)
    page.add(
        Words(kind.label, row.x + SEATS, middle, WORD_PX, "ink"),
        Words(f"{kind.won} of {kind.matches}", row.x + WON, middle, NUMBER_PX, "ink", "bold"),
        Words(_average(kind), row.x + AVERAGE, middle, NUMBER_PX, "ink", "bold", "r"),
        Words(best, row.x + BEST, middle, BEST_PX, "ink", "serif", "r"),
    )
    length = max(14, BAR_PX * kind.matches // max(1, most))
    page.add(Panel(row.x + BAR, middle - 12, length, 24, "parchment-light", 6, "ink-soft", 3))
    if kind.won:
        dark = max(8, length * kind.won // kind.matches)
        page.add(Panel(row.x + BAR, middle - 12, dark, 24, WON_COLOUR, 6))


def _draw_latest(page: Page, latest: Sequence[tuple[int, bool]], row: Box) -> None:
    """Draw a bar a match: full and on a foot if it was won, else hollow."""
    most = max((max(points, 1) for points, _ in latest), default=1)
    floor = row.bottom - 12
    for number, (points, won) in enumerate(latest):
        x = row.x + LATEST + number * LATEST_STEP_PX
        height = max(8, LATEST_HIGH_PX * max(points, 0) // most)
        bar = x, floor - height, LATEST_BAR_PX, height
        if won:
            page.add(Fill(*bar, WON_COLOUR), Fill(x, floor + 3, LATEST_BAR_PX, 5, WON_COLOUR))
        else:
            page.add(Panel(*bar, "parchment-light", 3, "ink-soft", 2))

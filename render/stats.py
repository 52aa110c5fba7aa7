"""A page of statistics: a few large figures, then every game with bars, on parchment."""

from collections.abc import Sequence
from typing import NamedTuple

from render import lettering
from render.names import drawn_part, isolated
from render.page import Art, Fill, Page, Panel, Words
from render.pieces import HEADER, Room, draw_header, draw_section
from render.theme import MARGIN
from render.wording import fit_sentences
from rules.engine.text import format_number

FACTS = 150
TITLE = 118
"""Pixels for a game's name and the names of the columns."""
ROW = 92
GAP = 14
LEFT = MARGIN + 20
MATCHES, WON, AVERAGE, BEST, LATEST = 330, 364, 730, 876, 912
"""Where the columns end, or, of the bars, begin."""
BAR = 250
LATEST_BAR, LATEST_STEP, LATEST_HEIGHT = 16, 20, 56


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
    note: str
    kinds: Sequence[Kind]


class Statistics(NamedTuple):
    """All that stands on the page."""

    who: str
    about: str
    facts: Sequence[Fact]
    chapters: Sequence[Chapter]


def stats_page(stats: Statistics) -> Page:
    """The page; its height follows from the number of games."""
    page = Page()
    who = drawn_part(stats.who) or "Statistics"
    draw_header(page, (who, ""), stats.about, icon="icon-score")
    y = HEADER
    _draw_facts(page, stats.facts, y)
    y += FACTS + GAP
    for chapter in stats.chapters:
        height = TITLE + ROW * len(chapter.kinds) + 10
        draw_section(page, y, height)
        _draw_titles(page, chapter, y)
        most = max((kind.matches for kind in chapter.kinds), default=1)
        for number, kind in enumerate(chapter.kinds):
            _draw_row(page, kind, most, y + TITLE + number * ROW)
        y += height + GAP
    page.height = y
    return page


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


def _draw_facts(page: Page, facts: Sequence[Fact], y: int) -> None:
    width = (page.width - MARGIN - GAP * (len(facts) - 1)) // max(1, len(facts))
    for number, fact in enumerate(facts):
        x = MARGIN // 2 + number * (width + GAP)
        page.add(
            Panel(x, y, width, FACTS, "parchment", 18, "gold-dark", 3),
            Art(fact.icon, x + 16, y + 24, 56, 56),
            Words(
                lettering.truncate(fact.figure, "serif", 56, width - 100),
                x + 84, y + 54, 56, "ink", "serif",
            ),
            Words(fact.label, x + 24, y + 114, 30, "ink-soft"),
        )  # fmt: skip


def _draw_titles(page: Page, chapter: Chapter, y: int) -> None:
    page.add(Words(chapter.title, LEFT, y + 44, 42, "ink", "serif"))
    if chapter.note:
        page.add(Words(chapter.note, page.width - LEFT, y + 44, 26, "ink-soft", "sans", "r"))
    for text, x, anchor in (
        ("matches", MATCHES, "r"),
        ("won", WON, "l"),
        ("average", AVERAGE, "r"),
        ("best", BEST, "r"),
        ("latest", LATEST, "l"),
    ):
        page.add(Words(text, x, y + 94, 26, "ink-soft", "sans", anchor))


def _draw_row(page: Page, kind: Kind, most: int, y: int) -> None:
    middle = y + ROW // 2
    page.add(
        Fill(LEFT, y, page.width - 2 * LEFT, 2, "parchment-shade"),
        Words(kind.label, LEFT, middle, 34, "ink"),
        Words(str(kind.matches), MATCHES, middle, 40, "ink", "bold", "r"),
    )
    _draw_won(page, kind, most, middle)
    page.add(Words(_average(kind), AVERAGE, middle, 36, "ink", "bold", "r"))
    _draw_best(page, kind, y)
    _draw_latest(page, kind.latest, Room(LATEST, y + (ROW - LATEST_HEIGHT) // 2, 0))


def _draw_won(page: Page, kind: Kind, most: int, middle: int) -> None:
    """Draw a bar whose length is the number of matches, golden for those won."""
    length = max(12, BAR * kind.matches // max(1, most))
    page.add(Words(f"{kind.won} of {kind.matches}", WON, middle - 16, 30, "ink", "bold"))
    page.add(Panel(WON, middle + 10, length, 20, "parchment-shade", 8))
    if kind.won:
        golden = max(12, length * kind.won // kind.matches)
        page.add(Panel(WON, middle + 10, golden, 20, "gold", 8, "gold-dark", 3))


def _draw_best(page: Page, kind: Kind, y: int) -> None:
    middle = y + ROW // 2
    if kind.best is None:
        page.add(Words("–", BEST, middle, 36, "ink-soft", "bold", "r"))
        return
    if not kind.best_by or not drawn_part(kind.best_by):
        page.add(Words(format_number(kind.best), BEST, middle, 44, "ink", "serif", "r"))
        return
    name = lettering.truncate(drawn_part(kind.best_by), "sans", 22, BEST - AVERAGE - 10)
    page.add(
        Words(format_number(kind.best), BEST, middle - 14, 40, "ink", "serif", "r"),
        Words(name, BEST, middle + 24, 22, "ink-soft", "sans", "r"),
    )


def _draw_latest(page: Page, latest: Sequence[tuple[int, bool]], room: Room) -> None:
    """Draw a bar a match; those won are golden, edged, and stand on a foot."""
    most = max((max(points, 1) for points, _ in latest), default=1)
    floor = room.y + LATEST_HEIGHT
    for number, (points, won) in enumerate(latest):
        x = room.x + number * LATEST_STEP
        height = max(8, LATEST_HEIGHT * max(points, 0) // most)
        if won:
            page.add(
                Panel(x, floor - height, LATEST_BAR, height, "gold", 3, "gold-dark", 2),
                Fill(x, floor + 5, LATEST_BAR, 5, "gold-dark"),
            )
        else:
            page.add(Fill(x, floor - height, LATEST_BAR, height, "grey"))

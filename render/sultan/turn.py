"""The turn picture and the table picture: the cushions, how they ended, and every seat."""

from collections.abc import Callable, Sequence
from functools import partial

from render.frame import Header
from render.page import Page
from render.painter import MOST_PICTURES
from render.sultan.middle import NO_NUMBERS, Numbers, draw_middle, draw_reveal
from render.sultan.money import money_page
from render.sultan.rounds import Round, rounds_of
from render.sultan.scene import Scene, header_of, scene_of
from render.sultan.strip import gains_of, start_page
from rules.engine.news import TurnNews
from rules.engine.secret import View
from rules.sultan.table import SultanTable

HeaderOf = Callable[[TurnNews | None], Header]


def turn(
    view: View[SultanTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> Page:
    """What is posted after turns: the cushions now, then each reveal that went before."""
    scene = scene_of(view, names, title)
    return pages_of(scene, turns, partial(header_of, scene))


def table(view: View[SultanTable], names: Sequence[str], *, title: str = "") -> Page:
    """The cushions and the seats, then everybody's money and the pouch."""
    scene = scene_of(view, names, title)
    page = pages_of(scene, (), partial(header_of, scene))
    page.followers.append(money_page(scene))
    return page


def pages_of(
    scene: Scene, turns: Sequence[TurnNews], header: HeaderOf, numbers: Numbers = NO_NUMBERS
) -> Page:
    """The present, and a page for each reveal of these turns that it does not show."""
    *older, present = rounds_of(turns)
    frame = start_page(
        header(turns[-1] if turns else None), scene, gains_of(scene.table, present.sales, ())
    )
    draw_middle(frame.page, scene, frame.body, [*older, present], numbers)
    for place in reversed(range(len(older))):
        later = [sale for one in (*older[place + 1 :], present) for sale in one.sales]
        gains = gains_of(scene.table, older[place].sales, later)
        frame.page.followers.append(_reveal_page(scene, older[place], gains, header, numbers))
    del frame.page.followers[MOST_PICTURES - 1 :]
    return frame.page


def _reveal_page(
    scene: Scene, one: Round, gains: dict[int, int], header: HeaderOf, numbers: Numbers
) -> Page:
    frame = start_page(header(one.latest), scene, gains)
    draw_reveal(frame.page, scene, frame.body, one, numbers)
    return frame.page

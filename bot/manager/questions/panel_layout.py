"""What may be chosen, laid out for as few clicks as can be: a row of buttons, and menus of whole
answers where those fit."""

from collections.abc import Sequence
from dataclasses import dataclass

from rules.engine.decision import END, Path

ON_A_PAGE = 25
AS_BUTTONS = 5
"""Up to so many answers are buttons; more are a menu."""
MOST_MENUS = 3


@dataclass(frozen=True, slots=True)
class Menu:
    """Some of what may be chosen; all of it begins alike."""

    prefix: Path
    paths: tuple[Path, ...]
    """Whole answers, and beginnings of several."""

    @property
    def pages(self) -> int:
        return max(1, -(-len(self.paths) // ON_A_PAGE))

    def page(self, number: int) -> "Menu":
        """A page of it, the last if there are fewer."""
        first = min(number, self.pages - 1) * ON_A_PAGE
        return Menu(self.prefix, self.paths[first : first + ON_A_PAGE])


@dataclass(frozen=True, slots=True)
class PanelLayout:
    """All that a panel offers after a beginning, without `end`."""

    buttons: tuple[Path, ...] = ()
    menus: tuple[Menu, ...] = ()

    @property
    def pages(self) -> int:
        return max((menu.pages for menu in self.menus), default=1)

    @property
    def paths(self) -> list[Path]:
        return [*self.buttons, *(path for menu in self.menus for path in menu.paths)]


def lay_out(answers: Sequence[Path], prefix: Path) -> PanelLayout:
    """The clicks that follow a beginning, from a list of all legal answers; none of those begins
    another."""
    left = [one for one in answers if one[: len(prefix)] == prefix and one != END]
    if len(left) <= AS_BUTTONS:
        return PanelLayout(tuple(left))
    branches = _split_large(_branches(left, prefix))
    large = {begin: mine for begin, mine in branches.items() if len(mine) > AS_BUTTONS}
    small = [one for begin, mine in branches.items() if begin not in large for one in mine]
    has_menu = len(small) > AS_BUTTONS
    if not large or len(large) + has_menu > MOST_MENUS:
        return PanelLayout(menus=(_menu(left, prefix),))
    menus = [_menu(mine, begin) for begin, mine in large.items()]
    if has_menu:
        return PanelLayout(menus=(_menu(small, prefix), *menus))
    return PanelLayout(tuple(small), tuple(menus))


def spell_out(answers: Sequence[Path], prefix: Path) -> Path:
    """The prefix, or nothing if no answer begins with it. A word that every answer goes on with
    needs no click, unless it completes one."""
    left = [one for one in answers if one[: len(prefix)] == prefix and len(one) > len(prefix)]
    if not left:
        left, prefix = list(answers), ()
    return _common(left, prefix) if len(left) > 1 else left[0][:-1]


def way_back(answers: Sequence[Path], prefix: Path) -> Path | None:
    """The beginning whose layout offers this one; none if there was no choice so far."""
    before = spell_out(answers, ())
    if len(prefix) <= len(before):
        return None
    while True:
        offered = [
            path
            for path in lay_out(answers, before).paths
            if len(before) < len(path) < len(prefix) and path == prefix[: len(path)]
        ]
        following = spell_out(answers, offered[0]) if offered else prefix
        if len(following) >= len(prefix):
            return before
        before = following


def _menu(answers: list[Path], prefix: Path) -> Menu:
    """Whole answers, as far as one page holds them; else beginnings, those of most answers."""
    branches = _branches(answers, prefix)
    whole: set[Path] = set()
    room = ON_A_PAGE - len(branches)
    for begin in sorted(branches, key=lambda one: len(branches[one])):
        room -= len(branches[begin]) - 1
        if room < 0:
            break
        whole.add(begin)
    paths = [
        path for begin, mine in branches.items() for path in (mine if begin in whole else [begin])
    ]
    return Menu(prefix, tuple(paths))


def _split_large(branches: dict[Path, list[Path]]) -> dict[Path, list[Path]]:
    """Those with more answers than a page has, in parts of a page each, if these are few."""
    split: dict[Path, list[Path]] = {}
    for begin, mine in branches.items():
        parts = _branches(mine, begin) if len(mine) > ON_A_PAGE else {begin: mine}
        fit = len(parts) < MOST_MENUS and all(len(part) <= ON_A_PAGE for part in parts.values())
        split |= parts if fit else {begin: mine}
    return split


def _branches(answers: Sequence[Path], prefix: Path) -> dict[Path, list[Path]]:
    """The answers by the next word, with all that follows without an alternative."""
    found: dict[str, list[Path]] = {}
    for one in answers:
        found.setdefault(one[len(prefix)], []).append(one)
    return {_common(mine, (*prefix, word)): mine for word, mine in found.items()}


def _common(answers: Sequence[Path], prefix: Path) -> Path:
    """How all these answers go on alike; of several, as long as that completes none of them."""
    first, end = answers[0], len(prefix)
    if len(answers) == 1:
        return first
    while all(one[: end + 1] == first[: end + 1] and len(one) > end + 1 for one in answers):
        end += 1
    return first[:end]

"""A question as its panel shows it: what may be chosen, what each choice means and brings."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from bot.manager.live import AnyMatch
from bot.manager.questions.panel_layout import Menu, PanelLayout, lay_out, spell_out, way_back
from rules.computer.gain import Gain, Outcome, outcomes, promises
from rules.engine.danger import Danger
from rules.engine.decision import END, AnyDecision, Label, Path
from rules.engine.game import AnyGame
from rules.engine.notation import text_of
from rules.engine.plan import Rehearsal
from rules.engine.secret import View

BETWEEN_WORDS = " → "
BETWEEN_PARTS = " · "
LONGEST_DESCRIPTION = 100
"""Discord shows so many characters under an entry of a menu."""
NOTHING = Gain()
END_TURN = "End turn"
"""Where no game can say it, since nobody knows what the table will be like."""


@dataclass(frozen=True)
class OpenQuestion:
    """The question a seat is asked, and one page of what it may say next."""

    decision: AnyDecision
    question: str
    at: int
    answers: Sequence[Path]
    """Every legal answer."""
    prefix: Path
    back: Path | None
    """The beginning that left the latest choice; none if there was no choice so far."""
    layout: PanelLayout
    whole: frozenset[Path]
    """What the layout offers that is an answer; all else begins several."""
    page: int
    may_end: bool
    may_undo: bool
    is_sealed: bool
    view: View[Any]
    game: AnyGame
    is_rehearsed: bool = False
    """Whether it is only imagined, for a plan."""
    is_blind: bool = False
    """Whether something is revealed before it, so that nobody can say what its answers mean."""
    _labels: dict[Path, Label] = field(default_factory=dict)

    @property
    def pages(self) -> int:
        return self.layout.pages

    @cached_property
    def _outcomes(self) -> Mapping[Path, Outcome]:
        """What the whole answers bring at once, as far as the seat can know."""
        if self.is_blind:
            return {}
        return outcomes(
            self.game, self.view, (path for path in self.layout.paths if path in self.whole)
        )

    @cached_property
    def revealing(self) -> frozenset[Path]:
        """The whole answers that would bring something new to light."""
        return frozenset(path for path, outcome in self._outcomes.items() if outcome.reveals)

    @property
    def things(self) -> list[str]:
        """What lies before the seat: the question, and all that a newcomer may not know."""
        return self.game.things_before(self.view)

    def lies_there(self, thing: str) -> bool:
        return self.game.lies_before(self.view, self.decision, thing)

    @cached_property
    def dangers(self) -> tuple[Danger, ...]:
        """What to know before any of the answers that are left is given."""
        begin = len(self.prefix)
        return tuple(
            one
            for one in self.game.dangers(self.view)
            if not one.answers or any(path[:begin] == self.prefix for path in one.answers)
        )

    @cached_property
    def warned(self) -> frozenset[Path]:
        """The answers that a danger speaks of; none if it speaks of all of them."""
        found = frozenset(path for one in self.dangers for path in one.answers)
        return frozenset() if found.issuperset(self.answers) else found

    def gain(self, path: Path) -> Gain:
        """What an answer brings; nothing if it is not whole, or if nobody can know."""
        outcome = self._outcomes.get(path)
        return (outcome and outcome.gain) or NOTHING

    @cached_property
    def buttons(self) -> tuple[Path, ...]:
        """The best first."""
        return self._best_first(self.layout.buttons)

    @cached_property
    def menus(self) -> tuple[Menu, ...]:
        """Each with the entries of its page, the best first."""
        menus = [Menu(menu.prefix, self._best_first(menu.paths)) for menu in self.layout.menus]
        menus.sort(key=lambda menu: self.rank(menu.paths[0]))
        return tuple(menu.page(self.page) for menu in menus)

    def _best_first(self, paths: tuple[Path, ...]) -> tuple[Path, ...]:
        return tuple(sorted(paths, key=self.rank))

    def rank(self, path: Path) -> tuple[bool, float]:
        """The least comes first: what brings most, and what is warned of behind all else."""
        return path in self.warned, -self._worth(path)

    def _worth(self, path: Path) -> float:
        """What it promises, a beginning as much as its best answer; if the game promises nothing,
        the points that it brings."""
        if self.game.outlook is None:
            return self.gain(path).points
        end = len(path)
        return max(
            (worth for answer, worth in self._promises.items() if answer[:end] == path), default=0.0
        )

    @cached_property
    def _promises(self) -> Mapping[Path, float]:
        begin = len(self.prefix)
        left = (answer for answer in self.answers if answer[:begin] == self.prefix)
        return promises(self.game, self.view, left)

    @property
    def shown(self) -> list[Path]:
        """All that can be clicked now, without `end`."""
        return PanelLayout(self.buttons, self.menus).paths

    def word_label(self, path: Path) -> Label:
        """What the last word of a beginning means."""
        if path not in self._labels:
            told = Label(path[-1]) if self.is_blind else self.decision.label(self.view, path)
            self._labels[path] = told
        return self._labels[path]

    def label(self, path: Path, after: Path | None = None) -> Label:
        """What the words of a path after a beginning mean: the names of all, and what is said of
        the last."""
        after = self.prefix if after is None else after
        words = [self.word_label(path[:end]) for end in range(len(after) + 1, len(path) + 1)]
        text = BETWEEN_WORDS.join(one.text for one in words)
        return Label(text, self._told(self.gain(path), words[-1]), words[-1].icon)

    @staticmethod
    def _told(gain: Gain, label: Label) -> str:
        """What it brings and what is said of it; only the sum of points if room is short."""
        if label.tells_points:
            return label.description
        whole, short = (
            BETWEEN_PARTS.join(filter(None, (brings, label.description)))
            for brings in (str(gain), gain.in_points)
        )
        return whole if len(whole) <= LONGEST_DESCRIPTION else short

    def labels(self, paths: Sequence[Path], after: Path) -> Mapping[Path, Label]:
        """Those of a menu or a row, each with the icon that fewest others have; a pin on every
        entry tells nothing."""
        icons = {
            path: [self.word_label(path[:end]).icon for end in range(len(after) + 1, len(path) + 1)]
            for path in paths
        }
        carried = Counter(icon for own in icons.values() for icon in set(own) if icon)
        labels = {}
        for path, own in icons.items():
            label = self.label(path, after)
            # Of two that are equally common, the last is said of the answer, unless all have it.
            telling = [icon for icon in own if icon and carried[icon] < len(icons)]
            found = reversed(telling) if telling else filter(None, own)
            icon = min(found, key=carried.__getitem__, default=label.icon)
            labels[path] = Label(label.text, label.description, icon)
        return labels

    def said_of(self, path: Path) -> list[str]:
        """All words about it: names, descriptions and icons."""
        words = [self.word_label(path[:end]) for end in range(1, len(path) + 1)]
        return [text for one in words for text in (one.icon, one.text, one.description)]

    @cached_property
    def free(self) -> list[Path]:
        """What gives something for nothing."""
        return [] if self.is_blind else list(self.decision.free_answers(self.view.table))

    @cached_property
    def end_label(self) -> Label:
        """What it means to end the turn."""
        return Label(END_TURN) if self.is_blind else self.decision.label(self.view, END)


def answer_text(decision: AnyDecision, view: View[Any], answer: Path) -> str:
    """A whole answer in the words of its labels."""
    words = [decision.label(view, answer[:end]).text for end in range(1, len(answer) + 1)]
    return BETWEEN_WORDS.join(words)


def open_question(
    played: AnyMatch,
    seat: int,
    answers: Sequence[Path],
    view: View[Any],
    *,
    prefix: Path,
    page: int,
) -> OpenQuestion:
    """A seat's question after a beginning of an answer, with the match's lock held."""
    asked = question_in(played.game, played.question(seat), answers, view, prefix=prefix, page=page)
    return replace(
        asked,
        question=asked.decision.question(played.table),
        at=played.asked_at(seat),
        may_undo=played.may_undo(seat),
        is_sealed=seat in played.table.sealed,
    )


def rehearsed_question(
    game: AnyGame, rehearsal: Rehearsal[Any], at: int, *, prefix: Path, page: int
) -> OpenQuestion:
    """What a seat will be asked, as far as it can be known now; `at` is the version of its plan."""
    is_blind = rehearsal.has_revealed
    asked = question_in(
        game,
        rehearsal.question(),
        rehearsal.answers(),
        rehearsal.view(),
        prefix=prefix,
        page=page,
    )
    return replace(
        asked,
        question="" if is_blind else rehearsal.question_text(),
        at=at,
        may_undo=rehearsal.steps > 0,
        is_rehearsed=True,
        is_blind=is_blind,
    )


def rehearsed_text(rehearsal: Rehearsal[Any], answer: Path) -> str:
    """An answer of a wish in the words of its labels, as far as they can be known."""
    if rehearsal.has_revealed:
        return text_of(answer)
    return answer_text(rehearsal.question(), rehearsal.view(), answer)


def question_in(
    game: AnyGame,
    decision: AnyDecision,
    answers: Sequence[Path],
    view: View[Any],
    *,
    prefix: Path = (),
    page: int = 0,
) -> OpenQuestion:
    """What a view alone tells of a question, as it is laid out after a beginning of an answer."""
    # Some games list their answers anew for whoever walks through them.
    listed = list(answers)
    legal = set(listed)
    prefix = spell_out(listed, prefix)
    layout = lay_out(listed, prefix)
    whole = frozenset(path for path in layout.paths if path in legal)
    return OpenQuestion(
        decision=decision,
        question="",
        at=0,
        answers=answers,
        prefix=prefix,
        back=way_back(listed, prefix),
        layout=layout,
        whole=whole,
        page=min(page, layout.pages - 1),
        may_end=END in legal,
        may_undo=False,
        is_sealed=False,
        view=view,
        game=game,
    )

"""A match is its setting, its seed and the list of its choices; all else is derived from them."""

from bisect import bisect_left
from collections.abc import Sequence
from operator import attrgetter
from typing import Generic, NamedTuple, TypeVar

from rules.engine.chance import Chance, Shuffle, commitment
from rules.engine.decision import END, AnyDecision, Path
from rules.engine.game import Game, Setting
from rules.engine.illegal import IllegalChoice
from rules.engine.news import News
from rules.engine.notation import legal_answer, words_of
from rules.engine.play import perform, settle
from rules.engine.score import ScoreSheet
from rules.engine.secret import Seat, View, seen_by
from rules.engine.table import Table

T = TypeVar("T", bound=Table)

UNDO: Path = ("undo",)
TAKEN_BACK: Path = ("…",)
"""The public words of a choice that was taken back."""


class Entry(NamedTuple):
    """One line of the log; the log only grows."""

    seat: Seat
    words: Path
    public: Path
    """What others read of it."""


class Choice(NamedTuple):
    """An answer that was not taken back, with its log entry and its news."""

    entry: int
    seat: Seat
    answer: Path
    news: Sequence[News]
    ends_turn: bool
    """Whether it was the last of a turn, or an answer given together with others."""
    question: type[AnyDecision]
    """What kind of question it answered."""


class Match(Generic[T]):
    """A running or finished match in memory; it always equals the replay of its log."""

    def __init__(
        self,
        game: Game[T],
        setting: Setting,
        seed: bytes,
        *,
        tells_news: bool = True,
        shuffles: list[Shuffle] | None = None,
    ) -> None:
        self.game = game
        self.setting = setting
        self.seed = seed
        self.log: list[Entry] = []
        self.choices: list[Choice] = []
        """The answers in force, without those taken back or replaced."""
        self.table = opening_table(game, setting, Chance(seed, shuffles))
        self.announced = self.table.copy()
        """The table at the end of the latest turn, which is what others see."""
        self.turn_news: list[News] = []
        """The news of the present turn, or of the latest if the next has not begun."""
        self._public: tuple[T, View[T]] | None = None
        """The announced table, and the view that everybody has of it."""
        self._tells_news = tells_news
        self._announced_entries = 0
        self._turn_is_over = True
        self._floor = self.announced
        self._floor_choices = 0
        self._floor_news = 0
        self._sealed_by_choice: set[Seat] = set()
        self._asked: dict[Seat, tuple[AnyDecision, int]] = {}
        self._note_questions(None)

    @property
    def commitment(self) -> str:
        return commitment(self.seed)

    @property
    def is_over(self) -> bool:
        return self.table.is_over

    @property
    def awaited(self) -> list[Seat]:
        """The seats that must answer now: asked, and without a sealed answer."""
        return [seat for seat in self.table.pending if seat not in self.table.sealed]

    def score(self) -> ScoreSheet:
        """The score sheet as if the match ended now."""
        return self.game.score(self.table)

    def question(self, seat: Seat) -> AnyDecision:
        """The open question of a seat; IllegalChoice if it has none."""
        asked = self._asked.get(seat)
        if asked is not None:
            return asked[0]
        if self.is_over:
            raise IllegalChoice("finished", "This match is over.")
        raise IllegalChoice("not-asked", "It is not your turn.")

    def asked_at(self, seat: Seat) -> int:
        """The length of the log when that seat's present question was asked."""
        self.question(seat)
        return self._asked[seat][1]

    def answers(self, seat: Seat) -> Sequence[Path]:
        """Every answer that seat may give now."""
        return self.question(seat).answers(self.table)

    def seen_by(self, seat: Seat | None) -> View[T]:
        """The view of an asked seat is live; all others see what was last announced."""
        table = self.table_for(seat)
        if seat is not None or table is not self.announced:
            return seen_by(seat, table)
        # What everybody sees is asked for several times a turn.
        if self._public is None or self._public[0] is not table:
            self._public = table, seen_by(None, table)
        return self._public[1]

    def table_for(self, seat: Seat | None) -> T:
        """The table behind a seat's view. Unless that seat is asked, nobody touches it again."""
        return self.table if self.is_over or seat in self.table.pending else self.announced

    def announced_choices(self) -> tuple[Choice, ...]:
        """The answers in force up to the latest announcement; all once the match is over."""
        entries = len(self.log) if self.is_over else self._announced_entries
        return tuple(self.choices[: bisect_left(self.choices, entries, key=attrgetter("entry"))])

    def public_log(self, seat: Seat | None) -> list[tuple[Seat, Path]]:
        """The log as that seat may read it: its own words in full, and the public words of other
        seats as far as they have been announced."""
        return [
            (entry.seat, entry.words if entry.seat == seat else entry.public)
            for number, entry in enumerate(self.log)
            if entry.seat == seat or number < self._announced_entries
        ]

    def choose(
        self,
        seat: Seat,
        words: str | Path,
        at: int | None = None,
        answers: Sequence[Path] | None = None,
    ) -> list[News]:
        """Carry out a seat's answer and return its news; `at` is when its question was asked.

        Who has listed the legal answers already hands them in.
        """
        path = words_of(words)
        decision = self._fresh_question(seat, at)
        if path == UNDO:
            self._undo(seat)
            return []
        answer = legal_answer(decision, self.table, path, answers)
        if self._turn_is_over:
            self.turn_news = []
            self._floor_news = 0
            self._turn_is_over = False
        if len(self.choices) > self._floor_choices and self.choices[-1].seat != seat:
            self._raise_floor()
        if seat in self._sealed_by_choice:
            self._take_out_sealed(seat)
        barrier = self.table.barrier
        news = self._perform(self.table, seat, answer)
        ends_turn = answer == END or decision.together
        choice = Choice(len(self.log), seat, answer, news, ends_turn, type(decision))
        self.choices.append(choice)
        self.log.append(Entry(seat, answer, decision.public(answer)))
        if decision.together:
            self._sealed_by_choice.add(seat)
            self._sealed_by_choice &= self.table.sealed.keys()
        if ends_turn:
            self._turn_is_over = True
            self._raise_floor()
            self.announced = self._floor
            self._announced_entries = len(self.log)
        elif self.table.barrier != barrier:
            self._raise_floor()
        self._note_questions(seat)
        return news

    def undo(self, seat: Seat, at: int | None = None) -> None:
        """Take back that seat's latest choice; the log keeps the choice and the undo."""
        self.choose(seat, UNDO, at)

    def may_undo(self, seat: Seat) -> bool:
        """Whether there is a choice of that seat that can be taken back."""
        return seat in self._sealed_by_choice or (
            len(self.choices) > self._floor_choices and self.choices[-1].seat == seat
        )

    def news_since(self, entry: int) -> list[News]:
        """The news of all choices in force from that log entry on."""
        return [item for choice in self.choices if choice.entry >= entry for item in choice.news]

    def _fresh_question(self, seat: Seat, at: int | None) -> AnyDecision:
        decision = self.question(seat)
        if at is not None and at != self._asked[seat][1]:
            raise IllegalChoice("stale", "The table has moved on since you saw that question.")
        return decision

    def _perform(self, table: T, seat: Seat, answer: Path) -> list[News]:
        table.news = [] if self._tells_news else None
        perform(table, seat, answer)
        news = table.news or []
        table.news = None
        self.turn_news += news
        return news

    def _undo(self, seat: Seat) -> None:
        if not self.may_undo(seat):
            if self.choices and self.choices[-1].seat == seat and not self._turn_is_over:
                raise IllegalChoice(
                    "barrier", "Something was revealed since: you can't undo past it."
                )
            raise IllegalChoice("nothing-to-undo", "There is nothing of yours to take back.")
        if seat in self._sealed_by_choice:
            self._take_out_sealed(seat)
            self._raise_floor()
            self.announced = self._floor
            self._announced_entries = len(self.log) + 1
        else:
            taken_back = self.choices.pop().entry
            self.log[taken_back] = self.log[taken_back]._replace(public=TAKEN_BACK)
            self.table = self._floor.copy()
            del self.turn_news[self._floor_news :]
            for choice in self.choices[self._floor_choices :]:
                self._perform(self.table, choice.seat, choice.answer)
        self.log.append(Entry(seat, UNDO, UNDO))
        self._note_questions(seat)

    def _take_out_sealed(self, seat: Seat) -> None:
        del self.table.sealed[seat]
        self._sealed_by_choice.remove(seat)
        latest = max(i for i, choice in enumerate(self.choices) if choice.seat == seat)
        del self.choices[latest]

    def _raise_floor(self) -> None:
        """Nothing before this moment can be taken back."""
        self._floor = self.table.copy()
        self._floor_choices = len(self.choices)
        self._floor_news = len(self.turn_news)

    def _note_questions(self, chooser: Seat | None) -> None:
        """Number the open questions. One keeps its number while it stays the same and its seat has
        not chosen, so that clicks on an old picture of it remain valid."""
        before = self._asked
        now = len(self.log)
        self._asked = {}
        for seat, stack in self.table.pending.items():
            decision = stack[-1]
            old = before.get(seat)
            if old is None or seat == chooser or old[0] != decision:
                self._asked[seat] = (decision, now)
            else:
                self._asked[seat] = old


def opening_table(game: Game[T], setting: Setting, chance: Chance) -> T:
    """The table before the first choice."""
    table = game.setup(setting, chance)
    settle(table)
    return table

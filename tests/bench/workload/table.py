"""A recorded match, played again by clicks, with what they and the posts between them cost."""

from collections.abc import Awaitable, Callable
from dataclasses import asdict, dataclass
from time import process_time

from tests.bench.workload.gateway import Gateway
from tests.bench.workload.panel import Click, Components, press, say_all, words_of
from tests.bench.workload.stub import Shown, StubDiscord, name_of

TAKE_TURN = "Take turn"
Turn = tuple[int, list[str]]
"""A seat, and its answers one after another."""


@dataclass(slots=True)
class Match:
    """As `tests/golden` has it: the seed, and whose turn said what."""

    game: str
    variants: list[str]
    seed: str
    turns: list[Turn]


@dataclass(slots=True)
class Cost:
    """Processor seconds of so many clicks and turns."""

    clicks: int = 0
    picks: int = 0
    """Those of them on a menu, which has to be opened first."""
    turns: int = 0
    handling: float = 0.0
    """Of all clicks, each from reading its custom id until its handler has returned."""
    whole_clicks: float = 0.0
    """Of all clicks, each from the gateway on."""
    background: float = 0.0
    """Of what goes on by itself after every turn: posts, reminders, takedowns."""

    @property
    def whole(self) -> float:
        return self.whole_clicks + self.background

    def add(self, other: "Cost") -> None:
        for name, value in asdict(other).items():
            setattr(self, name, getattr(self, name) + value)


class Table:
    """Two people who have sat down."""

    def __init__(
        self,
        discord: StubDiscord,
        gateway: Gateway,
        step: Callable[[], Awaitable[int]],
        people: tuple[int, int],
    ) -> None:
        self._discord = discord
        self._gateway = gateway
        self._step = step
        self._people = list(people)
        self._panels: dict[int, Shown] = {}
        """What each of them was shown last."""
        self._cost = Cost()

    async def open(self, match: Match) -> None:
        """From `/new` to the first question; people take the seats that the seed gives them."""
        first, second = self._people
        await self._gateway.command(
            first,
            "new",
            game=match.game,
            seats=2,
            variants=" ".join(match.variants),
            thread=False,
        )
        # Newcomers are told of their quiet hours, too.
        lobby = next(one for one in self._discord.answers if press(one.components, "Join"))
        for person, label in ((second, "Join"), (first, "Start")):
            click = press(lobby.components, label)
            assert click is not None, words_of(lobby.components)
            await self._gateway.click(person, lobby, click)
        await self._go_on()
        # The first post names everybody in the order of their seats.
        begins = words_of(self._post.components)
        self._people.sort(key=lambda person: begins.index(name_of(person)))

    async def play(self, turn: Turn) -> Cost:
        """One turn of the recorded match, and what goes on by itself after it."""
        self._cost = Cost(turns=1)
        seat, answers = turn
        await self._take(self._people[seat], answers)
        await self._go_on()
        return self._cost

    @property
    def _post(self) -> Shown:
        """The latest post of the match that somebody plays on."""
        return next(
            one for one in reversed(self._discord.posts) if press(one.components, TAKE_TURN)
        )

    @property
    def _take_turn(self) -> Click:
        click = press(self._post.components, TAKE_TURN)
        assert click is not None
        return click

    async def _take(self, person: int, answers: list[str]) -> None:
        opened = self._next_turn(person)
        panel = opened or await self._clicked(person, self._post, self._take_turn)

        async def clicked(click: Click) -> Components:
            nonlocal panel
            panel = await self._clicked(person, panel, click)
            return panel.components

        await say_all(answers, panel.components, clicked)
        self._panels[person] = panel

    def _next_turn(self, person: int) -> Shown | None:
        """The panel that has become the next turn while its person waited, if it has."""
        panel, self._discord.replaced = self._discord.replaced, None
        waited = self._panels.get(person)
        return None if panel is None or waited is None else panel.instead_of(waited)

    async def _clicked(self, person: int, on: Shown, click: Click) -> Shown:
        """What is shown in answer."""
        before = len(self._discord.answers)
        spent = await self._gateway.click(person, on, click)
        assert len(self._discord.answers) == before + 1, "a click was not answered once"
        self._cost.clicks += 1
        self._cost.picks += bool(click.value)
        self._cost.handling += spent.handling
        self._cost.whole_clicks += spent.whole
        return self._discord.answers[-1].in_place_of(on)

    async def _go_on(self) -> None:
        begun = process_time()
        while await self._step():
            pass
        self._cost.background += process_time() - begun

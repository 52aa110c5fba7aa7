"""Nothing happens twice, at Discord's end: clicks through the real router, against an oracle.

The oracle knows nothing of the bot but its log: every entry must be a click that the seat's own
person made on the very question that was open, and be there once.
"""

from collections import Counter, defaultdict
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from bot.discord_ui.custom_id import CustomId, decode
from bot.ids import MatchId
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.notation import answers_in, text_of
from tests.e2e.shown import Shown, components, words_of
from tests.e2e.stage import Person, Stage, staged
from tests.games import COOPERATIVE, FIRST, SECOND
from tests.torture import broken
from tests.torture.amounts import amount
from tests.torture.stages import all_answered, answer_to, in_a_hurry

CLICKS = amount("DISCORD_CLICKS", 300)
AN_EVENING = 250
"""Clicks on one stage; then a new one begins."""
TABLES = {FIRST.key: "", SECOND.key: "together", COOPERATIVE.key: ""}
CHOOSING = {"press", "say", "undo"}


@dataclass(frozen=True)
class Click:
    """A component as somebody saw it, and who presses it."""

    person: Person
    custom_id: str
    value: str
    on: Shown

    @property
    def meant(self) -> tuple[MatchId, int, str, int]:
        """The match, the person, the words and the question they answer."""
        known = decode(self.custom_id[2:])
        words = "undo" if known.verb == "undo" else f"{known.words} {self.value}".strip()
        return known.match, self.person.id, words, known.entry

    @property
    def choices(self) -> list[tuple[MatchId, int, str, int]]:
        """The same for each answer of a button that gives several; each is a log entry."""
        match, person, words, at = self.meant
        answers = enumerate(answers_in(words), at)
        return [(match, person, text_of(answer), entry) for entry, answer in answers]

    @property
    def chooses(self) -> bool:
        return decode(self.custom_id[2:]).verb in CHOOSING


class Evening:
    """Three tables of different games, and a stranger who clicks on everything."""

    def __init__(self, stage: Stage, people: list[Person], rng: Random) -> None:
        self.stage = stage
        self.stranger, *self.people = people
        self.random = rng
        self.tables: dict[MatchId, list[Person]] = {}
        self.pressed: Counter[tuple[MatchId, int, str, int]] = Counter()
        self.drawer: list[Click] = []
        self.clicks = 0
        self.said: Counter[str] = Counter()
        self.wrongs: list[str] = []

    async def begin(self) -> None:
        for place, (game, variants) in enumerate(TABLES.items()):
            seated = self.people[2 * place : 2 * place + 2]
            match = await self.stage.match_of(*seated, game=game, variants=variants)
            self.tables[match] = seated

    async def live(self, clicks: int) -> None:
        await self.begin()
        while self.clicks < clicks and self.tables:
            batch: list[Click] = []
            fresh = {match: await self._shown(match) for match in list(self.tables)}
            for match, buttons in fresh.items():
                if not buttons:
                    del self.tables[match]
                    continue
                # Now and then its owner waits, and only others click.
                for button in buttons if self.random.random() < 0.7 else []:
                    batch += [button] * self.random.choice([1, 1, 2, 2, 3])
                batch += self._foreign(match, buttons)
                self.drawer = (self.drawer + buttons)[-40:]
            batch += self.random.sample(self.drawer, min(6, len(self.drawer)))
            self.random.shuffle(batch)
            await self._press(batch)
            if self.random.random() < 0.05:
                await self.stage.restart()

    def _foreign(self, match: MatchId, buttons: list[Click]) -> list[Click]:
        """The same ids from another hand, and an undo that nobody offered."""
        one = self.random.choice(buttons)
        at = max(decode(button.custom_id[2:]).entry for button in buttons)
        hands = [self.stranger, *(who for who in self.people if who is not one.person)]
        undo = CustomId("undo", match, at).encode("b")
        return [
            Click(self.random.choice(hands), one.custom_id, one.value, one.on),
            Click(self.random.choice(hands), undo, "", one.on),
        ]

    async def _shown(self, match: MatchId) -> list[Click]:
        """What an asked person has before them, and what somebody who knows ids could send."""
        async with self.stage.services.matches.held(match) as live:
            if live.match.is_over:
                return []
            seat = self.random.choice(live.match.awaited)
            person = live.record.seats[seat].person
            at = live.match.asked_at(seat)
            answers = [text_of(path) for path in live.match.answers(seat)]
            may_undo = live.match.may_undo(seat)
        me = next(one for one in self.people if one.id == person)
        panel = await self._panel(me, match, at)
        found = [
            Click(me, str(one["custom_id"]), value, panel)
            for one in components(panel)
            if one.get("custom_id") and not one.get("disabled")
            for value in self._values(one)
        ]
        buttons = self.random.sample(found, min(3, len(found)))
        # The middle of a turn is where undo bites.
        answer = self.random.choice([one for one in answers if one != "end"] or answers)
        if not buttons or self.random.random() < 0.7:
            known = CustomId("press", match, at, 0, answer)
            buttons.append(Click(me, known.encode("b"), "", panel))
        if may_undo and self.random.random() < 0.6:
            buttons.append(Click(me, CustomId("undo", match, at).encode("b"), "", panel))
        return buttons

    def _values(self, component: dict[str, object]) -> list[str]:
        entries = component.get("options")
        if not isinstance(entries, list):
            return [""]
        return [str(one["value"]) for one in self.random.sample(entries, min(2, len(entries)))]

    async def _panel(self, me: Person, match: MatchId, at: int) -> Shown:
        """A fresh panel; now and then the one that lies there, whatever it shows."""
        if me.panel is not None and self.random.random() < 0.3:
            return me.panel
        opened = Click(me, CustomId("turn", match, at).encode("b"), "", self.stage.post)
        await self._press([opened])
        assert me.panel is not None
        return me.panel

    async def _press(self, batch: list[Click]) -> None:
        """All of them at the same moment."""
        before = {match: await self._entries(match) for match in self.tables}
        asked = await self._open_questions()
        records = []
        for click in batch:
            values = [click.value] if click.value else []
            record = self.stage.clicked(click.person, click.custom_id, values, click.on)
            records.append((click, record))
            if click.chooses:
                self.pressed.update(click.choices)
        self.clicks += len(batch)
        await all_answered([record for _, record in records])
        for click, record in records:
            answer = answer_to(self.stage, record)
            if not record.responded or answer is None:
                self.wrongs.append(f"{click.custom_id} was not answered")
                continue
            if answer.ephemeral:
                click.person.panel = answer
            self._note(words_of(answer))
        await self.stage.goes_on()
        meant = [click.meant for click in batch if click.chooses and click.meant in asked]
        for match in {choice[0] for choice in meant}:
            if await self._entries(match) == before.get(match):
                lost = [choice for choice in meant if choice[0] == match]
                self.wrongs.append(f"a legal choice in match {match} was lost: {lost}")

    def _note(self, said: str) -> None:
        for word in ("moved on", "no seat", "Something went wrong"):
            self.said[word] += word in said
        self.wrongs += ["somebody was told that something went wrong"] * (
            "Something went wrong" in said
        )

    async def _entries(self, match: MatchId) -> int:
        return (await self.stage.services.matches.record(match)).entries

    async def _open_questions(self) -> set[tuple[MatchId, int, str, int]]:
        """Every legal answer to every open question, as a click would mean it."""
        found = set()
        for match in self.tables:
            async with self.stage.services.matches.held(match) as live:
                for seat in live.match.awaited:
                    person = live.record.seats[seat].person or 0
                    at = live.match.asked_at(seat)
                    found |= {(match, person, text_of(p), at) for p in live.match.answers(seat)}
        return found


async def differences(evening: Evening) -> list[str]:
    """Where the log is not what the clicks, one after the other, make of it."""
    found = list(evening.wrongs)
    services = evening.stage.services
    rows = await services.store.read("SELECT * FROM choices ORDER BY match, number")
    logs: dict[MatchId, list[tuple[int, str]]] = defaultdict(list)
    for row in rows:
        logs[row["match"]].append((row["seat"], row["words"]))
    for match, log in logs.items():
        record = await services.matches.record(match)
        begun = await services.matches.as_of(match, 0)
        oracle = Match(begun.game, begun.setting, begun.seed, tells_news=False)
        for number, (seat, words) in enumerate(log):
            person = record.seats[seat].person or 0
            question = (match, person, words, oracle.asked_at(seat))
            if not evening.pressed[question]:
                found.append(f"nobody chose entry {number} of match {match}: {question}")
            try:
                oracle.choose(seat, words)
            except IllegalChoice as refusal:
                found.append(f"the oracle refuses entry {number} of match {match}: {refusal}")
                break
        async with services.matches.held(match) as live:
            if live.match.table != oracle.table:
                found.append(f"the live table of match {match} differs from the oracle's")
    if sum(map(len, logs.values())) < evening.clicks / 30:
        found.append(f"only {len(rows)} of {evening.clicks} clicks chose something")
    return found


async def lived(path: Path, clicks: int, seed: int) -> tuple[Evening, list[str]]:
    names = ("Eve", "Anna", "Badr", "Cem", "Dina", "Emir", "Fez")
    async with staged(path, seed, *names) as (stage, people):
        evening = Evening(stage, people, Random(seed))
        await evening.live(clicks)
        return evening, await differences(evening)


@pytest.mark.slow
@pytest.mark.parametrize("evening", range(-(-CLICKS // AN_EVENING)))
async def test_every_click_in_discord_counts_once_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, evening: int
) -> None:
    in_a_hurry(monkeypatch)
    wanted = min(AN_EVENING, CLICKS - evening * AN_EVENING)
    seen, found = await lived(tmp_path / "vizier.db", wanted, evening)
    assert found == []
    assert seen.clicks >= wanted
    assert seen.said["moved on"], "nobody clicked on anything old"
    assert seen.said["no seat"]


@pytest.mark.slow
@pytest.mark.parametrize("build", [broken.checks_no_version, broken.asks_nobody_who_clicks])
async def test_control_a_careless_build_is_found_out_in_discord(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, build: broken.Build
) -> None:
    in_a_hurry(monkeypatch)
    build(monkeypatch)
    _, found = await lived(tmp_path / "vizier.db", 300, 1)
    assert any("nobody chose" in finding for finding in found)

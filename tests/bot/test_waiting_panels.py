"""Panels of people who wait: one that cannot be shown anew keeps no other from it."""

from types import SimpleNamespace
from typing import Any

import pytest

from bot.clock import FakeClock
from bot.discord_ui.panel import waiting_panels
from bot.discord_ui.panel.waiting_panels import Waiting, WaitingPanels
from bot.ids import MatchId, PersonId

MATCH = MatchId(1)
GONE, SEATED = PersonId(1), PersonId(2)


async def test_whoever_has_lost_the_seat_is_shown_nothing_and_the_others_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    async def view_for(_: MatchId, person: PersonId) -> SimpleNamespace:
        seat = 0 if person == SEATED else None
        return SimpleNamespace(seat=seat, question=None, is_over=True)

    async def panel(_: object, view: SimpleNamespace, **__: object) -> str:
        assert view.seat is not None
        return "the end"

    shown: list[tuple[object, str]] = []

    async def show_instead(interaction: object, message: str) -> None:
        shown.append((interaction, message))

    monkeypatch.setattr(waiting_panels, "panel", panel)
    monkeypatch.setattr(waiting_panels, "show_instead", show_instead)
    clock = FakeClock()
    services = SimpleNamespace(clock=clock, views=SimpleNamespace(view_for=view_for))
    interaction: Any = SimpleNamespace(client=SimpleNamespace(services=services))
    panels = WaitingPanels()
    for person in (GONE, SEATED):
        panels._kept[MATCH, person] = Waiting(interaction, clock.now())
    await panels.show_next_turns(MATCH)
    assert shown == [(interaction, "the end")]
    assert not panels._kept

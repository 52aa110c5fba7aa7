"""Panels of people who wait: once they are asked again, the same panel is their next turn.

They are kept in memory only, and as long as Discord lets us edit them. Whoever's panel is lost
opens it again from the post.
"""

import logging
from collections import OrderedDict
from typing import TYPE_CHECKING, NamedTuple

from bot.clock import MINUTE, Instant
from bot.discord_ui.components import Interaction, asker
from bot.discord_ui.panel.panel import panel
from bot.discord_ui.reply import show_instead
from bot.discord_ui.upkeep import NOT_NOW, reason_of
from bot.ids import MatchId, PersonId

if TYPE_CHECKING:
    from bot.manager.seat_view import SeatView

LOGGER = logging.getLogger(__name__)

EDITABLE_S = 14 * MINUTE
"""Discord lets an answer be edited for a quarter of an hour."""
MOST_KEPT = 4096


class Waiting(NamedTuple):
    """The answer that showed the panel, and when."""

    interaction: Interaction
    since: Instant


class WaitingPanels:
    """The newest panel of each person at a match, while they wait there."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[MatchId, PersonId], Waiting] = OrderedDict()

    def note(self, interaction: Interaction, view: "SeatView") -> None:
        """What a person was shown last: who is asked, or has nothing to wait for, waits no more."""
        key = view.record.id, asker(interaction)
        self._kept.pop(key, None)
        if view.question is None and view.seat is not None and not view.is_over:
            self._kept[key] = Waiting(interaction, interaction.client.services.clock.now())
            if len(self._kept) > MOST_KEPT:
                self._kept.popitem(last=False)

    async def show_next_turns(self, match: MatchId) -> None:
        """A turn was told: whoever is asked now, or learns that it is over, sees that."""
        for key in [one for one in self._kept if one[0] == match]:
            waiting = self._kept.get(key)
            if waiting is None:
                continue
            services = waiting.interaction.client.services
            view = await services.views.view_for(match, key[1])
            if view.seat is None or services.clock.now() - waiting.since > EDITABLE_S:
                # Whoever has lost the seat waits for nothing.
                self._kept.pop(key, None)
                continue
            if view.question is None and not view.is_over:
                continue
            message = await panel(services, view, is_opening=True)
            # Meanwhile they may have opened it themselves.
            if self._kept.get(key) is not waiting:
                continue
            del self._kept[key]
            try:
                await show_instead(waiting.interaction, message)
            except NOT_NOW as error:
                LOGGER.info("a panel of match %d is not shown anew (%s)", match, reason_of(error))

"""What is being voted on: a sentence, and the buttons that answer it, in posts and in letters."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.discord_ui.components import button
from bot.discord_ui.custom_id import CustomId, agree_id
from bot.discord_ui.message import Part
from bot.discord_ui.text import notices as notices_text
from bot.discord_ui.text.seats import AGREE
from bot.ids import PersonId
from bot.manager.agreements import OpenVote
from bot.manager.record import UNFINISHED, Record
from bot.manager.seat_view import names_of
from bot.notices.notices import Event
from bot.services import Services

MOST_IN_A_POST = 2
"""Votes with buttons: each has two, and a post has others."""


class ShownVote(NamedTuple):
    """An open vote in words, and what its buttons are called where there are several."""

    vote: OpenVote
    sentence: str
    agree: str
    withdraw: str

    def agree_id(self, known: CustomId) -> CustomId:
        """`known` is what any other button of that message carries."""
        motion = self.vote.motion
        if motion.seat is None:
            return known._replace(verb="agreeend")
        to = motion.player if motion.newcomer is None else motion.newcomer
        return agree_id(known.match, motion.seat, to or "")

    def withdraw_id(self, known: CustomId) -> CustomId:
        if self.vote.motion.seat is None:
            return known._replace(verb="withdrawend")
        return self.agree_id(known)._replace(verb="withdraw")

    def is_told_by(self, event: Event) -> bool:
        """Whether the sentence of an event has just said it."""
        return event.kind in {"motion", "ending"} and event.seat == self.vote.motion.seat


async def shown_votes(
    services: Services, record: Record, reader: PersonId | None = None
) -> list[ShownVote]:
    """All that somebody wants and that is not decided; for whoever reads it alone, without what
    they have agreed to."""
    if record.phase not in UNFINISHED:
        return []
    return [
        await _shown(services, record, vote, reader)
        for vote in await services.agreements.open_votes(record)
        if vote.voters and reader not in vote.voters
    ]


async def _shown(
    services: Services, record: Record, vote: OpenVote, reader: PersonId | None
) -> ShownVote:
    voters = [(await services.people.of(one)).called for one in vote.voters]
    motion, votes, needed = vote.motion, len(voters), vote.needed
    if motion.seat is None:
        sentence = notices_text.end_wanted(voters, votes, needed)
        return ShownVote(vote, sentence, notices_text.AGREE_TO_END, notices_text.WITHDRAW_FROM_END)
    whose = notices_text.YOUR_SEAT
    if reader is None or motion.holder != reader:
        whose = notices_text.seat_of((await names_of(record, services.people))[motion.seat])
    newcomer = None
    if motion.newcomer is not None:
        newcomer = (await services.people.of(motion.newcomer)).called
    return ShownVote(
        vote,
        notices_text.seat_wanted(voters, whose, newcomer, votes, needed),
        notices_text.agree_to_seat(whose),
        notices_text.withdraw_from_seat(whose),
    )


def vote_buttons(votes: Sequence[ShownVote], known: CustomId) -> list[Part]:
    """Agree, and take back, as long as the vote is open: the newest post has them."""
    if len(votes) == 1:
        (vote,) = votes
        return [
            button(AGREE, vote.agree_id(known)),
            button(notices_text.WITHDRAW, vote.withdraw_id(known)),
        ]
    return [
        part
        for vote in votes[:MOST_IN_A_POST]
        for part in (
            button(vote.agree, vote.agree_id(known)),
            button(vote.withdraw, vote.withdraw_id(known)),
        )
    ]

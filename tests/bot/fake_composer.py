"""A composer for tests of delivery, in which nothing is laid out."""

from collections.abc import Awaitable, Callable

from bot.ids import MatchId
from bot.notices.notices import PersonalNotice, PostNotice, ReminderNotice, Target

Notice = PostNotice | ReminderNotice | PersonalNotice


class FakeComposer:
    """What is shown here is the notice itself."""

    async def post(self, notice: PostNotice) -> Notice:
        return notice

    async def posted(self, notice: PostNotice) -> None:
        pass

    async def reminder(self, notice: ReminderNotice, target: Target) -> Notice:
        return notice

    async def personal_notice(self, notice: PersonalNotice, target: Target) -> Notice | None:
        return notice

    async def older_post(
        self,
        match: MatchId,
        number: int,
        moved_to: int | None,
        fetch: Callable[[], Awaitable[Notice]],
    ) -> Notice:
        return await fetch()

"""Views: one channel as one person sees it, each a SimCord page without a server of its own."""

import asyncio
from collections.abc import Callable, Mapping
from typing import Any, Literal

from aiohttp import web
from simcord.builders import ChannelHandle
from simcord.preview import Preview, _action_plans, _server, _snapshot
from simcord.preview._pages import _Page

from bot.playground.markdown import cache_parsers
from bot.playground.media import Pictures, size
from bot.playground.world import PlaygroundPerson, World

A_DAY = 86_400.0
REMEMBERED = 16
"""How many states of a page are kept, to know what somebody saw when they clicked."""
UNCHANGING = ("publication", "publishedRevision", "profile", "lastAction", "activity")
"""What differs between two states that look the same."""
NO_MESSAGE = "0"
MESSAGES_SHOWN, STEP = 32, 16
"""Earlier ones are some presses away; a browser takes 10 MB for each that has pictures."""

Reason = Literal[
    "initial", "refresh", "snapshot", "navigation", "query", "presentation", "action", "capture"
]
Body = Mapping[str, Any]
Snapshot = dict[str, Any]


class PageServer(_server.PreviewServer):
    """Answers the requests of one view's pages; the hub has the only socket."""

    def __init__(self, preview: Preview, port: int) -> None:
        super().__init__(preview, port)
        vars(_server)["web"] = web

    async def start(self) -> None:
        self.port = self._requested_port

    async def close(self) -> None:
        self.port = None


class View:
    """A channel as one person sees it and acts in it."""

    def __init__(
        self,
        world: World,
        channel: ChannelHandle,
        somebody: PlaygroundPerson,
        lock: asyncio.Lock,
        failed: Callable[[str], None],
    ) -> None:
        self.channel = channel
        self.somebody = somebody
        self._env = world.env
        self._lock = lock
        self._failed = failed
        self._seen: dict[str, dict[int, Snapshot]] = {}
        self._old: set[str] = set()
        self.preview = world.env.preview(
            channel,
            viewers=[somebody.user if channel.guild is None else somebody.member],
            layout="channel",
            assets=world.faces,
            timezone=world.zone,
        )
        self._publish, self._act = self.preview._publish, self.preview._action
        vars(self.preview).update(
            _publish=self._published, _action=self._acted, _PAGE_LEASE_SECONDS=A_DAY
        )

    async def open(self, port: int) -> None:
        """Make the view ready; SimCord allows one at a time unless it forgets the last."""
        cache_parsers()
        for module in (_action_plans, _snapshot):
            vars(module).update(HISTORY_WINDOW_SIZE=MESSAGES_SHOWN, HISTORY_STEP=STEP)
        self.preview._server = PageServer(self.preview, port)
        self.preview._media_worker = Pictures()  # type: ignore[assignment]
        self._env._preview = None
        await self.preview.__aenter__()
        self._env._preview = None
        if self.preview._python is not None:
            # New pages begin at the newest message and stay there.
            self.preview._python.window_end_id = None

    async def close(self) -> None:
        await self.preview.close()

    @property
    def key(self) -> str:
        """What a page shows to be let in."""
        return self.preview.capability

    @property
    def server(self) -> _server.PreviewServer:
        return self.preview._server

    @property
    def newest(self) -> int:
        """The newest message that somebody else wrote here for everybody in the tab."""
        messages = self._env.backend.messages.get(self.channel.id, {})
        mine = self.somebody.user.id
        return max(
            (
                number
                for number, message in messages.items()
                if message.author_id != mine and message.visible_to(None)
            ),
            default=0,
        )

    def make_room(self) -> None:
        """Let go of the page that was quiet longest, if there are as many as SimCord allows."""
        pages = self._pages()
        if len(pages) >= self.preview._MAX_PAGES:
            self.preview._close_page(min(pages, key=lambda page: page.last_activity).id)

    def touch(self) -> None:
        """Something happened here: whichever page looks next is published again."""
        self._old = {page.id for page in self._pages()}
        self._seen = {number: seen for number, seen in self._seen.items() if number in self._old}

    async def refresh(self, context: str) -> None:
        """Publish a page again if it has grown old and would look different."""
        if context not in self._old or self._lock.locked():
            # Whoever holds the lock may be about to change it; the page asks again soon.
            return
        async with self._lock:
            self._old.discard(context)
            page = self.preview._pages.get(context)
            if page is None:
                return
            before, number = page.snapshot, page.revision
            is_awaited = page.pending_receipt_revision
            self._published(page, reason="refresh")
            if not is_awaited and _face(page.snapshot) == _face(before):
                page.snapshot, page.revision = before, number

    def _pages(self) -> list[_Page]:
        return [page for page in self.preview._pages.values() if page is not self.preview._python]

    def _published(self, page: _Page, *, reason: Reason = "action") -> None:
        # SimCord's list of messages is not shown here; a search that finds none spares its making.
        page.navigation_query = NO_MESSAGE
        self.preview._advance_presentation_time()
        self._publish(page, reason=reason)
        self._measure(page)
        seen = self._seen.setdefault(page.id, {})
        seen[page.revision] = page.snapshot
        while len(seen) > REMEMBERED:
            del seen[min(seen)]

    def _measure(self, page: _Page) -> None:
        """Tell the size of pictures before they are fetched, so that their place is kept: a page
        that grows under an open menu pushes it away, and SimCord closes it."""
        for asset in page.assets.values():
            blob = self.preview._blobs.get(asset.digest or "")
            if blob is None or asset.validated:
                continue
            found = size(blob.data)
            if found is not None:
                asset.width, asset.height = found
                asset.validated = True

    async def _acted(self, context: str | None, body: Body | None) -> dict[str, Any]:
        """One click at a time in the whole playground, each against the page as it is now."""
        async with self._lock:
            page = self.preview._get_page(context)
            self._env._preview = self.preview
            try:
                receipt = await self._act(context, self._lifted(page, body or {}))
            finally:
                self._env._preview = None
            self._tell(receipt)
            return receipt

    def _lifted(self, page: _Page, body: Body) -> Body:
        """A page may have been published between the look and the click. If what was clicked is
        still the same, the click counts for the page as it is now."""
        if body.get("kind") not in self.preview._REVISION_KINDS:
            return body
        number = body.get("published_revision")
        if not isinstance(number, int) or number >= page.revision:
            return body
        target = str(body.get("target_id", ""))
        if target:
            then = self._seen.get(page.id, {}).get(number, {})
            if _parts(then, target) != _parts(page.snapshot, target):
                return body
        return {**body, "published_revision": page.revision}

    def _tell(self, receipt: Mapping[str, Any]) -> None:
        said = mishap(receipt)
        if said:
            self._failed(said)


def mishap(receipt: Mapping[str, Any]) -> str:
    """What to tell whoever clicked; nothing if all is well, or if the bot is still at work on what
    it has taken up."""
    codes = {one.get("code") for one in receipt.get("diagnostics", ())}
    answer = receipt.get("acknowledgement")
    if "stale-revision" in codes:
        return "That changed just as you clicked. Please look again."
    if answer in {"acknowledged", "deferred"}:
        return ""
    if answer == "unacknowledged" or "action-timeout" in codes:
        return "Vizier did not answer. The terminal tells why."
    return ""


def _face(snapshot: Snapshot) -> Snapshot:
    return {key: value for key, value in snapshot.items() if key not in UNCHANGING}


def _parts(snapshot: Snapshot, message: str) -> object:
    return snapshot.get("messages", {}).get(message, {}).get("components")

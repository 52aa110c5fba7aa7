"""The hub: a page with all tabs, and the only socket, bound to this machine."""

import secrets
from collections.abc import Awaitable, Callable
from functools import lru_cache, partial
from importlib.resources import files
from pathlib import Path
from typing import Any

from aiohttp import web
from simcord.preview import _server

from bot.errors import BadSettings
from bot.playground import avatars
from bot.playground.tabs import Tab, Tabs
from bot.playground.world import World
from render.theme import FACES

HOST = "127.0.0.1"
HERE = Path(__file__).parent
CALLS = (
    ("POST", "/api/pages", "_pages"),
    ("DELETE", "/api/pages/{context_id}", "_delete_page"),
    ("GET", "/api/state", "_state"),
    ("GET", "/api/commands", "_commands"),
    ("GET", "/api/action-result", "_action_result"),
    ("POST", "/api/action", "_action"),
    ("GET", "/api/assets/{asset_id}", "_asset"),
)
"""What SimCord's page asks for, and who answers it there."""
HEADERS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
}
HUB_POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline';"
    " object-src 'none'; base-uri 'none'; frame-ancestors 'none'"
)
EXTRA_HEAD = (
    '<link rel="stylesheet" href="/hub/frame.css">'
    '<script type="module" src="/hub/frame.js"></script>'
)
CACHED_HEADERS = {"Cache-Control": "private, max-age=86400"}
"""For 30 MB of fonts, which would otherwise be read again by every frame."""

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]


class Hub:
    """Serves the hub's page, SimCord's page for each view, and what they ask for."""

    def __init__(self, world: World, tabs: Tabs) -> None:
        self._world = world
        self._tabs = tabs
        self._start = secrets.token_hex(8)
        self._runner: web.AppRunner | None = None
        self.port: int

    @property
    def address(self) -> str:
        return f"http://{HOST}:{self.port}/"

    async def open(self, ports: range) -> None:
        """Listen at the first of these ports that is free."""

        @web.middleware
        async def guarded(request: web.Request, handler: Handler) -> web.StreamResponse:
            """Refuse other host names: a page elsewhere could point its own name here."""
            if request.host not in (f"{HOST}:{self.port}", f"localhost:{self.port}"):
                raise web.HTTPForbidden(text="This playground is only for this machine.")
            return await handler(request)

        app = web.Application(middlewares=[guarded])
        app.router.add_get("/", self._hub)
        app.router.add_get("/hub/state", self._state)
        app.router.add_get("/hub/frame", self._frame)
        app.router.add_get("/hub/frame.css", partial(self._own_file, "frame.css", "text/css"))
        app.router.add_get("/hub/frame.js", partial(self._own_file, "frame.js", "text/javascript"))
        app.router.add_get("/hub/serif.ttf", partial(self._font, "serif"))
        app.router.add_get("/hub/sans.ttf", partial(self._font, "sans"))
        app.router.add_get("/hub/vizier.png", self._bot_avatar)
        for route in _server.PreviewServer._STATIC_FILES:
            if route != "/":
                app.router.add_get(route, self._static)
        for method, path, name in CALLS:
            app.router.add_route(method, path, partial(self._call, name))
        self._runner = web.AppRunner(app, access_log=None, shutdown_timeout=1.0)
        await self._runner.setup()
        for port in ports:
            try:
                await web.TCPSite(self._runner, HOST, port).start()
            except OSError:
                continue
            self.port = int(self._runner.addresses[0][1])
            return
        await self._runner.cleanup()
        tried = f"from {ports.start} to {ports.stop - 1}" if len(ports) > 1 else f"{ports.start}"
        raise BadSettings(
            f"No port is free, tried {tried}: is the playground running already? "
            "PLAYGROUND_PORT names another; 0 takes any."
        )

    async def close(self) -> None:
        """Stop; a request under way has a second to finish."""
        if self._runner is not None:
            await self._runner.cleanup()

    def state(self) -> dict[str, Any]:
        """What the hub's page shows around the frames."""
        notices = self._tabs.notices
        return {
            "start": self._start,
            "server": self._world.server.name,
            "people": [somebody.name for somebody in self._world.people],
            "tabs": [_tab_state(tab) for tab in self._tabs],
            "notice": {"number": len(notices), "words": notices[-1] if notices else ""},
        }

    async def _hub(self, request: web.Request) -> web.Response:
        page = (HERE / "hub.html").read_text(encoding="utf-8")
        headers = {**HEADERS, "Content-Security-Policy": HUB_POLICY}
        return web.Response(text=page, content_type="text/html", headers=headers)

    async def _state(self, request: web.Request) -> web.Response:
        if not any(True for _ in self._tabs):
            raise web.HTTPServiceUnavailable(text="The tabs are not open yet.")
        return web.json_response(self.state(), headers=HEADERS)

    async def _frame(self, request: web.Request) -> web.Response:
        """SimCord's page with our style; only our own pages may frame it."""
        folder = Path(_server.__file__).with_name("static")
        page = (folder / "index.html").read_text(encoding="utf-8")
        extended = page.replace("</head>", f"{EXTRA_HEAD}</head>", 1)
        policy = _server.PreviewServer._SECURITY_HEADERS["Content-Security-Policy"]
        headers = {
            **HEADERS,
            "Content-Security-Policy": policy.replace(
                "frame-ancestors 'none'", "frame-ancestors 'self'"
            ),
        }
        return web.Response(text=extended, content_type="text/html", headers=headers)

    async def _own_file(self, name: str, kind: str, request: web.Request) -> web.Response:
        text = (HERE / name).read_text(encoding="utf-8")
        return web.Response(text=text, content_type=kind, headers=HEADERS)

    async def _font(self, face: str, request: web.Request) -> web.Response:
        package, name = FACES[face]
        letters = (files(package) / "files" / name).read_bytes()
        return web.Response(
            body=letters, content_type="font/ttf", headers={**HEADERS, **CACHED_HEADERS}
        )

    async def _bot_avatar(self, request: web.Request) -> web.Response:
        return web.Response(body=_avatar_of_bot(), content_type="image/png", headers=HEADERS)

    async def _static(self, request: web.Request) -> web.StreamResponse:
        """SimCord's own files are the same for every view."""
        view = next(self._tabs.views(), None)
        if view is None:
            raise web.HTTPServiceUnavailable(text="The tabs are not open yet.")
        answer: web.StreamResponse = await view.server._static(request)
        if request.path.startswith("/fonts/"):
            answer.headers.update(CACHED_HEADERS)
        return answer

    async def _call(self, name: str, request: web.Request) -> web.StreamResponse:
        """The key in the request says which view answers."""
        view = self._tabs.view(request.headers.get("X-Simcord-Capability", ""))
        if view is None:
            raise web.HTTPUnauthorized
        if name == "_pages":
            view.make_room()
        elif name == "_state":
            await view.refresh(request.headers.get("X-Simcord-Context", ""))
        answer: web.StreamResponse = await getattr(view.server, name)(request)
        return answer


def _tab_state(tab: Tab) -> dict[str, Any]:
    return {
        "key": tab.key,
        "kind": tab.kind,
        "name": tab.name,
        # Too large for numbers in JavaScript.
        "channel": str(tab.channel.id),
        "newest": str(tab.newest),
        "views": {name: view.key for name, view in tab.views.items()},
    }


@lru_cache(maxsize=1)
def _avatar_of_bot() -> bytes:
    return avatars.vizier()

"""What the playground takes from SimCord, its private parts among it: an upgrade must fail here."""

import io
import subprocess
import sys
import tomllib
from collections import OrderedDict
from importlib.metadata import version

import pytest
from PIL import Image
from simcord._clock import Clock
from simcord.backend.ops.base import BackendBase
from simcord.preview import Preview, _actions, _assets, _markdown, _media, _server
from simcord.preview._pages import _Page

from bot.errors import BadSettings
from bot.playground import hub, markdown, start, views
from bot.playground.media import Pictures
from tests.e2e.playgrounds import ROOT
from tests.e2e.ringing import ringing


def test_it_is_the_simcord_we_know() -> None:
    """An upgrade must fail here, where it is easily understood."""
    pins = tomllib.loads((ROOT / "pyproject.toml").read_text())["dependency-groups"]["playground"]
    assert pins == [f"simcord[preview]=={start.SIMCORD}"]
    assert version("simcord") == start.SIMCORD


@pytest.mark.parametrize(
    ("owner", "names"),
    [
        (Clock, "now advance"),
        (Preview, "_publish _action _get_page _close_page _advance_presentation_time"),
        (Preview, "_MAX_PAGES _PAGE_LEASE_SECONDS _REVISION_KINDS close"),
        (_Page, "id snapshot revision navigation_query window_end_id last_activity"),
        (_Page, "pending_receipt_revision assets"),
        (_assets._Asset, "digest validated width height"),
        (_assets._Blob, "data"),
        (_server, "PreviewServer"),
        (_server.PreviewServer, "start close _static _STATIC_FILES _SECURITY_HEADERS"),
        (_server.PreviewServer, " ".join(name for _, _, name in hub.CALLS)),
        (_markdown, "_markdown_parser"),
        (_media, "MediaInfo MediaError _process_media"),
        (_media.MediaWorker, "validate release close"),
        (_actions, "ACTION_SPECS"),
        (BackendBase, "snowflake"),
    ],
)
def test_the_private_names_we_use_are_there(owner: object, names: str) -> None:
    known = {*dir(owner), *getattr(owner, "__slots__", ())}
    assert set(names.split()) <= known


async def test_their_fields_are_there_too() -> None:
    async with ringing() as (_, playground, _):
        env = playground.world.env
        fields = {"clock", "transcript", "http_requests", "messages", "bot_user", "cdn"}
        assert fields <= set(vars(env.backend))
        assert {"_preview", "backend"} <= set(vars(env))
        assert isinstance(env.backend.cdn._blobs, dict)
        preview = next(playground.tabs.views()).preview
        assert {"_python", "_pages", "_server", "_media_worker", "capability"} <= set(vars(preview))
        assert isinstance(preview._blobs, dict)


def test_a_simcord_that_we_do_not_know_is_refused() -> None:
    with pytest.raises(BadSettings, match="make run"):
        start._must_fit("4.0.0")
    start._must_fit(start.SIMCORD)


def test_without_simcord_it_says_what_to_do() -> None:
    program = (
        "import sys; sys.modules['simcord'] = None\n"
        "from bot.__main__ import main; sys.exit(main([]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=ROOT,
        capture_output=True,
        text=True,
        env={"DISCORD_TOKEN": ""},
        check=False,
    )
    assert done.returncode == 2
    assert "make run" in done.stderr
    assert "Traceback" not in done.stderr


def test_parsers_are_made_once_and_the_longest_unused_goes(monkeypatch: pytest.MonkeyPatch) -> None:
    built: list[str] = []
    monkeypatch.setattr(markdown, "MOST_PARSERS", 2)
    monkeypatch.setattr(markdown, "_parsers", OrderedDict())
    monkeypatch.setattr(markdown, "_build", lambda _, context: built.append(context["room"]))
    for room in ("table", "thread", "table", "direct", "table", "thread"):
        markdown._cached_parser({}, {"room": room})
    assert built == ["table", "thread", "direct", "thread"]


@pytest.mark.parametrize("kind", ["PNG", "GIF", "JPEG"])
async def test_a_page_is_told_what_a_picture_is(kind: str) -> None:
    content = io.BytesIO()
    Image.new("RGB", (3, 2)).save(content, kind)
    found = await Pictures().validate("key", content.getvalue())
    assert (found.width, found.height, found.frames) == (3, 2, 1)
    assert found.content_type.startswith("image/")
    with pytest.raises(_media.MediaError):
        await Pictures().validate("key", b"no picture")


def test_the_page_keeps_a_day() -> None:
    assert views.A_DAY >= 86_400

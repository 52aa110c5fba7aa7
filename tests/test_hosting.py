"""The hosting page's own words, held to what is there."""

import re
from configparser import ConfigParser
from pathlib import Path

from bot.__main__ import parser
from tests.e2e.releases import worker_of

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
COMMANDS = next(action.choices for action in parser()._actions if isinstance(action.choices, dict))
A_DAY = 24 * 60 * 60
LOGINS_A_DAY = 1000
"""Sessions that Discord's gateway lets a bot begin; then it resets the bot's token."""


def unit() -> ConfigParser:
    """The unit as a host copies it."""
    (block,) = re.findall(r"```ini\n(.*?)```", PAGE, re.DOTALL)
    found = ConfigParser(interpolation=None)
    # systemd keeps the case of its words.
    found.optionxform = str  # type: ignore[assignment,method-assign]
    found.read_string(block)
    return found


def test_the_unit_starts_the_bot_where_it_may_write() -> None:
    service = unit()["Service"]
    home = service["WorkingDirectory"]
    assert service["ExecStart"] == f"{home}/.venv/bin/python -m bot"
    assert service["ReadWritePaths"] == home
    assert f"useradd --system --home-dir {home} {service['User']}" in PAGE
    assert f"install -d -o {service['User']} -g {service['User']} -m 750 {home}" in PAGE


def test_a_bot_that_crashes_all_day_stays_below_what_discord_allows() -> None:
    service = unit()["Service"]
    assert service["Restart"] == "on-failure"
    assert A_DAY / int(service["RestartSec"]) < LOGINS_A_DAY


def test_every_command_of_the_page_is_there_and_every_command_is_on_the_page() -> None:
    named = set(re.findall(r"python -m bot ([a-z]+)", PAGE))
    named |= set(re.findall(r"`python -m bot [a-z]+` and `([a-z]+)`", PAGE))
    # What developers ask for is on their page.
    assert named == set(COMMANDS) - {"phrases"}


def test_what_the_page_installs_has_a_lock_file() -> None:
    named = set(re.findall(r"make \.venv/([a-z]+)\.installed", PAGE))
    assert named == {"run"}
    for name in named:
        assert (ROOT / "requirements" / f"{name}.lock").is_file()


def test_a_platform_finds_what_to_install_and_what_to_start() -> None:
    lines = (ROOT / "requirements.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if not line.startswith("#")] == ["-r requirements/run.lock"]
    assert worker_of(ROOT / "Procfile") == ["python", "-m", "bot"]

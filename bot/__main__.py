"""python -m bot: the bot, and what its host does with the database."""

import argparse
import asyncio
import json
import logging
import os
import sys
from functools import partial
from pathlib import Path

from bot.app.config import ENV_FILE, Config, address_from, config_from, with_file
from bot.app.health import health_of
from bot.app.logging import log_to_stderr, redact
from bot.app.memory import limit_heaps
from bot.app.private_files import (
    drop_secrets,
    keep_new_files_private,
    readable_by_others,
    tighten,
)
from bot.app.restore import restore_backup, restore_server
from bot.clock import WallClock
from bot.errors import (
    Code,
    Refused,
)
from bot.results.verify import audit_database
from bot.store.address import is_server
from bot.store.sqlite.backup import copy
from rules.engine.illegal import Refusal

LOGGER = logging.getLogger(__name__)


def run(config: Config, options: argparse.Namespace) -> int:
    limit_heaps()
    if not config.token:
        return playground()
    drop_secrets(os.environ)
    if isinstance(config.database, Path):
        tighten(config.database)
    from bot.app.run import run as run_bot  # noqa: PLC0415 - health and backup need no Discord

    return run_bot(config, partial(print, flush=True))


def playground() -> int:
    """The same bot in a Discord of one's own; a host that has a token does not need it."""
    try:
        from bot.playground.start import play  # noqa: PLC0415
    except ModuleNotFoundError as error:
        if (error.name or "").partition(".")[0] not in {"simcord", "markdown_it"}:
            raise
        print(
            "There is no DISCORD_TOKEN, and the playground that opens without one needs SimCord: "
            "make run installs it and starts again.",
            file=sys.stderr,
        )
        return 2
    return play(with_file(os.environ), partial(print, flush=True))


def health(config: Config, options: argparse.Namespace) -> int:
    found = asyncio.run(health_of(config.database, WallClock().now()))
    print(json.dumps(found.as_dict()))
    return 0 if found.is_good else 1


def audit(config: Config, options: argparse.Namespace) -> int:
    found = asyncio.run(audit_database(config.database))
    print(json.dumps(found.as_dict()))
    return 0 if found.is_good else 1


def backup(config: Config, options: argparse.Namespace) -> int:
    copy(_file(config), options.file)
    print(f"{options.file} is a whole and checked copy.")
    return 0


def restored(config: Config, options: argparse.Namespace) -> int:
    now = WallClock().now()
    if is_server(config.database):
        restore_server(options.file, config.database, now)
        was = f"The server is now what {options.file} was. " if options.file else ""
        print(f"{was}A new time begins: buttons of the time before choose nothing.")
        return 0
    if options.file is None:
        raise Refused(Code.BAD_BACKUP, "Say which backup: python -m bot restore FILE.")
    database = Path(config.database)
    aside = restore_backup(options.file, database, now)
    print(f"{database} is now what {options.file} was.")
    if aside is not None:
        print(f"What it was before lies in {aside}.")
    return 0


def _file(config: Config) -> Path:
    if isinstance(config.database, Path):
        return config.database
    raise Refused(
        Code.BAD_BACKUP,
        'DATABASE_URL is a PostgreSQL server: python -m bot copy "$DATABASE_URL" FILE moves the '
        "whole house to a file while no bot runs. For copies the server has its own "
        'tools: pg_dump --format=custom --file=FILE "$DATABASE_URL" makes one.',
    )


def phrases(config: Config, options: argparse.Namespace) -> int:
    from bot.app.sentences import spoken  # noqa: PLC0415 - it knows every module there is

    print(spoken())
    return 0


def copied(config: Config, options: argparse.Namespace) -> int:
    from bot.app.copy import move_house  # noqa: PLC0415 - few hosts need PostgreSQL

    done = move_house(address_from(options.source), address_from(options.target))
    print(done.sentence)
    return 0 if done.is_good else 1


def parser() -> argparse.ArgumentParser:
    top = argparse.ArgumentParser(prog="python -m bot", description=__doc__)
    top.set_defaults(command=run)
    commands = top.add_subparsers(title="commands")
    look = commands.add_parser("health", help="say whether all is well; exit code 1 if not")
    look.set_defaults(command=health)
    proof = commands.add_parser(
        "audit", help="replay every finished match and compare; exit code 1 if one is not the same"
    )
    proof.set_defaults(command=audit)
    say = commands.add_parser("phrases", help="print every sentence the bot can say")
    say.set_defaults(command=phrases)
    save = commands.add_parser("backup", help="copy the database, also of a running bot, to FILE")
    save.add_argument("file", metavar="FILE", type=Path)
    save.set_defaults(command=backup)
    back = commands.add_parser(
        "restore", help="put the copy FILE in the database's place, while no bot runs"
    )
    back.add_argument(
        "file",
        metavar="FILE",
        type=Path,
        nargs="?",
        help="may be left out if a PostgreSQL server's own tools have brought it back already",
    )
    back.set_defaults(command=restored)
    move = commands.add_parser(
        "copy", help="copy all matches, while no bot runs, from one database into an empty one"
    )
    for name in ("source", "target"):
        move.add_argument(
            name, metavar={"source": "FROM", "target": "TO"}[name], help="a file or postgresql://…"
        )
    move.set_defaults(command=copied)
    return top


def main(arguments: list[str]) -> int:
    options = parser().parse_args(arguments)
    keep_new_files_private()
    warning = readable_by_others(ENV_FILE)
    if warning:
        print(warning, file=sys.stderr)
    try:
        result: int = options.command(config_from(with_file(os.environ)), options)
    except Refusal as refusal:
        print(redact(refusal.sentence), file=sys.stderr)
        return 2
    except Exception:
        # A traceback may hold the address of a server, with its password.
        log_to_stderr("info")
        LOGGER.critical("Vizier could not go on", exc_info=True)
        return 1
    return result


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

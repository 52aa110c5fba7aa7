"""For developers, and for players who doubt a shuffle: simulate, arena, replay, verify."""

import argparse
import hashlib
import os
import secrets
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from rules.catalogue import GAMES, game_of
from rules.computer import PLAYERS
from rules.computer.arena import Tally, contest
from rules.computer.player import Player
from rules.computer.playing import play_match
from rules.engine.chance import SEED_BYTES
from rules.engine.decision import END
from rules.engine.game import AnyGame, Setting
from rules.engine.illegal import BadRecord, Refusal
from rules.engine.match import Match
from rules.engine.record import (
    Record,
    as_json_line,
    as_text,
    read_records,
    replay_choice,
    start_from,
    to_record,
)
from rules.engine.secret import seen_by
from rules.engine.table import Table
from rules.engine.verify import verify


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 if all went well, 2 with a sentence if not."""
    options = _parser().parse_args(arguments)
    command: Callable[[argparse.Namespace], None] = options.command
    try:
        command(options)
    except Refusal as refusal:
        print(refusal.sentence, file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader closed the pipe; nothing is wrong.
        sys.stderr.close()
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m rules", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    simulation = commands.add_parser("simulate", help="play matches between computer players")
    simulation.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    simulation.add_argument("--seats", type=int, required=True, metavar="N")
    simulation.add_argument("--variants", default="", metavar="a,b")
    simulation.add_argument(
        "--data", default=None, metavar="SET", help="a data set other than the newest"
    )
    simulation.add_argument("--seed", default=None, metavar="HEX", help="64 hexadecimal digits")
    simulation.add_argument("--matches", type=int, default=1, metavar="K")
    simulation.add_argument("--player", default="random", metavar="|".join(PLAYERS))
    form = simulation.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one object a line")
    form.add_argument("--log", action="store_true", help="the match as text, like a chess score")
    form.add_argument("--show", action="store_true", help="every turn in a sentence, and the end")
    simulation.set_defaults(command=simulate)

    contest_parser = commands.add_parser("arena", help="let computer players meet, and count")
    contest_parser.add_argument("game", metavar="GAME", help=f"one of: {', '.join(GAMES)}")
    contest_parser.add_argument(
        "--players", required=True, metavar="a,b", help=f"of: {', '.join(PLAYERS)}"
    )
    contest_parser.add_argument("--matches", type=int, required=True, metavar="N")
    contest_parser.add_argument("--seats", type=int, required=True, metavar="K")
    contest_parser.add_argument("--variants", default="", metavar="a,b")
    contest_parser.add_argument("--data", default=None, metavar="SET")
    contest_parser.add_argument("--seed", default=None, metavar="HEX", help="64 hexadecimal digits")
    contest_parser.set_defaults(command=arena)

    replaying = commands.add_parser("replay", help="replay a match and print its table")
    replaying.add_argument(
        "file", metavar="FILE", help="what simulate wrote; - reads standard input"
    )
    replaying.add_argument("--every", action="store_true", help="after each choice")
    replaying.set_defaults(command=replay)

    checking = commands.add_parser("verify", help="check commitment, seed and every shuffle")
    checking.add_argument("file", metavar="FILE", help="a finished match; - reads standard input")
    checking.set_defaults(command=verify_file)
    return parser


def simulate(options: argparse.Namespace) -> None:
    """Play matches and print them."""
    game = game_of(options.game)
    setting = _setting(game, options)
    player = _player(options.player)
    seed = _seed(options.seed)
    for number in range(1, options.matches + 1):
        match = play_match(game, setting, seed, player)
        if options.json:
            print(as_json_line(match))
        elif options.log:
            print(as_text(to_record(match)))
        elif options.show:
            _show(match)
        else:
            print(f"match {number}: {_outcome_text(match)}  seed {seed.hex()}")
        # The next match's seed follows from this one's, so that a run can be repeated.
        seed = hashlib.sha256(b"next" + seed).digest()


def arena(options: argparse.Namespace) -> None:
    """Let computer players meet on the same deals, seats rotated, and print the results."""
    game = game_of(options.game)
    setting = _setting(game, options)
    names = _comma_separated(options.players)
    players = {name: _player(name) for name in names}
    if len(players) < len(names):
        raise BadRecord("players", "Name every player once; seats are filled from the list.")
    if not players and game.cooperative:
        raise BadRecord("players", "Name at least one player.")
    if not game.cooperative and len(players) < 2:
        raise BadRecord("players", f"{game.title} is played against each other: name two players.")
    if len(players) > setting.seats and not game.cooperative:
        raise BadRecord("players", f"{len(players)} players do not fit {setting.seats} seats.")
    if options.matches < len(players):
        raise BadRecord("matches", f"Play at least {len(players)} matches, one for each rotation.")
    seed = _seed(options.seed)
    played_out, tallies = 0, dict[str, Tally]()
    try:
        counts = contest(game, setting, players, options.matches, seed, clock=_cpu_seconds)
        for number, so_far in enumerate(counts, 1):
            played_out, tallies = number, so_far
    except KeyboardInterrupt:
        # Print what has been counted so far.
        print("Stopped early.", file=sys.stderr)
    print(f"{game.title}, {setting.seats} seats, {played_out} matches, seed {seed.hex()}")
    for name, tally in tallies.items():
        print(_tally_text(name, tally))


def _tally_text(name: str, tally: Tally) -> str:
    low, high = tally.interval
    lines = ", ".join(f"{label} {points:.1f}" for label, points in tally.average_lines().items())
    return (
        f"{name:8} wins {tally.win_rate:.1%} of {tally.matches} (95 %: {low:.1%} to {high:.1%}), "
        f"average {tally.average:.1f} points, {1000 * tally.seconds_a_turn:.0f} ms a turn\n"
        f"         {lines}"
    )


def _cpu_seconds() -> float:
    """The processor time of this process: the machine may be busy with other things."""
    times = os.times()
    return times.user + times.system


def _comma_separated(text: str) -> list[str]:
    return [word for word in text.split(",") if word]


def _setting(game: AnyGame, options: argparse.Namespace) -> Setting:
    setting = game.setting(options.seats, _comma_separated(options.variants), options.data)
    if options.matches < 1:
        raise BadRecord("matches", "At least one match must be played.")
    return setting


def _player(name: str) -> Player:
    if name not in PLAYERS:
        raise BadRecord("player", f"There is no player “{name}”. There is: {', '.join(PLAYERS)}.")
    return PLAYERS[name]


def _seed(text: str | None) -> bytes:
    if text is None:
        return secrets.token_bytes(SEED_BYTES)
    try:
        seed = bytes.fromhex(text)
    except ValueError:
        seed = b""
    if len(seed) != SEED_BYTES:
        raise BadRecord("seed", f"A seed has {2 * SEED_BYTES} hexadecimal digits.")
    return seed


def _outcome_text(match: Match[Table]) -> str:
    sheet = match.score()
    winners = " and ".join(f"seat {seat}" for seat in sheet.winners) or "nobody"
    verb = "share the victory" if len(sheet.winners) > 1 else "wins"
    return f"{winners} {verb}, {' : '.join(map(str, sheet.totals))}"


def _show(match: Match[Table]) -> None:
    game, names = match.game, [f"Seat {seat}" for seat in range(match.setting.seats)]
    print(f"{game.title}, {match.setting.seats} seats, commitment {match.commitment}\n")
    again: Match[Table] = Match(game, match.setting, match.seed)
    for entry in match.log:
        again.choose(entry.seat, entry.words)
        if entry.words == END:
            print(game.announce(again.turn_news, names))
    print(f"\n{game.as_text(seen_by(None, match.table))}\n")
    for seat, lines in enumerate(match.score().seats):
        print(f"{names[seat]}: {match.score().totals[seat]} points")
        for line in lines:
            print(f"  {line.label:14} {line.points:4}  {line.why}")
    print(f"\n{_outcome_text(match)}. The seed was {match.seed.hex()}")


def replay(options: argparse.Namespace) -> None:
    """Replay the matches of a file and print their tables."""
    for record in _read_file(options.file):
        game = game_of(record.game)
        match = start_from(record, game)
        for number, (seat, words) in enumerate(record.log):
            if options.every:
                print(f"{game.as_text(seen_by(None, match.table))}\n\n> {seat}: {words}\n")
            replay_choice(match, record, number)
        print(game.as_text(seen_by(None, match.table)))
        print(f"\n{_outcome_text(match) if match.is_over else 'The match goes on.'}")


def verify_file(options: argparse.Namespace) -> None:
    """Check every match of a file."""
    for record in _read_file(options.file):
        print(verify(record, game_of(record.game)))


def _read_file(name: str) -> list[Record]:
    try:
        text = sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError) as error:
        raise BadRecord("file", f"{name} cannot be read: {error}.") from error
    if not text.strip():
        raise BadRecord("file", f"{name} holds no match.")
    return read_records(text)


if __name__ == "__main__":
    sys.exit(main())

"""What holds for every game of the house; a new game is held to it by being in the catalogue."""

import json
import os
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.chance import Chance
from rules.engine.game import AnyGame, Setting
from rules.engine.illegal import IllegalChoice
from rules.engine.imagine import imagine_table
from rules.engine.match import Match
from rules.engine.play import decision_of, perform
from rules.engine.record import canonical, replay, to_record
from rules.engine.secret import Cards, Hidden, State, eyes_of, seen_by
from rules.engine.table import Table
from tests.every_game.census import census_of
from tests.every_game.matches import ALL, each_setting, few_seats, new_match, settings, walk
from tests.torture.amounts import amount

ROOT = Path(__file__).parents[2]
FUZZ = int(os.environ.get("FUZZ", "10000"))
EVERY = 1 if FUZZ >= 50_000 else 5
"""A replay to every moment takes long: `.ci/run` looks at every fifth, `make torture` at all."""
PAIRS = amount("PAIRS", 100)

EACH_SETTING = each_setting(ALL)
EACH_GAME = [pytest.param(game, id=key) for key, game in ALL.items()]


def test_every_game_stands_under_its_own_key() -> None:
    assert all(game.key == key for key, game in GAMES.items())


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_random_play_ends_and_never_asks_an_empty_question(game: AnyGame, setting: Setting) -> None:
    for number in range(6):
        random = Random(number)
        match = new_match(game, setting, random)
        for seat in walk(match, random):
            assert match.answers(seat)
            assert len(set(match.answers(seat))) == len(match.answers(seat))
            assert match.question(seat).question(match.table)
        sheet = match.score()
        assert len(sheet.seats) == setting.seats
        assert sheet.winners or game.cooperative
        assert all(line.why for lines in sheet.seats for line in lines)


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_components_are_conserved(game: AnyGame, setting: Setting) -> None:
    random = Random(setting.seats)
    match = new_match(game, setting, random)
    census = census_of(game.key)
    assert census is not None
    before = census(match.table)
    for _ in walk(match, random, undo=0.1):
        assert census(match.table) == before
    assert census(match.table) == before


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_every_prefix_replays_to_an_equal_table(game: AnyGame, setting: Setting) -> None:
    random = Random(setting.seats)
    match = new_match(game, setting, random)
    for moment, _ in enumerate(walk(match, random, undo=0.2)):
        if moment % EVERY:
            continue
        again = replay(to_record(match), game)
        assert again.table == match.table
        assert again.announced == match.announced
        assert again.public_log(None) == match.public_log(None)
        for seat in match.table.pending:
            assert again.asked_at(seat) == match.asked_at(seat)
            assert again.may_undo(seat) == match.may_undo(seat)


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_copies_are_independent_and_equal(game: AnyGame, setting: Setting) -> None:
    random = Random(setting.seats)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        table = match.table
        twin, witness = table.copy(), table.copy()
        assert twin == table
        assert State.copy(table) == table
        perform(twin, seat, random.choice(match.answers(seat)))
        assert table == witness


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_an_undo_leads_back_to_where_it_was(game: AnyGame, setting: Setting) -> None:
    random = Random(100 + setting.seats)
    match = new_match(game, setting, random)
    for moment, seat in enumerate(walk(match, random)):
        if seat in match.table.sealed or moment % EVERY:
            continue
        trial = replay(to_record(match), game)
        before = trial.table.copy()
        trial.choose(seat, random.choice(match.answers(seat)))
        if seat in trial.table.pending and trial.may_undo(seat):
            trial.undo(seat)
            assert trial.table == before


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_undo_never_crosses_a_barrier(game: AnyGame, setting: Setting) -> None:
    random = Random(200 + setting.seats)
    match = new_match(game, setting, random)
    barrier = match.table.barrier
    for seat in walk(match, random, undo=0.3):
        assert match.table.barrier >= barrier
        barrier = match.table.barrier
        if not match.may_undo(seat):
            with pytest.raises(IllegalChoice):
                match.undo(seat)


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_a_seats_answers_from_its_view_equal_those_from_the_table(
    game: AnyGame, setting: Setting
) -> None:
    random = Random(setting.seats)
    match = new_match(game, setting, random)
    for seat in walk(match, random):
        view = match.seen_by(seat)
        decision = decision_of(view.table, seat)
        assert list(decision.answers(view.table)) == list(match.answers(seat))
        for answer in random.sample(list(match.answers(seat)), 1):
            for length in range(1, len(answer) + 1):
                label = decision.label(view, answer[:length])
                assert 0 < len(label.text) <= 100
                assert len(label.description) <= 100


@pytest.mark.parametrize(("game", "setting"), EACH_SETTING)
def test_no_view_holds_a_face_that_its_eyes_may_not_see(game: AnyGame, setting: Setting) -> None:
    random = Random(setting.seats)
    match = new_match(game, setting, random)
    for _ in walk(match, random):
        for seat in (None, *range(setting.seats)):
            view = seen_by(seat, match.table).table
            assert view.chance is None
            for cards in all_cards(view):
                for face, eyes in zip(cards, cards.eyes(), strict=True):
                    assert isinstance(face, Hidden) == (not eyes & eyes_of(seat))


def all_cards(value: object) -> list[Cards[object]]:
    """Every pile, deck and hand of a table, wherever it lies."""
    if isinstance(value, Cards):
        return [value]
    if isinstance(value, State):
        parts = [getattr(value, name) for name in value.__dataclass_fields__]  # type: ignore[attr-defined]
    elif isinstance(value, dict):
        parts = list(value.values())
    elif isinstance(value, (list, tuple)):
        parts = list(value)
    else:
        return []
    return [cards for part in parts for cards in all_cards(part)]


@pytest.mark.slow
@pytest.mark.parametrize("game", EACH_GAME)
def test_tables_that_differ_only_in_hidden_things_look_the_same(game: AnyGame) -> None:
    """Hundreds of pairs; a viewer's bytes may not tell a table from one it could imagine."""
    made = different = 0
    census = census_of(game.key)
    assert census is not None
    random = Random(1)
    while made < PAIRS:
        match = new_match(game, random.choice(settings(game)), random)
        for _ in walk(match, random):
            if random.random() < 0.1:
                seat = random.choice([None, *range(match.setting.seats)])
                view = seen_by(seat, match.table)
                twin = imagine_table(game, view, Chance(random.randbytes(32)))
                again = seen_by(seat, twin)
                assert again == view
                assert game.as_text(again) == game.as_text(view)
                assert canonical(game.as_json(again.table)) == canonical(game.as_json(view.table))
                assert census(twin).total() == census(match.table).total()
                made += 1
                different += twin != match.table
    assert different > PAIRS / 2


def mangle(words: tuple[str, ...], random: Random) -> str:
    """Words that are nearly an answer, or nothing like one."""
    parts = list(words)
    match random.randrange(8):
        case 0:
            parts.pop(random.randrange(len(parts)))
        case 1:
            parts.append(random.choice([*words, "end", "undo", "🐪"]))
        case 2:
            random.shuffle(parts)
        case 3:
            place = random.randrange(len(parts))
            parts[place] = parts[place][:-1] + random.choice("0123456789ABCLRSZ-\u202eé")
        case 4:
            parts[random.randrange(len(parts))] = random.choice(["", "A99", "S1", "AA1", "C-1"])
        case 5:
            parts = ["".join(map(chr, random.choices(range(32, 0x2FF), k=random.randrange(30))))]
        case 6:
            parts = [part * 40 for part in parts]
        case _:
            parts = [random.choice(["genie", "moon", "stall", "bid", "1L", "4R"]), *parts[1:]]
    return " ".join(parts)


@pytest.mark.fuzz
@pytest.mark.parametrize("game", EACH_GAME)
def test_a_mangled_choice_raises_only_illegal_choice_and_changes_nothing(game: AnyGame) -> None:
    random = Random(7)
    tried = 0
    while tried < FUZZ:
        match = new_match(game, random.choice(settings(game)), random)
        for asked in walk(match, random):
            before, entries = match.table.copy(), len(match.log)
            answers = [*match.answers(asked)]
            meant = {seat: meaning_something(match, seat) for seat in match.table.pending}
            for _ in range(20):
                words = mangle(random.choice(answers), random)
                seat = random.choice([asked, asked, asked, random.randrange(-1, 7)])
                at = random.choice([None, None, match.asked_at(asked), random.randrange(-2, 300)])
                if tuple(words.casefold().split()) in meant.get(seat, ()):
                    continue
                with pytest.raises(IllegalChoice) as caught:
                    match.choose(seat, words, at)
                assert caught.value.code
                assert caught.value.sentence.endswith((".", "…”."))
                tried += 1
            assert match.table == before
            assert len(match.log) == entries


def meaning_something(match: Match[Table], seat: int) -> set[tuple[str, ...]]:
    """What mangled words may happen to be: legal after all."""
    return {
        ("undo",),
        *(tuple(word.casefold() for word in answer) for answer in match.answers(seat)),
    }


@pytest.mark.ci
@pytest.mark.slow
def test_the_same_log_gives_the_same_match_under_any_hash_seed_zone_and_locale() -> None:
    """40 matches in all, each played by other processes to the same bytes."""
    code = (
        "import json, sys\n"
        "from rules.catalogue import GAMES\n"
        "from rules.computer import PLAYERS\n"
        "from rules.computer.playing import play_match\n"
        "from rules.engine.record import as_json, canonical\n"
        "for key, game in GAMES.items():\n"
        "    for number in range(40 // len(GAMES)):\n"
        "        seats = game.seats[number % len(game.seats)]\n"
        "        seed = number.to_bytes(32, 'big')\n"
        "        match = play_match(game, game.setting(seats), seed, PLAYERS['random'])\n"
        "        print(canonical(as_json(match)))\n"
    )
    outputs = set()
    for hash_seed, zone, locale in (
        ("0", "UTC", "C"),
        ("1", "Asia/Kathmandu", "C.UTF-8"),
        ("4242", "America/St_Johns", "tr_TR.UTF-8"),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            check=True,
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONHASHSEED": hash_seed,
                "TZ": zone,
                "LC_ALL": locale,
                "PYTHONUTF8": "1",
            },
        )
        outputs.add(done.stdout)
    (only,) = outputs
    assert len(only.splitlines()) == 40 // len(GAMES) * len(GAMES)
    assert json.loads(only.splitlines()[0])["game"] in GAMES


TOGETHER = {key: game for key, game in GAMES.items() if game.cooperative}
AGAINST = {key: game for key, game in GAMES.items() if not game.cooperative}


@pytest.mark.ci
@pytest.mark.parametrize("game", TOGETHER.values(), ids=TOGETHER)
def test_advisors_do_better_together_than_random_players(game: AnyGame) -> None:
    def points(player: str) -> int:
        seeds = (bytes([number]) * 32 for number in range(6))
        matches = (play_match(game, few_seats(game), seed, PLAYERS[player]) for seed in seeds)
        return sum(match.score().totals[0] for match in matches)

    assert points("advisor") > points("random")


@pytest.mark.ci
@pytest.mark.parametrize("game", AGAINST.values(), ids=AGAINST)
def test_the_advisor_beats_the_random_player(game: AnyGame) -> None:
    wins = 0
    for number in range(6):
        random = Random(number)
        match = new_match(game, few_seats(game), random)
        advisor = number % 2
        while not match.is_over:
            seat = match.awaited[0]
            player = PLAYERS["advisor" if seat == advisor else "random"]
            match.choose(seat, player.choose(game, match.seen_by(seat), random))
        wins += match.score().winners == (advisor,)
    assert wins >= 5


@pytest.mark.parametrize("game", EACH_GAME)
def test_a_computer_plays_the_same_for_the_same_seed(game: AnyGame) -> None:
    one, two = (play_match(game, few_seats(game), bytes(32), PLAYERS["novice"]) for _ in range(2))
    assert one.log == two.log

"""Words instead of pictures: they name every visible fact, and what matters most comes first."""

import pytest

from render.almadi.words import landscape_text, text_board
from render.painters import PAINTERS
from rules.almadi.answers import SLOTS
from rules.almadi.cells import NAME
from rules.almadi.landscapes import EFFECTS
from rules.engine.history import latest_turn, turns_of
from tests.render.almadi.positions import (
    AlmadiMatch,
    at_entry,
    is_over,
    match_when,
    prefixes,
)
from tests.render.pages import NAMES

ALMADI = PAINTERS["almadi"]


def turn() -> AlmadiMatch:
    return match_when(3, 5, at_entry(60))


def test_alt_text_first_says_whose_turn_it_is_then_what_happened_then_who_leads() -> None:
    match = next(
        one for one in prefixes(3, 5, every=1) if len(one.log) > 60 and one.table == one.announced
    )
    text = ALMADI.alt_text(match.seen_by(None), NAMES, latest_turn(match))
    told = match.game.announce(match.turn_news, NAMES)
    awaited = text.index(f"{NAMES[match.awaited[0]]} to play")
    happened, scores = text.index(told), text.index("Scores so far")
    assert awaited < happened < scores < text.index("On the board")


def test_alt_text_says_who_won() -> None:
    match = match_when(5, 6, is_over)
    text = ALMADI.alt_text(match.seen_by(None), NAMES, latest_turn(match))
    assert NAMES[match.score().winners[0]] in text.split(".")[0]
    assert "won" in text.split(".")[0]


def test_alt_text_names_what_is_on_the_board_and_what_is_left() -> None:
    match = turn()
    table = match.announced
    text = ALMADI.alt_text(match.seen_by(None), NAMES, ())
    for slot, tile in zip(SLOTS, table.board, strict=True):
        assert tile is None or f"{slot} {tile.landscape}" in text
    assert f"{len(table.supply)} landscapes" in text
    assert f"{len(table.stalls)} stalls (top {table.stalls.top})" in text
    assert f"{len(table.mosaics)} mosaics (top {table.mosaics.top})" in text
    assert f"{table.rubies} rubies" in text
    for objective in table.objectives:
        assert f"{objective.label} ({objective.points})" in text


@pytest.mark.parametrize("seats", [2, 5])
def test_alt_text_is_short_enough_and_ends_with_a_whole_sentence(seats: int) -> None:
    for match in prefixes(seats, 9):
        for names in (NAMES, ["N" * 200] * 5):
            text = ALMADI.alt_text(match.seen_by(None), names, turns_of(match.choices))
            assert 0 < len(text) <= 1024
            assert text.endswith(".")


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (4, ()), (4, ("characters",))])
def test_the_text_board_names_every_visible_fact(seats: int, variants: tuple[str, ...]) -> None:
    for match in prefixes(seats, 10, *variants, every=40):
        view = match.seen_by(None)
        table, text = view.table, text_board(view, NAMES).whole()
        assert text == ALMADI.text_board(view, NAMES).whole()
        for slot, tile in zip(SLOTS, table.board, strict=True):
            assert f"  {slot} {landscape_text(tile) if tile else 'empty'}\n" in text
        for objective in table.objectives:
            assert f"{objective.label} ({objective.points}): {objective.text}" in text
        for character in table.characters:
            assert f"{character.name} ({character.cost} rubies): {character.text}" in text
        for number in (len(table.supply), len(table.stalls), len(table.mosaics), table.rubies):
            assert str(number) in text
        sheet = match.game.score(table)
        for seat, architect in enumerate(table.architects):
            part = text.split(f"\n{seat + 1} {NAMES[seat]}: ")[1].split("\n\n")[0]
            assert part.startswith(f"{sheet.totals[seat]} points")
            for place, tile in architect.realm.tiles.items():
                (line,) = [row for row in part.splitlines() if row.startswith(f"  {NAME[place]} ")]
                assert landscape_text(tile) in line.replace("!", "")
            active = sum(architect.realm.activations(effect) for effect in EFFECTS)
            assert part.count("!") == 2 * active
            assert f"rubies: {architect.rubies}" in part
            for kind in {*architect.stalls, *architect.mosaics}:
                assert f"{(architect.stalls + architect.mosaics).count(kind)} {kind}" in part
            for objective in architect.objectives:
                assert f"{objective.label} (open, −{objective.points})" in part
            for objective in architect.completed:
                assert f"{objective.label} (done, +{objective.points})" in part
            for character in architect.characters:
                assert character.name in part
            for scored in sheet.seats[seat]:
                assert f"{scored.name.replace('_', ' ')} {scored.points}" in part

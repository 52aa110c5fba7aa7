"""What the pages of Sultaniya tell: turns, choices, piles, djinns, points and what was missed."""

import pytest

from render import sultaniya as painter
from render.page import Page, Panel, flatten_items
from render.sultaniya.breakdown import worths
from render.sultaniya.scene import scene_of
from rules.engine.history import history_of, latest_turn
from rules.engine.notation import next_words
from rules.engine.play import perform
from rules.engine.secret import seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.building import FACES
from rules.sultaniya.land import NAME
from rules.sultaniya.scoring import SCORE_LINES
from tests.render.sultaniya.palaces import (
    NAMES,
    built,
    moments,
    names_on,
    over,
    rich,
    start,
)


def test_the_header_says_whose_turn_it_is_and_how_far_the_match_is() -> None:
    written = painter.turn(start().seen_by(None), NAMES, ()).texts()
    assert "Anne to build" in written
    assert "Turn 1" in written
    alone = painter.turn(start(1).seen_by(None), NAMES, ()).texts()
    assert "Turn 1 of 20" in alone


def gold_frames(page: Page) -> list[Panel]:
    return [
        item
        for item in flatten_items(page.items)
        if isinstance(item, Panel) and item.colour is None and item.edge == "gold"
    ]


def test_the_newest_tile_has_a_gold_frame_with_the_number_of_its_turn() -> None:
    match, _ = built()
    page = painter.turn(match.seen_by(None), NAMES, latest_turn(match))
    (frame,) = gold_frames(page)
    assert frame.dash == 0
    assert "1" in page.texts()
    assert not gold_frames(painter.table(match.seen_by(None), NAMES))


def test_a_tile_to_be_placed_is_shown_at_every_place_by_the_menus_words() -> None:
    match, _ = built()
    table = match.table
    seat = match.awaited[0]
    perform(table, seat, ("reveal", "ground"))
    answers = [a for a in table.pending[seat][-1].answers(table) if a[0] == "take"]
    key = next(answer[1] for answer in answers if answer[1].startswith("g"))
    places = {answer[2] for answer in answers if answer[1] == key}
    page = painter.private(seen_by(seat, table), NAMES, ("take", key))
    assert places <= set(page.texts())
    assert f"take {key} … at which of the marked places?" in page.texts()
    assert len([frame for frame in gold_frames(page) if frame.dash]) == len(places)


def test_either_face_of_a_tile_is_shown_where_both_fit() -> None:
    for match in moments(3):
        for seat in match.awaited:
            for answer in match.answers(seat):
                if answer[0] == "take" and len(answer) == 4:
                    page = painter.private(match.seen_by(seat), NAMES, answer[:3])
                    assert set(FACES) <= set(page.texts())
                    return
    pytest.fail("no tile fitted both ways")


def test_the_red_djinn_marks_own_tiles_then_where_they_may_go() -> None:
    match, item = built()
    table = rich(match)
    table.pending = {0: table.pending[1]}
    table.pending[0] = [type(table.pending[0][-1])(0)]
    view = seen_by(0, table)
    page = painter.private(view, NAMES, ("djinn", "red"))
    assert NAME[item.place] in page.texts()
    assert len(gold_frames(page)) == 1
    page = painter.private(view, NAMES, ("djinn", "red", NAME[item.place]))
    assert "Under its pile" in page.texts()


def test_words_that_lead_nowhere_are_left_out() -> None:
    view = start().seen_by(0)
    page = painter.private(view, NAMES, ("take", "r25"))
    assert page.as_text() == painter.private(view, NAMES, ()).as_text()


def test_a_seat_is_told_what_each_symbol_is_worth_to_it() -> None:
    table = start(2).table
    builder = table.builders[0]
    written = painter.private(seen_by(0, table), NAMES, ()).texts()
    worth = (1, 3, 6)
    for symbol, each in zip(builder.board.counts, worth, strict=True):
        number = len(builder.palace.shafts(symbol)) if each == 6 else builder.palace.count(symbol)
        assert f"{number} × {each}" in written


def test_the_piles_show_their_top_their_front_and_how_many_are_left() -> None:
    match = start(4)
    match.choose(0, ("reveal", "roof"))
    front = match.table.fronts[3][0]
    written = painter.table(seen_by(None, match.table), NAMES).texts()
    assert front.key in written
    assert "24 in the pile" in written
    assert written.count("top") == 4
    assert match.table.piles[3].known_faces()[-1].key not in written


def test_an_empty_pile_says_so() -> None:
    table = start(2).table
    while table.piles[0]:
        table.piles[0].draw(table)
    assert "the pile is gone" in painter.table(seen_by(None, table), NAMES).texts()


def test_djinns_say_whom_they_stand_beside() -> None:
    table = rich(start(2))
    before = painter.table(seen_by(None, table), NAMES).texts()
    assert before.count("free") == 4
    perform(table, 0, ("djinn", "wind", "ground"))
    after = painter.table(seen_by(None, table), NAMES)
    assert after.texts().count("free") == 3
    assert names_on(after).count("sultaniya-djinn-wind") == 2


def test_the_last_picture_names_the_winner_and_leaves_the_piles_out() -> None:
    match = over()
    everyone = match.seen_by(None)
    winner = match.score().winners[0]
    written = painter.turn(everyone, NAMES, latest_turn(match)).texts()
    assert any(text.startswith(NAMES[winner]) and " win" in text for text in written)
    assert "Ground level" not in written
    assert "The match is over" in painter.private(match.seen_by(1), NAMES, ()).texts()


def test_a_breakdown_puts_points_beside_all_that_brings_them() -> None:
    for match in (over(), over(2)):
        for seat in range(match.setting.seats):
            scene = scene_of(match.seen_by(None), NAMES)
            lines = {line.name: line.points for line in scene.sheet.seats[seat]}
            alone = sum(lines.values()) - lines["guards"] - lines["objectives"]
            found = worths(scene, seat)
            builder = match.table.builders[seat]
            total = 0
            for (place, at_right, symbol), points in found.items():
                laid = builder.palace.tiles[place]
                total += points * (laid.right if at_right else laid.left).symbols.count(symbol)
            assert total == alone
            page = painter.breakdown(match.seen_by(None), NAMES, seat)
            badges = [text for text in page.texts() if text.startswith("+")]
            assert len(badges) >= len(found)


def test_the_score_sheet_has_an_icon_for_every_line_and_says_what_decided_a_tie() -> None:
    assert set(painter.LINE_ICONS) == set(SCORE_LINES)
    table = over(2).table
    twin = table.builders[0].copy()
    twin.sapphires = table.builders[0].sapphires // 2 * 2 + 1
    table.builders[1] = twin
    table.builders[0].sapphires = twin.sapphires - 1
    table.djinns = dict.fromkeys(table.djinns)
    written = painter.score_sheet(seen_by(None, table), NAMES).texts()
    held = twin.sapphires
    assert (
        f"Equal points: the most sapphires decide (Anne {held - 1}, Peter the Great {held})."
        in written
    )
    running = painter.score_sheet(start().seen_by(None), NAMES).texts()
    assert "Secret objectives count only where they are seen." in running


def test_a_recap_numbers_what_was_built_and_what_was_revealed() -> None:
    match, _ = built()
    seat = match.awaited[0]
    history = history_of(match)
    turns = history.turns(history.first_unseen_entry(seat), seat)
    page = painter.recap(match.seen_by(seat), NAMES, turns)
    discs = [
        item
        for item in flatten_items(page.items)
        if isinstance(item, Panel) and item.edge == "seat-1"
    ]
    waiting = [tile.key for front in match.table.fronts for tile in front]
    # One on the tile that was built, one on each that still lies there.
    assert len(discs) == 1 + len(waiting)


def test_in_a_replay_every_palace_keeps_its_place() -> None:
    for seats in SULTANIYA.seats:
        pages = painter.replay(list(history_of(over(seats)).moments()), NAMES)
        assert len({page.height for page in pages}) == 1
        places = {tuple(item[:4] for item in page.items) for page in pages}
        assert len(places) == 1
        assert len(pages[0].items) == 1 + seats


def test_what_a_turn_offers_reads_in_the_picture_as_in_the_menu() -> None:
    match = start()
    seat = match.awaited[0]
    view, decision, answers = match.seen_by(seat), match.question(seat), match.answers(seat)
    read = [decision.label(view, (word,)).text for word in next_words(answers, ())]
    assert read == ["Reveal", "Call a djinn", "Pass"]
    assert set(read) <= set(painter.private(view, NAMES, ()).texts())

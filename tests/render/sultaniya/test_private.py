"""The private page of Sultaniya: what may be chosen, what it brings, and what nobody else knows."""

import re

import pytest

from render import sultaniya as painter
from render.page import Page, Panel, Stack, flatten_items
from rules.engine.notation import next_words
from rules.engine.secret import Cards, seen_by
from rules.sultaniya.building import FACES
from rules.sultaniya.land import NAME, PLACE_OF
from rules.sultaniya.scoring import objective_points, score
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.tiles import PlacedTile
from tests.render.sultaniya.palaces import (
    BOX,
    NAMES,
    SultaniyaMatch,
    built,
    gold_frames,
    moments,
    names_on,
    rich,
    start,
)


def gain_of(match: SultaniyaMatch, seat: int, answer: tuple[str, ...]) -> int:
    """What a build brings, from the score sheet before and after it; guards are another matter."""
    lines = ("guards", "objectives")
    table = match.table.copy()

    def points(of: SultaniyaTable) -> int:
        return sum(line.points for line in score(of).seats[seat] if line.name not in lines)

    before = points(table)
    tile, place = BOX.tiles[answer[1]], PLACE_OF[answer[2]]
    palace = table.builders[seat].palace
    face = FACES[answer[3]] if len(answer) > 3 else palace.faces(tile, place)[0]
    palace.tiles[place] = PlacedTile(tile, face)
    return points(table) - before


def with_gain(key: str, gain: int) -> str:
    return f"{key} +{gain}" if gain else key


@pytest.mark.slow
def test_tiles_and_places_have_their_keys_and_what_they_bring() -> None:
    checked = 0
    for match in moments(5):
        for seat in match.awaited:
            takes = [answer for answer in match.answers(seat) if answer[0] == "take"]
            best: dict[tuple[str, ...], int] = {}
            for answer in takes:
                gain = gain_of(match, seat, answer)
                for head in (answer[:2], answer[:3]):
                    best[head] = max(best.get(head, 0), gain)
            view = match.seen_by(seat)
            written = painter.private(view, NAMES, ()).texts()
            for head, gain in best.items():
                if len(head) == 2:
                    assert with_gain(head[1], gain) in written
            for key in {answer[1] for answer in takes[::4]}:
                page = painter.private(view, NAMES, ("take", key))
                places = {head: gain for head, gain in best.items() if head[1:2] == (key,)}
                marks = [with_gain(head[2], gain) for head, gain in places.items() if head[2:]]
                own = Page(page.height, items=page.items).texts()
                plates = [text for text in own if re.fullmatch(r"[A-L]\d( \+\d+)?", text)]
                assert sorted(plates) == sorted(marks)
                assert len([frame for frame in gold_frames(page) if frame.dash]) == len(marks)
                assert f"take {key}: which place?" in own
                checked += 1
    assert checked > 50


def test_what_may_not_be_taken_is_pale() -> None:
    match, _ = built()
    match.choose(1, ("reveal", "second"))
    page = painter.private(match.seen_by(1), NAMES, ())
    keys = {answer[1] for answer in match.answers(1) if answer[0] == "take"}
    fronts = [tile for front in match.table.fronts for tile in front]
    stacks = [item for item in flatten_items(page.items) if isinstance(item, Stack)]
    pale = [item for item in stacks if item.name.endswith("veiled")]
    other_piles = 3
    assert len(pale) == sum(tile.key not in keys for tile in fronts) + other_piles


def test_either_face_of_a_tile_is_shown_where_both_fit() -> None:
    for match in moments(3):
        for seat in match.awaited:
            for answer in match.answers(seat):
                if answer[0] == "take" and len(answer) == 4:
                    page = painter.private(match.seen_by(seat), NAMES, answer[:3])
                    faces = [text.split()[0] for text in page.texts() if text.split()]
                    assert set(FACES) <= set(faces)
                    gain = gain_of(match, seat, answer)
                    assert with_gain(answer[3], gain) in page.texts()
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
    assert "under" in page.texts()


def test_djinns_that_can_be_paid_have_a_gold_frame_once_one_is_asked_for() -> None:
    table = start(2).table
    table.builders[0].sapphires = 1
    page = painter.private(seen_by(0, table), NAMES, ("djinn",))
    djinns = [name for name in names_on(page) if name.startswith("sultaniya-djinn-")]
    assert len(djinns) == 4
    assert len(gold_frames(page)) == sum(djinn.cost <= 1 for djinn in BOX.djinns.values())


def test_words_that_lead_nowhere_are_left_out() -> None:
    view = start().seen_by(0)
    page = painter.private(view, NAMES, ("take", "r25"))
    assert page.as_text() == painter.private(view, NAMES, ()).as_text()


def test_there_are_no_painted_buttons() -> None:
    match = start()
    seat = match.awaited[0]
    view, decision, answers = match.seen_by(seat), match.question(seat), match.answers(seat)
    labels = {decision.label(view, (word,)).text for word in next_words(answers, ())}
    assert labels == {"Reveal", "Call a djinn", "Pass"}
    assert not labels & set(painter.private(view, NAMES, ()).texts())


def test_a_seat_is_told_what_each_symbol_is_worth_to_it() -> None:
    table = start(2).table
    builder = table.builders[0]
    written = painter.private(seen_by(0, table), NAMES, ()).texts()
    worth = (1, 3, 6)
    for symbol, each in zip(builder.board.counts, worth, strict=True):
        number = len(builder.palace.shafts(symbol)) if each == 6 else builder.palace.count(symbol)
        assert f"{number}×{each}" in written


def test_own_points_are_what_all_see_and_what_only_one_knows() -> None:
    for match in moments(37):
        if match.table.is_over or match.table.is_open:
            continue
        for seat in range(match.setting.seats):
            table = match.seen_by(seat).table
            cards = table.builders[seat].objectives.known_faces()
            more = sum(objective_points(table, seat, one)[0] for one in cards)
            written = painter.private(match.seen_by(seat), NAMES, ()).texts()
            assert str(score(table).totals[seat] - more) in written
            assert f"+ {more}" in written


def test_the_crown_is_the_public_one_whatever_the_own_objectives_are() -> None:
    table = rich(start(2))
    sheet = score(seen_by(None, table).table)
    one = painter.private(seen_by(0, table), NAMES, ())
    assert names_on(one).count("icon-crown") == (len(set(sheet.totals)) > 1)
    crowns = []
    for keys in (("full-purse", "djinn-friend"), ("floor-guard", "column-tower")):
        twin = table.copy()
        twin.builders[0].objectives = Cards([BOX.objectives[key] for key in keys], 1 << 0)
        page = painter.private(seen_by(0, twin), NAMES, ())
        crowns.append([item for item in page.items if getattr(item, "name", "") == "icon-crown"])
        turn = painter.turn(seen_by(0, twin), NAMES, ())
        assert [str(total) for total in sheet.totals if str(total) not in turn.texts()] == []
    assert crowns[0] == crowns[1]


def test_gold_frames_nothing_that_may_not_be_chosen() -> None:
    match = start()
    waiting = painter.private(match.seen_by(1), NAMES, ())
    assert not gold_frames(waiting)
    assert not [item for item in waiting.items if isinstance(item, Panel) and item.colour == "gold"]

"""What the public pages of Sultaniya tell, compared with the table."""

import re
from collections import Counter
from random import Random

import pytest

from render import sultaniya as painter
from render.frame import Box
from render.page import Art, Page, Panel, Stack, flatten_items
from render.sultaniya.breakdown import worths
from render.sultaniya.deeds import changes
from render.sultaniya.palace import tile_description
from render.sultaniya.scene import scene_of
from rules.engine.history import history_of, latest_turn, turns_of
from rules.engine.match import Match
from rules.engine.news import all_news
from rules.engine.play import perform
from rules.engine.secret import seen_by
from rules.sultaniya import SULTANIYA
from rules.sultaniya.land import NAME
from rules.sultaniya.news import Built, Called, Moved, Returned, Revealed
from rules.sultaniya.scoring import SCORE_LINES, score
from rules.sultaniya.tiles import BONUSES, PlacedTile
from tests.every_game.matches import walk
from tests.render.sultaniya.palaces import (
    NAMES,
    built,
    gold_frames,
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


def framed_tiles(page: Page) -> list[str]:
    """What stands in the gold frames of one page."""
    tiles = [item for item in flatten_items(page.items) if isinstance(item, Stack)]
    found = []
    for frame in gold_frames(page):
        box = Box(*frame[:4])
        found += [
            tile.name.rpartition(" ")[0]
            for tile in tiles
            if box.x <= tile.x
            and tile.x + tile.width <= box.right
            and box.y <= tile.y
            and tile.y + tile.height <= box.bottom
        ]
    return found


@pytest.mark.slow
def test_gold_frames_are_around_what_was_built_or_revealed_and_around_nothing_else() -> None:
    seen = 0
    for match in moments(4):
        # Others see a turn once it is over.
        view = match.seen_by(None)
        table = view.table
        for page in painter.turn(view, NAMES, latest_turn(match)).pages():
            expected = []
            for item in all_news(latest_turn(match)):
                if isinstance(item, Built | Moved):
                    place = item.place if isinstance(item, Built) else item.goal
                    laid = table.builders[item.seat].palace.tiles.get(place)
                    expected += [laid] if laid is not None and laid.tile == item.tile else []
                elif isinstance(item, Revealed) and not table.is_over:
                    waits = item.tile in table.fronts[item.tile.level]
                    expected += [PlacedTile(item.tile, mirrored=False)] if waits else []
            assert Counter(framed_tiles(page)) == Counter(map(tile_description, set(expected)))
            seen += len(expected)
    assert seen > 100
    assert not gold_frames(painter.table(built()[0].seen_by(None), NAMES))


def test_every_seat_that_did_something_has_a_page_with_its_own_deeds_alone() -> None:
    match = over(3)
    turns = turns_of(match.choices)
    told = 0
    for number in range(3, len(turns), 5):
        folded = turns[number - 3 : number]
        page = painter.turn(match.seen_by(None), NAMES, folded)
        actors = [turn.seat for turn in reversed(folded) if turn.seat is not None and turn.news]
        assert len(page.pages()) == len(set(actors))
        for one, actor in zip(page.pages(), dict.fromkeys(actors), strict=True):
            (line,) = [text for text in own_texts(one) if re.match(r"(Anne|Peter.*|Olaf): ", text)]
            assert line.startswith(f"{NAMES[actor or 0]}: ")
            places = [
                NAME[item.place]
                for turn in folded
                if turn.seat == actor
                for item in turn.news
                if isinstance(item, Built)
            ]
            assert re.findall(r"built ([A-L]\d)", line) == places
            told += len(places)
    assert told > 10


def own_texts(page: Page) -> list[str]:
    """The texts of one page without those that follow it."""
    return Page(page.height, items=page.items).texts()


@pytest.mark.slow
def test_the_strip_says_points_roofs_sapphires_and_who_leads() -> None:
    for match in moments(31):
        table = match.seen_by(None).table
        page = painter.turn(match.seen_by(None), NAMES, ())
        written = Counter(page.texts())
        totals = score(table).totals
        for text, number in Counter(map(str, totals)).items():
            assert written[text] >= number
        for builder in table.builders:
            assert written[f"{builder.palace.roofs}/5"] >= 1
            assert not builder.sapphires or written[str(builder.sapphires)]
        gems = names_on(page).count("sultaniya-gem")
        assert gems == sum(builder.sapphires > 0 for builder in table.builders)
        leaders = score(table).winners
        is_level = len(set(totals)) == 1
        assert names_on(page).count("icon-crown") == (0 if is_level else len(leaders))


@pytest.mark.parametrize(("seats", "variants"), [(2, ()), (4, ()), (2, ("open",)), (4, ("open",))])
def test_what_a_turn_changed_is_the_difference_to_the_table_before_it(
    seats: int, variants: tuple[str, ...]
) -> None:
    """Guards that others now surpass are lost points, and moved tiles are known too."""
    random = Random(seats)
    match = Match(SULTANIYA, SULTANIYA.setting(seats, variants), random.randbytes(32))
    before, seen, kinds, left_out = score(match.seen_by(None).table).totals, 0, set(), 0
    for _ in walk(match, random):  # type: ignore[arg-type]
        if not match.choices or not match.choices[-1].ends_turn or len(match.choices) == seen:
            continue
        seen = len(match.choices)
        view = match.seen_by(None)
        now, turns = score(view.table).totals, latest_turn(match)
        if match.is_over:
            break
        told = changes(scene_of(view, NAMES), turns)
        assert told == {seat: now[seat] - before[seat] for seat in told}
        texts = painter.turn(view, NAMES, turns).texts()
        for change in told.values():
            assert not change or f"{change:+d}".replace("-", "−") in texts
        own = {type(item) for item in all_news(turns)}
        assert len(told) == seats or Called in own
        left_out += seats - len(told)
        kinds |= own
        before = now
    assert {Built, Called, Moved, Returned} <= kinds
    assert variants or not left_out


def test_the_piles_show_their_front_their_top_and_how_many_are_left() -> None:
    match = start(4)
    match.choose(0, ("reveal", "roof"))
    page = painter.turn(seen_by(None, match.table), NAMES, ())
    stacks = [item.name for item in flatten_items(page.items) if isinstance(item, Stack)]
    shown = [match.table.fronts[3][0], *(pile.known_faces()[-1] for pile in match.table.piles)]
    for one in shown:
        assert any(
            name.startswith(tile_description(PlacedTile(one, mirrored=False))) for name in stacks
        )
    written = page.texts()
    assert "24" in written
    assert {"take", "next"} <= set(written)
    fewer = painter.turn(start(4).seen_by(None), NAMES, ()).texts()
    assert "take" not in fewer


def test_an_empty_pile_is_not_drawn() -> None:
    table = start(2).table
    before = len(stacks_of(painter.turn(seen_by(None, table), NAMES, ())))
    while table.piles[0]:
        table.piles[0].draw(table)
    assert len(stacks_of(painter.turn(seen_by(None, table), NAMES, ()))) == before - 1


def stacks_of(page: Page) -> list[Stack]:
    return [item for item in flatten_items(page.items) if isinstance(item, Stack)]


def test_the_whole_table_has_the_middle_and_every_palace_two_a_page() -> None:
    for seats in SULTANIYA.seats:
        page = painter.table(start(seats).seen_by(None), NAMES)
        assert len(page.pages()) == 1 + (seats + 1) // 2
        letters = [own_texts(one).count("F") for one in page.pages()]
        assert letters == [0, *[2] * (seats // 2), *[1] * (seats % 2)]
        assert len(painter.table(over(seats).seen_by(None), NAMES).pages()) == (seats + 1) // 2


def test_djinns_say_whom_they_stand_beside() -> None:
    table = rich(start(2))
    emblems = emblems_of(painter.table(seen_by(None, table), NAMES))
    perform(table, 0, ("djinn", "wind", "ground"))
    page = painter.table(seen_by(None, table), NAMES)
    assert emblems_of(page)["seat-1"] == emblems["seat-1"] + 1
    assert emblems_of(page)["seat-2"] == emblems["seat-2"]
    assert {"wind", "red", "hands", "eye", str(table.treasure)} <= set(page.texts())
    everything = [name for one in page.pages() for name in names_on(one)]
    assert everything.count("sultaniya-djinn-wind") == 2


def emblems_of(page: Page) -> Counter[str]:
    """The emblems of the first page."""
    return Counter(name for name in names_on(page) if name.startswith("seat-"))


def test_the_last_picture_names_the_winner_and_leaves_the_piles_out() -> None:
    match = over()
    everyone = match.seen_by(None)
    winner = match.score().winners[0]
    written = painter.turn(everyone, NAMES, latest_turn(match)).texts()
    assert any(text.startswith(NAMES[winner]) and " win" in text for text in written)
    assert not {"take", "next"} & set(written)
    poster = painter.poster(everyone, NAMES)
    assert NAMES[winner] in poster.texts()
    assert str(match.score().winning_total) in poster.texts()
    palace = match.table.builders[winner].palace
    drawn = Counter(stack.name.rpartition(" ")[0] for stack in stacks_of(poster))
    assert drawn == Counter(map(tile_description, palace.tiles.values()))


def test_a_breakdown_puts_points_on_all_that_brings_them() -> None:
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
            written = painter.breakdown(match.seen_by(None), NAMES, seat).texts()
            badges = [text for text in written if text.startswith("+")]
            # The drawing of a bonus has its points on it.
            assert len(badges) >= len([key for key in found if key[2] not in BONUSES])
            shown = [points for name, points in lines.items() if points and name != "objectives"]
            assert {str(points) for points in shown} <= set(written)
            assert str(sum(lines.values())) in written


def test_the_score_sheet_has_an_icon_for_every_line_and_says_what_decided_a_tie() -> None:
    assert set(painter.LINE_ICONS) == set(SCORE_LINES)
    table = over(2).table
    twin = table.builders[0].copy()
    twin.sapphires = table.builders[0].sapphires // 2 * 2 + 1
    table.builders[1] = twin
    table.builders[0].sapphires = twin.sapphires - 1
    table.djinns = dict.fromkeys(table.djinns)
    written = " ".join(painter.score_sheet(seen_by(None, table), NAMES).texts())
    held = twin.sapphires
    assert (
        f"Equal points: the most sapphires decide (Anne {held - 1}, Peter the Great {held})."
        in written
    )
    running = " ".join(painter.score_sheet(start().seen_by(None), NAMES).texts())
    assert "Secret objectives count only where they are seen." in running


def discs_of(page: Page) -> list[tuple[str, str]]:
    """The numbers of changes and their colours."""
    found = []
    for item, words in zip(page.items, page.items[1:], strict=False):
        if isinstance(item, Panel) and (item.edge or "").startswith("seat-"):
            found += [(number, item.edge or "") for number in getattr(words, "text", "").split("·")]
    return found


def test_a_recap_numbers_every_change_that_has_a_place() -> None:
    numbered = 0
    for match in moments(23):
        history = history_of(match)
        seat = len(match.log) % match.setting.seats
        turns = history.turns(history.first_unseen_entry(seat), seat)
        page = painter.recap(match.seen_by(seat), NAMES, turns)
        told = [item for item in all_news(turns) if SULTANIYA.announce([item], NAMES)]
        seats = {item.seat for item in told}
        assert len(page.pages()) == max(1, min(3, len(seats)))
        shown = [disc for one in page.pages() for disc in discs_of(one)]
        assert len(shown) == len(set(shown))
        for text, edge in shown:
            assert edge == f"seat-{told[int(text) - 1].seat + 1}"
        numbers = {int(text) for text, _ in shown}
        for number, item in enumerate(told, 1):
            laid = match.seen_by(seat).table.builders[item.seat].palace.tiles
            if isinstance(item, Built) and laid.get(item.place) and len(seats) <= 3:
                assert (laid[item.place].tile != item.tile) or number in numbers
                numbered += 1
    assert numbered > 10


@pytest.mark.slow
def test_in_a_replay_every_palace_keeps_its_place() -> None:
    for seats in SULTANIYA.seats:
        pages = painter.replay(list(history_of(over(seats)).moments()), NAMES)
        assert len({page.height for page in pages}) == 1
        places = {tuple(item[:4] for item in page.items) for page in pages}
        assert len(places) == 1
        assert len(pages[0].items) == 1 + seats
        skies = {
            tuple(item[1:5] for item in flatten_items(page.items) if is_sky(item)) for page in pages
        }
        assert len(skies) == 1


def is_sky(item: object) -> bool:
    return isinstance(item, Art) and item.name == "sultaniya-sky"

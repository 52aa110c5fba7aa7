"""Shahrazad in pictures: what they show is so, and they are silent about what is hidden."""

import pytest

from render import shahrazad as painter
from render.canvas import paint
from render.page import Words, flatten_items
from render.poster import POSTER_PX
from rules.engine.chance import Chance
from rules.engine.history import latest_turn, turns_of
from rules.engine.imagine import imagine_table
from rules.engine.news import TurnNews, all_news
from rules.engine.secret import View, seen_by
from rules.engine.text import format_number
from rules.shahrazad import SHAHRAZAD
from rules.shahrazad.news import Placed, Replaced
from rules.shahrazad.scoring import result, score
from rules.shahrazad.spaces import column_name, column_of, height_of, parse_space
from rules.shahrazad.story_check import check_story
from rules.shahrazad.table import ShahrazadTable
from tests.render.shahrazad.sights import (
    DRAWN,
    NAMES,
    SMALL,
    TITLE,
    art_names,
    in_gold,
    moments,
    number_of,
    stacks,
)
from tests.rules.shahrazad.drawing import ONE_TILE, play, table


def newest(view: View[ShahrazadTable], turns: list[TurnNews]) -> set[int]:
    """The numbers that were laid in those turns and still lie there."""
    laid = [item for item in all_news(turns) if isinstance(item, Placed | Replaced)]
    tiles = view.table.pattern.tiles
    return {item.tile.number for item in laid if tiles.get(parse_space(item.space)) == item.tile}


def test_every_tile_lies_where_it_is_and_what_would_flip_is_grey() -> None:
    for match in moments():
        view = match.seen_by(None)
        page = painter.turn(view, NAMES, latest_turn(match), title=TITLE)
        tiles, check = view.table.pattern.tiles, check_story(view.table.pattern)
        grey = {number_of(item): item for item in stacks(page, "flipped")}
        light = {number_of(item): item for item in stacks(page, "card")}
        flipped = {tile.number for place, tile in tiles.items() if place not in check.face_up}
        assert grey.keys() == flipped
        shown = {place: {**light, **grey}[tile.number] for place, tile in tiles.items()}
        columns = sorted({column_of(place) for place in tiles})
        across = {column_of(place): item.x for place, item in shown.items()}
        assert [across[column] for column in columns] == sorted(across.values())
        heights = {(height_of(place), item.y) for place, item in shown.items()}
        assert len(heights) == len({height for height, _ in heights})
        grouped = {tiles[place].number for group in check.groups.values() for place in group}
        assert {n for n, item in light.items() if item.name.endswith("True")} == grouped
        words = [item for item in flatten_items(page.items) if isinstance(item, Words)]
        letters = {item.text: item.x for item in words if item.text.isupper()}
        for column in columns:
            middle = across[column] + next(iter(shown.values())).width // 2
            assert letters[column_name(column)] == middle


def test_what_was_laid_is_in_gold_and_told_with_its_name() -> None:
    for match in moments():
        view, turns = match.seen_by(None), turns_of(match.choices)[-2:]
        page = painter.turn(view, NAMES, turns, title=TITLE)
        assert in_gold(page) - _shown_numbers(view) == newest(view, turns)
        said = " ".join(page.texts())
        for turn in turns:
            if turn.seat is not None:
                assert NAMES[turn.seat][:5] in said
        for item in turns[-1].news if turns else ():
            if isinstance(item, Placed):
                assert f"{item.tile.number} at {item.space}" in said


def _shown_numbers(view: View[ShahrazadTable]) -> set[int]:
    return {tile.number for tile in view.table.shown.known_faces()}


def test_points_hands_and_stack_are_those_of_the_table() -> None:
    for match in moments():
        view = match.seen_by(None)
        page = painter.turn(view, NAMES, latest_turn(match), title=TITLE)
        texts, sheet = page.texts(), score(view.table)
        assert TITLE in texts
        assert format_number(sheet.totals[0]) in texts
        if match.is_over:
            assert "The story is told" in texts
            won = bool(sheet.winners)
            assert ("You please the king" if won else "The king is not pleased") in texts
            assert result(view.table).words in " ".join(texts)
            continue
        (seat,) = match.awaited
        assert any(text.startswith(f"{NAMES[seat]} to ") for text in texts)
        if view.table.is_round_scored:
            assert "One column stays for the second round." in " ".join(texts)
            continue
        hidden = sum(hand.hidden_count() for hand in view.table.hands)
        left = len(view.table.stack)
        assert len(stacks(page, "back")) == hidden + bool(left)
        assert (str(left) in texts) if left else ("stack" in " ".join(texts))
        assert bool({"places", "×2"} & {*texts}) == any(view.table.replaced)


def test_only_lines_that_count_are_shown() -> None:
    made = table(ONE_TILE, [1, 2], [5, 9], stack=[3])
    names = art_names(painter.turn(seen_by(None, made), NAMES, ()))
    assert "shahrazad-gap" not in names
    assert "shahrazad-flipped" not in names
    gap = table("  L M \n 13 2 . \n 12 . 7 \n 10 . 6 \n 9 1 .", [3])
    page = painter.turn(seen_by(None, gap), NAMES, ())
    assert "shahrazad-gap" in art_names(page)
    assert "gap" in page.texts()


def test_two_who_acted_are_told_on_one_page_in_their_order() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1, 0, 12])
    turns = []
    for seat, words in ((0, "place 13 O10"), (1, "replace 3 5")):
        play(made, seat, words)
        news = [item for item in made.news or [] if isinstance(item, Placed | Replaced)]
        turns.append(TurnNews(seat, tuple(news)))
        play(made, seat, "end")
    page = painter.turn(seen_by(None, made), NAMES, turns)
    assert "Shirin: 13 at O10 · Karim the Bold: 3 replaced with 5" in page.texts()
    assert in_gold(page) == {5, 13}
    assert not page.followers


def test_a_tile_that_would_flip_gives_its_reason() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    page = painter.turn(seen_by(None, made), NAMES, ())
    (grey,) = stacks(page, "flipped")
    assert [part.text for part in grey.parts() if isinstance(part, Words)] == ["10 > 8", "10"]
    apart = table("  L M N \n 12 . 7 . \n 11 3 . . \n 10 . 6 . \n 9 . . 8", [1])
    page = painter.turn(seen_by(None, apart), NAMES, ())
    grey = next(item for item in stacks(page, "flipped") if number_of(item) == 7)
    assert "no path" in [part.text for part in grey.parts() if isinstance(part, Words)]


def test_paths_breaks_and_worths_are_drawn() -> None:
    made = table(SMALL, [13, 2], [5, 9], stack=[1])
    names = art_names(painter.turn(seen_by(None, made), NAMES, ()))
    assert names.count("shahrazad-break") == 1
    assert names.count("shahrazad-link") == 3
    page = painter.breakdown(seen_by(None, made), NAMES, 0)
    worths = sorted(len(group) for group in check_story(made.pattern).groups.values() if group)
    assert sorted(int(text) for text in page.texts() if text.startswith("+")) == worths


def test_a_breakdown_has_every_line_of_both_rounds() -> None:
    for match in moments():
        view = match.seen_by(None)
        texts, sheet = painter.breakdown(view, NAMES, 0, title=TITLE).texts(), score(view.table)
        for line in sheet.seats[0]:
            if line.points:
                assert format_number(line.points) in texts
        assert format_number(sheet.totals[0]) in texts
        assert ("2nd" in texts) == (view.table.round == 2)


def test_a_recap_numbers_what_was_laid_and_lists_nothing() -> None:
    for match in moments():
        view, turns = match.seen_by(0), turns_of(match.choices)[-4:]
        page = painter.recap(view, NAMES, turns, title=TITLE)
        assert in_gold(page) - _shown_numbers(view) == newest(view, turns)
        assert "What you missed" in page.texts()
        assert not any("placed the" in text for text in page.texts())
        assert "shahrazad-link" not in art_names(page) or not newest(view, turns)


def test_a_poster_shows_the_story_by_its_scenes() -> None:
    for match in moments():
        if not match.is_over:
            continue
        page = painter.poster(match.seen_by(None), NAMES, title=TITLE)
        assert page.height == POSTER_PX
        face_up = check_story(match.table.pattern).face_up
        tiles = match.table.pattern.tiles
        assert {number_of(item) for item in stacks(page, "told")} == {
            tiles[place].number for place in face_up
        }
        assert len(stacks(page, "back")) == len(tiles) - len(face_up)
        texts = page.texts()
        assert format_number(match.score().totals[0]) in texts
        won = bool(match.score().winners)
        assert ("Nobody" in texts) != won


def test_the_verdict_is_told_on_the_sheet() -> None:
    said: set[str] = set()
    for match in moments():
        texts = painter.score_sheet(match.seen_by(None), NAMES).texts()
        assert SHAHRAZAD.score(match.seen_by(None).table).totals[0] == int(
            texts[-2].replace("−", "-")
        )
        said.update(texts)
    assert said >= {"Shirin and Karim the Bold are Grand Viziers", "Shirin loses"}
    assert said >= {"Shirin is Grand Vizier", "Shirin and Karim the Bold lose together"}
    assert "Score so far" in said


def test_every_drawing_exists_and_is_used() -> None:
    used: set[str] = set()
    for match in moments():
        view = match.seen_by(None)
        used.update(art_names(painter.turn(view, NAMES, latest_turn(match))))
        used.update(art_names(painter.poster(view, NAMES)))
    assert used <= DRAWN
    own = {name for name in DRAWN if name.startswith("shahrazad-")}
    assert own - used == {"shahrazad-back"}, "the help shows it"


@pytest.mark.slow
def test_pictures_paint_and_are_always_the_same() -> None:
    for match in moments()[::9]:
        page = painter.turn(match.seen_by(None), NAMES, latest_turn(match))
        assert paint(page) == paint(page)
        assert paint(page).startswith(b"\x89PNG")


@pytest.mark.slow
def test_no_picture_or_word_tells_what_is_hidden() -> None:
    """A viewer's bytes may not tell a table from one it could imagine."""
    different = 0
    for number, match in enumerate(moments()):
        turns = latest_turn(match)
        for eyes in (None, *range(match.setting.seats)):
            view = seen_by(eyes, match.table)
            twin = imagine_table(SHAHRAZAD, view, Chance(number.to_bytes(32, "big")))
            again = seen_by(eyes, twin)
            different += twin != match.table
            for show in (painter.turn, painter.recap):
                assert show(view, NAMES, turns).as_text() == show(again, NAMES, turns).as_text()
            assert painter.alt_text(view, NAMES, turns) == painter.alt_text(again, NAMES, turns)
            assert painter.text_board(view, NAMES) == painter.text_board(again, NAMES)
            if eyes is not None:
                one, other = (painter.private(seen, NAMES) for seen in (view, again))
                assert one.as_text() == other.as_text()
                assert painter.private_alt_text(view, NAMES, ()) == painter.private_alt_text(
                    again, NAMES, ()
                )
    assert different > 20


def test_private_news_stays_private() -> None:
    made = table(ONE_TILE, [1, 2], [3, 4], stack=[5, 19])
    play(made, 0, "place 1 L9")
    turns = [TurnNews(0, tuple(play(made, 0, "end")))]
    for eyes in (None, 1):
        view = seen_by(eyes, made)
        assert "19" not in painter.alt_text(view, NAMES, turns)
        page = painter.turn(view, NAMES, turns)
        assert "19" not in page.texts()
        assert 19 not in map(number_of, stacks(page, "card"))


def test_only_views_are_painted() -> None:
    made = table(ONE_TILE, [1, 2])
    with pytest.raises(TypeError, match="not of ShahrazadTable"):
        painter.turn(made, NAMES)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="still holds the match's chance"):
        painter.turn(View(made, None), NAMES)
    with pytest.raises(ValueError, match="no private view"):
        painter.private(seen_by(None, made), NAMES)
    with pytest.raises(ValueError, match="no private view"):
        painter.private_alt_text(seen_by(None, made), NAMES, ())

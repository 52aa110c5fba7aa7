"""What a picture shows is told in whole sentences, the important ones first."""

import re
from random import Random

import pytest

from render.names import ISOLATE, isolated, safe_names
from render.painters import PAINTERS
from render.stats import Chapter, Fact, Kind, Statistics, stats_alt_text
from render.wording import (
    MAX_ALT_TEXT_CHARS,
    REST,
    breakdown_text,
    fit_sentences,
    poster_text,
    replay_text,
    sheet_lines,
)
from rules.catalogue import GAMES
from rules.computer import PLAYERS
from rules.computer.playing import play_match
from rules.engine.history import turns_of
from rules.engine.match import Match
from rules.engine.score import ScoreLine, ScoreSheet
from rules.engine.table import Table

NAMED = ("Anna", "Badr", "Cem")
SHEET = ScoreSheet(
    tuple(
        (ScoreLine("oases", oases, "four of them"), ScoreLine("open_promises", lost, "one is open"))
        for oases, lost in ((12, 0), (20, -3), (9, 0))
    ),
    (1,),
)
TITLE = "A Game · table 3"
LEFT = ("شهرزاد", "דוד", "محمد علي", "Ann", "שרה")
"""Names of which most run to the left."""


def test_a_text_that_fits_is_whole() -> None:
    assert fit_sentences(["Anna to play.", "", "Nothing else."]) == "Anna to play. Nothing else."
    exact = ["x" * 500, "y" * (MAX_ALT_TEXT_CHARS - 501)]
    assert fit_sentences(exact) == " ".join(exact)
    assert fit_sentences([]) == ""


def test_a_text_that_is_cut_keeps_its_beginning_and_says_where_the_rest_is() -> None:
    sentences = ["Anna to play.", *(f"Place {number} is free." for number in range(100))]
    text = fit_sentences(sentences)
    assert text.startswith("Anna to play. Place 0 is free. Place 1 ")
    assert text.endswith(f". {REST}")
    assert MAX_ALT_TEXT_CHARS - 20 < len(text) <= MAX_ALT_TEXT_CHARS
    assert all(one in [*sentences, REST] for one in re.split(r"(?<=\.) ", text))
    assert len(fit_sentences(["x" * 2000])) <= MAX_ALT_TEXT_CHARS
    assert fit_sentences(["x" * 2000, "y"], "Ask.").endswith("x Ask.")
    assert fit_sentences(["A.", "x" * 2000, "B."], "Ask.") == "A. B. Ask."


def test_a_score_sheet_tells_every_line_of_every_seat() -> None:
    assert sheet_lines(SHEET, NAMED, title=TITLE, is_over=True, together=False) == [
        f"{TITLE}, final score.",
        "Badr is Grand Vizier.",
        "Totals: Anna 12, Badr 17, Cem 9.",
        "Oases: Anna 12, Badr 20, Cem 9.",
        "Open promises: Anna 0, Badr −3, Cem 0.",
    ]
    so_far = sheet_lines(SHEET, NAMED, title=TITLE, is_over=False, together=False)
    assert so_far[:2] == [
        f"{TITLE}, score so far, as if it ended now.",
        "Totals: Anna 12, Badr 17, Cem 9.",
    ]


def test_a_score_sheet_tells_who_comes_last_and_why() -> None:
    sheet = SHEET.rank_last(((1, "resigned"),))
    told = sheet_lines(sheet, NAMED, title=TITLE, is_over=True, together=False)
    assert "Anna is Grand Vizier." in told
    assert "Badr comes last: resigned." in told
    points = breakdown_text(sheet, NAMED, 1, title=TITLE, together=False)
    assert points == (
        f"{TITLE}. Badr: 17 points. Badr comes last: resigned. "
        "Oases 20: four of them. Open promises −3: one is open."
    )


def test_those_who_play_together_have_one_sheet() -> None:
    sheet = ScoreSheet(SHEET.seats[:1] * 2, (0, 1))
    told = sheet_lines(sheet, NAMED[:2], title=TITLE, is_over=True, together=True)
    assert told[1:3] == ["Anna and Badr are Grand Viziers together.", "In all: 12 points."]
    assert told[3:] == ["Oases: 12.", "Open promises: 0."]
    points = breakdown_text(sheet, NAMED[:2], 0, title=TITLE, together=True)
    assert points.startswith(f"{TITLE}. All together: 12 points. Oases 12: ")
    assert "Below" not in poster_text(sheet, NAMED[:2], title=TITLE, together=True)


def test_a_poster_tells_who_has_won_and_what_the_others_have() -> None:
    told = poster_text(SHEET, NAMED, title=TITLE, together=False)
    assert told == (
        f"A poster of {TITLE}: Badr is Grand Vizier. In the moon: 17 points. Below: Anna 12, Cem 9."
    )
    nobody = ScoreSheet(SHEET.seats, ())
    assert "Nobody is Grand Vizier this time." in poster_text(
        nobody, NAMED, title=TITLE, together=False
    )


@pytest.mark.parametrize("deeds", [(), ("Anna took a ruby.", "Badr took a jar.")])
def test_a_replay_tells_how_it_ends_and_the_latest_round_what_was_done(
    deeds: tuple[str, ...],
) -> None:
    told = replay_text(
        SHEET, NAMED, title=TITLE, turns=30, deeds=deeds, is_over=True, together=False
    )
    part = "the latest round" if deeds else "the whole match"
    assert told == " ".join(
        [
            f"{TITLE} with Anna, Badr and Cem, {part} again in 30 turns, one picture after each.",
            "Badr is Grand Vizier. Scores: Anna 12, Badr 17, Cem 9.",
            *deeds,
        ]
    )


def test_statistics_of_many_games_say_where_the_rest_is() -> None:
    kinds = [Kind(f"{seats} seats", 9, 3, 7.5, 12, "דוד", ((12, True),)) for seats in range(2, 6)]
    chapters = [Chapter(f"Game {number}", kinds) for number in range(9)]
    told = stats_alt_text(Statistics("שרה", "all matches", [Fact("9", "won", "x")], chapters))
    assert len(told) <= MAX_ALT_TEXT_CHARS
    assert told.endswith("won. /stats of one game tells the rest.")
    assert told.startswith(f"{isolated('שרה')}, all matches: 9 won.")
    assert f"best 12 by {isolated('דוד')}, latest 12 won." in told


def test_a_name_is_isolated_once() -> None:
    assert isolated(isolated("דוד")) == isolated("דוד") != "דוד"
    assert safe_names([isolated("דוד"), "Ann"], 2) == [isolated("דוד"), "Ann"]


def played(key: str) -> Match[Table]:
    game = GAMES[key]
    return play_match(game, game.setting(game.seats[-1]), bytes(32), PLAYERS["random"])


@pytest.mark.parametrize("key", GAMES)
def test_names_that_run_to_the_left_are_isolated_in_every_text(key: str) -> None:
    """In alt texts and boards, so that numbers and marks beside them keep their place."""
    over, painter = played(key), PAINTERS[key]
    seats = over.setting.seats
    begun = Match(over.game, over.setting, over.seed)
    random = Random(1)
    for _ in range(len(over.log) // 2):
        seat = begun.awaited[0]
        begun.choose(seat, random.choice(list(begun.answers(seat))))
    for match in (begun, over):
        view = match.seen_by(match.awaited[0] if match.awaited else None)
        texts = [
            painter.alt_text(view, LEFT, turns_of(match.choices)[-2:], title=TITLE),
            painter.text_board(view, LEFT, title=TITLE).whole(),
        ]
        if view.seat is not None:
            texts.append(painter.private_alt_text(view, LEFT, (), title=TITLE))
        for text in texts:
            for name in LEFT[:seats]:
                bare = re.findall(rf"(?<!{ISOLATE}){re.escape(name)}", text)
                assert not bare or name == "Ann", text
            assert len(text) <= MAX_ALT_TEXT_CHARS or text is texts[1]

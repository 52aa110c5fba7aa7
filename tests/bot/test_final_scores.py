"""How the end of a match is told: ranks, ties, and scores that all share."""

from bot.discord_ui.posts.board import post
from bot.discord_ui.text import matches as matches_text
from bot.discord_ui.text import posts as posts_text
from tests.bot.house import ANNA, BADR, House
from tests.bot.test_message import check


async def test_the_last_post_tells_the_scores_and_the_seed(house: House) -> None:
    match = await house.match(ANNA, BADR)
    await house.play_out(match)
    said = check(await post(house.services, house.world.posts(match)[-1]))
    assert "**1** · " in said
    assert await house.services.matches.seed(match) in said


def test_seats_are_told_by_rank() -> None:
    told = posts_text.final_scores([(1, "Anna", 40, ""), (2, "Badr", 1, ""), (3, "Cem", -2, "")])
    assert told == "**1** · Anna · 40 points\n**2** · Badr · 1 point\n**3** · Cem · −2 points"
    assert posts_text.final_scores([(1, "Cem", -1, "")], cooperative=True) == "Cem: **−1 point**"


def test_a_shared_rank_stays_shared() -> None:
    told = posts_text.final_scores([(1, "Anna", 40, ""), (1, "Badr", 40, ""), (3, "Cem", 9, "")])
    assert told.splitlines() == [
        "**1** · Anna · 40 points",
        "**1** · Badr · 40 points",
        "**3** · Cem · 9 points",
    ]


def test_equal_points_with_different_ranks_are_explained() -> None:
    told = posts_text.final_scores([(1, "Anna", 40, ""), (2, "Cem", 40, "")])
    assert told.splitlines()[-1] == f"-# {posts_text.TIE_BROKEN}"


def test_those_who_play_together_have_one_score() -> None:
    told = posts_text.final_scores([(1, "Anna", 9, ""), (1, "Badr", 9, "")], cooperative=True)
    assert told == "Together: **9 points**"
    assert posts_text.final_scores([], cooperative=True) == ""


def test_who_plays_alone_is_told_by_name() -> None:
    assert posts_text.final_scores([(1, "Anna", -3, "")], cooperative=True) == "Anna: **−3 points**"


def test_a_loss_is_told_with_a_real_minus() -> None:
    told = matches_text.points("Together", -2, [("face down", -3, "−3 in the first round")])
    assert told == "**Together: −2 points**\nFace down **−3** · −3 in the first round"


def test_a_seat_that_ranks_last_with_more_points_says_why() -> None:
    told = posts_text.final_scores([(1, "Anna", 43, ""), (2, "Cem", 91, "resigned")])
    assert told.splitlines() == [
        "**1** · Anna · 43 points",
        "**2** · Cem · 91 points · resigned",
        f"-# {posts_text.RANKED_LAST}",
    ]

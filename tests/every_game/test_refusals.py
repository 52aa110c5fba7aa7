"""What a refusal suggests can be played: every word it names after *say*, *Say* or *Try*."""

import re
from random import Random

import pytest

from bot.manager.questions.open_question import LONGEST_DESCRIPTION, open_question
from rules.catalogue import GAMES
from rules.computer.gain import Gain, ScoreChange
from rules.engine.decision import Path
from rules.engine.game import AnyGame, Setting
from rules.engine.illegal import IllegalChoice
from rules.engine.match import Match
from rules.engine.notation import text_of
from rules.engine.table import Table
from tests.every_game.matches import few_seats_first, new_match, walk

EVERY = 3
"""Every so manieth question is answered wrongly."""
WRONG_ANSWERS = 12
A_SUM = len("−16 points · ")
"""What may stand before the longest description that a game gives."""
SUGGESTED = re.compile(r"\b(?:[Ss]ay|Try) ([\w-]+(?:, [\w-]+)*(?: or [\w-]+)?)(?=[.,:]| or one)")
PLURAL_OF_ONE = re.compile(r"(?<![\d.,])\b1 [a-z]+s\b(?! (?:pile|of))|\bone of (?:the )?1\b")
"""Signs may stand before it: `+1 caravans` is wrong, `+1 from caravans` is not."""


def wrong_answers(answers: list[Path], elsewhere: list[Path], random: Random) -> list[str]:
    """Words of this question mixed up, and answers of earlier ones."""
    words = sorted({word for answer in answers + elsewhere for word in answer})
    made = []
    for _ in range(WRONG_ANSWERS):
        answer = list(random.choice(answers + elsewhere))
        answer[random.randrange(len(answer))] = random.choice(words)
        if random.random() < 0.2:
            answer.append(random.choice(words))
        made.append(text_of(tuple(answer)))
    return [*made, "pass", "end", "hello"]


def refusal(match: Match[Table], seat: int, words: str) -> str:
    tried = match.answers(seat)
    if any(text_of(answer).casefold() == words.casefold() for answer in tried):
        return ""
    try:
        match.choose(seat, words)
    except IllegalChoice as refused:
        return refused.sentence
    raise AssertionError(f"{words} was taken")


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_every_word_that_a_refusal_suggests_is_legal(game: AnyGame, setting: Setting) -> None:
    random = Random(41)
    match = new_match(game, setting, random)
    asked: list[Path] = []
    suggested = 0
    for step, seat in enumerate(walk(match, random)):
        answers = list(match.answers(seat))
        if step % EVERY == 0:
            for words in wrong_answers(answers, asked, random):
                sentence = refusal(match, seat, words)
                assert not PLURAL_OF_ONE.search(sentence), sentence
                for found in SUGGESTED.findall(sentence):
                    for word in re.split(", | or ", found):
                        if word in {"undo", "or"}:
                            continue
                        assert any(word in answer for answer in answers), (words, sentence)
                        suggested += 1
        asked = (asked + random.sample(answers, min(3, len(answers))))[-60:]
    assert suggested


@pytest.mark.parametrize(("game", "setting"), few_seats_first(GAMES))
def test_labels_and_news_count_one_as_one(game: AnyGame, setting: Setting) -> None:
    random = Random(42)
    match = new_match(game, setting, random)
    names = ("Shirin", "Karim", "Zoë", "Hassan", "Dunya")[: setting.seats]
    for step, seat in enumerate(walk(match, random)):
        if step % EVERY:
            continue
        decision, view = match.question(seat), match.seen_by(seat)
        answers = list(match.answers(seat))
        for answer in random.sample(answers, min(WRONG_ANSWERS, len(answers))):
            for depth in range(1, len(answer) + 1):
                label = decision.label(view, answer[:depth])
                said = f"{label.text}. {label.description}"
                assert not PLURAL_OF_ONE.search(said), said
        asked = open_question(match, seat, answers, view, prefix=(), page=0)
        for path in asked.shown:
            menu = asked.label(path).description
            assert not PLURAL_OF_ONE.search(menu), menu
            assert len(menu) <= LONGEST_DESCRIPTION + A_SUM, menu
        news = match.choices[-1].news if match.choices else ()
        told = [game.announce(news, names), *(deed.words for deed in game.deeds_of(news, names))]
        assert not any(PLURAL_OF_ONE.search(one) for one in told), told


def test_a_gain_of_one_that_reads_like_several_is_found() -> None:
    assert PLURAL_OF_ONE.search("+1 caravans")
    assert PLURAL_OF_ONE.search("You have 1 rubies.")
    assert PLURAL_OF_ONE.search("Draw one of 1 tile.")
    assert not PLURAL_OF_ONE.search(str(Gain((ScoreChange("caravans", 1),))))

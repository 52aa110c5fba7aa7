"""Sentences that all games share in the text beside their pictures."""

import textwrap
from collections.abc import Callable, Iterable, Sequence

from rules.engine.news import News, TurnNews, visible_news
from rules.engine.score import ScoreLine, ScoreSheet
from rules.engine.secret import Seat
from rules.engine.text import format_number, join_words, pluralize

MAX_ALT_TEXT_CHARS = 1024
"""Discord's limit for the alternative text of a picture."""
MAX_LINE_CHARS = 60
"""Of a board in words: wider lines break in the middle on a phone."""
REST = "/board text tells the rest."
"""The last sentence of a text that has no room for all of it."""
REST_OF_SCORES = "/score tells the rest, seat by seat."


def fit_sentences(sentences: Iterable[str], rest: str = REST) -> str:
    """The sentences if all fit into an alternative text, else as many whole ones as fit, the first
    ones first, and at last where the rest is told."""
    told = [sentence for sentence in sentences if sentence]
    text = " ".join(told)
    if len(text) <= MAX_ALT_TEXT_CHARS:
        return text
    room = MAX_ALT_TEXT_CHARS - len(rest) - 1
    text = told[0][:room]
    for sentence in told[1:]:
        if len(text) + 1 + len(sentence) <= room:
            text = f"{text} {sentence}"
    return f"{text} {rest}".rstrip()


def fold_lines(text: str) -> str:
    """The text without a line that a phone would break: what does not fit goes on indented."""
    return "\n".join(
        folded
        for line in text.split("\n")
        for folded in textwrap.wrap(
            line, MAX_LINE_CHARS, subsequent_indent="  ", break_on_hyphens=False
        )
        or [""]
    )


def whose_turn(name: str, *, imagined: bool) -> str:
    """The heading for a seat that is asked, or that plans what it will answer."""
    return f"Your plan, {name}" if imagined else f"Your turn, {name}"


def turn_sentences(
    turns: Sequence[TurnNews],
    named: Sequence[str],
    announce: Callable[[Sequence[News], Sequence[str]], str],
    viewer: Seat | None = None,
) -> list[str]:
    """What happened in each turn, so that everybody is told by their own deeds alone."""
    told = (announce(visible_news(list(turn.news), viewer), named) for turn in turns)
    return [sentence for sentence in told if sentence]


def scores_sentence(sheet: ScoreSheet, named: Sequence[str], *, is_over: bool) -> str:
    """Every seat's points in a sentence, and why a seat ranks last although it has points."""
    reasons = dict(sheet.last)
    shown = ", ".join(
        f"{name} {total} (last: {reasons[seat]})" if seat in reasons else f"{name} {total}"
        for seat, (name, total) in enumerate(zip(named, sheet.totals, strict=True))
    )
    return f"Scores{'' if is_over else ' so far'}: {shown}."


def winners_sentence(winners: Sequence[str]) -> str:
    """Who has won, by their rank."""
    if not winners:
        return "Nobody is Grand Vizier this time."
    rank = "is Grand Vizier" if len(winners) == 1 else "are Grand Viziers together"
    return f"{join_words(winners)} {rank}."


def sheet_lines(
    sheet: ScoreSheet, named: Sequence[str], *, title: str, is_over: bool, together: bool
) -> list[str]:
    """A score sheet in sentences: who has won, the totals, who comes last and why, then each line
    with every seat's points."""
    told = [f"{title}, {'final score' if is_over else 'score so far, as if it ended now'}."]
    if is_over:
        told.append(_result(sheet, named))
    if together:
        told.append(f"In all: {pluralize(sheet.totals[0], 'point')}.")
        told += [f"{_label(line)}: {format_number(line.points)}." for line in sheet.seats[0]]
        return told
    told.append(f"Totals: {_points(named, sheet.totals)}.")
    told += [f"{named[seat]} comes last: {reason}." for seat, reason in sheet.last]
    for lines in zip(*sheet.seats, strict=True):
        told.append(f"{_label(lines[0])}: {_points(named, [one.points for one in lines])}.")
    return told


def breakdown_text(
    sheet: ScoreSheet, named: Sequence[str], seat: Seat, *, title: str, together: bool
) -> str:
    """What one seat's points are made of: a sentence a line, with its reason."""
    whose = "All together" if together and len(named) > 1 else named[seat]
    sentences = [f"{title}. {whose}: {pluralize(sheet.totals[seat], 'point')}."]
    if seat in dict(sheet.last):
        sentences.append(f"{whose} comes last: {dict(sheet.last)[seat]}.")
    sentences += [
        f"{_label(line)} {format_number(line.points)}: {line.why.rstrip('.')}."
        for line in sheet.seats[seat]
    ]
    return fit_sentences(sentences, "The message tells the rest.")


def poster_text(sheet: ScoreSheet, named: Sequence[str], *, title: str, together: bool) -> str:
    """What a poster shows: who has won with how much, and what the others have."""
    sentences = [
        f"A poster of {title}: {_result(sheet, named)}",
        f"In the moon: {pluralize(sheet.winning_total, 'point')}.",
    ]
    others = [seat for seat in range(len(sheet.seats)) if seat not in sheet.winners]
    if others and not together:
        shown = _points([named[seat] for seat in others], [sheet.totals[seat] for seat in others])
        sentences.append(f"Below: {shown}.")
    return fit_sentences(sentences)


def replay_text(
    sheet: ScoreSheet,
    named: Sequence[str],
    *,
    title: str,
    turns: int,
    deeds: Sequence[str],
    is_over: bool,
    together: bool,
) -> str:
    """What a replay shows, for those who do not see it move: the whole match, or the latest round
    with what was done in it."""
    part = "the latest round" if deeds else "the whole match"
    shown = f"{part} again in {pluralize(turns, 'turn')}, one picture after each."
    sentences = [f"{title} with {join_words(named)}, {shown}"]
    if is_over:
        sentences.append(_result(sheet, named))
    if together:
        sentences.append(f"In all: {pluralize(sheet.totals[0], 'point')}.")
    else:
        sentences.append(scores_sentence(sheet, named, is_over=is_over))
    return fit_sentences([*sentences, *deeds], "/recap tells the rest.")


def _result(sheet: ScoreSheet, named: Sequence[str]) -> str:
    return winners_sentence([named[seat] for seat in sheet.winners])


def _points(named: Sequence[str], points: Sequence[int]) -> str:
    return ", ".join(
        f"{name} {format_number(own)}" for name, own in zip(named, points, strict=True)
    )


def _label(line: ScoreLine) -> str:
    return line.label.capitalize()

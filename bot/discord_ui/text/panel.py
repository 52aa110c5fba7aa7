"""The private panel: what may be done, what has happened since, and what is shown again."""

from collections.abc import Sequence

from bot.discord_ui.text.common import (
    CHOOSE,
    MATCH_OVER,
    REVEAL_MARK,
    WARNING_MARK,
    headline,
    listed,
)
from render.wording import fit_sentences

UNDO = "Undo"
EARLIER = "‹"
LATER = "›"
LOOK_UP = "Look up"
EXPLAIN = "Explain"
TAKE_ALL = "Take all"
LOOK_BACK = "Recap"
REVEALS = f"{REVEAL_MARK} reveals something: you can't undo past it."
SEALED = "Your answer is in, face down. You can change it until everybody has answered."


def your_turn(game: str, match: int) -> str:
    return headline(game, match, "Your turn")


def not_your_turn(names: Sequence[str]) -> str:
    return f"It is not your turn yet. Waiting for {listed(names)}."


def not_asked_any_more(names: Sequence[str]) -> str:
    return f"Your turn is over. Waiting for {listed(names)}." if names else MATCH_OVER


RECAP = "Since your last turn"
SINCE_START = "Since the match began"
LATEST_ROUND = "The latest round"
NOTHING_YET = "Nothing has happened yet: nobody has taken a turn."
NOTHING_MISSED = "Nothing has happened since your last turn."
NOTHING_TO_REPLAY = "There is nothing to replay yet: nobody has taken a turn."
REPLAY_SO_FAR = "As everybody saw it. Hands are shown once the match is over."
MATCH, ROUND = "match", "round"
"""What `/replay` can show."""


def recap(heading: str, changes: Sequence[str], letters: int) -> str:
    """A line a change; of too many the last ones, with their own numbers."""
    first = f"**{heading}:**"
    letters -= len(f"{first}\n…\n")
    kept: list[str] = []
    for line in reversed(changes):
        if kept and sum(map(len, kept)) + len(kept) + len(line) > letters:
            kept.append("…")
            break
        kept.append(line[:letters])
    return "\n".join([first, *reversed(kept)])


def recap_shows(heading: str, captions: Sequence[str]) -> str:
    """What the picture of a recap shows."""
    told = [f"{number}. {caption}" for number, caption in enumerate(captions, 1)]
    return fit_sentences([f"{heading}, numbered on the table:", *told], "/recap tells the rest.")


def so_far(sentences: str) -> str:
    return f"**This turn:** {sentences}"


def chosen_so_far(label: str) -> str:
    return f"Your choice so far: **{label}**"


def ending(text: str, lost: str) -> str:
    """The button that ends a turn, with what is given up by that."""
    return f"{text} (lose {lost})" if lost else text


def begins(text: str) -> str:
    """A button or an entry after which more is asked."""
    return f"{text} …"


def page_of(page: int, pages: int) -> str:
    return f"{CHOOSE} (page {page} of {pages})"


def coaching(line: str) -> str:
    return f"💡 {line}"


def goal(text: str) -> str:
    return f"🎯 **Your goal:** {text}"


def warning(danger: str) -> str:
    return f"{WARNING_MARK} {danger}"


def explanation(game: str, match: int) -> str:
    return headline(game, match, "What is on your screen")


def explained(line: str) -> str:
    return f"• {line}"


# Plans.

PLAN = "Plan my next turn"
MY_PLAN = "My plan"
MY_ARMED_PLAN = "My plan (armed)"
ARM = "Arm"
DISARM = "Disarm"
ADD_WISH = "Add another wish"
STOP_HERE = "Stop here, ask me"
DISCARD = "Discard all"
TO_THE_PLAN = "Back to my plan"
NO_PLAN = "You have no plan for your next turn."
WHAT_A_PLAN_IS = (
    "Nobody else sees it. I play the first wish that is possible as soon as you are asked; if none "
    "is, I ask you."
)
IMAGINE = "Imagine it were your turn now. Nobody else sees what you plan."
IS_ARMED = "**Armed.** You can change it or take it off until your turn comes."
NOT_ARMED = "**Not armed yet:** nothing is played before you press *Arm*."
MANY_WISHES = "Wishes further down are played without you seeing the table."
ONLY_IF = "Only if nothing new"
WHATEVER_CAME = "Whatever came beside it"
REVEALS_IN_PLAN = (
    f"{REVEAL_MARK} brings something new to light. What you plan after it is played whatever that "
    "is. You can stop there, and be asked."
)
PLANNED_BLINDLY = (
    "Something new comes to light before this, so here are bare words. They are played if they are "
    "possible then."
)
NO_MORE_TO_PLAN = "More of this turn cannot be known now. Stop here, and I ask you how it goes on."
REASONS = {
    "gone": "that is not possible any more.",
    "new beside": "something new has come beside it.",
    "other question": "you are asked something else.",
    "later step": "it begins well, and then a step is not possible.",
}
"""Why a wish was not played."""


def planning(game: str, match: int) -> str:
    return headline(game, match, "Plan for your next turn")


def plan_title(title: str) -> str:
    """Of a picture that shows what is only imagined."""
    return f"{title} · your plan"


def wish_so_far(labels: Sequence[str]) -> str:
    return f"Your wish so far: **{whole_turn(labels)}**"


def wish_line(number: int, labels: Sequence[str], *, only_if: bool) -> str:
    condition = " · *only if nothing new has come beside it*" if only_if else ""
    return f"{number}. {whole_turn(labels)}{condition}"


def remove_wish(number: int) -> str:
    return f"Remove {number}"


def plan_played(
    number: int, wishes: int, labels: Sequence[str], *, is_whole: bool, is_over: bool
) -> str:
    which = f" (wish {number} of {wishes})" if wishes > 1 else ""
    how_far = "was played" if is_whole else "went as far as this"
    then = "" if is_over else " Now you choose."
    return f"Your plan {how_far}: {whole_turn(labels)}{which}.{then}"


def plan_lapsed(reasons: Sequence[str]) -> str:
    """Only its owner reads that."""
    if len(reasons) == 1:
        return f"Your plan did not fit: {REASONS[reasons[0]]}"
    lines = [f"{number}. {REASONS[reason]}" for number, reason in enumerate(reasons, 1)]
    return "\n".join(["Your plan did not fit:", *lines])


def whole_turn(labels: Sequence[str]) -> str:
    return "; ".join(labels)


def stopped(number: int, sentence: str) -> str:
    """Of several answers, that one did not fit."""
    return f"I stopped at step {number}: {sentence} The steps before it are kept."

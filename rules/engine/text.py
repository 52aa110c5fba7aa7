"""Small pieces of sentences that every game needs: counts, numbers, lists of words."""

from collections.abc import Sequence


def pluralize(number: int, one: str, many: str | None = None) -> str:
    """`1 group`, `3 groups`."""
    return f"{format_number(number)} {one if number == 1 else many or one + 's'}"


def format_number(number: int) -> str:
    """A number with a typographic minus."""
    return str(number).replace("-", "−")


YOU = "You"
"""What a seat is called where its own person reads."""


def whose(name: str) -> str:
    """`Anna’s`, `your`: before what belongs to somebody."""
    return "your" if name == YOU else f"{name}’s"


def whom(name: str) -> str:
    """`Anna`, `you`: a name inside a sentence."""
    return "you" if name == YOU else name


def join_words(words: Sequence[str]) -> str:
    """`a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} and {words[-1]}"


def one_of(words: Sequence[str]) -> str:
    """`a, b or c`."""
    return " or ".join(filter(None, (", ".join(words[:-1]), *words[-1:])))

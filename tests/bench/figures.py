"""How a figure is taken: variants interleaved, paired medians, one JSON object each."""

from collections.abc import Callable, Sequence
from statistics import median

Figure = dict[str, object]

ROUNDS = 11


def figure(
    name: str,
    value: float,
    unit: str,
    *,
    against: str | None = None,
    ratio: float | None = None,
    target: str | None = None,
    met: bool | None = None,
) -> Figure:
    """One line of the report; `met` is null where a figure only informs."""
    return {
        "name": name,
        "value": _rounded(value),
        "unit": unit,
        "against": against,
        "ratio": None if ratio is None else _rounded(ratio),
        "target": target,
        "met": met,
    }


def not_measured(
    name: str, unit: str, reason: str, *, against: str | None = None, target: str | None = None
) -> Figure:
    """A figure that cannot be taken here: neither met nor missed, and why."""
    missing = {"value": None, "ratio": None, "met": None, "reason": f"not measured: {reason}"}
    return {**figure(name, 0.0, unit, against=against, target=target), **missing}


def interleaved(variants: Sequence[Callable[[], float]], rounds: int = ROUNDS) -> list[list[float]]:
    """What each variant measures, round by round, so that noise meets all of them alike."""
    measured: list[list[float]] = [[] for _ in variants]
    for _ in range(rounds):
        for variant, values in zip(variants, measured, strict=True):
            values.append(variant())
    return measured


def paired_ratio(ours: Sequence[float], theirs: Sequence[float]) -> float:
    """The median of the ratios within each round."""
    return median(one / other for one, other in zip(ours, theirs, strict=True))


def _rounded(value: float) -> float:
    return float(f"{value:.4g}")

"""Mutations that change nothing anybody could notice, each with the reason."""

from collections.abc import Iterator

WEIGHED = {
    "bot/app/maintenance.py": ((200,), "the next round takes what this one leaves"),
    "bot/computers/advice.py": ((64, 32), "one answer more or less in memory"),
    "bot/computers/players.py": ((64,), "the next round takes what this one leaves"),
    "bot/manager/deadlines.py": ((64,), "the next round takes what this one leaves"),
    "bot/manager/live.py": ((512,), "one table more or less in memory"),
    "bot/manager/seat_view.py": ((64,), "one view more or less in memory"),
    "bot/people/cooldowns.py": ((4096,), "one person more or less in memory"),
    "bot/people/people.py": ((4096,), "one person more or less in memory"),
    "bot/results/ratings.py": ((256,), "one board more or less in memory"),
    "bot/store/postgres/connect.py": ((500,), "one statement more or less is prepared"),
    "bot/store/sqlite/backup.py": ((2000,), "a copy is taken in as many steps as it needs"),
    "bot/store/store.py": ((256,), "the next commit takes what this one leaves"),
}
"""Figures that were weighed and not promised: one more or one less comes to the same."""

SINGLE = {
    "bot/store/postgres/line.py 5 → (4)": "nobody waits any more for what is cut at the end",
    "bot/store/postgres/line.py 5 → (6)": "nobody waits any more for what is cut at the end",
    "bot/store/sqlite/database.py 2 → (3)": "a reader more; one less is noticed",
}


def _beside() -> Iterator[tuple[str, str]]:
    for path, (figures, reason) in WEIGHED.items():
        for figure in figures:
            yield f"{path} {figure} → ({figure + 1})", reason
            yield f"{path} {figure} → ({figure - 1})", reason


EQUIVALENT: dict[str, str] = {**SINGLE, **dict(_beside())}
"""By file and change, as `Site.name` writes it."""

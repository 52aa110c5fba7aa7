"""Pearls, a toy: two seats take pearls in turn, and a secret shell brings each a few points."""

from collections.abc import Sequence

from rules.pearls.table import SHELLS, PearlsTable, Took, deal
from rules.pearls.turn import TakePearl

from rules.engine.chance import Chance
from rules.engine.game import Game, Setting
from rules.engine.news import News
from rules.engine.score import ScoreLine, ScoreSheet, most_points_win
from rules.engine.secret import Hidden, Seat, View
from rules.engine.text import join_words


def setup(setting: Setting, chance: Chance) -> PearlsTable:
    table = deal(setting, chance)
    table.ask(TakePearl(0))
    return table


def score(table: PearlsTable) -> ScoreSheet:
    """A shell that is hidden counts nothing."""
    return most_points_win(
        [
            [
                ScoreLine("pearls", sum(taken), join_words([*map(str, taken)]) or "no pearl yet"),
                ScoreLine("shell", sum(shell.known_faces()), "what the shell is worth, if seen"),
            ]
            for taken, shell in zip(table.taken, table.shells, strict=True)
        ]
    )


def announce(news: Sequence[News], names: Sequence[str]) -> str:
    took = [item for item in news if isinstance(item, Took)]
    return " ".join(f"{names[item.seat]} took pearl {item.pearl}." for item in took)


def evaluate(table: PearlsTable, seat: Seat) -> float:
    return float(score(table).totals[seat])


def imagine(view: View[PearlsTable], chance: Chance) -> PearlsTable:
    table = view.table.copy()
    table.chance = chance
    seen = [face for shell in table.shells for face in shell.known_faces()]
    unseen = iter(chance.shuffle("unseen", [face for face in SHELLS if face not in seen]))
    table.shells = [
        shell.with_hidden_faces([next(unseen)] if shell.hidden_count() else [])
        for shell in table.shells
    ]
    return table


def as_json(table: PearlsTable) -> dict[str, object]:
    return {
        "row": list(table.row),
        "taken": [list(taken) for taken in table.taken],
        "shells": [None if isinstance(shell.top, Hidden) else shell.top for shell in table.shells],
    }


def as_text(view: View[PearlsTable]) -> str:
    table = view.table
    lines = [f"row: {join_words([*map(str, table.row)]) or 'empty'}"]
    for seat, (taken, shell) in enumerate(zip(table.taken, table.shells, strict=True)):
        held = "?" if isinstance(shell.top, Hidden) else shell.top
        lines.append(f"{seat}: pearls {join_words([*map(str, taken)]) or '-'}, shell {held}")
    return "\n".join(lines)


PEARLS: Game[PearlsTable] = Game(
    key="pearls",
    title="Pearls",
    seats=range(2, 3),
    variants=(),
    data_sets=("house-1",),
    rules_version=1,
    setup=setup,
    score=score,
    announce=announce,
    evaluate=evaluate,
    imagine=imagine,
    as_json=as_json,
    as_text=as_text,
)

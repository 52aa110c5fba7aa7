"""Almadi's pictures in words: what the alternative text of a picture says."""

from collections.abc import Sequence

from render import wording
from render.almadi.deeds import acting_seats
from render.almadi.marks import ChoiceMarks, choice_marks
from render.almadi.phrases import (
    count,
    landscape_words,
    objective_words,
    offer_words,
    owned_words,
    people_words,
    state_words,
    supplies_words,
)
from render.almadi.scene import Scene, scene_in_words, table_of
from rules.almadi.answers import SLOT_OF
from rules.almadi.cells import CELL_OF, NAME
from rules.almadi.effects import effect_names
from rules.almadi.labels import ARROWS
from rules.almadi.landscapes import EFFECTS, LANDSCAPES, Landscape
from rules.almadi.news import announce
from rules.almadi.realm import Realm
from rules.almadi.table import AlmadiTable
from rules.engine.decision import Path
from rules.engine.news import TurnNews
from rules.engine.notation import next_words
from rules.engine.play import decision_of
from rules.engine.secret import Seat, View
from rules.engine.text import format_number, join_words, pluralize

NO_ARROWS = str.maketrans({arrow: f"{side} " for side, arrow in ARROWS.items()})
"""Menu labels show sides by arrows; here they are said."""


def alt_text(
    view: View[AlmadiTable],
    names: Sequence[str],
    turns: Sequence[TurnNews] = (),
    *,
    title: str = "",
) -> str:
    """The table in a few sentences, the most important first."""
    table = table_of(view)
    scene = scene_in_words(view, names, title)
    acted = acting_seats(scene, turns)
    shown = acted or [scene.main_seat]
    sentences = [
        state_words(scene),
        *wording.turn_sentences(turns, scene.names, announce),
        wording.scores_sentence(scene.sheet, scene.names, is_over=table.is_over),
        f"On the board: {offer_words(table)}.",
        *(_realm(scene, seat) for seat in shown),
        supplies_words(table),
        _promises(scene),
        *people_words(table),
        *(
            f"{scene.names[seat]}: {owned_words(scene, seat)}."
            for seat in dict.fromkeys([*shown, *scene.seats])
        ),
    ]
    return wording.fit_sentences(sentences)


def _realm(scene: Scene, seat: Seat) -> str:
    """The cells of each kind, and what is activated."""
    realm = scene.table.architects[seat].realm
    kinds = []
    for kind in LANDSCAPES:
        cells = [NAME[place] for place, tile in realm.tiles.items() if tile.landscape == kind]
        if cells:
            kinds.append(f"{count(len(cells), kind)} ({', '.join(cells)})")
    active = [
        count(realm.activations(effect), effect) for effect in EFFECTS if realm.activations(effect)
    ]
    activated = f"; activated: {', '.join(active)}" if active else ""
    return f"{scene.names[seat]}’s realm: {'; '.join(kinds) or 'no strip yet'}{activated}."


def _promises(scene: Scene) -> str:
    table = scene.table
    free = [objective_words(one) for one in table.objectives]
    parts = [f"Objectives to take: {join_words(free)}" if free else "No objective is left to take"]
    for name, architect in zip(scene.names, table.architects, strict=True):
        if architect.objectives:
            promised = join_words([objective_words(one) for one in architect.objectives])
            parts.append(f"{name} has promised {promised}")
    return "; ".join(parts) + "."


def private_alt_text(
    view: View[AlmadiTable], names: Sequence[str], prefix: Path, *, title: str = ""
) -> str:
    """What the private picture shows: the question, the answers with what they bring, one's own."""
    scene = scene_in_words(view, names, title)
    if view.seat is None:
        raise ValueError("a spectator has no private view")
    seat = view.seat
    mine = f"You have {pluralize(scene.sheet.totals[seat], 'point')}; {owned_words(scene, seat)}."
    marks = choice_marks(view, seat, prefix)
    if not marks.question:
        return wording.fit_sentences([state_words(scene), mine])
    said = f" So far: {' '.join(marks.prefix)}." if marks.is_chosen else ""
    question = f"{state_words(scene)} {marks.question}{said}"
    sentences = [question, *_answers(view, seat, marks), mine]
    if not marks.slots:
        sentences.append(f"On the board: {offer_words(scene.table)}.")
    return wording.fit_sentences(sentences)


def _answers(view: View[AlmadiTable], seat: Seat, marks: ChoiceMarks) -> list[str]:
    """What may be said next, each with what it brings."""
    decision, table, prefix = decision_of(view.table, seat), view.table, marks.prefix
    answers = decision.answers(table)
    gains = {NAME[place]: trial.gain for place, trial in marks.notes.trials.items()}
    told = []
    for word in next_words(answers, prefix):
        landscape = table.board[SLOT_OF[word]] if word in SLOT_OF else None
        if landscape is not None:
            realm = table.architects[seat].realm
            goals = next_words(answers, (*prefix, word))
            places = ", ".join(_place(realm, goal, landscape) for goal in goals)
            told.append(f"{word} {landscape_words(landscape)}; to {places}.")
            continue
        label = decision.label(view, (*prefix, word))
        gain = f" {_points(gains[word])}" if word in gains else ""
        said = f"{label.text}: {label.description.translate(NO_ARROWS)}".rstrip(". ")
        told.append(f"{said}.{gain}")
    return told


def _place(realm: Realm, name: str, landscape: Landscape) -> str:
    """A free place, and what a landscape would activate there."""
    effects = effect_names(realm.contacts(CELL_OF[name], landscape))
    return f"{name} ({', '.join(effects)})" if effects else name


def _points(gain: int) -> str:
    sign = "+" if gain > 0 else ""
    return f"{sign}{format_number(gain)} {'point' if gain == 1 else 'points'}."

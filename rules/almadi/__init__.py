"""Almadi, by Mathieu Bossu and François Gandon: 16 turns to build a realm for Sheherazade."""

from rules.almadi.box import DATA_SETS, SEATS
from rules.almadi.coaching import THINGS
from rules.almadi.evaluation import evaluate
from rules.almadi.imagine import imagine
from rules.almadi.news import announce, deeds
from rules.almadi.plans import rehearse, upcoming
from rules.almadi.scoring import points, score
from rules.almadi.serialize import as_json, as_text
from rules.almadi.setup import CHARACTERS, CHOOSE_STRIPS, setup
from rules.almadi.table import AlmadiTable
from rules.almadi.warnings import warnings
from rules.engine.game import Game, Variant

ALMADI: Game[AlmadiTable] = Game(
    key="almadi",
    title="Almadi",
    seats=SEATS,
    variants=(
        Variant(
            CHARACTERS,
            "Characters",
            "Rubies recruit characters with powers of their own; for those who know the game.",
        ),
        Variant(
            CHOOSE_STRIPS,
            "Choose your strip",
            "Seats choose their starting strips in turn order; otherwise they are dealt at random.",
        ),
    ),
    data_sets=DATA_SETS,
    rules_version=1,
    setup=setup,
    score=score,
    announce=announce,
    deeds=deeds,
    sources={"largest oasis": "the largest oasis"},
    evaluate=evaluate,
    imagine=imagine,
    as_json=as_json,
    as_text=as_text,
    points=points,
    rehearse=rehearse,
    upcoming=upcoming,
    things=THINGS,
    warnings=warnings,
)

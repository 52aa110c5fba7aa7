"""Sultaniya, by Charles Chevallier: palaces built tile by tile, with djinns to help."""

from rules.engine.game import Game, Variant
from rules.sultaniya.box import DATA_SETS, SEATS
from rules.sultaniya.coaching import THINGS
from rules.sultaniya.evaluation import evaluate
from rules.sultaniya.imagine import imagine
from rules.sultaniya.news import announce, deeds
from rules.sultaniya.plans import rehearse, upcoming
from rules.sultaniya.scoring import points, score
from rules.sultaniya.serialize import as_json, as_text
from rules.sultaniya.setup import OPEN, TWO_DOTS, setup
from rules.sultaniya.table import SultaniyaTable
from rules.sultaniya.warnings import warnings

SULTANIYA: Game[SultaniyaTable] = Game(
    key="sultaniya",
    title="Sultaniya",
    seats=SEATS,
    variants=(
        Variant(OPEN, "Open objectives", "Everybody's objectives are shown from the start."),
        Variant(
            TWO_DOTS,
            "Two dots",
            "The boards with two dots: Shahriyar, Ja’far, Aladdin and Sinbad.",
        ),
    ),
    data_sets=DATA_SETS,
    rules_version=1,
    setup=setup,
    score=score,
    announce=announce,
    deeds=deeds,
    evaluate=evaluate,
    imagine=imagine,
    as_json=as_json,
    as_text=as_text,
    rehearse=rehearse,
    upcoming=upcoming,
    points=points,
    sources={"bonus": "extra points on roofs"},
    things=THINGS,
    warnings=warnings,
)

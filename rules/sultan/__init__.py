"""Sultan, by André Zatz and Sergio Halaban: sealed money cards for the jewels on the cushions."""

from rules.engine.game import Game, Variant
from rules.sultan.box import DATA_SETS, SEATS
from rules.sultan.coaching import THINGS
from rules.sultan.evaluation import evaluate
from rules.sultan.imagine import imagine
from rules.sultan.news import announce, deeds
from rules.sultan.plans import rehearse, upcoming
from rules.sultan.scoring import SOURCES, score
from rules.sultan.serialize import as_json, as_text
from rules.sultan.setup import TOGETHER, setup
from rules.sultan.table import SultanTable
from rules.sultan.warnings import warnings

SULTAN: Game[SultanTable] = Game(
    key="sultan",
    title="Sultan",
    seats=SEATS,
    variants=(
        Variant(
            TOGETHER,
            "All together",
            "All seats lay their cards at the same time; equal cards go to the earliest in turn.",
        ),
    ),
    data_sets=DATA_SETS,
    rules_version=1,
    setup=setup,
    score=score,
    announce=announce,
    deeds=deeds,
    sources=SOURCES,
    evaluate=evaluate,
    imagine=imagine,
    as_json=as_json,
    as_text=as_text,
    rehearse=rehearse,
    upcoming=upcoming,
    things=THINGS,
    warnings=warnings,
)

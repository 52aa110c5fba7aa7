"""Shahrazad, by Yuo: one or two storytellers lay twenty-two tales in order, twice, for the king."""

from rules.engine.budget import Budget
from rules.engine.game import Game
from rules.shahrazad.box import DATA_SETS, SEATS
from rules.shahrazad.coaching import THINGS
from rules.shahrazad.evaluation import evaluate, outlook
from rules.shahrazad.imagine import imagine
from rules.shahrazad.news import announce, deeds
from rules.shahrazad.plans import rehearse, upcoming
from rules.shahrazad.playout import play_on
from rules.shahrazad.scoring import SOURCES, points, score
from rules.shahrazad.serialize import as_json, as_text
from rules.shahrazad.setup import setup
from rules.shahrazad.table import ShahrazadTable
from rules.shahrazad.warnings import warnings

SHAHRAZAD: Game[ShahrazadTable] = Game(
    key="shahrazad",
    title="Shahrazad",
    seats=SEATS,
    variants=(),
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
    points=points,
    outlook=outlook,
    cooperative=True,
    budget=Budget(playouts=48, candidates=8),
    play_on=play_on,
    things=THINGS,
    warnings=warnings,
)

"""How far a match of Almadi is: turns of the seat that is asked, after strips and characters."""

from functools import partial

from tests.every_game.progress import Progress, turns_ended

OPENING = frozenset({"ChooseStrip", "KeepStrip", "KeepCharacters"})
PROGRESS = Progress(r"turn (\d+)(?: of |/)16", partial(turns_ended, opening=OPENING))

"""How far a match of Sultaniya is: turns of the seat that is asked."""

from tests.every_game.progress import Progress, turns_ended

PROGRESS = Progress(r"turn (\d+)(?: of \d+)?", turns_ended)

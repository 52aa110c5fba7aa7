"""The games that shared tests play, chosen by what they are: shared tests name none."""

from rules.catalogue import GAMES

FIRST, SECOND = [game for game in GAMES.values() if not game.cooperative][:2]
"""What most tests play, and another game for a table beside it. New games stand behind them."""
COOPERATIVE = next(game for game in GAMES.values() if game.cooperative)
"""A game whose seats win or lose together, and that one may play alone."""

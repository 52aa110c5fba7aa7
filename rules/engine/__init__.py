"""The engine every game shares: decisions, matches as seed and log, secrets, chance and scores."""

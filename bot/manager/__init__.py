"""The game services: what may happen to a match."""

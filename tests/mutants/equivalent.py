"""Mutations that change nothing anybody could notice, each with the reason."""

EQUIVALENT: dict[str, str] = {}
"""By file and change, as `Site.name` writes it."""

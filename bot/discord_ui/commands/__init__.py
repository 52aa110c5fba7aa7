"""Slash commands, a file a feature, named as people type it."""

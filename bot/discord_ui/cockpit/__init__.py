"""Private lists and menus: one's matches, a moderator's, what else a match offers, settings."""

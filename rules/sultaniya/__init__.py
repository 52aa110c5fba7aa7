"""Sultaniya, by Charles Chevallier: palaces built tile by tile, with djinns to help."""

"""Painting threads and the cache of pictures."""

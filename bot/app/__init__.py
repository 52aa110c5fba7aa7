"""Puts the rooms together: settings, logging, the process, what runs in the background."""

"""Computer players at work."""

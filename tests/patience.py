"""How long a test waits for what must come."""

PATIENCE_S = 300.0
"""Only a deadlock takes this long: a machine with many other jobs is no reason to fail."""

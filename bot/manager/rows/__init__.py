"""Who writes which table of a match: one module each, of functions that return statements."""

"""Plans: what a seat that is not asked yet wishes for its next turn, and how that is played."""

"""The playground: the same bot in a Discord of one's own, on this machine and nowhere else."""

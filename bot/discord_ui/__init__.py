"""Everything that Discord shows and sends us."""

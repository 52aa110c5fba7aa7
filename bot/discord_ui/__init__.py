"""Everything that Discord shows and sends us; the only room that imports discord."""

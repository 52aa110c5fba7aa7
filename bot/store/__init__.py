"""Where matches are kept: one file, one writer, and nothing acknowledged before it is durable."""

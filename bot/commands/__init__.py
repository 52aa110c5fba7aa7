"""The slash commands, a chapter a file."""

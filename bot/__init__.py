"""Discord, people, time and storage: everything around a match that is not its rules."""

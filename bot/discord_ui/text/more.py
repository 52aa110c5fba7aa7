"""*More …*: what else can be done at a match."""

MORE = "More …"
LABELS = {
    "board": "Board",
    "hand": "My view",
    "score": "Score",
    "recap": "Recap",
    "plan": "Plan",
    "replay": "Replay",
    "export": "Export",
    "verify": "Fair?",
    "pause": "Pause",
    "resume": "Resume",
    "pace": "Pace",
    "resign": "Resign …",
    "end": "End match …",
}
"""A button for each command, by its name."""
RULES = "Rules"
SETTINGS = "My reminders …"
GIVE_SEAT = "Give a seat away …"
CLOSE = "Close table …"
MOVE = "Move here …"

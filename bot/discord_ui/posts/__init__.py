"""Public and direct messages: boards, lobbies, reminders, personal notices."""

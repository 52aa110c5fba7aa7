"""Private messages: the panel of a turn, recap, hint, review, coaching."""

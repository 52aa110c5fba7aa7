"""The front door: what bare /new shows to somebody who has yet to choose a game."""

TITLE = "### What shall we play?"
EXPLAINED = (
    "-# *Play now* starts at once, alone or against an easy computer. *Invite friends* opens a "
    "table that others can join."
)
PLAY_NOW = "Play now"
INVITE_FRIENDS = "Invite friends"
USED_ALREADY = "That is done already. /new shows the games again."
SENT_OUT = "Your table is open. Whoever presses *Join* there plays."


WEIGHTS = {
    "light": "easy to learn",
    "medium": "some rules to learn",
    "heavy": "many rules to learn",
}
"""By the weight on a game's card."""


def card(game: str, pitch: str, facts: str) -> str:
    return "\n".join(filter(None, (f"**{game}**", pitch, f"-# {facts}")))


def card_facts(fewest: int, most: int, minutes: int, weight: str) -> str:
    players = f"{fewest}–{most} players" if most > fewest else f"{most} players"
    time = f"about {minutes} minutes" if minutes else ""
    return " · ".join(filter(None, (players, time, WEIGHTS.get(weight, weight))))

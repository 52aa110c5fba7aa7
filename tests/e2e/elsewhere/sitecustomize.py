"""Found first on PYTHONPATH: it shows discord.py another Discord, and leaves the bot as it is."""

import os

import yarl
from discord.gateway import DiscordWebSocket
from discord.http import Route

Route.BASE = f"http://{os.environ['DISCORD_OF_THE_TESTS']}/api/v10"
DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{os.environ['DISCORD_OF_THE_TESTS']}/gateway")

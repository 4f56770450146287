"""A stand-in for Discord on this computer: its REST API, its gateway, and a page that shows a channel.

The bot talks to it exactly as to Discord. Nothing here imports the rest of the bot.
"""

from bot.local.server import LocalTable

__all__ = ["LocalTable"]

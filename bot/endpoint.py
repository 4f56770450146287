"""Where Discord is: the one place that tells discord.py to talk to another address.

discord.py has no public setting for this, so two class attributes of 2.7 are replaced, and any other
version is refused until somebody has looked at it.
"""

import discord
import yarl
from discord import gateway, http


def point_at(api_url: str, gateway_url: str) -> None:
    """Send all later REST calls and gateway connections of discord.py to these two addresses.

    `api_url` includes the version (`http://127.0.0.1:8000/api/v10`); call it before a client starts.
    Raises RuntimeError when the installed discord.py is not a 2.7.
    """
    if discord.version_info[:2] != (2, 7):
        raise RuntimeError(f"discord.py {discord.__version__} is installed; its addresses are known for 2.7 only")
    http.Route.BASE = api_url.rstrip("/")
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)

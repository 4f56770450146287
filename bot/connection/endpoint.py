"""The one place that tells discord.py at which address Discord is.

discord.py has no public setting for this, so two class attributes of its inner modules are replaced. A version that does not
take its addresses from them is refused: it would talk to Discord itself.
"""

from collections.abc import Iterator
from typing import Any

import discord
import yarl
from discord import gateway, http


def point_at(api_url: str, gateway_url: str) -> None:
    """Send all later REST calls and gateway connections of discord.py to these two addresses.

    `api_url` includes the version (`http://127.0.0.1:8000/api/v10`); call it before a client starts.
    Raises RuntimeError, and changes nothing, when the installed discord.py takes its addresses from elsewhere.
    """
    if missing := " and ".join(find_missing_hooks(http, gateway)):
        raise RuntimeError(f"discord.py {discord.__version__} is installed, whose addresses are not known: {missing}")
    http.Route.BASE = api_url.rstrip("/")
    gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway_url)


def find_missing_hooks(http: Any, gateway: Any) -> Iterator[str]:
    """What `point_at` needs of these two modules of discord.py and does not find there.

    Each attribute has to be there, in the type that is put into it, and has to be what the library reads when it makes a
    request or a connection: an attribute that nobody reads can be replaced without any effect.
    """
    route = http.Route
    if not (isinstance(getattr(route, "BASE", None), str) and route("GET", "/gateway").url == f"{route.BASE}/gateway"):
        yield "Route.BASE"
    socket = gateway.DiscordWebSocket
    read = socket.from_client.__func__.__code__.co_names
    if not (isinstance(getattr(socket, "DEFAULT_GATEWAY", None), yarl.URL) and "DEFAULT_GATEWAY" in read):
        yield "DiscordWebSocket.DEFAULT_GATEWAY"

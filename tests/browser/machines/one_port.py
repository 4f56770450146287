"""The port of every table that this process opens in a browser, one after the other."""

import socket
from functools import cache


@cache
def held_port() -> int:
    """A port on loopback that nobody else gets: the browser keeps the page and its fonts (13 MB) from one table to the next."""
    return _holder().getsockname()[1]


@cache
def _holder() -> socket.socket:
    # Bound and never listening: who asks for any port is given others, and a server that asks for this one gets it.
    holder = socket.socket()
    holder.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    holder.bind(("127.0.0.1", 0))
    return holder

"""As much of Discord on a loopback port as discord.py needs to log in, listen, and send one request."""

import asyncio
import json
import logging
from collections.abc import Awaitable, Callable, Iterable
from typing import Any, Self

import aiohttp
import discord.gateway
import discord.http
import yarl
from aiohttp import web

USER = {"id": "1", "username": "bot", "discriminator": "0", "avatar": None}
APPLICATION = {
    "id": "1", "name": "bot", "icon": None, "description": "", "bot_public": True, "bot_require_code_grant": False,
    "verify_key": "", "flags": 0, "owner": USER, "team": None,
}  # fmt: skip
MESSAGE = {
    "id": "30", "channel_id": "20", "type": 0, "content": "", "author": USER, "timestamp": "2026-01-01T00:00:00+00:00",
    "edited_timestamp": None, "tts": False, "mention_everyone": False, "mentions": [], "mention_roles": [],
    "attachments": [], "embeds": [], "pinned": False, "components": [], "flags": 0,
}  # fmt: skip

Answer = Callable[[web.Request, int], Awaitable[web.StreamResponse]]
"""What answers a request that is not of the log-in; these are numbered from 1."""


def as_json(value: object, status: int = 200, headers: Iterable[tuple[str, str]] = ()) -> web.Response:
    """An answer of exactly the type that Discord gives it."""
    return web.Response(
        status=status,
        body=json.dumps(value).encode(),
        headers={"Content-Type": "application/json", **dict(headers)},
    )


class LittleDiscord:
    """A context manager: in it Discord is there, and a client of discord.py is logged in."""

    def __init__(self, answer: Answer) -> None:
        self._answer = answer
        self._sockets: list[web.WebSocketResponse] = []
        self._interactions = 1000
        self.requests: list[tuple[str, str]] = []
        logging.disable(logging.CRITICAL)  # what a library thinks of this Discord is not what is looked at

    async def __aenter__(self) -> Self:
        app = web.Application()
        app.router.add_get("/gateway", self._gateway)
        app.router.add_route("*", "/{path:.*}", self._rest)
        self._runner = web.AppRunner(app, shutdown_timeout=0.1)
        await self._runner.setup()
        await web.TCPSite(self._runner, "127.0.0.1", 0).start()
        address = f"127.0.0.1:{self._runner.addresses[0][1]}"
        discord.http.Route.BASE = f"http://{address}"
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(f"ws://{address}/gateway")
        self.client = discord.Client(intents=discord.Intents.none(), guild_ready_timeout=0.01)
        await self.client.login("token")
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.client.close()
        await self._runner.cleanup()

    async def _rest(self, request: web.Request) -> web.StreamResponse:
        if request.path == "/users/@me":
            return as_json(USER)
        if request.path == "/oauth2/applications/@me":
            return as_json(APPLICATION)
        await request.read()
        self.requests.append((request.method, request.path))
        return await self._answer(request, len(self.requests))

    async def _gateway(self, request: web.Request) -> web.WebSocketResponse:
        socket = web.WebSocketResponse()
        await socket.prepare(request)
        await socket.send_json({"op": 10, "d": {"heartbeat_interval": 40000}})
        async for message in socket:
            asked = json.loads(message.data) if message.type is aiohttp.WSMsgType.TEXT else {}
            if asked.get("op") == 1:
                await socket.send_json({"op": 11})
            if asked.get("op") == 2:
                ready = {"v": 10, "user": USER, "guilds": [], "session_id": "s", "application": {"id": "1", "flags": 0},
                         "resume_gateway_url": str(discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY)}  # fmt: skip
                await socket.send_json({"op": 0, "s": 1, "t": "READY", "d": ready})
                self._sockets.append(socket)
        return socket

    async def listen(self) -> None:
        """Have the client connected to the gateway."""
        self._listening = asyncio.create_task(self.client.connect())
        await asyncio.wait_for(self.client.wait_until_ready(), 10)

    async def interact(
        self, kind: int, data: dict[str, Any], person: str = "5", message: dict[str, Any] | None = None
    ) -> None:
        """Have somebody press, type or submit something: see `type` and `data` of Discord's interactions."""
        self._interactions += 1
        user = {"id": person, "username": person, "discriminator": "0", "avatar": None}
        interaction = {
            "id": str(self._interactions), "application_id": "1", "type": kind, "token": "t", "version": 1, "data": data,
            "attachment_size_limit": 1 << 20, "channel_id": "20", "user": user, "locale": "en-US", "entitlements": [],
            "channel": {"id": "20", "type": 1, "recipients": [user]}, **({"message": message} if message else {}),
        }  # fmt: skip
        await self._sockets[-1].send_json(
            {"op": 0, "s": self._interactions, "t": "INTERACTION_CREATE", "d": interaction}
        )
        await asyncio.sleep(0.5)  # for what the library does with it

#!/usr/bin/env bash
# A gateway built on aiohttp answers every close of a client with 1000, whatever code the client has closed with.
set -euo pipefail
. "$(dirname "$0")/parts/begin.sh"
python_packages aiohttp==3.14.5 websockets==16.0
"$python" - <<'PY'
import asyncio

import aiohttp
import websockets
from aiohttp import web
from told import hold, tell

ASKED = 3024  # of the range that libraries may use: "I come back at once"


async def hear(request):
    socket = web.WebSocketResponse()
    await socket.prepare(request)
    async for _ in socket:
        pass
    heard.append(socket.close_code)
    return socket


async def echo_of_websockets(socket):
    await socket.wait_closed()


async def given_back(address):
    async with aiohttp.ClientSession() as session, session.ws_connect(address, autoclose=False) as socket:
        await socket._writer.close(ASKED)
        message = await socket.receive()
    return message.data


heard = []


async def main():
    app = web.Application()
    app.router.add_get("/", hear)
    runner = web.AppRunner(app)
    await runner.setup()
    site = web.TCPSite(runner, "127.0.0.1", 0)
    await site.start()
    port = site._server.sockets[0].getsockname()[1]
    from_aiohttp = await given_back(f"http://127.0.0.1:{port}/")
    await runner.cleanup()
    async with websockets.serve(echo_of_websockets, "127.0.0.1", 0) as server:
        port = server.sockets[0].getsockname()[1]
        from_websockets = await given_back(f"http://127.0.0.1:{port}/")
    tell(
        ["aiohttp", "websockets"],
        "a server gives the code of a close back, as RFC 6455 says that it typically does (5.5.1)",
        [
            f"a client closes with {ASKED}: a server of websockets closes with {from_websockets}, one of aiohttp with {from_aiohttp},"
            f" though it has heard {heard[0]}",
            "so clients of Discord that ask for a code of their own to know a close again take it for somebody else's",
        ],
    )
    hold("websockets gives the code back", from_websockets == ASKED)
    hold("aiohttp has heard the code", heard == [ASKED])
    hold("aiohttp answers 1000", from_aiohttp == 1000)


asyncio.run(main())
PY

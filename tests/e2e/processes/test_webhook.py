"""The operator's own program over the real process: it is told every turn of a match, whoever is down meanwhile."""

from __future__ import annotations

import asyncio
import base64
import json
import random
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from aiohttp import web
from aiohttp.test_utils import TestServer

from bot.operation.service.webhook import signature_of
from tests.e2e.people.boards import all_posted
from tests.e2e.people.players import Player, by_move, open_match
from tests.e2e.stages.stage import Stage

KEY = b"0123456789abcdefghijklmnopqrstuv"
PATIENCE = 30.0


class Program:
    """Takes what is signed with the key, once it is `up`; what comes twice it has once."""

    def __init__(self) -> None:
        self.up = False
        self.refused = 0
        self.told: dict[str, dict[str, Any]] = {}

    async def take(self, request: web.Request) -> web.Response:
        message_id, body = request.headers["webhook-id"], await request.read()
        signed = signature_of(KEY, message_id, int(request.headers["webhook-timestamp"]), body)
        assert signed == request.headers["webhook-signature"]
        self.refused += not self.up
        if self.up:
            self.told[message_id] = json.loads(body)
        return web.Response(status=204 if self.up else 503)

    async def until(self, holds: Callable[[], bool]) -> None:
        """Returns once this holds."""
        async with asyncio.timeout(PATIENCE):
            while not holds():  # noqa: ASYNC110 - it is told over the network
                await asyncio.sleep(0.05)


@asynccontextmanager
async def listening(program: Program) -> AsyncIterator[str]:
    """The program at an address of this machine."""
    application = web.Application()
    application.router.add_post("/told-in-secret", program.take)
    async with TestServer(application) as server:
        yield str(server.make_url("/told-in-secret"))


async def whole_turn(player: Player) -> None:
    """Whoever is asked plays until they are not any more."""
    assert await by_move(player)
    while await by_move(player):
        pass


async def test_what_happens_while_it_is_down_is_told_when_both_are_there(stage: Stage):
    program = Program()
    async with listening(program) as address:
        secret = f"whsec_{base64.b64encode(KEY).decode()}"
        stage.settings |= {"LAWSPEAKER_WEBHOOK_URL": address, "LAWSPEAKER_WEBHOOK_SECRET": secret}
        stage.module = "tests.e2e.programs.eager_bot"
        await stage.start()
        channel = stage.channel()
        people = [Player(stage, stage.person(name), channel, random.Random(7)) for name in ("Ann", "Jim")]
        await open_match(*people, options={"first": "A"})
        for player in people:
            await whole_turn(player)
        await all_posted(stage)  # a program that refuses holds up no board
        await program.until(lambda: "webhook_fails" in stage.log())
        assert program.refused
        assert not program.told
        await stage.kill()
        program.up = True
        await stage.start()
        await whole_turn(people[0])
        await program.until(lambda: len(program.told) == 4)
        turns = [one["data"] for one in program.told.values()]
        assert [turn["begun"] for turn in turns] == [True, False, False, False]
        assert [turn["to_act"] for turn in turns] == [[0], [1], [0], [1]]
        assert {seat["name"] for turn in turns for seat in turn["match"]["seats"]} == {"Ann", "Jim"}
        await stage.stop()
        log = stage.log()
        assert secret not in log
        assert "told-in-secret" not in log

"""Discord at its worst: events twice, answers lost, gateways in trouble, limits. Games go on as if nothing had been."""

from __future__ import annotations

import asyncio
import random

import pytest

from emulator.api.faults import FaultKind
from emulator.people.slash import Typed
from engine.play.record import read_record
from tests.e2e.people.boards import all_posted, said_once
from tests.e2e.people.players import Player, by_move, by_panel, open_match, original
from tests.e2e.stages.many import ANSWER_SECONDS
from tests.e2e.stages.stage import Stage
from tests.e2e.stages.wires import Wire

STEPS = 12


async def two_at(stage: Stage) -> tuple[Player, Player]:
    await stage.start()
    channel = stage.channel()
    return (
        Player(stage, stage.person("Ann"), channel, random.Random(7)),
        Player(stage, stage.person("지민", "ko"), channel, random.Random(8)),
    )


async def moves_on_record(player: Player) -> int:
    text = player.record(original(await player.slash("export")))
    return len(read_record(text).moves)


async def played_on(players: tuple[Player, Player], stage: Stage) -> int:
    """Both play some steps in turn; gives how many moves were sent."""
    sent = 0
    while sent < STEPS:
        for player in players:
            sent += await by_move(player)
    return sent


async def test_every_event_twice(stage: Stage):
    """A second delivery of the same interaction does nothing at all."""
    stage.expect_refusals(r"POST /interactions/.*/callback 400")  # the second answer to a completion
    players = await two_at(stage)
    stage.table.faults.twice = True
    await open_match(*players)
    sent = await played_on(players, stage)
    for player in players:
        await by_panel(player)
    await all_posted(stage)
    said_once(stage, players[0])
    assert len(players[0].public()) == len({m["id"] for m in players[0].public()})
    stage.table.faults.clear()
    assert await moves_on_record(players[0]) >= sent


@pytest.mark.parametrize(
    "kind", [FaultKind.LOST_ANSWER, pytest.param(FaultKind.BAD_GATEWAY, marks=pytest.mark.thorough)]
)
async def test_answers_lost(stage: Stage, kind: FaultKind):
    """Discord has done what was asked, and says so to nobody."""
    stage.expect_refusals(r" 502$|/callback 400$")
    players = await two_at(stage)
    fault = stage.table.faults.add(kind, "(POST|PATCH) ", probability=0.15)
    await open_match(*players)
    await played_on(players, stage)
    await all_posted(stage)
    assert fault.happened
    stage.table.faults.clear()
    said_once(stage, players[0])


async def test_gateway_in_trouble(stage: Stage):
    """Requests that are not carried out are tried again until they are."""
    stage.expect_refusals(r"/channels/.* (502|429)$")
    players = await two_at(stage)
    refused = stage.table.faults.add(FaultKind.REFUSED_GATEWAY, "(POST|PATCH) /channels", probability=0.3)
    limited = stage.table.faults.add(FaultKind.RATE_LIMITED, "(POST|PATCH) /channels", probability=0.3, seconds=0.1)
    await open_match(*players)
    await played_on(players, stage)
    await all_posted(stage)
    assert refused.happened
    assert limited.happened
    said_once(stage, players[0])


async def test_few_requests_allowed(stage: Stage):
    """As many messages in five seconds as Discord allows: later, but all of them and in their order."""
    stage.expect_refusals(" 429$")
    stage.table.rest.buckets.limit, stage.table.rest.buckets.seconds = 5, 1.0
    players = await two_at(stage)
    await open_match(*players)
    await played_on(players, stage)
    await all_posted(stage)
    said_once(stage, players[0])


async def test_what_is_pressed_while_the_gateway_is_out_of_reach_is_answered(stage: Stage):
    """The session goes on where it was, though nothing could be connected at first; Discord lets none begin so soon."""
    wire = Wire(stage.table.port)
    stage.settings["DISCORD_GATEWAY_URL"] = f"ws://127.0.0.1:{await wire.at_port()}/gw"
    stage.table.scale.identify_seconds = 60.0
    players = await two_at(stage)
    await open_match(*players)
    wire.cut()
    sent = stage.table.actions.slash(players[0].person, players[0].channel, Typed("play", [], {}))
    await asyncio.sleep(1.0)
    assert not sent.answered.is_set()
    wire.mend()
    async with asyncio.timeout(ANSWER_SECONDS - 1.0):
        await sent.answered.wait()
    await wire.close()

"""Interactions of the wrong shape on the bot's own socket: none is acted on, none ends the bot, none leaves a traceback."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from emulator.people.slash import GivenUpload
from tests.e2e.people.players import Player, button, content_of, offered, open_match, original
from tests.e2e.stages.stage import Stage

Json = dict[str, Any]
WRONG: list[Any] = [None, 5, -1, 1.5, 10**30, "", "x", "9" * 5000, True, [], {}, [5], [None], {"a": 1}]
NOBODY_WAITS = "(POST|PATCH|DELETE) /(interactions|webhooks)/.* (404|401|400)$"
"""The answers to what was never asked."""


def places(whole: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Where the parts of a payload are."""
    parts: Iterable[Any] = (
        whole.items() if isinstance(whole, dict) else enumerate(whole if isinstance(whole, list) else ())
    )
    for key, part in parts:
        yield (*path, key)
        yield from places(part, (*path, key))


def spoilt(payload: Json, place: tuple[Any, ...], wrong: Any) -> Json:
    """The payload with something else in one place."""
    copy = deepcopy(payload)
    at: Any = copy
    for key in place[:-1]:
        at = at[key]
    at[place[-1]] = wrong
    return copy


def lacking(payload: Json, place: tuple[Any, ...]) -> Json:
    """The payload without one of its parts."""
    copy = deepcopy(payload)
    at: Any = copy
    for key in place[:-1]:
        at = at[key]
    del at[place[-1]]
    return copy


async def sent_by(player: Player) -> list[Json]:
    """One interaction of each kind, as the table has told the bot of them."""
    told: list[Json] = []

    def listen(event: str, data: Json, _guild: str | None, _only: str | None) -> None:
        if event == "INTERACTION_CREATE":
            told.append(deepcopy(data))

    player.stage.table.world.listeners.append(listen)
    await player.slash(
        "game new", game="keltis", seats=2, **{"with": player.person.id}
    )  # refused: there is one already
    await player.slash("verify", file=GivenUpload("record.txt", b"x"))
    await player.slash("history", page=1)
    await player.complete("move", "line", "lay")
    await player.complete("keltis lay", "to", "", card="r7")
    await player.stage.hooks.from_menu(player.person.id, player.public()[0], "Play here")
    panel = original(await player.slash("play"))
    await player.press(panel, offered(panel, "pick", "choose")[0][1], ["~A"], forged=True)
    opened = await player.press(panel, button(panel, "type"))
    await player.stage.hooks.submit(opened, {"line": "nothing"})
    player.stage.table.world.listeners.remove(listen)
    return told


@pytest.mark.parametrize("each", [1, pytest.param(len(WRONG), marks=pytest.mark.thorough)])
async def test_whatever_is_sent_nothing_happens(shared_stage: Stage, each: int):
    """Each part of each kind of interaction is replaced by what it is not, or left out; then all goes on as before.

    `each` is how many of the wrong values are tried in the place of each part.
    """
    shared_stage.expect_refusals(
        "(POST|PATCH|DELETE) /(interactions|webhooks)/.* (404|401|400)$"
    )  # nobody waits for answers
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    await open_match(ann, bots=1, options={"first": "A"})
    world, chance = shared_stage.table.world, random.Random(7)
    record = ann.record(original(await ann.slash("export")))
    for number, payload in enumerate(await sent_by(ann)):
        payload["token"] = "forged"
        for place in places(payload):
            if number and not (place[0] == "data" or (place[0] == "message" and len(place) <= 2)):
                continue  # the rest is the same in all of them
            changed = [spoilt(payload, place, wrong) for wrong in chance.sample(WRONG, each)]
            for bad in (*changed, lacking(payload, place)):
                if bad.get("id") == payload["id"]:
                    bad["id"] = world.snowflakes.next()  # else it would be dropped as repeated
                world.emit("INTERACTION_CREATE", bad, payload["guild_id"])
            await ann.lines()  # so that the bot is never far behind
    assert ann.record(original(await ann.slash("export"))) == record
    assert "payload_refused" in shared_stage.log()


async def test_who_sent_it_is_told(shared_stage: Stage):
    """A press or a command that cannot be understood has a kind and private answer."""
    shared_stage.expect_refusals(NOBODY_WAITS)  # for what the test before has sent
    ann = Player(shared_stage, shared_stage.person("Ann"), shared_stage.channel())
    await open_match(ann, bots=1, options={"first": "A"})
    board = ann.board()
    wrong: Any = [5]
    answer = await ann.press(board, button(board, "play").replace(":play:", ":choose:"), wrong, forged=True)
    assert "button" in content_of(answer)
    assert answer.original is not None
    assert answer.original.owner_id == ann.person.id

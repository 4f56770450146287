"""The version before and this one on one database at the same time, and back again."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.e2e.stages.many import Many, Room, delivered, faults
from tests.e2e.stages.versions import laid_out, last_released
from tests.postgres import Server

BEFORE = last_released()
ROOMS = 3


async def play(rooms: list[Room], moves: int) -> None:
    """So many moves in each room."""
    for _ in range(moves):
        await asyncio.gather(*(room.move() for room in rooms))


@pytest.mark.skipif(BEFORE is None, reason="no version was released before this one")
async def test_the_version_before_and_this_one_work_side_by_side(tmp_path: Path, postgres: Server):
    assert BEFORE is not None
    await side_by_side(BEFORE, tmp_path, postgres)


async def side_by_side(before: str, folder: Path, server: Server) -> None:
    """The new version comes, both serve some shards, the old one goes; then the way back."""
    place = laid_out(before, folder)
    many = Many(folder, server)
    await many.open()
    try:
        old = await many.start_from(place)
        await many.served()
        rooms = [Room.made(many, number) for number in range(ROOMS)]
        await asyncio.gather(*(room.begin() for room in rooms))
        await play(rooms, 2)
        new = await many.start()
        while not await many.share(2):
            await play(rooms, 1)
        await play(rooms, 4)
        assert await many.end(old) == 0
        await play(rooms, 4)
        await many.start_from(place)
        while not await many.share(2):
            await play(rooms, 1)
        assert await many.end(new) == 0
        await play(rooms, 4)
        await delivered(many)
        assert await faults(many, rooms) == []
        presses = [press for room in rooms for press in room.presses]
        assert sum(press.is_acknowledged for press in presses) > len(presses) * 0.9
    finally:
        await many.close()
    assert many.stage.faults_logged() == []

"""Several processes of the bot on one PostgreSQL database, against an application of several shards, and people who play."""

from __future__ import annotations

import asyncio
import random
import signal
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg

from emulator.people.hooks import NoAnswer
from emulator.people.slash import Typed
from emulator.world.cast import TablePerson
from emulator.world.interactions import Interaction
from emulator.world.shown import words_of_message
from tests.e2e.people.players import Player, content_of, open_match
from tests.e2e.stages.stage import Stage
from tests.e2e.stages.wires import Wire
from tests.forks import client as forks
from tests.postgres import Server

SHARDS = 8
AT_ONCE = 8
"""How many sessions Discord lets begin at a time; a bucket is shut for five seconds each time."""
HEARD_SECONDS = 0.05
"""Until the table has heard that a wire is cut."""
ANSWER_SECONDS = 3.0
"""What Discord waits for a first answer."""


@dataclass(eq=False)
class OneProcess:
    """A process of the bot, with wires of its own to the database and to the gateway."""

    number: int
    process: asyncio.subprocess.Process | forks.Process
    database: Wire
    gateway: Wire

    @property
    def is_alive(self) -> bool:
        return self.process.returncode is None


class Many:
    """The stage with several processes. People act through `stage.hooks`."""

    def __init__(self, folder: Path, server: Server) -> None:
        self.stage = Stage(folder)
        self.stage.table.scale.shards = SHARDS
        self.stage.table.scale.at_once = AT_ONCE
        self.stage.table.scale.identify_seconds = 5.0
        self.stage.table.scale.requests_a_second = 50
        self.processes: list[OneProcess] = []
        self._wires: list[Wire] = []
        self.url = ""
        self._server = server
        self._started = 0

    @property
    def server_pid(self) -> int:
        """The database server's process."""
        return self._server.pid

    async def open(self) -> None:
        """The table, and an empty database."""
        await self.stage.table.start()
        self.url = await self._server.at(self.stage.folder)

    async def start(self, **changed: str) -> OneProcess:
        """One more process; it is not waited for."""
        self._started += 1
        socket = self._server.folder / ".s.PGSQL.5432"
        database, gateway = Wire(socket), Wire(self.stage.table.port)
        near = self._server.folder / f"p{self._started}" / socket.name
        await database.at_path(near)
        settings = {
            "LAWSPEAKER_DATABASE_URL": self.url.replace(str(socket.parent), str(near.parent)),
            "DISCORD_GATEWAY_URL": f"ws://127.0.0.1:{await gateway.at_port()}/gw",
            "LAWSPEAKER_BACKUP_HOURS": "0",
            "LAWSPEAKER_DATA_FILE": str(self.stage.folder / f"p{self._started}" / "lawspeaker.sqlite3"),
            **changed,
        }
        one = OneProcess(self._started, await self.stage.spawn(**settings), database, gateway)
        self.processes.append(one)
        return one

    async def start_from(self, place: Path) -> OneProcess:
        """One more process, of the version that stands in a folder, as an operator starts it."""
        usual, self.stage.real = self.stage.real, True
        module, self.stage.module = self.stage.module, "bot"
        try:
            return await self.start(PYTHONPATH=str(place))
        finally:
            self.stage.real, self.stage.module = usual, module

    async def at_work(self) -> list[OneProcess]:
        """The processes that are up, and have said so to each other."""
        up = "SELECT name FROM lawspeaker_fleet.leases WHERE name LIKE 'present:%' AND until > now()"
        numbers = {int(row["name"].split("/")[1]) for row in await self.ask(up)}
        return [one for one in self.processes if one.is_alive and one.process.pid in numbers]

    async def share(self, processes: int) -> bool:
        """Whether so many processes serve some shards each."""
        holders = "SELECT DISTINCT holder FROM lawspeaker_fleet.leases WHERE name LIKE 'shard:%' AND until > now()"
        return len(await self.ask(holders)) == processes

    async def leases_of(self, one: OneProcess) -> list[str]:
        """The leases of shards that a process holds."""
        held = "SELECT name FROM lawspeaker_fleet.leases WHERE name LIKE 'shard:%' AND until > now() AND holder LIKE $1"
        return [row["name"] for row in await self.ask(held, f"%/{one.process.pid}/%")]

    async def served(self, seconds: float = 60.0, *, times: int = 1) -> float:
        """Waits until each shard has so many sessions; how many seconds that took."""
        since = time.monotonic()
        async with asyncio.timeout(seconds):
            while self.stage.table.gateway.shards != sorted(times * list(range(SHARDS))):  # noqa: ASYNC110
                await asyncio.sleep(0.02)
        return time.monotonic() - since

    async def kill(self, one: OneProcess) -> None:
        """A process is gone at once, as in a power cut."""
        self.processes.remove(one)
        if one.is_alive:
            one.process.send_signal(signal.SIGKILL)
        await one.process.wait()
        await self._left(one)

    async def end(self, one: OneProcess, seconds: float = 40.0) -> int:
        """The operator ends a process, which first has the others take over; its exit status."""
        self.processes.remove(one)
        one.process.send_signal(signal.SIGTERM)
        status = await asyncio.wait_for(one.process.wait(), seconds)
        await self._left(one)
        return status

    async def _left(self, one: OneProcess) -> None:
        """Whoever takes the place of a process goes on with its sessions where Discord has said: here at its own wire."""
        await one.database.close()
        one.gateway.cut()
        await asyncio.sleep(HEARD_SECONDS)
        one.gateway.mend()
        self._wires.append(one.gateway)

    async def close(self) -> None:
        """Leave nothing running."""
        for one in list(self.processes):
            await self.kill(one)
        for wire in self._wires:
            await wire.close()
        await self.stage.table.stop()

    async def ask(self, sql: str, *values: Any) -> list[asyncpg.Record]:
        """Rows of the database."""
        connection = await asyncpg.connect(self.url, server_settings={"search_path": "lawspeaker"})
        try:
            return await connection.fetch(sql, *values)
        finally:
            await connection.close()


@dataclass(eq=False)
class Press:
    """Something that somebody did, and what came of it."""

    channel: str
    interaction: Interaction
    at: float
    seconds: float | None = None
    """Until the first answer; None where there was none in time."""

    @property
    def is_acknowledged(self) -> bool:
        """Whether somebody was told that their move is played."""
        name = self.interaction.person.name
        done = self.interaction.settled.is_set() and self.interaction.original is not None
        return done and content_of(self.interaction).startswith(f"{name} ·")


@dataclass
class Room:
    """A channel in which two people play, and go on whatever happens."""

    many: Many
    channel: str
    players: Sequence[Player]
    presses: list[Press] = field(default_factory=list[Press])

    @classmethod
    def made(cls, many: Many, number: int) -> Room:
        """A channel on a server of its own."""
        hooks, stage = many.stage.hooks, many.stage
        people = [stage.person(name) for name in ("Ann", "Ben")]
        guild = hooks.add_guild(f"server {number}")
        channel = hooks.add_channel(f"room {number}", guild.id).id
        return cls(many, channel, [_player(stage, person, channel, number) for person in people])

    async def begin(self) -> None:
        """A match of Keltis is there, whatever it takes."""
        await open_match(*self.players)

    async def move(self) -> None:
        """One move of whoever is asked, if anybody is; what was pressed is noted."""
        for player in self.players:
            with suppress(NoAnswer):
                lines = await player.lines()
                if lines:
                    await self._press(player, player.chance.choice(lines))
                    return
        with suppress(NoAnswer):  # the game may be over
            if not await self.many.ask(
                "SELECT 1 FROM matches WHERE channel_id = $1 AND status = 'running'", int(self.channel)
            ):
                await self.begin()

    async def _press(self, player: Player, line: str) -> None:
        hooks, since = self.many.stage.hooks, time.monotonic()
        typed = Typed("move", [], {"line": line})
        sent = self.many.stage.table.actions.slash(player.person, player.channel, typed)
        press = Press(self.channel, sent, since)
        self.presses.append(press)
        try:
            async with asyncio.timeout(ANSWER_SECONDS):
                await sent.answered.wait()
        except TimeoutError:
            return
        press.seconds = time.monotonic() - since
        with suppress(NoAnswer):
            await hooks.settled(sent)


def _player(stage: Stage, person: TablePerson, channel: str, number: int) -> Player:
    return Player(stage, person, channel, random.Random(number * 7919 + int(person.id)))


async def faults(many: Many, rooms: Sequence[Room]) -> list[str]:
    """What is wrong once all is delivered: moves that are lost or doubled, messages that stand twice."""
    found: list[str] = []
    acknowledged = {int(press.interaction.id) for room in rooms for press in room.presses if press.is_acknowledged}
    known = {row["interaction_id"] for row in await many.ask("SELECT interaction_id FROM inbox")}
    found += [f"acknowledged and lost: {number}" for number in sorted(acknowledged - known)]
    doubled = await many.ask(
        "SELECT interaction_id FROM plies WHERE interaction_id IS NOT NULL"
        " GROUP BY interaction_id HAVING count(DISTINCT match_id) > 1 OR max(number) - min(number) >= count(*)"
    )
    found += [f"played twice: {row['interaction_id']}" for row in doubled]
    for room in rooms:
        sent = await many.ask("SELECT message_id FROM outbox WHERE channel_id = $1", int(room.channel))
        posted = {str(row["message_id"]) for row in sent}
        stray = [message for message in room.players[0].public() if message["id"] not in posted]
        found += [
            f"posted twice in {room.channel}: {message['id']}, {words_of_message(message)[:80]!r}" for message in stray
        ]
    return found


async def delivered(many: Many, seconds: float = 60.0) -> None:
    """Waits until nothing waits for delivery, but for calls that wait until people have left the table."""
    async with asyncio.timeout(seconds):
        while await many.ask("SELECT 1 FROM outbox WHERE done_at IS NULL AND kind <> 'late_call' LIMIT 1"):  # noqa: ASYNC110
            await asyncio.sleep(0.1)

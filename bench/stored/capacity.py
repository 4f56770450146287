"""`python -m bench.stored.capacity [--matches 10000] [--seconds 600] [--presses 55] [--processes 3]`: what running matches cost.

Several processes on one PostgreSQL database serve an application of eight shards, in which so many matches of all games are
running. People press in any of them, so many times a second over all: 55 are a day's presses of 10,000 matches in an hour. The
bench tells what each press takes of processor time, memory, disk, and requests to Discord; docs/operating.md says what follows
for more matches or fewer. Everything shares this machine, the people and the stand-in for Discord too.
"""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path

import asyncpg
from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.games import HOST, record_game
from bench.tools.measuring import Row, machine_text, memory_taken, print_table, process_family, say
from emulator.people.hooks import NoAnswer
from emulator.people.slash import Typed
from emulator.world.cast import TablePerson
from emulator.world.places import TEXT, Channel, Guild
from storage.postgres.opening import open_store
from tests.e2e.stages.many import Many
from tests.postgres import Server

GAMES = ("keltis", "manitoba", "odin", "empires")
PATTERNS = 3
"""Games of each title that are really played to their middle, and then stored again and again."""
ON_A_SERVER = 20
"""Matches on each Discord server."""
FIRST = 1 << 50
"""The first of the ids of people, channels and servers."""
PLAY, LOOK = "play", "move"
EXEMPT = ("/interactions/", "/webhooks/")
COPIED = {"matches": "id", "seats": "match_id", "questions": "match_id", "plies": "match_id", "holders": "match_id"}
"""The tables that a running match fills, with the column that says which match."""


@dataclass
class Seen:
    """What presses have brought: seconds until each answer, presses of each kind, late ones, ones without an answer."""

    answers: list[float] = field(default_factory=list[float])
    kinds: Counter[str] = field(default_factory=Counter[str])
    late: int = 0
    unanswered: int = 0


def ids(number: int) -> tuple[int, int, int]:
    """The ids of the person, the channel and the server of a match."""
    return FIRST + number, FIRST + (1 << 40) + number, (FIRST >> 22) + (1 << 20) + number // ON_A_SERVER << 22


async def fill(url: str, folder: Path, matches: int) -> None:
    """Stores so many running matches, each played to its middle."""
    store = await open_store(url, backups=folder, at=time.time())
    sources: list[str] = []
    for place, game in enumerate(GAMES):
        for number in range(1, PATTERNS + 1):
            changes = await record_game(game, place * 100 + number)
            for change in changes[: len(changes) // 2]:
                await store.commit(change)
            sources.append(changes[0].match_id)
    await store.close()
    connection = await asyncpg.connect(url, server_settings={"search_path": "lawspeaker", "synchronous_commit": "off"})
    await connection.execute("DELETE FROM outbox")
    for table, key in COPIED.items():
        found = await connection.fetch(
            "SELECT column_name FROM information_schema.columns WHERE table_schema = 'lawspeaker' AND table_name = $1",
            table,
        )
        names = [row["column_name"] for row in found if (table, row["column_name"]) != ("plies", "id")]
        changed = {
            key: "'c' || place",
            "channel_id": f"{ids(0)[1]} + place",
            "guild_id": f"({ids(0)[2] >> 22} + place / {ON_A_SERVER}) << 22",
            "user_id": f"{FIRST} + place",
            "host_id": f"{FIRST} + place",
            "interaction_id": "NULL",
        }
        values = ", ".join(changed.get(name, f"source.{name}") for name in names)
        await connection.execute(
            f"INSERT INTO {table} ({', '.join(names)}) SELECT {values} FROM generate_series(0, $1::bigint - 1) AS place"
            f" JOIN {table} AS source ON source.{key} = ($2::text[])[1 + place % {len(sources)}]",
            matches,
            sources,
        )
    await connection.execute(f"DELETE FROM seats WHERE user_id = {HOST}")
    await connection.execute("UPDATE matches SET status = 'abandoned', ended_at = 0 WHERE id = ANY ($1)", sources)
    await connection.execute("ANALYZE")
    await connection.close()


def furnish(many: Many, matches: int) -> None:
    """Adds the people, the channels and the servers of all matches to the stand-in."""
    world = many.stage.table.world
    for number in range(matches):
        user, channel, guild = map(str, ids(number))
        person = TablePerson(user, f"person{number}", f"Person {number}", "en-US")
        if guild not in world.guilds:
            world.guilds[guild] = Guild(guild, f"server {number}", "en-US", user, [])
        world.people[user] = person
        world.guilds[guild].member_ids.append(user)
        world.channels[channel] = Channel(channel, TEXT, f"room-{number}", guild_id=guild)


class People:
    """Everybody who presses."""

    def __init__(self, many: Many, matches: int, dice: random.Random) -> None:
        self.many = many
        self.matches = matches
        self.dice = dice
        self.seen = Seen()

    async def turn(self) -> None:
        """Has somebody come by in some match, who looks at their page, or has moves offered and plays one."""
        number = self.dice.randrange(self.matches)
        user, channel, _ = map(str, ids(number))
        with suppress(NoAnswer):
            if self.dice.random() < 0.5:
                await self.press(user, channel, Typed(PLAY, [], {}))
                return
            choices = await self.press(user, channel, Typed(LOOK, [], {"line": ""}, "line"))
            lines = [choice["value"] for choice in choices or [] if choice["value"]]
            if lines:
                await self.press(user, channel, Typed(LOOK, [], {"line": self.dice.choice(lines)}))

    async def press(self, user: str, channel: str, typed: Typed) -> list[dict[str, str]] | None:
        """Presses once and notes how long the answer takes; returns what it suggests."""
        table, since = self.many.stage.table, time.perf_counter()
        sent = table.actions.slash(table.world.people[user], channel, typed)
        try:
            await asyncio.wait_for(sent.answered.wait(), self.many.stage.hooks.patience)
        except TimeoutError:
            self.seen.unanswered += 1
            return None
        self.seen.answers.append(time.perf_counter() - since)
        self.seen.late += self.seen.answers[-1] > 3.0
        self.seen.kinds[f"{typed.command}{', suggestions' if typed.focused else ''}"] += 1
        return sent.choices

    async def come_by(self, seconds: float, presses: float) -> None:
        """Has people press so many times a second for so long, even while others still wait."""
        until, going = time.monotonic() + seconds, set[asyncio.Task[None]]()
        while time.monotonic() < until:
            task = asyncio.create_task(self.turn())
            going.add(task)
            task.add_done_callback(going.discard)
            await asyncio.sleep(self.dice.expovariate(presses / 1.5))
        await asyncio.gather(*going, return_exceptions=True)


def processor_seconds(pid: int) -> float:
    """Returns the seconds of processor time that a process and its descendants have used."""
    ticks = 0
    for each in process_family(pid):
        fields = Path(f"/proc/{each}/stat").read_text().rpartition(")")[2].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


async def size(many: Many) -> tuple[int, int]:
    """Returns the bytes of the database and the rows of the log."""
    [row] = await many.ask(
        "SELECT pg_database_size(current_database()) AS bytes, (SELECT count(*) FROM plies) AS plies"
    )
    return row["bytes"], row["plies"]


class Arguments(Struct):
    """How many matches there are; people press `presses` times a second for so many `seconds`."""

    matches: int = 10_000
    seconds: float = 600.0
    presses: float = 55.0
    processes: int = 3


async def main() -> None:
    """Starts everything and measures once."""
    wanted = read_arguments(Arguments, __doc__)
    server = Server(flushing=True)
    with tempfile.TemporaryDirectory() as folder:
        many = Many(Path(folder), server)
        many.stage.real = True
        many.stage.hooks.patience = 30.0
        try:
            await many.open()
            await fill(many.url, Path(folder), wanted.matches)
            furnish(many, wanted.matches)
            began = time.monotonic()
            for _ in range(wanted.processes):
                await many.start()
            await many.served()
            await asyncio.sleep(20.0)  # shards have found their places
            say(
                f"{machine_text()}\n{wanted.matches} matches, {wanted.processes} processes, {time.monotonic() - began - 20:.1f} s"
            )
            await measured(many, wanted.matches, wanted.seconds, wanted.presses)
        finally:
            await many.close()
            server.close()


async def measured(many: Many, matches: int, seconds: float, presses: float) -> None:
    """Has people press, and reports what that took."""
    pids = [one.process.pid for one in many.processes]
    before, (bytes_before, plies_before) = [processor_seconds(pid) for pid in pids], await size(many)
    asked, people = len(many.stage.hooks.journal), People(many, matches, random.Random(1))
    server = processor_seconds(many.server_pid)
    await people.come_by(seconds, presses)
    spent, seen = [processor_seconds(pid) - known for pid, known in zip(pids, before, strict=True)], people.seen
    server = processor_seconds(many.server_pid) - server
    (bytes_after, plies_after), answers = await size(many), sorted(seen.answers)
    requests = many.stage.hooks.journal[asked:]
    counted = [f"{one.method} {one.path.split('/')[1]}" for one in requests if not one.path.startswith(EXEMPT)]
    number, written = len(answers), plies_after - plies_before
    quantiles = ", ".join(f"{answers[int(part * (number - 1))]:.2f}" for part in (0.5, 0.99, 1.0))
    disk = f"{(bytes_after - bytes_before) / number:.0f} bytes", f"{bytes_after / matches / 1024:.1f} KiB a match"

    def processor_row(what: str, used: float) -> Row:
        return Row(
            f"processor time of the {what}", f"{1000 * used / number:.1f} ms", f"{used / seconds:.2f} processors"
        )

    print_table(
        "of each press",
        [
            Row("presses", f"{number} in {seconds:.0f} s, {number / seconds:.0f} a second", str(dict(seen.kinds))),
            Row("answer p50, p99, longest", quantiles),
            Row("answers after more than 3 s; none", f"{seen.late}; {seen.unanswered}"),
            processor_row("bot", sum(spent)),
            processor_row("database", server),
            Row("plies", f"{written / number:.2f}", f"{written}"),
            Row("disk", *disk),
            Row("requests that count", f"{len(counted) / number:.2f}", str(dict(Counter(counted)))),
            Row("most requests within a second", str(many.stage.table.scale.busiest), "", "50"),
            Row(
                "memory", ", ".join(f"{sum(memory_taken(each) for each in process_family(pid)):.0f} MB" for pid in pids)
            ),
        ],
    )


if __name__ == "__main__":
    asyncio.run(main())

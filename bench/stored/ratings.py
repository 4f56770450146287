"""`nice python -m bench.stored.ratings [--matches 10000]`: all results and ratings anew, of a made-up file of so many matches.

Games of every title for two to four seats, played by the policy, are stored as matches of two hundred people on one server, one
seat in ten a bot player's, nine matches in ten rated. The bench times twice what `lawspeaker ratings` does, as both must come to
the same, bit by bit. The aim is 30 s for 10,000 matches.
"""

from __future__ import annotations

import asyncio
import random
import time

from msgspec import Struct

from bench.tools.arguments import read_arguments
from bench.tools.finished import played_by_policy, running_match, store_finished
from bench.tools.measuring import machine_text, say, scratch_folder
from bot.matches.games.registry import GAMES
from bot.standings.keeper import ALONE, Standings
from engine.thinking.levels import Level
from storage.records.matches import Seat
from storage.sqlite.database import open_store
from storage.store import Store

PEOPLE, KINDS = 200, 3
START, APART = 1_700_000_000.0, 900.0
"""When the first match begins, and how much later each of the others does."""


def seats_of(dice: random.Random, number: int) -> list[Seat]:
    """Draws who sits at a table of so many seats: at least one person."""
    people = dice.sample(range(1, PEOPLE + 1), number)
    return [
        Seat(bot=True, name="Bot", level=Level.STEADY)
        if place and dice.random() < 0.1
        else Seat(user_id=user, name=f"Person {user}")
        for place, user in enumerate(people)
    ]


async def filled(store: Store, matches: int) -> int:
    """Makes matches up; returns how many plies they have."""
    dice, plies = random.Random(1), 0
    for number in range(matches):
        seats = dice.choice([2, 2, 3, 4])
        played = played_by_policy(dice.choice(list(GAMES)), seats, dice.randrange(KINDS))
        rated, at = dice.random() < 0.9, START + number * APART
        match = running_match(number, played, seats_of(dice, seats), at, rated=rated, guild=1)
        await store_finished(store, match, played, apart=dice.uniform(60, 3600))
        plies += len(played.movers)
    return plies


async def measure(matches: int) -> None:
    """Makes the file; works out and times all that follows from it, twice."""
    with scratch_folder() as folder:
        file = folder / "made-up.sqlite3"
        store = await open_store(file, backups=folder, at=START)
        try:
            plies = await filled(store, matches)
            say(f"{machine_text()}\n{matches} matches, {plies} plies, {file.stat().st_size / 1e6:.0f} MB")
            for _ in range(2):
                wall, processor = time.perf_counter(), time.process_time()
                made = await Standings(store, GAMES, ALONE).anew()
                wall, processor = time.perf_counter() - wall, time.process_time() - processor
                say(f"{made.rated} rated: {wall:.1f} s, {processor:.1f} s of processor time; {made.digest}")
        finally:
            await store.close()


class Arguments(Struct):
    """How many matches are made up."""

    matches: int = 10_000


def main() -> None:
    asyncio.run(measure(read_arguments(Arguments, __doc__).matches))


if __name__ == "__main__":
    main()

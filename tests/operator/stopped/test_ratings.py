"""`lawspeaker ratings`: everything made anew from the matches, the same each time, and only with the bot stopped."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bench.tools.finished import played_by_policy, running_match, store_finished
from bot import cli
from storage.records.matches import Seat
from storage.sqlite.database import open_store

DATA = Path("data/lawspeaker.sqlite3")


async def played(matches: int) -> None:
    """A data file with finished matches of two people in a game of each title."""
    store = await open_store(DATA, backups=DATA.parent / "backups", at=0)
    for number in range(matches):
        one = played_by_policy("keltis", 2, number % 2)
        seats = [Seat(user_id=user, name=f"Person {user}") for user in (101, 102)]
        match = running_match(number, one, seats, 1000.0 * number, rated=number != 1, guild=1)
        await store_finished(store, match, one, apart=1.0)
    await store.close()


def derived() -> list[tuple[object, ...]]:
    """What follows from the matches, as it stands in the file."""
    with closing(sqlite3.connect(DATA)) as connection:
        return [*connection.execute("SELECT * FROM results"), *connection.execute("SELECT * FROM ratings")]


def test_all_is_made_anew_and_comes_to_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(played(4))
    assert derived() == []
    assert cli.main(["ratings"]) == 0
    first, told = derived(), capsys.readouterr().out
    assert "4 finished" in told
    assert "3 rated matches of 2 people" in told
    with closing(sqlite3.connect(DATA)) as connection, connection:
        connection.execute("UPDATE ratings SET mu = 99")
    assert cli.main(["ratings"]) == 0
    assert derived() == first
    assert capsys.readouterr().out.splitlines()[-1] == told.splitlines()[-1]


def test_without_a_data_file_it_says_so_and_makes_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["ratings"]) == 1
    assert "there is no such data file" in capsys.readouterr().err
    assert not DATA.exists()


def test_a_running_bot_keeps_its_file(capsys: pytest.CaptureFixture[str]) -> None:
    async def while_it_runs() -> int:
        store = await open_store(DATA, backups=DATA.parent / "backups", at=0)
        try:
            return await asyncio.to_thread(cli.main, ["ratings"])
        finally:
            await store.close()

    assert asyncio.run(while_it_runs()) == 1
    assert "stop it before you make ratings anew" in capsys.readouterr().err

"""A data file of the version before questions were kept seat by seat: its matches load and are played on.

`files/schema1.sqlite3.gz` was written by that version: Keltis and Manitoba with Ann and Ben in the middle of a game, a whole game
of Keltis, and a lobby.
"""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.matches.people.actor import Actor
from bot.matches.play.bot_players import BotPlayers
from bot.matches.play.open_tables import OpenTables
from bot.matches.play.table import TableServices
from bot.matches.time.calendars import Calendars
from bot.operation.configuration.settings import Settings
from bot.operation.monitoring.metrics import Metrics
from storage.records.matches import MatchStatus
from storage.sqlite.database import open_store
from storage.store import Store
from tests.bot.support.stored_matches import ANN, BEN

NOW = 1_790_000_100.0
HOUR = 3600.0
KELTIS, MANITOBA, WHOLE, LOBBY = 11, 12, 13, 14
"""The channels."""


@pytest.fixture
async def store(tmp_path: Path) -> AsyncIterator[Store]:
    file = tmp_path / "games.sqlite3"
    file.write_bytes(gzip.decompress((Path(__file__).parent / "files/schema1.sqlite3.gz").read_bytes()))
    opened = await open_store(file, backups=tmp_path, at=NOW)
    yield opened
    await opened.close()


@pytest.fixture
def tables(store: Store, players: BotPlayers) -> OpenTables:
    calendars = Calendars(store, Settings(_env_file=None))  # type: ignore[call-arg]
    return OpenTables(TableServices(store, lambda: NOW, asyncio.Event(), Metrics(), players, calendars))


@pytest.mark.parametrize(("channel", "asked", "revision"), [(KELTIS, 1, 11), (MANITOBA, 0, 16)])
async def test_a_button_from_before_plays(store: Store, tables: OpenTables, channel: int, asked: int, revision: int):
    """It carries the revision that the match had; who is asked, and since when, is written down when it is taken up."""
    table = await tables.active_in(channel)
    assert table is not None
    assert [(question.asked, question.number) for question in table.match.questions] == [
        (seat == asked, revision) for seat in (0, 1)
    ]
    move = next(iter(table.game.legal_moves(table.position, asked)))
    await table.play_move(Actor((ANN, BEN)[asked], 10**6), asked, move, revision)
    stored = await store.matches.saved(table.match.id)
    assert stored is not None
    assert stored.match == table.match


async def test_all_running_matches_are_settled_once(store: Store, tables: OpenTables):
    assert {match.channel_id for match in await store.matches.unsettled()} == {KELTIS, MANITOBA}
    for match in await store.matches.unsettled():
        await tables.get(match.id)
    assert await store.matches.unsettled() == []
    waits = await store.matches.waits_completed(HOUR, NOW + HOUR, 1)  # whoever was asked by now
    waiting = [saved.match for match_id, _ in waits if (saved := await store.matches.saved(match_id))]
    assert {match.channel_id for match in waiting} == {KELTIS, MANITOBA}
    assert all(sum(question.asked for question in match.questions) == 1 for match in waiting)


@pytest.mark.parametrize("channel", [KELTIS, MANITOBA])
async def test_it_is_played_to_the_end(tables: OpenTables, channel: int):
    table = await tables.active_in(channel)
    assert table is not None
    while asked := table.asked():
        seat = asked[0].seat
        choices = table.game.choices(table.position, seat)
        assert choices is not None
        move = table.game.choose(table.game.view(table.position, seat), choices)
        await table.play_move(Actor((ANN, BEN)[seat]), seat, move, table.match.questions[seat].number)
    assert table.match.status is MatchStatus.OVER
    assert table.game.outcome(table.position) is not None


async def test_what_is_over_and_what_has_not_begun_can_be_looked_at(tables: OpenTables):
    whole, lobby = await tables.latest_in(WHOLE), await tables.active_in(LOBBY)
    assert whole is not None
    assert lobby is not None
    assert whole.reading(0).choices is None
    assert lobby.match.questions == ()

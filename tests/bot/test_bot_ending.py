"""Matches that cannot go on: how it is known that their channel is gone, and how they end all the same."""

from __future__ import annotations

import io

import pytest
from matches import ANN, CHANNEL, StandingClock, new_lobby, running, stored

from bot.matches.actor import Actor
from bot.matches.clocks import Clocks
from bot.matches.ending import GONE_DAYS, end_by_operator, ended, list_active, note_gone, note_there
from bot.matches.house import House
from bot.matches.refusing import NotPossible
from bot.matches.seats import DAY
from bot.messages.lists import end_buttons, games_text
from bot.operation.complaints import NotDone
from storage.records import MatchStatus


async def test_it_is_noted_once_and_taken_back(house: House, clock: StandingClock):
    table = await running(house)
    begun = clock.now
    await note_gone(house, table)
    revision = table.match.revision
    clock.now += 100
    await note_gone(house, table)
    assert (table.match.gone_since, table.match.revision) == (begun, revision)
    await note_there(table)
    assert table.match.gone_since is None
    await note_there(table)
    assert table.match.revision == revision + 1


async def test_the_list_offers_to_end_those_alone(house: House):
    table, other = await running(house), await running(house, CHANNEL + 1)
    await note_gone(house, table)
    own, words = [table.match, other.match], house.languages["en"]
    assert games_text(words, own, {}, ANN).count("its channel is gone") == 1
    [[button]] = end_buttons(words, own)
    assert not isinstance(button, str)
    assert table.match.id in button.custom_id  # type: ignore[union-attr]


async def test_what_nobody_has_ended_ends_by_itself(house: House, clock: StandingClock):
    """Not before its time, and not where the channel was there after all."""
    gone, there = await running(house), await running(house, CHANNEL + 1)
    for table in (gone, there):
        await note_gone(house, table)
    clock.now += GONE_DAYS * DAY - 1
    await note_there(there)
    await Clocks(house).end_gone()
    assert gone.match.status is MatchStatus.RUNNING
    clock.now += 1
    await Clocks(house).end_gone()
    assert [table.match.status for table in (gone, there)] == [MatchStatus.ABANDONED, MatchStatus.RUNNING]


async def test_it_ends_once(house: House):
    table = await running(house)
    await table.change(Actor(ANN), ended(house.clock()))
    with pytest.raises(NotPossible, match="match_over"):
        await table.change(Actor(ANN), ended(house.clock()))


async def test_the_operator_ends_a_match(house: House):
    """Those that could be ended are listed; a channel that is there is told."""
    table, lobby = await running(house), await stored(house, new_lobby(house, CHANNEL + 1))
    await note_gone(house, table)
    out = io.StringIO()
    await list_active(house.store, out)
    assert {line.split()[0] for line in out.getvalue().splitlines()} == {table.match.id, lobby.match.id}
    assert out.getvalue().count("its channel is gone") == 1
    for match in (table.match, lobby.match):
        await end_by_operator(house.store, match.id, house.clock(), out)
        saved = await house.store.matches.saved(match.id)
        assert saved is not None
        assert saved.match.status is MatchStatus.ABANDONED
        with pytest.raises(NotDone, match="ended already"):
            await end_by_operator(house.store, match.id, house.clock(), out)
    with pytest.raises(NotDone, match="no match"):
        await end_by_operator(house.store, "nothing", house.clock(), out)

"""Any order of commands: the store agrees with a model that is a few dictionaries."""

import asyncio
import tempfile
from math import inf
from pathlib import Path

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from storage.errors import AlreadyProcessed, ChannelTaken, StaleRevision
from storage.records.changes import Change
from storage.records.matches import Match, MatchStatus
from storage.store import Store
from tests.storage.samples import NOW, Engine, creation, lobby, move, ply, post, stored

CHANNELS = st.integers(1, 2)


class Games(RuleBasedStateMachine):
    """Matches in two channels that are created, played, undone, ended and reopened; and restarts in between."""

    engine: Engine
    """What is tested."""

    def __init__(self) -> None:
        super().__init__()
        self.loop = asyncio.Runner()
        self.folder = tempfile.TemporaryDirectory()
        self.store = self.opened()
        self.matches: dict[str, Match] = {}
        self.log: dict[str, int] = {}
        self.waiting: dict[int, list[tuple[str, str]]] = {1: [], 2: []}
        self.interactions = 0

    def opened(self) -> Store:
        async def open_it() -> Store:
            return await self.engine.open(Path(self.folder.name))

        return self.loop.run(open_it())

    def active(self, channel: int) -> Match | None:
        found = [match for match in self.matches.values() if match.channel_id == channel and match.ended_at is None]
        return found[0] if found else None

    def commit(self, change: Change) -> None:
        self.loop.run(self.store.commit(change))
        if change.after:
            self.matches[change.after.id] = change.after
            self.log.setdefault(change.after.id, 0)

    @rule(channel=CHANNELS)
    def create(self, channel: int) -> None:
        match = lobby(f"m{len(self.matches)}", channel, created_at=NOW + len(self.matches))
        if self.active(channel):
            with pytest.raises(ChannelTaken):
                self.loop.run(self.store.commit(creation(match)))
        else:
            self.commit(creation(match))

    @precondition(lambda self: any(self.matches))
    @rule(channel=CHANNELS, plies=st.integers(1, 3))
    def play(self, channel: int, plies: int) -> None:
        if not (match := self.active(channel)):
            return
        self.interactions += 1
        number = self.log[match.id]
        made = tuple(ply(number + n + 1) for n in range(plies))
        nonce = f"p{self.interactions}"
        change = move(
            match,
            number + 1,
            plies=made,
            interaction_id=self.interactions,
            posts=(post(nonce, channel, supersedes=("board",)),),
        )
        self.commit(change)
        self.log[match.id] += plies
        others = [waiting for waiting in self.waiting[channel] if waiting[0] != match.id]
        self.waiting[channel] = [*others, (match.id, nonce)]
        with pytest.raises(AlreadyProcessed):
            self.loop.run(self.store.commit(change))

    @rule(channel=CHANNELS, back=st.integers(1, 3))
    def undo(self, channel: int, back: int) -> None:
        match = self.active(channel)
        if not match or self.log[match.id] < back:
            return
        keep = self.log[match.id] - back
        self.commit(Change(at=NOW, before=match, after=match.revised(NOW), taken_back_from=keep + 1))
        self.log[match.id] = keep
        with pytest.raises(StaleRevision):
            self.loop.run(self.store.commit(Change(at=NOW, before=match, after=None)))

    @rule(channel=CHANNELS)
    def end(self, channel: int) -> None:
        if match := self.active(channel):
            after = match.revised(NOW, status=MatchStatus.OVER, ended_at=NOW)
            self.commit(Change(at=NOW, before=match, after=after))

    @rule()
    def deliver(self) -> None:
        for entry in self.loop.run(self.store.outbox.due(NOW * 2, 9)):
            assert (entry.match_id, entry.nonce) == self.waiting[entry.channel_id].pop(0)
            self.loop.run(self.store.outbox.sent(entry.id, entry.id, NOW))

    @rule()
    def restart(self) -> None:
        self.loop.run(self.store.close())
        self.store = self.opened()

    @invariant()
    def agrees(self) -> None:
        for match in self.matches.values():
            assert self.loop.run(stored(self.store, match.id)) == match
            numbers = [logged.number for logged in self.loop.run(self.store.matches.plies(match.id))]
            assert numbers == list(range(1, self.log[match.id] + 1))
        for channel in (1, 2):
            assert self.loop.run(self.store.matches.active_in_channel(channel)) == list(
                filter(None, [self.active(channel)])
            )
        assert self.loop.run(self.store.counts(inf)).waiting == sum(map(len, self.waiting.values()))

    def teardown(self) -> None:
        self.loop.run(self.store.close())
        self.engine.leave(Path(self.folder.name))
        self.loop.close()
        self.folder.cleanup()


@pytest.mark.parametrize("examples", [6, pytest.param(20, marks=pytest.mark.thorough)])
def test_any_order_of_commands(engine: Engine, examples: int) -> None:
    class GamesOfEngine(Games):
        pass

    GamesOfEngine.engine = engine
    run_state_machine_as_test(
        GamesOfEngine, settings=settings(max_examples=examples, stateful_step_count=25, deadline=None)
    )

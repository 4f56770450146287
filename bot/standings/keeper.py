"""Keeping results and ratings: adding what matches bring, and making all of it anew."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

import msgspec
import structlog
from msgspec import Struct

from bot.standings.ledger import OVERALL, ratings_after
from bot.standings.results import VERSION, encode_result, result_of
from engine.content import MissingContent
from engine.rules import AnyGame
from storage.records.results import EndedMatch, Finished, SavedRating, SavedResult
from storage.store import Store

LOG: Any = structlog.get_logger("standings")
AT_ONCE = 50
"""Matches whose results are stored in one go while a bot is at work: others are answered between two."""
ALONE = 1000
"""The same where nobody else waits: every commit is flushed to the disk."""
MEMO = "standings"
"""The memo that says which version has made the stored results."""


class Made(Struct, frozen=True):
    """What was made anew: the numbers of matches, of rated ones and of people, and the hash of all of it."""

    matches: int
    unreadable: int
    rated: int
    people: int
    digest: str


class Standings:
    """Results and ratings, which follow from the matches: brought up to date whenever somebody looks, and once a minute.

    `at_once` matches are worked out in one go.
    """

    def __init__(self, store: Store, games: Mapping[str, AnyGame], at_once: int = AT_ONCE) -> None:
        self._store = store
        self._at_once = at_once
        self._games = games
        self._lock = asyncio.Lock()

    async def settle(self) -> None:
        """Works out what matches bring that have ended since. Where it is interrupted, the next call goes on."""
        async with self._lock:
            if await self._store.memos.get(MEMO) != str(VERSION):
                await self._store.standings.forget()
                await self._store.memos.save(MEMO, str(VERSION))
            while ended := await self._store.standings.unsettled(self._at_once):
                await self._store.standings.save_results([self._result(match) for match in ended])
            if pending := await self._store.standings.pending():
                await self._rate(pending)

    async def anew(self) -> Made:
        """Drops all results and ratings and makes them again."""
        await self._store.standings.forget()
        await self.settle()
        results, ratings = await self._store.standings.everything()
        hashed = sha256()
        for one in (*results, *ratings):
            hashed.update(msgspec.msgpack.encode(one))
        rated = {one.match_id for one in ratings if one.scope == OVERALL}
        people = {one.user_id for one in ratings}
        unreadable = sum(not one.content for one in results)
        return Made(len(results), unreadable, len(rated), len(people), hashed.hexdigest())

    def _result(self, match: EndedMatch) -> SavedResult:
        try:
            result = result_of(self._games[match.game], match)
        except (msgspec.MsgspecError, LookupError, MissingContent) as problem:
            # Of an owner's content that is gone, or of an earlier version: the match does not count.
            LOG.warning("result_unreadable", match=match.id, problem=repr(problem))
            return SavedResult(match_id=match.id, content=b"", pending=False)
        return SavedResult(match_id=match.id, content=encode_result(result), pending=match.rated)

    async def _rate(self, pending: Sequence[Finished]) -> None:
        """Rates pending matches; makes all ratings anew where one of them has ended before the last rated one."""
        last, first = await self._store.standings.last_rated(), pending[0]
        if last is not None and (first.ended_at, first.id) < last:
            matches = await self._store.standings.rated()
            ratings = await asyncio.to_thread(ratings_after, (), matches)
            await self._store.standings.replace(ratings, [match.id for match in matches])
            return
        known = await self._known(pending)
        ratings = await asyncio.to_thread(ratings_after, known, pending)
        await self._store.standings.add(ratings, [match.id for match in pending])

    async def _known(self, matches: Sequence[Finished]) -> list[SavedRating]:
        """The last ratings of everybody rated in these matches."""
        known: list[SavedRating] = []
        for scope in sorted({OVERALL, *(match.game for match in matches)}):
            users = sorted(
                {entrant.user_id for match in matches for entrant in match.entrants if entrant.user_id is not None}
            )
            for at in range(0, len(users), AT_ONCE):
                known += await self._store.standings.latest(users[at : at + AT_ONCE], scope)
        return known

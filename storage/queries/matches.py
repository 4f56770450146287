"""Reading matches, their logs and their open requests."""

import zlib
from collections.abc import Iterable
from itertools import groupby
from typing import TypeVar

import msgspec

from storage.database import Parameters, Readable, StoredRow, record_of_row
from storage.kept_matches import KeptMatches
from storage.records.matches import (
    ClockTerms,
    Consent,
    Match,
    MatchStatus,
    Question,
    SavedMatch,
    SavedPly,
    Seat,
    SeatClock,
)

T = TypeVar("T")

MATCH_COLUMNS = tuple(name for name in Match.__struct_fields__ if name not in ("seats", "questions", "clocks"))
SECRET_COLUMNS = ("seed", "snapshot", "set_up")
"""Large or secret columns, which lists of matches do not load."""

_PLY_COLUMNS = ", ".join(SavedPly.__struct_fields__)

# Spelled like the partial indexes' own condition, so that SQLite uses them.
_ACTIVE = "status IN ('lobby', 'running')"
_SHOWS = f"pace IS NOT NULL AND {_ACTIVE}"
_IN_CHANNEL = """id IN (SELECT id FROM matches WHERE channel_id = :channel
    UNION SELECT match_id FROM seats WHERE direct_id = :channel)"""
# The hours are looked up in the index of open questions one by one: whoever waits else is not read.
WAITS_COMPLETED = """
    WITH RECURSIVE waits(hours) AS (SELECT 1 UNION ALL SELECT hours + 1 FROM waits WHERE hours < :most)
    SELECT id, revision FROM matches WHERE status = 'running' AND id IN (
        SELECT match_id FROM waits CROSS JOIN questions WHERE asked = 1
        AND since > CAST(:after AS double precision) - 3600.0 * hours
        AND since <= CAST(:until AS double precision) - 3600.0 * hours
    ) ORDER BY turn_since, id
"""


class Matches:
    """Reading matches. Lists come in the order of `turn_since`, the longest waiting first.

    `kept` are those of people that need not be read again; None: everything is.
    """

    def __init__(self, database: Readable, kept: KeptMatches | None = None) -> None:
        self._database = database
        self._kept = kept or KeptMatches(alone=False)

    async def saved(self, match_id: str) -> SavedMatch | None:
        """One match with its seed and its position, to go on playing it."""
        rows = await self._database.rows(_with_seats((*MATCH_COLUMNS, *SECRET_COLUMNS), "id = ?"), (match_id,))
        match = _single_or_none(_matches_of_rows(rows))
        if match is None:
            return None
        row = rows[0]
        return SavedMatch(match=match, seed=row["seed"], snapshot=row["snapshot"], set_up=row["set_up"])

    async def active_in_channel(self, channel_id: int) -> list[Match]:
        """The matches in the lobby or running in this channel: at most one on a server, perhaps several in direct messages."""
        return await self._select(f"{_IN_CHANNEL} AND {_ACTIVE}", {"channel": channel_id})

    async def latest_in_channel(self, channel_id: int) -> Match | None:
        """The match that was created last in this channel, ended or not."""
        newest = f"{_IN_CHANNEL} ORDER BY created_at DESC LIMIT 1"
        return _single_or_none(await self._select(newest, {"channel": channel_id}))

    async def invited_by(self, code: str) -> Match | None:
        """The match whose invitation has this code."""
        return _single_or_none(await self._select("code = ?", (code,)))

    async def active_of_user(self, user_id: int, limit: int) -> list[Match]:
        """Matches in the lobby or running in which this person has a seat, or one at which the program plays for them."""
        if (kept := self._kept.open_of(user_id)) is not None:
            return kept[:limit]
        changes = self._kept.changes
        seats = (
            "SELECT match_id FROM seats WHERE user_id = :user UNION SELECT match_id FROM seats WHERE away_id = :user"
        )
        theirs = f"{_ACTIVE} AND id IN ({seats}) ORDER BY turn_since LIMIT :limit"
        found = await self._select(theirs, {"user": user_id, "limit": limit})
        if len(found) < limit:  # else there may be more
            self._kept.keep(user_id, found, changes)
        return found

    async def active_in_guild(self, guild_id: int, limit: int) -> list[Match]:
        """Matches in the lobby or running on this server."""
        return await self._select(f"{_ACTIVE} AND guild_id = ? ORDER BY turn_since LIMIT ?", (guild_id, limit))

    async def guilds_in_play(self) -> list[int]:
        """The servers with matches in the lobby or running that can be reached."""
        found = f"SELECT DISTINCT guild_id FROM matches WHERE {_ACTIVE} AND gone_since IS NULL AND guild_id IS NOT NULL"
        return [row["guild_id"] for row in await self._database.rows(found, ())]

    async def last_moved_by(self, user_id: int) -> Match | None:
        """The running match of this person's last move; one without any move where they have moved in none."""
        own = "SELECT seat FROM seats WHERE match_id = matches.id AND user_id = :user"
        moved = f"SELECT max(at) FROM plies WHERE match_id = matches.id AND taken_back_at_revision IS NULL AND seat IN ({own})"
        theirs = "status = 'running' AND id IN (SELECT match_id FROM seats WHERE user_id = :user)"
        return _single_or_none(
            await self._select(f"{theirs} ORDER BY ({moved}) DESC NULLS LAST LIMIT 1", {"user": user_id})
        )

    async def active_in_threads_of(self, channel_id: int) -> list[Match]:
        """Open matches in threads that start from their lobbies in this channel."""
        # A thread has the id of the message that it starts from.
        started_here = (
            "SELECT message_id FROM outbox WHERE channel_id = ? AND message_id IS NOT NULL AND kind = 'lobby'"
        )
        return await self._select(f"channel_id IN ({started_here}) AND {_ACTIVE}", (channel_id,))

    async def waiting_since(self, status: MatchStatus, after: float, until: float) -> list[Match]:
        """Matches of this status whose present question was put after `after` and not later than `until`."""
        return await self._select("status = ? AND turn_since > ? AND turn_since <= ?", (status, after, until))

    async def waits_completed(self, after: float, until: float, most_hours: int) -> list[tuple[str, int]]:
        """Running matches, as id and revision, in which a question has come to wait for a whole number of hours since `after`.

        That is so at `until`, and `most_hours` are the most that are counted. It is one question to the database for all hours.
        """
        found = await self._database.rows(WAITS_COMPLETED, {"after": after, "until": until, "most": most_hours})
        return [(row["id"], row["revision"]) for row in found]

    async def awaiting_bots(self) -> list[Match]:
        """Running matches in which a bot player is asked something."""
        waiting = "SELECT match_id FROM questions JOIN seats USING (match_id, seat) WHERE asked = 1 AND bot = 1"
        return await self._select(f"status = 'running' AND id IN ({waiting})", ())

    async def show_on(self, guild_id: int) -> Match | None:
        """The show that goes on on this server; there is at most one."""
        return _single_or_none(await self._select(f"{_SHOWS} AND guild_id = ?", (guild_id,)))

    async def shows_due(self, until: float) -> list[Match]:
        """Shows whose next turn has come by `until`, or that have still to begin."""
        return await self._select(f"{_SHOWS} AND updated_at + pace <= ?", (until,))

    async def next_show_due(self, after: float) -> float | None:
        """When the first turn of a show after `after` is due; None where there is none."""
        found = f"SELECT min(updated_at + pace) AS due FROM matches WHERE {_SHOWS} AND updated_at + pace > ?"
        [row] = await self._database.rows(found, (after,))
        return row["due"]

    async def half_used(self, until: float) -> list[Match]:
        """Running matches with a running clock that would have half of its time left at `until`, were no hours quiet."""
        half = "SELECT match_id FROM clocks WHERE ticks_since IS NOT NULL AND ticks_since + seconds_left / 2 <= ?"
        return await self._select(f"status = 'running' AND id IN ({half})", (until,))

    async def gone(self, until: float) -> list[Match]:
        """Matches in the lobby or running that have been known as unreachable since `until` or longer."""
        return await self._select(f"{_ACTIVE} AND gone_since <= ?", (until,))

    async def holders(self, match_id: str) -> frozenset[tuple[int, int]]:
        """Everybody who has sat at a seat since the match began: a seat and a user id for each."""
        rows = await self._database.rows("SELECT seat, user_id FROM holders WHERE match_id = ?", (match_id,))
        return frozenset((row["seat"], row["user_id"]) for row in rows)

    async def unsettled(self) -> list[Match]:
        """Running matches of an earlier version that nobody has touched since."""
        return await self._select("shown IS NULL AND status = 'running'", ())

    async def plies(self, match_id: str) -> list[SavedPly]:
        """The log from the first ply on, without taken back plies."""
        rows = await self._database.rows(
            f"SELECT {_PLY_COLUMNS} FROM plies WHERE match_id = ? AND taken_back_at_revision IS NULL ORDER BY number",
            (match_id,),
        )
        return [record_of_row(row, SavedPly) for row in rows]

    async def snapshot_before(self, match_id: str, number: int) -> bytes | None:
        """The state before a ply of the log; None if there is no such ply."""
        rows = await self._database.rows(
            "SELECT snapshot_before FROM plies WHERE match_id = ? AND number = ? AND taken_back_at_revision IS NULL",
            (match_id, number),
        )
        return zlib.decompress(rows[0]["snapshot_before"]) if rows else None

    async def consent(self, consent_id: str) -> Consent | None:
        """One request with its votes, open or closed."""
        return _single_or_none(await self._consents("c.id = ?", (consent_id,)))

    async def open_consents(self, match_id: str) -> list[Consent]:
        """The undecided requests of a match, the oldest first."""
        return await self._consents("c.match_id = ? AND c.closed_at IS NULL", (match_id,))

    async def reminders(self, match_id: str) -> dict[int, float]:
        """When each seat was last reminded; seats that never were are missing."""
        rows = await self._database.rows("SELECT seat, reminded_at FROM reminders WHERE match_id = ?", (match_id,))
        return {row["seat"]: row["reminded_at"] for row in rows}

    async def _select(self, condition: str, parameters: Parameters) -> list[Match]:
        return _matches_of_rows(await self._database.rows(_with_seats(MATCH_COLUMNS, condition), parameters))

    async def _consents(self, condition: str, parameters: Parameters) -> list[Consent]:
        rows = await self._database.rows(
            "SELECT c.id, match_id, kind, data, revision, created_at, closed_at, user_id, agrees"
            f" FROM consents AS c LEFT JOIN votes ON consent_id = c.id WHERE {condition}"
            " ORDER BY created_at, c.id, user_id",
            parameters,
        )
        return [_consent_of_rows(list(group)) for _, group in groupby(rows, key=lambda row: row["id"])]


def _with_seats(columns: Iterable[str], condition: str) -> str:
    return (
        "SELECT m.*, s.seat, s.user_id, s.bot, s.name, s.resigned, s.invited, s.routine, s.level, s.agrees,"
        " s.away_id, s.away_name, s.direct_id, s.closed_since,"
        " q.number, q.since, q.asked, c.seconds_left, c.ticks_since, c.granted, c.warned_at"
        f" FROM (SELECT {', '.join(columns)} FROM matches WHERE {condition}) AS m"
        " LEFT JOIN seats AS s ON s.match_id = m.id"
        " LEFT JOIN questions AS q ON q.match_id = m.id AND q.seat = s.seat"
        " LEFT JOIN clocks AS c ON c.match_id = m.id AND c.seat = s.seat ORDER BY m.turn_since, m.id, s.seat"
    )


def _matches_of_rows(rows: Iterable[StoredRow]) -> list[Match]:
    return [_match_of_rows(list(group)) for _, group in groupby(rows, key=lambda row: row["id"])]


def _match_of_rows(rows: list[StoredRow]) -> Match:
    seats = [record_of_row(row, Seat) for row in rows if row["seat"] is not None]
    questions = [record_of_row(row, Question) for row in rows if row["number"] is not None]
    clocks = [record_of_row(row, SeatClock) for row in rows if row["seconds_left"] is not None]
    terms = msgspec.json.decode(rows[0]["clock"], type=ClockTerms) if rows[0]["clock"] else None
    fields = {**dict(rows[0]), "seats": seats, "questions": questions, "clocks": clocks, "clock": terms}
    return msgspec.convert(fields, Match, strict=False)


def _consent_of_rows(rows: list[StoredRow]) -> Consent:
    votes = {row["user_id"]: row["agrees"] for row in rows if row["user_id"] is not None}
    return msgspec.convert({**dict(rows[0]), "votes": votes}, Consent, strict=False)


def _single_or_none(found: list[T]) -> T | None:
    return found[0] if found else None

"""Tournaments: their people, the tables of each round, and the messages that show them."""

from typing import Any

import msgspec
from msgspec import structs

from storage.database import Database, Parameters, StoredRow, Transaction, record_of_row
from storage.errors import AlreadyProcessed, ChannelTaken, ConstraintViolated, StaleRevision
from storage.queries.commits import ENTER
from storage.queries.statements import insert_statement, save_statement
from storage.records.tournaments import Tournament, TournamentPage, TournamentPlayer, TournamentTable

_INSERT = insert_statement("tournaments", (n for n in Tournament.__struct_fields__ if n not in ("players", "tables")))

_UPDATE = """
UPDATE tournaments SET organiser_id = :organiser_id, title = :title, language = :language, status = :status,
    revision = :revision, terms = :terms, starts_at = :starts_at, round = :round, round_since = :round_since,
    ended_at = :ended_at, waits = :waits, waits_since = :waits_since
WHERE id = :id AND revision = :expected
"""

_SAVE_PLAYER = save_statement("tournament_players", ("tournament_id", "number"), TournamentPlayer.__struct_fields__)

_SAVE_TABLE = """
INSERT INTO tournament_tables (tournament_id, round, number, seats, match_id, message_id, came)
VALUES (:tournament_id, :round, :number, :seats, :match_id, :message_id, :came)
ON CONFLICT (tournament_id, round, number) DO UPDATE SET message_id = excluded.message_id, came = excluded.came
"""

_SAVE_PAGE = save_statement("tournament_pages", ("tournament_id", "page"), TournamentPage.__struct_fields__)

_ENDED = """
SELECT t.match_id FROM tournament_tables AS t JOIN matches AS m ON m.id = t.match_id
WHERE t.tournament_id = ? AND t.came IS NULL AND m.status IN ('over', 'abandoned', 'expired') ORDER BY t.round, t.number
"""

_CUT_OFF = """
SELECT DISTINCT t.tournament_id FROM tournament_tables AS t JOIN matches AS m ON m.id = t.match_id
WHERE t.came IS NULL AND m.gone_since IS NOT NULL AND m.status IN ('lobby', 'running')
"""

# Open ones, and those whose last page does not show their end yet, even if the page before it does.
_GOING_ON = """
SELECT id, revision FROM tournaments AS t WHERE status IN ('open', 'running') OR coalesce((
    SELECT shown FROM tournament_pages WHERE tournament_id = t.id AND page = CASE t.round WHEN 0 THEN 0 ELSE t.round + 1 END
), 0) < revision
ORDER BY created_at, id
"""


class StoredTournaments:
    """Tournaments with their people, tables and messages."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def save(
        self, before: Tournament | None, after: Tournament, *, at: float, interaction_id: int | None = None
    ) -> None:
        """Write, in one transaction, what has become of `before`, which is None for a new one.

        Tables of a round never go away. Raises StaleRevision where another revision is stored, ChannelTaken where the channel
        has an open tournament, and AlreadyProcessed for an interaction that was committed before.
        """
        await self._database.transact(
            lambda transaction: _write_tournament(transaction, before, after, at, interaction_id)
        )

    async def get(self, tournament_id: str) -> Tournament | None:
        """One tournament."""
        return await self._one("SELECT * FROM tournaments WHERE id = ?", (tournament_id,))

    async def latest_in_channel(self, channel_id: int) -> Tournament | None:
        """The tournament that was opened last in this channel."""
        sql = "SELECT * FROM tournaments WHERE channel_id = ? ORDER BY created_at DESC, id DESC LIMIT 1"
        return await self._one(sql, (channel_id,))

    async def latest_in_guild(self, guild_id: int) -> Tournament | None:
        """The tournament that was opened last on this server."""
        sql = "SELECT * FROM tournaments WHERE guild_id = ? ORDER BY created_at DESC, id DESC LIMIT 1"
        return await self._one(sql, (guild_id,))

    async def of_match(self, match_id: str) -> Tournament | None:
        """The tournament to which a match belongs."""
        sql = "SELECT * FROM tournaments WHERE id IN (SELECT tournament_id FROM tournament_tables WHERE match_id = ?)"
        return await self._one(sql, (match_id,))

    async def going_on(self) -> dict[str, int]:
        """The revisions, by id, of those that are open or being played or whose end no message shows, the oldest first."""
        return {row["id"]: row["revision"] for row in await self._database.rows(_GOING_ON)}

    async def going_on_of_user(self, user_id: int) -> list[str]:
        """The ids of those, open or being played, that a person has joined or organises."""
        rows = await self._database.rows(
            "SELECT id FROM tournaments WHERE status IN ('open', 'running') AND (organiser_id = ? OR id IN"
            " (SELECT tournament_id FROM tournament_players WHERE user_id = ?)) ORDER BY created_at, id",
            (user_id, user_id),
        )
        return [row["id"] for row in rows]

    async def ended(self, tournament_id: str) -> list[str]:
        """The matches of a tournament that have ended and do not count yet."""
        return [row["match_id"] for row in await self._database.rows(_ENDED, (tournament_id,))]

    async def cut_off(self) -> frozenset[str]:
        """The ids of those with a match in play that cannot be reached."""
        return frozenset(row["tournament_id"] for row in await self._database.rows(_CUT_OFF, ()))

    async def pages(self, tournament_id: str) -> dict[int, TournamentPage]:
        """The messages that show a tournament, by their number."""
        rows = await self._database.rows("SELECT * FROM tournament_pages WHERE tournament_id = ?", (tournament_id,))
        return {row["page"]: record_of_row(row, TournamentPage) for row in rows}

    async def save_page(self, tournament_id: str, page: TournamentPage) -> None:
        """Keep what a message shows."""
        await self._database.execute(_SAVE_PAGE, {**structs.asdict(page), "tournament_id": tournament_id})

    async def _one(self, sql: str, parameters: Parameters) -> Tournament | None:
        rows = await self._database.rows(sql, parameters)
        if not rows:
            return None
        found = (rows[0]["id"],)
        players = await self._database.rows(
            "SELECT * FROM tournament_players WHERE tournament_id = ? ORDER BY number", found
        )
        tables = await self._database.rows(
            "SELECT * FROM tournament_tables WHERE tournament_id = ? ORDER BY round, number", found
        )
        read = {
            **dict(rows[0]),
            "players": [record_of_row(row, TournamentPlayer) for row in players],
            "tables": [_table_of_row(row) for row in tables],
        }
        return msgspec.convert(read, Tournament, strict=False)


async def _write_tournament(
    transaction: Transaction, before: Tournament | None, after: Tournament, at: float, interaction_id: int | None
) -> None:
    if interaction_id is not None and not await transaction.execute(ENTER, (interaction_id, at)):
        raise AlreadyProcessed(interaction_id)
    row = {name: value for name, value in structs.asdict(after).items() if name not in ("players", "tables")}
    if before is None:
        await _insert_tournament(transaction, row, after.channel_id)
    elif not await transaction.execute(_UPDATE, {**row, "expected": before.revision}):
        rows = await transaction.rows("SELECT revision FROM tournaments WHERE id = ?", (after.id,))
        raise StaleRevision(after.id, before.revision, rows[0]["revision"] if rows else None)
    known = before.players if before else ()
    changed = [(n, player) for n, player in enumerate(after.players) if n >= len(known) or player != known[n]]
    own = {"tournament_id": after.id}
    await transaction.execute_each(
        "DELETE FROM tournament_players WHERE tournament_id = ? AND number = ?",
        [(after.id, number) for number in range(len(after.players), len(known))],
    )
    await transaction.execute_each(_SAVE_PLAYER, [{**structs.asdict(one), **own, "number": n} for n, one in changed])
    there = set(before.tables) if before else set[TournamentTable]()
    await transaction.execute_each(
        _SAVE_TABLE,
        [
            {**structs.asdict(table), **own, "seats": " ".join(map(str, table.seats))}
            for table in after.tables
            if table not in there
        ],
    )


async def _insert_tournament(transaction: Transaction, row: dict[str, Any], channel_id: int) -> None:
    try:
        await transaction.execute(_INSERT, row)
    except ConstraintViolated as error:
        if error.channel:
            raise ChannelTaken(channel_id) from error
        raise


def _table_of_row(row: StoredRow) -> TournamentTable:
    seats = tuple(int(number) for number in row["seats"].split())
    return msgspec.convert({**dict(row), "seats": seats}, TournamentTable, strict=False)

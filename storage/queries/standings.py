"""Results and ratings of the matches that were played to their end."""

import zlib
from collections.abc import Sequence
from itertools import groupby

import msgspec
from msgspec import structs

from storage.database import Database, Parameters, StoredRow, Transaction, placeholders_for, record_of_row
from storage.queries.statements import insert_statement
from storage.records.matches import Seat
from storage.records.results import EndedMatch, Finished, RatedEntrant, SavedRating, SavedResult

# The people and the entrants of each match; the condition chooses matches `m` with results `r`. CROSS: those come first.
_FINISHED = """
SELECT m.id, m.guild_id, m.game, m.title, m.ended_at, m.rated, m.content, s.seat, s.user_id, s.bot, s.name, s.resigned,
    s.invited, s.routine, s.level, s.agrees, e.user_id AS began, e.name AS began_as, e.stayed
FROM (
    SELECT m.id, m.guild_id, m.game, m.title, m.ended_at, m.rated, r.content
    FROM results AS r JOIN matches AS m ON m.id = r.match_id WHERE {condition}
) AS m
    CROSS JOIN seats AS s
    LEFT JOIN entrants AS e ON e.match_id = m.id AND e.seat = s.seat
WHERE s.match_id = m.id
ORDER BY m.ended_at, m.id, s.seat
"""

_UNSETTLED = """
SELECT id, game, created_at, coached, rated, snapshot FROM matches
WHERE status = 'over' AND NOT EXISTS (SELECT 1 FROM results WHERE match_id = matches.id)
ORDER BY ended_at, id LIMIT ?
"""

_MOMENTS = """
SELECT match_id, seat, at FROM plies WHERE match_id IN ({matches}) AND taken_back_at_revision IS NULL
ORDER BY match_id, number
"""

_SAVE_RESULT = """
INSERT INTO results (match_id, content, pending) VALUES (?, ?, ?)
ON CONFLICT (match_id) DO UPDATE SET content = excluded.content, pending = excluded.pending, rated_at = NULL
"""

_SAVE_RATING = insert_statement("ratings", SavedRating.__struct_fields__)

_RATED = """
UPDATE results SET pending = 0, rated_at = (SELECT ended_at FROM matches WHERE id = match_id) WHERE match_id = ?
"""

_LATEST = """
SELECT * FROM ratings AS r WHERE scope = ? AND user_id IN ({users})
    AND number = (SELECT max(number) FROM ratings WHERE user_id = r.user_id AND scope = r.scope)
ORDER BY user_id
"""


class StoredStandings:
    """Results and ratings of the matches that were played to their end; all of it can be made anew.

    Finished matches come in the order of their ends, at the same moment in that of their ids.
    """

    def __init__(self, database: Database) -> None:
        self._database = database

    async def unsettled(self, limit: int) -> list[EndedMatch]:
        """Finished matches without a result, in the order of their ends."""
        matches = await self._database.rows(_UNSETTLED, (limit,))
        if not matches:
            return []
        plies = await self._database.rows(
            _MOMENTS.format(matches=placeholders_for(matches)), [row["id"] for row in matches]
        )
        moments: dict[str, list[tuple[int, float]]] = {row["id"]: [] for row in matches}
        for match_id, seat, at in plies:
            moments[match_id].append((seat, at))
        return [
            msgspec.convert({**dict(row), "moments": moments[row["id"]]}, EndedMatch, strict=False) for row in matches
        ]

    async def save_results(self, results: Sequence[SavedResult]) -> None:
        """Keep the results of some matches."""
        rows = [(one.match_id, zlib.compress(one.content) if one.content else b"", one.pending) for one in results]
        await self._database.transact(lambda transaction: transaction.execute_each(_SAVE_RESULT, rows))

    async def of_user(self, user_id: int) -> list[Finished]:
        """The finished matches in which a person sits, and the rated ones that they began."""
        theirs = "SELECT match_id FROM {} WHERE user_id = :user"
        condition = f"m.id IN ({theirs.format('seats')} UNION {theirs.format('entrants')})"
        return await self._finished(condition, {"user": user_id})

    async def in_guild(self, guild_id: int, after: float, until: float) -> list[Finished]:
        """The finished matches of a server that ended from `after` on and before `until`, without shows."""
        of_people = "m.guild_id = ? AND m.ended_at >= ? AND m.ended_at < ? AND m.status = 'over' AND m.pace IS NULL"
        return await self._finished(of_people, (guild_id, after, until))

    async def pending(self) -> list[Finished]:
        """The rated matches whose ratings are not kept yet."""
        return await self._finished("r.pending = 1", ())

    async def rated(self) -> list[Finished]:
        """All rated matches with a result."""
        return await self._finished("r.pending = 1 OR r.rated_at IS NOT NULL", ())

    async def last_rated(self) -> tuple[float, str] | None:
        """The end and the id of the last match whose ratings are kept."""
        rows = await self._database.rows(
            "SELECT rated_at, match_id FROM results WHERE rated_at IS NOT NULL ORDER BY rated_at DESC, match_id DESC LIMIT 1"
        )
        return (rows[0]["rated_at"], rows[0]["match_id"]) if rows else None

    async def latest(self, user_ids: Sequence[int], scope: str) -> list[SavedRating]:
        """The last ratings of these people, as far as they have any."""
        if not user_ids:
            return []
        rows = await self._database.rows(_LATEST.format(users=placeholders_for(user_ids)), (scope, *user_ids))
        return [record_of_row(row, SavedRating) for row in rows]

    async def history(self, user_id: int, scope: str) -> list[SavedRating]:
        """All ratings of a person, from the first on."""
        rows = await self._database.rows(
            "SELECT * FROM ratings WHERE user_id = ? AND scope = ? ORDER BY number", (user_id, scope)
        )
        return [record_of_row(row, SavedRating) for row in rows]

    async def add(self, ratings: Sequence[SavedRating], matches: Sequence[str]) -> None:
        """Keep the ratings that follow from these pending matches."""
        await self._database.transact(lambda transaction: _write_ratings(transaction, ratings, matches))

    async def replace(self, ratings: Sequence[SavedRating], matches: Sequence[str]) -> None:
        """Keep these ratings, which follow from these matches, in the place of all others."""

        async def write(transaction: Transaction) -> None:
            await forget_ratings(transaction)
            await _write_ratings(transaction, ratings, matches)

        await self._database.transact(write)

    async def forget(self) -> None:
        """Throw away all results and ratings."""

        async def write(transaction: Transaction) -> None:
            await transaction.execute("DELETE FROM ratings")
            await transaction.execute("DELETE FROM results")

        await self._database.transact(write)

    async def everything(self) -> tuple[list[SavedResult], list[SavedRating]]:
        """All results and ratings, in a fixed order."""
        results = await self._database.rows("SELECT match_id, content, pending FROM results ORDER BY match_id")
        ratings = await self._database.rows("SELECT * FROM ratings ORDER BY user_id, scope, number")
        return (
            [
                SavedResult(
                    match_id=row["match_id"], content=_unpacked_content(row["content"]), pending=bool(row["pending"])
                )
                for row in results
            ],
            [record_of_row(row, SavedRating) for row in ratings],
        )

    async def _finished(self, condition: str, parameters: Parameters) -> list[Finished]:
        rows = await self._database.rows(_FINISHED.format(condition=condition), parameters)
        return [_finished_of_rows(list(group)) for _, group in groupby(rows, key=lambda row: row["id"])]


async def forget_ratings(transaction: Transaction) -> None:
    """Throw away all ratings, and have those of all rated matches made anew."""
    await transaction.execute("DELETE FROM ratings")
    await transaction.execute("UPDATE results SET pending = 1, rated_at = NULL WHERE rated_at IS NOT NULL")


async def _write_ratings(transaction: Transaction, ratings: Sequence[SavedRating], matches: Sequence[str]) -> None:
    if ratings:
        await transaction.execute_each(_SAVE_RATING, [structs.asdict(one) for one in ratings])
    await transaction.execute_each(_RATED, [(match_id,) for match_id in matches])


def _finished_of_rows(rows: list[StoredRow]) -> Finished:
    seats = tuple(record_of_row(row, Seat) for row in rows)
    entrants = tuple(
        RatedEntrant(seat=row["seat"], user_id=row["began"], name=row["began_as"], stayed=bool(row["stayed"]))
        for row in rows
        if row["stayed"] is not None
    )
    found = {**dict(rows[0]), "seats": seats, "entrants": entrants, "content": _unpacked_content(rows[0]["content"])}
    return msgspec.convert(found, Finished, strict=False)


def _unpacked_content(content: bytes) -> bytes:
    return zlib.decompress(content) if content else b""

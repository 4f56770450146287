"""Puzzles, who has had them, and what they answered."""

import zlib
from typing import Any

import msgspec
from msgspec import structs

from storage.database import Database, StoredRow, Transaction
from storage.queries.statements import insert_statement
from storage.records.puzzles import SavedPuzzle

_ALLOWING = "SELECT user_id FROM people WHERE puzzles = 1"

_EVERYBODY = ("seats", "user_id"), ("seats", "away_id"), ("holders", "user_id"), ("entrants", "user_id")
"""Where the people of a match are found: tables with the columns of ids."""

# `m` is the match. A person's seat without an id, or one that was given up by nobody, is that of somebody who was erased.
ALLOWED = " AND ".join(
    [
        "m.status = 'over' AND m.unposed = 0",
        "NOT EXISTS (SELECT 1 FROM seats WHERE match_id = m.id AND bot = 0 AND user_id IS NULL)",
        "NOT EXISTS (SELECT 1 FROM seats WHERE match_id = m.id AND resigned = 1"
        " AND seat NOT IN (SELECT holders.seat FROM holders WHERE holders.match_id = m.id))",
        *(
            f"NOT EXISTS (SELECT 1 FROM {table} AS one WHERE one.match_id = m.id AND one.{column} NOT IN ({_ALLOWING}))"
            for table, column in _EVERYBODY
        ),
    ]
)

SHOWN = f"(p.match_id IS NULL OR EXISTS (SELECT 1 FROM matches AS m WHERE m.id = p.match_id AND {ALLOWED}))"

_NEXT = f"""
SELECT p.id, p.game, p.match_id, p.content FROM puzzles AS p
LEFT JOIN puzzle_answers AS a ON a.puzzle_id = p.id AND a.user_id = :user
WHERE (:game = '' OR p.game = :game) AND {SHOWN} ORDER BY coalesce(a.had, 0), p.id LIMIT 1
"""

ADD_PUZZLE = f"""
{insert_statement("puzzles", SavedPuzzle.__struct_fields__)} ON CONFLICT (id) DO NOTHING
"""

_NOTE_HAD = """
INSERT INTO puzzle_answers (puzzle_id, user_id, had) VALUES (:puzzle, :user, 1)
ON CONFLICT (puzzle_id, user_id) DO UPDATE SET had = puzzle_answers.had + 1
"""

# The first answer counts.
_ANSWER = """
INSERT INTO puzzle_answers (puzzle_id, user_id, had, answer, best) VALUES (:puzzle, :user, 1, :answer, :best)
ON CONFLICT (puzzle_id, user_id) DO UPDATE SET answer = excluded.answer, best = excluded.best
WHERE puzzle_answers.answer IS NULL
"""

# A match that goes on from a position of another one has its seed, and moves of its people.
OF_NO_OTHER = "NOT EXISTS (SELECT 1 FROM matches AS o WHERE o.seed = m.seed AND o.created_at < m.created_at)"

# The puzzle of a moment of the week says nothing of further ones.
_TO_LOOK_THROUGH = f"""
SELECT m.id FROM matches AS m JOIN analyses ON analyses.match_id = m.id
WHERE analyses.done = 1 AND {ALLOWED} AND {OF_NO_OTHER} AND NOT EXISTS (
    SELECT 1 FROM puzzles WHERE puzzles.match_id = m.id AND puzzles.id NOT IN (SELECT puzzle_id FROM posed_moments)
) ORDER BY m.id
"""


class StoredPuzzles:
    """Puzzles of matches whose people all allow it, and of games of bot players."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def add(self, puzzle: SavedPuzzle) -> bool:
        """Keep a puzzle; False where it is there already."""
        return bool(await self._database.execute(ADD_PUZZLE, row_of_puzzle(puzzle)))

    async def next_of(self, user_id: int, game: str) -> SavedPuzzle | None:
        """A puzzle that this person has had least often, which they have had once more now; None where there is none.

        It is one of this game, unless that is empty.
        """

        async def take(transaction: Transaction) -> SavedPuzzle | None:
            rows = await transaction.rows(_NEXT, {"user": user_id, "game": game})
            if not rows:
                return None
            await transaction.execute(_NOTE_HAD, {"puzzle": rows[0]["id"], "user": user_id})
            return _puzzle_of_row(rows[0])

        return await self._database.transact(take)

    async def get(self, puzzle_id: str) -> SavedPuzzle | None:
        """A puzzle, as long as it may be shown."""
        rows = await self._database.rows(
            f"SELECT p.id, p.game, p.match_id, p.content FROM puzzles AS p WHERE p.id = ? AND {SHOWN}", (puzzle_id,)
        )
        return _puzzle_of_row(rows[0]) if rows else None

    async def answer(self, puzzle_id: str, user_id: int, answer: str, *, best: bool) -> None:
        """Keep what a person has answered, unless they have answered before."""
        row = {"puzzle": puzzle_id, "user": user_id, "answer": answer, "best": best}
        await self._database.execute(_ANSWER, row)

    async def answered(self, puzzle_id: str, user_id: int) -> str | None:
        """What a person has answered first; "" for who has looked the answer up before, None for neither."""
        rows = await self._database.rows(
            "SELECT answer FROM puzzle_answers WHERE puzzle_id = ? AND user_id = ?", (puzzle_id, user_id)
        )
        return rows[0]["answer"] if rows else None

    async def found_by(self, puzzle_id: str) -> int:
        """How many people have found the best answer at their first try."""
        [row] = await self._database.rows(
            "SELECT count(*) AS people FROM puzzle_answers WHERE puzzle_id = ? AND best = 1", (puzzle_id,)
        )
        return row["people"]

    async def to_look_through(self) -> list[str]:
        """The ids of matches with a whole analysis of which there are no puzzles and may be some."""
        return [row["id"] for row in await self._database.rows(_TO_LOOK_THROUGH)]


async def erase_puzzles(transaction: Transaction, match_id: str) -> None:
    """Delete the puzzles of a match, with the answers to them; there are to be none of it again."""
    theirs = "SELECT id FROM puzzles WHERE match_id = ?"
    await transaction.execute(f"DELETE FROM puzzle_answers WHERE puzzle_id IN ({theirs})", (match_id,))
    await transaction.execute("DELETE FROM puzzles WHERE match_id = ?", (match_id,))
    await transaction.execute("UPDATE matches SET unposed = 1 WHERE id = ?", (match_id,))


def row_of_puzzle(puzzle: SavedPuzzle) -> dict[str, Any]:
    """Give the row of a puzzle."""
    return {**structs.asdict(puzzle), "content": zlib.compress(puzzle.content)}


def _puzzle_of_row(row: StoredRow) -> SavedPuzzle:
    return msgspec.convert({**dict(row), "content": zlib.decompress(row["content"])}, SavedPuzzle)

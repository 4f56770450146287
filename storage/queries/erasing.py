"""Shows and erases everything that is kept of a person."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from storage.database import Database, StoredRow, Transaction
from storage.errors import StillPlaying
from storage.queries.afterwards.puzzles import erase_puzzles
from storage.queries.standings import forget_ratings
from storage.records.matches import TITLE_LIMIT

# Everything under a person's id, and the moves at a seat that is theirs.
_KEPT: Mapping[str, str] = {
    "settings": "SELECT * FROM people WHERE user_id = :user",
    "seats": """SELECT m.id AS match_id, m.game, m.title, m.status, m.guild_id, m.channel_id, m.created_at, m.ended_at, m.rated,
        s.seat, s.name, s.resigned, s.invited, s.routine, s.agrees, s.direct_id, s.closed_since
        FROM seats AS s JOIN matches AS m ON m.id = s.match_id WHERE s.user_id = :user ORDER BY m.created_at, m.id, s.seat""",
    "away": """SELECT match_id, seat, away_name, direct_id, closed_since FROM seats
        WHERE away_id = :user ORDER BY match_id, seat""",
    "hours": "SELECT since, quiet_from, quiet_to, utc_offset, zone FROM hours WHERE user_id = :user ORDER BY since",
    "vacations": "SELECT since, until FROM vacations WHERE user_id = :user ORDER BY since",
    "hosted": "SELECT id AS match_id, game, title, status, created_at FROM matches WHERE host_id = :user ORDER BY created_at, id",
    "sat_at": """SELECT h.match_id, m.game, m.title, h.seat FROM holders AS h JOIN matches AS m ON m.id = h.match_id
        WHERE h.user_id = :user ORDER BY h.match_id, h.seat""",
    "began_rated": "SELECT match_id, seat, name, stayed FROM entrants WHERE user_id = :user",
    "moves": """SELECT p.match_id, p.number, p.seat, p.notation, p.at
        FROM plies AS p JOIN seats AS s ON s.match_id = p.match_id AND s.seat = p.seat
        WHERE s.user_id = :user AND p.taken_back_at_revision IS NULL ORDER BY p.match_id, p.number""",
    "votes": """SELECT c.match_id, c.kind, v.agrees FROM votes AS v JOIN consents AS c ON c.id = v.consent_id
        WHERE v.user_id = :user""",
    "messages": "SELECT match_id, kind, created_at, done_at FROM outbox WHERE channel_id = :user ORDER BY id",
    "plans": """SELECT p.match_id, p.seat, p.made, p.due FROM plans AS p
        JOIN seats AS s ON s.match_id = p.match_id AND s.seat = p.seat WHERE s.user_id = :user ORDER BY p.match_id, p.seat""",
    "announcements": """SELECT match_id, created_at FROM announcements AS a WHERE EXISTS (
        SELECT 1 FROM seats WHERE seats.match_id = a.match_id AND user_id = :user) ORDER BY created_at, id""",
    "puzzles": "SELECT puzzle_id, had, answer, best FROM puzzle_answers WHERE user_id = :user ORDER BY puzzle_id",
    "watched": "SELECT match_id, told, since FROM watchers WHERE user_id = :user ORDER BY since, match_id",
    "code_tries": "SELECT since, wrong FROM code_tries WHERE user_id = :user",
    "blocks": "SELECT blocked_id, name FROM blocks WHERE user_id = :user ORDER BY name, blocked_id",
    "mutes": "SELECT match_id FROM mutes WHERE user_id = :user ORDER BY match_id",
    "taken_out": "SELECT match_id FROM taken_out WHERE user_id = :user ORDER BY match_id",
    "digests": "SELECT sent_at FROM digests WHERE user_id = :user",
    "tournaments": """SELECT t.id AS tournament_id, t.title, t.status, p.number, p.name, p.drawn, p.state
        FROM tournament_players AS p JOIN tournaments AS t ON t.id = p.tournament_id
        WHERE p.user_id = :user ORDER BY t.created_at, t.id, p.number""",
    "organised": """SELECT id AS tournament_id, title, status, created_at FROM tournaments
        WHERE organiser_id = :user ORDER BY created_at, id""",
    "ratings": "SELECT scope, number, match_id, mu, sigma FROM ratings WHERE user_id = :user ORDER BY scope, number",
}

_ACTIVE = """
SELECT id FROM matches WHERE status IN ('lobby', 'running')
    AND (host_id = :user OR EXISTS (SELECT 1 FROM seats WHERE match_id = id AND :user IN (user_id, away_id)))
"""
_NAMES = """SELECT name FROM seats WHERE user_id = :user UNION SELECT name FROM entrants WHERE user_id = :user
UNION SELECT away_name FROM seats WHERE away_id = :user UNION SELECT name FROM tournament_players WHERE user_id = :user"""
_CALLED_AFTER = "SELECT id FROM matches WHERE status IN ('lobby', 'running') AND instr(title, ?) > 0"
_CUT = "SELECT id, title, status, language FROM matches WHERE length(title) = :longest AND instr(title, :name) > 0"

_NAMED = """
SELECT m.id, m.title, m.language FROM matches AS m WHERE m.host_id = :user
    OR EXISTS (SELECT 1 FROM seats WHERE match_id = m.id AND :user IN (user_id, away_id))
    OR EXISTS (SELECT 1 FROM holders WHERE match_id = m.id AND user_id = :user)
    OR EXISTS (SELECT 1 FROM entrants WHERE match_id = m.id AND user_id = :user)
"""

_TOURNAMENTS = """
SELECT id, title, language FROM tournaments WHERE organiser_id = :user
    OR id IN (SELECT tournament_id FROM tournament_players WHERE user_id = :user)
"""

_REQUESTS = """
SELECT id FROM consents WHERE instr(data, :text) > 0 OR id IN (SELECT consent_id FROM votes WHERE user_id = :user)
"""

# Open matches are changed by the process that has them in memory.
_OVER = "status NOT IN ('lobby', 'running')"
_NOT_AWAY = """
UPDATE seats SET name = CASE name WHEN away_name THEN ? ELSE name END, away_id = NULL, away_name = '', direct_id = NULL,
    closed_since = NULL WHERE away_id = ?
"""
_RENAME = f"UPDATE matches SET title = replace(title, :old, :new) WHERE instr(title, :old) > 0 AND {_OVER}"

_OF_PERSON = (
    "people",
    "holders",
    "votes",
    "hours",
    "vacations",
    "digests",
    "puzzle_answers",
    "watchers",
    "code_tries",
    "blocks",
    "mutes",
    "taken_out",
)
"""Tables whose rows of a person go with them."""
_LEAST_ID = 1 << 32
"""Ids of Discord are larger: packed they are a byte and eight more, which nothing else is."""


class Erasure:
    """What is kept of a person."""

    def __init__(self, database: Database) -> None:
        self._database = database

    async def kept(self, user_id: int) -> dict[str, list[dict[str, Any]]]:
        """Read all of it by kind, as rows of plain values, without anything that the person may not know."""
        return {
            what: [dict(row) for row in await self._database.rows(sql, {"user": user_id})]
            for what, sql in _KEPT.items()
        }

    async def active(self, user_id: int, names: Sequence[str]) -> list[str]:
        """The ids of open matches in which a person sits, which they host, or which are named after a match of theirs whose
        title has one of these names."""
        theirs = [row["id"] for row in await self._database.rows(_ACTIVE, {"user": user_id})]
        called = [
            *await self._database.rows(_NAMED, {"user": user_id}),
            *await self._database.rows(_TOURNAMENTS, {"user": user_id}),
        ]
        titles = [row["title"] for row in called]
        for title in titles:
            if any(name in title for name in names):
                theirs += [row["id"] for row in await self._database.rows(_CALLED_AFTER, (title,))]
        cut = await _cut_after(self._database, titles, names)
        theirs += [row["id"] for row in cut if row["status"] in ("lobby", "running")]
        return list(dict.fromkeys(theirs))

    async def erase(
        self, user_id: int, names: Sequence[str], instead: Mapping[str, str], channels: Sequence[int] = ()
    ) -> list[str]:
        """Take a person out of everything, for good: their id and their `names`, and what was posted in direct messages of theirs
        (`channels`).

        Their seats in matches that are over stay, with the name that `instead` has for the language of the match. All ratings
        are to be made anew. Returns the ids of the changed matches. Raises StillPlaying while they sit in an open match or host
        one.
        """

        async def write(transaction: Transaction) -> list[str]:
            # Nobody can begin a match of theirs meanwhile.
            await transaction.hold("matches")
            await transaction.hold("tournaments")
            if await _rows_of_user(transaction, _ACTIVE, user_id):
                raise StillPlaying(user_id)
            known = {row["name"] for row in await _rows_of_user(transaction, _NAMES, user_id)}
            matches = [dict(row) for row in await _rows_of_user(transaction, _NAMED, user_id)]
            called = sorted({*names, *known} - {""}, key=len, reverse=True)
            titles = [row["title"] for row in (*matches, *await _rows_of_user(transaction, _TOURNAMENTS, user_id))]
            cut = await _cut_after(transaction, titles, called)
            await _erase_requests(transaction, user_id)
            await _erase_messages(transaction, user_id, [match["id"] for match in matches], called)
            await _erase_posts(transaction, channels)
            await _erase_in_matches(transaction, user_id, matches, called, instead)
            for table in _OF_PERSON:
                await transaction.execute(f"DELETE FROM {table} WHERE user_id = ?", (user_id,))
            await transaction.execute("DELETE FROM blocks WHERE blocked_id = ?", (user_id,))
            await _erase_in_tournaments(transaction, user_id, called, instead)
            for row in cut:
                title = _title_without(row["title"], called, instead, row["language"])
                await transaction.execute(f"UPDATE matches SET title = ? WHERE id = ? AND {_OVER}", (title, row["id"]))
            await transaction.execute("UPDATE entrants SET user_id = NULL, name = '' WHERE user_id = ?", (user_id,))
            await forget_ratings(transaction)
            return [match["id"] for match in matches]

        erased = await self._database.transact(write)
        await self._database.clear_traces()
        return erased


async def _rows_of_user(transaction: Transaction, sql: str, user_id: int) -> Sequence[StoredRow]:
    return await transaction.rows(sql, {"user": user_id})


async def _cut_after(reading: Database | Transaction, titles: Sequence[str], names: Sequence[str]) -> list[StoredRow]:
    """Find the matches that are named after one of these titles with a name in it, and had no room for all of it."""
    found: dict[str, StoredRow] = {}
    for name in names:
        ends = {(title, end) for title in titles for end in _ends_of(name, title)}
        rows = await reading.rows(_CUT, {"longest": TITLE_LIMIT, "name": name}) if ends else ()
        for row in rows:
            if any(row["title"].endswith(title[:n]) for title, end in ends for n in range(end, len(title))):
                found[row["id"]] = row
    return list(found.values())


def _ends_of(name: str, title: str) -> list[int]:
    """Where a name ends in a title, each time."""
    return [n + len(name) for n in range(len(title)) if name and title.startswith(name, n)]


def _title_without(title: str, names: Sequence[str], instead: Mapping[str, str], language: str) -> str:
    """Replace names in a title by that word in its language."""
    nobody = instead[language] if language in instead else next(iter(instead.values()))
    for name in names:
        title = title.replace(name, nobody)
    return title


async def _erase_requests(transaction: Transaction, user_id: int) -> None:
    """Erase requests that name the person, or on which they have voted, with all votes and unposted messages."""
    found = await transaction.rows(_REQUESTS, {"user": user_id, "text": str(user_id).encode()})
    for (consent_id,) in found:
        await transaction.execute("DELETE FROM votes WHERE consent_id = ?", (consent_id,))
        await transaction.execute("DELETE FROM consents WHERE id = ?", (consent_id,))
        await transaction.execute(
            "DELETE FROM outbox WHERE kind = 'consent' AND instr(payload, ?) > 0", (consent_id.encode(),)
        )


async def _erase_messages(transaction: Transaction, user_id: int, matches: Sequence[str], names: Sequence[str]) -> None:
    """Erase messages to the person, those with their id, and those of their matches with one of their names."""
    await transaction.execute("DELETE FROM outbox WHERE channel_id = ?", (user_id,))
    await transaction.execute("DELETE FROM outbox WHERE instr(payload, ?) > 0", (str(user_id).encode(),))
    if user_id >= _LEAST_ID:
        await transaction.execute("DELETE FROM outbox WHERE instr(payload, ?) > 0", (user_id.to_bytes(8, "big"),))
    told = "kind NOT IN ('board', 'thinking', 'final', 'lobby', 'moment', 'moment_taken')"
    rows = [(match_id, name.encode()) for match_id in matches for name in names]
    if rows:
        sql = f"DELETE FROM outbox WHERE match_id = ? AND {told} AND instr(payload, ?) > 0"
        await transaction.execute_each(sql, rows)
    await transaction.execute("DELETE FROM announcements WHERE instr(payload, ?) > 0", (str(user_id).encode(),))
    # There names stand as JSON writes them.
    rows = [(match_id, msgspec.json.encode(name)) for match_id in matches for name in names]
    if rows:
        sql = "DELETE FROM announcements WHERE match_id = ? AND instr(payload, ?) > 0"
        await transaction.execute_each(sql, rows)


async def _erase_posts(transaction: Transaction, channels: Sequence[int]) -> None:
    """Erase what was, or is to be, posted in these channels."""
    if channels:
        rows = [(channel,) for channel in channels]
        await transaction.execute_each("DELETE FROM outbox WHERE channel_id = ?", rows)


async def _erase_in_matches(
    transaction: Transaction,
    user_id: int,
    matches: Sequence[Mapping[str, Any]],
    names: Sequence[str],
    instead: Mapping[str, str],
) -> None:
    """Give the person's seats to nobody, and replace their names in titles; the puzzles of the matches go."""
    for match in matches:
        await erase_puzzles(transaction, match["id"])
        nobody = instead[match["language"]] if match["language"] in instead else next(iter(instead.values()))
        seats = await transaction.rows("SELECT seat, user_id, name FROM seats WHERE match_id = ?", (match["id"],))
        taken = {row["name"] for row in seats if row["user_id"] != user_id}
        for row in seats:
            if row["user_id"] == user_id:
                name = _free_name(nobody, taken)
                taken.add(name)
                await transaction.execute(
                    "UPDATE seats SET user_id = NULL, name = ?, agrees = 0, direct_id = NULL, closed_since = NULL"
                    " WHERE match_id = ? AND seat = ?",
                    (name, match["id"], row["seat"]),
                )
        title = _title_without(match["title"], names, instead, match["language"])
        if title != match["title"]:
            # Rematches of this one are named after it.
            await transaction.execute(_RENAME, {"old": match["title"], "new": title})
    # A bot player that made only one turn for them as the match ended has their name.
    await transaction.execute(_NOT_AWAY, (next(iter(instead.values())), user_id))
    # Direct messages are the person's own, so their channel tells whose a match was.
    theirs = f"SELECT id FROM matches WHERE host_id = ? AND guild_id IS NULL AND {_OVER}"
    # Where others have the board as well, what they are still to be told stays.
    alone = f"{theirs} AND NOT EXISTS (SELECT 1 FROM seats WHERE match_id = matches.id AND direct_id IS NOT NULL)"
    await transaction.execute(f"DELETE FROM outbox WHERE match_id IN ({alone})", (user_id,))
    await transaction.execute(f"UPDATE matches SET channel_id = 0 WHERE id IN ({theirs})", (user_id,))
    await transaction.execute(f"UPDATE matches SET host_id = 0 WHERE host_id = ? AND {_OVER}", (user_id,))


async def _erase_in_tournaments(
    transaction: Transaction, user_id: int, names: Sequence[str], instead: Mapping[str, str]
) -> None:
    """Make the person nobody in tournaments, take them out of open ones, and their names out of the titles. New revisions have
    the messages that show these written anew."""
    for tournament in await _rows_of_user(transaction, _TOURNAMENTS, user_id):
        language = tournament["language"]
        nobody = instead[language] if language in instead else next(iter(instead.values()))
        title = _title_without(tournament["title"], names, instead, language)
        await transaction.execute(
            "UPDATE tournament_players SET user_id = NULL, name = ?, state = 'out' WHERE tournament_id = ? AND user_id = ?",
            (nobody, tournament["id"], user_id),
        )
        if title != tournament["title"]:
            await transaction.execute(_RENAME, {"old": tournament["title"], "new": title})
        await transaction.execute(
            "UPDATE tournaments SET title = ?, revision = revision + 1,"
            " organiser_id = CASE organiser_id WHEN ? THEN 0 ELSE organiser_id END WHERE id = ?",
            (title, user_id, tournament["id"]),
        )


def _free_name(name: str, taken: set[str]) -> str:
    """Return the name, or where it is taken, with the first free number at the table."""
    return name if name not in taken else next(f"{name} {n}" for n in range(2, 99) if f"{name} {n}" not in taken)

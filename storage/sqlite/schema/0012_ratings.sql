-- Whether the host offers that a match is rated, and which people at its seats agree, each by a press of their own.
ALTER TABLE matches ADD COLUMN rated INTEGER NOT NULL DEFAULT 0 CHECK (rated IN (0, 1));
ALTER TABLE seats ADD COLUMN agrees INTEGER NOT NULL DEFAULT 0 CHECK (agrees IN (0, 1));

-- The person who began a rated match at a seat, by which name, and whether they sit there still; NULL is somebody who was
-- erased since.
CREATE TABLE entrants (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    stayed INTEGER NOT NULL CHECK (stayed IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX entrants_by_user ON entrants (user_id) WHERE user_id IS NOT NULL;

-- Whether others may look at somebody's statistics and find them in tables.
ALTER TABLE people ADD COLUMN public_stats INTEGER NOT NULL DEFAULT 0 CHECK (public_stats IN (0, 1));
CREATE INDEX public_people ON people (user_id) WHERE public_stats = 1;

-- What a server has chosen.
CREATE TABLE servers (
    guild_id INTEGER PRIMARY KEY NOT NULL,
    season_months INTEGER NOT NULL CHECK (season_months BETWEEN 1 AND 12)
) STRICT;

CREATE INDEX finished_matches ON matches (ended_at, id) WHERE status = 'over';
CREATE INDEX finished_by_guild ON matches (guild_id, ended_at) WHERE status = 'over';

-- Derived from the matches alone, thrown away and made anew at any time. What came of a match, encoded by the bot; empty for
-- one that cannot be read. The ratings that a rated match brought are in the table below once it is no longer `pending`;
-- `rated_at` is when it ended then.
CREATE TABLE results (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id),
    content BLOB NOT NULL,
    pending INTEGER NOT NULL CHECK (pending IN (0, 1)),
    rated_at REAL
) STRICT, WITHOUT ROWID;

CREATE INDEX pending_results ON results (match_id) WHERE pending = 1;
CREATE INDEX rated_results ON results (rated_at, match_id) WHERE rated_at IS NOT NULL;

-- Whose the moves of a match were and when, without going through the rows with their snapshots.
CREATE INDEX moments ON plies (match_id, number, seat, at, taken_back_at_revision) WHERE taken_back_at_revision IS NULL;

-- What a person was rated after their match of this number, in a game or, with no scope, in all of them.
CREATE TABLE ratings (
    user_id INTEGER NOT NULL,
    scope TEXT NOT NULL,
    number INTEGER NOT NULL CHECK (number >= 1),
    match_id TEXT NOT NULL REFERENCES matches (id),
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (user_id, scope, number)
) STRICT, WITHOUT ROWID;

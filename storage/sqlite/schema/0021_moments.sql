-- The servers that want the moment of the week: in which channel, in which language, and when the next one is due.
CREATE TABLE moment_servers (
    guild_id INTEGER PRIMARY KEY NOT NULL,
    channel_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    due_at REAL NOT NULL
) STRICT;

-- The moments that were posed, one of a match at most, and one of a server each time that one was due: where, in which language, and
-- whether it was taken away again. The puzzle is gone with people who erase themselves; that there was one is known.
CREATE TABLE posed_moments (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id),
    puzzle_id TEXT NOT NULL,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    language TEXT NOT NULL,
    due_at REAL NOT NULL,
    taken INTEGER NOT NULL DEFAULT 0 CHECK (taken IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX moments_of_servers ON posed_moments (guild_id, due_at);
CREATE INDEX standing_moments ON posed_moments (puzzle_id) WHERE taken = 0;

-- Whether a match goes on from another one is asked of each match that may give a moment, once a minute.
CREATE INDEX matches_of_seeds ON matches (seed);

-- Only on servers is a channel that of one match: in direct messages one person may play several side by side.
DROP INDEX one_active_match_per_channel;
CREATE UNIQUE INDEX one_active_match_per_channel ON matches (channel_id)
    WHERE status IN ('lobby', 'running') AND guild_id IS NOT NULL;

-- Of a match in direct messages with people from anywhere: what its invitation is called, as long as people may sit down by it.
ALTER TABLE matches ADD COLUMN code TEXT;
CREATE UNIQUE INDEX invitations ON matches (code) WHERE code IS NOT NULL;

-- The direct messages in which the person at a seat of such a match has its board, and since when these are closed to the bot.
ALTER TABLE seats ADD COLUMN direct_id INTEGER;
ALTER TABLE seats ADD COLUMN closed_since REAL;
CREATE INDEX seats_by_direct ON seats (direct_id) WHERE direct_id IS NOT NULL;

-- How many codes that were none somebody has tried since when.
CREATE TABLE code_tries (
    user_id INTEGER PRIMARY KEY NOT NULL,
    since REAL NOT NULL,
    wrong INTEGER NOT NULL CHECK (wrong >= 1)
) STRICT;

-- With whom somebody does not want to sit down in matches without a channel, by the name that they had then.
CREATE TABLE blocks (
    user_id INTEGER NOT NULL,
    blocked_id INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
) STRICT, WITHOUT ROWID;

-- Who reads nothing of what others say at such a match.
CREATE TABLE mutes (
    user_id INTEGER NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id),
    PRIMARY KEY (user_id, match_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

-- What each table and column is for is said in the step of the same name for SQLite.

DROP INDEX one_active_match_per_channel;
CREATE UNIQUE INDEX one_active_match_per_channel ON matches (channel_id)
    WHERE status IN ('lobby', 'running') AND guild_id IS NOT NULL;

ALTER TABLE matches ADD COLUMN code TEXT COLLATE "C";
CREATE UNIQUE INDEX invitations ON matches (code) WHERE code IS NOT NULL;

ALTER TABLE seats ADD COLUMN direct_id BIGINT;
ALTER TABLE seats ADD COLUMN closed_since DOUBLE PRECISION;
CREATE INDEX seats_by_direct ON seats (direct_id) WHERE direct_id IS NOT NULL;

CREATE TABLE code_tries (
    user_id BIGINT PRIMARY KEY,
    since DOUBLE PRECISION NOT NULL,
    wrong BIGINT NOT NULL CHECK (wrong >= 1)
);

CREATE TABLE blocks (
    user_id BIGINT NOT NULL,
    blocked_id BIGINT NOT NULL,
    name TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (user_id, blocked_id)
);

CREATE TABLE mutes (
    user_id BIGINT NOT NULL,
    match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    PRIMARY KEY (user_id, match_id)
);

CREATE INDEX blocks_of_blocked ON blocks (blocked_id);

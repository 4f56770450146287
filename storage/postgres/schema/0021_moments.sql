-- What each table and column is for is said in the step of the same name for SQLite.

CREATE TABLE moment_servers (
    guild_id BIGINT PRIMARY KEY,
    channel_id BIGINT NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    due_at DOUBLE PRECISION NOT NULL
);

CREATE TABLE posed_moments (
    match_id TEXT COLLATE "C" PRIMARY KEY REFERENCES matches (id),
    puzzle_id TEXT COLLATE "C" NOT NULL,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    due_at DOUBLE PRECISION NOT NULL,
    taken BIGINT NOT NULL DEFAULT 0 CHECK (taken IN (0, 1))
);

CREATE UNIQUE INDEX moments_of_servers ON posed_moments (guild_id, due_at);
CREATE INDEX standing_moments ON posed_moments (puzzle_id) WHERE taken = 0;

CREATE INDEX matches_of_seeds ON matches (seed);

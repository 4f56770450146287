-- What each table is for is said in the step of the same name for SQLite.

CREATE TABLE tournaments (
    id TEXT COLLATE "C" PRIMARY KEY,
    guild_id BIGINT NOT NULL,
    channel_id BIGINT NOT NULL,
    organiser_id BIGINT NOT NULL,
    title TEXT COLLATE "C" NOT NULL,
    language TEXT COLLATE "C" NOT NULL,
    status TEXT COLLATE "C" NOT NULL CHECK (status IN ('open', 'running', 'over', 'cancelled')),
    revision BIGINT NOT NULL CHECK (revision >= 1),
    terms BYTEA NOT NULL,
    seed BYTEA NOT NULL,
    created_at DOUBLE PRECISION NOT NULL,
    starts_at DOUBLE PRECISION,
    round BIGINT NOT NULL CHECK (round >= 0),
    round_since DOUBLE PRECISION,
    ended_at DOUBLE PRECISION,
    CHECK ((ended_at IS NOT NULL) = (status IN ('over', 'cancelled')))
);

CREATE UNIQUE INDEX tournament_in_channel ON tournaments (channel_id) WHERE status IN ('open', 'running');
CREATE INDEX tournaments_by_guild ON tournaments (guild_id, created_at);

CREATE TABLE tournament_players (
    tournament_id TEXT COLLATE "C" NOT NULL REFERENCES tournaments (id),
    number BIGINT NOT NULL CHECK (number >= 0),
    user_id BIGINT,
    name TEXT COLLATE "C" NOT NULL,
    drawn BIGINT,
    state TEXT COLLATE "C" NOT NULL CHECK (state IN ('in', 'away', 'out')),
    PRIMARY KEY (tournament_id, number)
);

CREATE INDEX tournament_players_by_user ON tournament_players (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE tournament_tables (
    tournament_id TEXT COLLATE "C" NOT NULL REFERENCES tournaments (id),
    round BIGINT NOT NULL CHECK (round >= 1),
    number BIGINT NOT NULL CHECK (number >= 1),
    seats TEXT COLLATE "C" NOT NULL,
    match_id TEXT COLLATE "C",
    message_id BIGINT,
    came BYTEA,
    PRIMARY KEY (tournament_id, round, number)
);

CREATE UNIQUE INDEX tournament_matches ON tournament_tables (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX tournament_tables_in_play ON tournament_tables (tournament_id) WHERE match_id IS NOT NULL AND came IS NULL;

CREATE TABLE tournament_pages (
    tournament_id TEXT COLLATE "C" NOT NULL REFERENCES tournaments (id),
    page BIGINT NOT NULL CHECK (page >= 0),
    message_id BIGINT,
    shown BIGINT NOT NULL,
    PRIMARY KEY (tournament_id, page)
);

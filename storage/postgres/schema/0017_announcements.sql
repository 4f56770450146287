-- What each table is for is said in the step of the same name for SQLite.

CREATE TABLE announcements (
    id TEXT COLLATE "C" PRIMARY KEY,
    match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    revision BIGINT NOT NULL CHECK (revision >= 1),
    place BIGINT NOT NULL CHECK (place >= 0),
    payload BYTEA NOT NULL,
    created_at DOUBLE PRECISION NOT NULL,
    attempts BIGINT NOT NULL DEFAULT 0,
    next_try_at DOUBLE PRECISION NOT NULL
);

CREATE UNIQUE INDEX announcements_of_matches ON announcements (match_id, revision, place);
CREATE INDEX announcements_by_age ON announcements (created_at);

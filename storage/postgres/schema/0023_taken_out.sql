-- What each table and column is for is said in the step of the same name for SQLite.

CREATE TABLE taken_out (
    match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    user_id BIGINT NOT NULL,
    code TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (match_id, user_id)
);

CREATE INDEX taken_out_by_user ON taken_out (user_id);

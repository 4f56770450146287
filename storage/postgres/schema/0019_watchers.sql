-- What each table is for is said in the step of the same name for SQLite.

CREATE TABLE watchers (
    match_id TEXT COLLATE "C" NOT NULL REFERENCES matches (id),
    user_id BIGINT NOT NULL,
    told TEXT COLLATE "C" NOT NULL CHECK (told IN ('rounds', 'end', 'nothing')),
    since DOUBLE PRECISION NOT NULL,
    PRIMARY KEY (match_id, user_id)
);

CREATE INDEX watchers_of_people ON watchers (user_id);

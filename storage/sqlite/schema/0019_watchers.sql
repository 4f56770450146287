-- Who watches a match, since when, and what they want to be told of it in private: each round, the end alone, or nothing.
CREATE TABLE watchers (
    match_id TEXT NOT NULL REFERENCES matches (id),
    user_id INTEGER NOT NULL,
    told TEXT NOT NULL CHECK (told IN ('rounds', 'end', 'nothing')),
    since REAL NOT NULL,
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX watchers_of_people ON watchers (user_id);

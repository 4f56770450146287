-- What a program of the operator's is to be told, word for word, until it has been. Those of a match go out in the order of its
-- revisions and, within one, of their places.
CREATE TABLE announcements (
    id TEXT PRIMARY KEY NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    place INTEGER NOT NULL CHECK (place >= 0),
    payload BLOB NOT NULL,
    created_at REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_try_at REAL NOT NULL
) STRICT;

CREATE UNIQUE INDEX announcements_of_matches ON announcements (match_id, revision, place);
CREATE INDEX announcements_by_age ON announcements (created_at);

-- What is thought of matches that have ended, encoded by the bot and compressed; worked out bit by bit until it is `done`.
CREATE TABLE analyses (
    match_id TEXT PRIMARY KEY NOT NULL REFERENCES matches (id),
    done INTEGER NOT NULL CHECK (done IN (0, 1)),
    content BLOB NOT NULL
) STRICT;

CREATE INDEX unfinished_analyses ON analyses (match_id) WHERE done = 0;

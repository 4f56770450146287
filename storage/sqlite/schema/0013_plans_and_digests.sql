-- What a seat has planned for its next turn, encoded by the bot; seen by its owner alone. `made` is how many plies were on record
-- then. Once the turn has come, it is played at the question of this number when it is due.
CREATE TABLE plans (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    made INTEGER NOT NULL CHECK (made >= 0),
    question INTEGER,
    due REAL,
    content BLOB NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT;

CREATE INDEX due_plans ON plans (due) WHERE due IS NOT NULL;

-- In the place of single calls: `none`, one message when something waits, or one a day, at this minute of the person's own day.
ALTER TABLE people ADD COLUMN digest TEXT NOT NULL DEFAULT 'none' CHECK (digest IN ('none', 'waiting', 'daily'));
ALTER TABLE people ADD COLUMN digest_at INTEGER NOT NULL DEFAULT 1080 CHECK (digest_at BETWEEN 0 AND 1439);

-- When each person was last sent such a message.
CREATE TABLE digests (
    user_id INTEGER PRIMARY KEY NOT NULL,
    sent_at REAL NOT NULL
) STRICT;

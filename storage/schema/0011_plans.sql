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

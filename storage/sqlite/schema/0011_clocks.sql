-- The terms of a match's clock, as JSON; NULL where it has none, as all matches from before this version.
ALTER TABLE matches ADD COLUMN clock TEXT;

-- For whom the program plays at a seat because their time has run out: they may come back as long as nobody else sits there.
ALTER TABLE seats ADD COLUMN away_id INTEGER;
ALTER TABLE seats ADD COLUMN away_name TEXT NOT NULL DEFAULT '';
CREATE INDEX seats_by_away ON seats (away_id) WHERE away_id IS NOT NULL;

-- The time that each seat of a match with a clock has left: so many seconds when it began to run, or while it stands still.
CREATE TABLE clocks (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    seconds_left REAL NOT NULL CHECK (seconds_left >= 0),
    ticks_since REAL,
    granted REAL NOT NULL,
    warned_at REAL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

-- By when half of a running clock's time would be used.
CREATE INDEX half_used_clocks ON clocks (ticks_since + seconds_left / 2) WHERE ticks_since IS NOT NULL;

-- A person's time zone by name; NULL where the difference to UTC is all that is known.
ALTER TABLE people ADD COLUMN zone TEXT;

-- The quiet hours that somebody has had from when on, by their clock: time that has passed is counted by those of then. Those
-- of the person 0 are the operator's, for whoever has set none.
CREATE TABLE hours (
    user_id INTEGER NOT NULL,
    since REAL NOT NULL,
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    utc_offset INTEGER NOT NULL,
    zone TEXT,
    PRIMARY KEY (user_id, since)
) STRICT, WITHOUT ROWID;

INSERT INTO hours (user_id, since, quiet_from, quiet_to, utc_offset)
SELECT user_id, 0, quiet_from, quiet_to, utc_offset FROM people;

-- When somebody is on vacation; `until` is moved forward when they come back earlier.
CREATE TABLE vacations (
    user_id INTEGER NOT NULL,
    since REAL NOT NULL,
    until REAL NOT NULL CHECK (until >= since),
    PRIMARY KEY (user_id, since)
) STRICT, WITHOUT ROWID;

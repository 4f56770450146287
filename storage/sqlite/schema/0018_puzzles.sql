-- Whether a person lets puzzles be made of their matches.
ALTER TABLE people ADD COLUMN puzzles INTEGER NOT NULL DEFAULT 0 CHECK (puzzles IN (0, 1));
CREATE INDEX allowing_people ON people (user_id) WHERE puzzles = 1;

-- Whether no puzzles may be made of a match, whoever allows it: somebody in it has erased themselves.
ALTER TABLE matches ADD COLUMN unposed INTEGER NOT NULL DEFAULT 0 CHECK (unposed IN (0, 1));

-- Positions to be thought about, with what each answer is worth, as the program keeps them. `match_id` is NULL for those of games
-- of bot players; the others are shown only while everybody in the match allows it.
CREATE TABLE puzzles (
    id TEXT PRIMARY KEY NOT NULL,
    game TEXT NOT NULL,
    match_id TEXT REFERENCES matches (id),
    content BLOB NOT NULL
) STRICT;

CREATE INDEX puzzles_of_matches ON puzzles (match_id);

-- How often each person has had each puzzle, what they answered first (NULL: nothing yet), and whether that was the best.
CREATE TABLE puzzle_answers (
    puzzle_id TEXT NOT NULL REFERENCES puzzles (id),
    user_id INTEGER NOT NULL,
    had INTEGER NOT NULL CHECK (had >= 1),
    answer TEXT,
    best INTEGER CHECK (best IN (0, 1)),
    PRIMARY KEY (puzzle_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX puzzle_answers_of_people ON puzzle_answers (user_id);

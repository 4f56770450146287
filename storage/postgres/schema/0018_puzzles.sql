-- What each table and column is for is said in the step of the same name for SQLite.

ALTER TABLE people ADD COLUMN puzzles BIGINT NOT NULL DEFAULT 0 CHECK (puzzles IN (0, 1));
CREATE INDEX allowing_people ON people (user_id) WHERE puzzles = 1;

ALTER TABLE matches ADD COLUMN unposed BIGINT NOT NULL DEFAULT 0 CHECK (unposed IN (0, 1));

CREATE TABLE puzzles (
    id TEXT COLLATE "C" PRIMARY KEY,
    game TEXT COLLATE "C" NOT NULL,
    match_id TEXT COLLATE "C" REFERENCES matches (id),
    content BYTEA NOT NULL
);

CREATE INDEX puzzles_of_matches ON puzzles (match_id);

CREATE TABLE puzzle_answers (
    puzzle_id TEXT COLLATE "C" NOT NULL REFERENCES puzzles (id),
    user_id BIGINT NOT NULL,
    had BIGINT NOT NULL CHECK (had >= 1),
    answer TEXT COLLATE "C",
    best BIGINT CHECK (best IN (0, 1)),
    PRIMARY KEY (puzzle_id, user_id)
);

CREATE INDEX puzzle_answers_of_people ON puzzle_answers (user_id);

-- What each column and index is for is said in the step of the same name for SQLite.

ALTER TABLE matches ADD COLUMN pace DOUBLE PRECISION CHECK (pace > 0);

CREATE UNIQUE INDEX one_show_of_server ON matches (guild_id) WHERE pace IS NOT NULL AND status IN ('lobby', 'running');

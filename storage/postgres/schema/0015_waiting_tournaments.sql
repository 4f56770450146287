-- What each column is for is said in the step of the same name for SQLite.

ALTER TABLE tournaments ADD COLUMN waits TEXT COLLATE "C";
ALTER TABLE tournaments ADD COLUMN waits_since DOUBLE PRECISION;

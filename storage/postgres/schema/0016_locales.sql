-- What each column is for is said in the step of the same name for SQLite.

ALTER TABLE people ADD COLUMN locale TEXT COLLATE "C";

-- The questions, by their names with spaces between, that a seat has answered as is suggested, without being asked.
ALTER TABLE seats ADD COLUMN routine TEXT NOT NULL DEFAULT '';

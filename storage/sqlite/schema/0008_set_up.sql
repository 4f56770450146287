-- What the set-up of a match made happen, encoded by the engine; NULL for matches that were begun before.
ALTER TABLE matches ADD COLUMN set_up BLOB;

-- Whether the panels of a practice match say at every question what can be done and why.
ALTER TABLE matches ADD COLUMN coached INTEGER NOT NULL DEFAULT 0 CHECK (coached IN (0, 1));

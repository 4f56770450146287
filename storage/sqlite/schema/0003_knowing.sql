-- A seat may be kept for somebody who was invited and has not taken it yet.
ALTER TABLE seats ADD COLUMN invited INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1));

-- Whether the channel keeps the picture of the newest board alone.
ALTER TABLE matches ADD COLUMN quiet INTEGER NOT NULL DEFAULT 0 CHECK (quiet IN (0, 1));

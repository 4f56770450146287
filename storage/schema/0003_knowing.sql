-- A seat may be kept for somebody who was invited and has not taken it yet.
ALTER TABLE seats ADD COLUMN invited INTEGER NOT NULL DEFAULT 0 CHECK (invited IN (0, 1));

-- The seconds between two turns of a match that bot players play to be looked at; NULL for any other match.
ALTER TABLE matches ADD COLUMN pace REAL CHECK (pace > 0);

-- One at a time on a server.
CREATE UNIQUE INDEX one_show_of_server ON matches (guild_id) WHERE pace IS NOT NULL AND status IN ('lobby', 'running');

-- What each table and column is for is said in the step of the same name for SQLite.

DROP INDEX one_active_match_per_channel;
CREATE UNIQUE INDEX one_active_match_per_channel ON matches (channel_id)
    WHERE status IN ('lobby', 'running') AND guild_id IS NOT NULL;

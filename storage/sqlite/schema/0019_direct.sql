-- Only on servers is a channel that of one match: in direct messages one person may play several side by side.
DROP INDEX one_active_match_per_channel;
CREATE UNIQUE INDEX one_active_match_per_channel ON matches (channel_id)
    WHERE status IN ('lobby', 'running') AND guild_id IS NOT NULL;

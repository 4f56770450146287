-- How each person is called, by what for: by a mention in the channel, in a direct message, or not at all.
ALTER TABLE people ADD COLUMN on_turn TEXT NOT NULL DEFAULT 'mention' CHECK (on_turn IN ('mention', 'direct', 'none'));
ALTER TABLE people ADD COLUMN on_reminder TEXT NOT NULL DEFAULT 'mention'
    CHECK (on_reminder IN ('mention', 'direct', 'none'));
ALTER TABLE people ADD COLUMN on_lobby TEXT NOT NULL DEFAULT 'mention' CHECK (on_lobby IN ('mention', 'direct', 'none'));
ALTER TABLE people ADD COLUMN on_end TEXT NOT NULL DEFAULT 'mention' CHECK (on_end IN ('mention', 'direct', 'none'));
UPDATE people SET on_reminder = 'none' WHERE reminders = 0;
ALTER TABLE people DROP COLUMN reminders;

-- Whether the match, once it begins, goes on in a thread of its own.
ALTER TABLE matches ADD COLUMN threaded INTEGER NOT NULL DEFAULT 0 CHECK (threaded IN (0, 1));

-- A match may leave its channel: what was delivered there is found by the channel itself.
CREATE INDEX delivered_posts ON outbox (channel_id, message_id) WHERE message_id IS NOT NULL;

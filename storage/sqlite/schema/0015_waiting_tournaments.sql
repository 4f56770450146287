-- Why a tournament that is being played cannot go on, in the bot's words, and since when: its round has no end meanwhile.
-- NULL while nothing keeps it.
ALTER TABLE tournaments ADD COLUMN waits TEXT;
ALTER TABLE tournaments ADD COLUMN waits_since REAL;

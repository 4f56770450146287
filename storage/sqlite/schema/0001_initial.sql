-- All times are unix seconds. 'lobby' and 'running' are the active states of a match.

CREATE TABLE matches (
    id TEXT PRIMARY KEY NOT NULL,
    guild_id INTEGER,
    channel_id INTEGER NOT NULL,
    game TEXT NOT NULL,
    title TEXT NOT NULL,
    options BLOB NOT NULL,
    language TEXT NOT NULL,
    host_id INTEGER NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('lobby', 'running', 'over', 'abandoned', 'expired')),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    rules_version TEXT NOT NULL,
    commitment TEXT,
    created_at REAL NOT NULL,
    updated_at REAL NOT NULL,
    turn_since REAL NOT NULL,
    ended_at REAL,
    -- The large columns stand last, so that reading the others does not follow their overflow pages.
    seed BLOB,
    snapshot BLOB,
    CONSTRAINT ended_unless_active CHECK ((ended_at IS NULL) = (status IN ('lobby', 'running')))
) STRICT;

CREATE UNIQUE INDEX one_active_match_per_channel ON matches (channel_id) WHERE status IN ('lobby', 'running');
CREATE INDEX matches_by_channel ON matches (channel_id, created_at);
CREATE INDEX matches_by_status ON matches (status, turn_since);
CREATE INDEX active_matches_by_guild ON matches (guild_id) WHERE status IN ('lobby', 'running');

CREATE TABLE seats (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER,
    bot INTEGER NOT NULL CHECK (bot IN (0, 1)),
    name TEXT NOT NULL,
    resigned INTEGER NOT NULL CHECK (resigned IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_user ON seats (user_id) WHERE user_id IS NOT NULL;

CREATE TABLE plies (
    id INTEGER PRIMARY KEY,
    match_id TEXT NOT NULL REFERENCES matches (id),
    number INTEGER NOT NULL CHECK (number >= 1),
    seat INTEGER NOT NULL,
    notation TEXT NOT NULL,
    events BLOB NOT NULL,
    rules_version TEXT NOT NULL,
    revealed INTEGER NOT NULL CHECK (revealed IN (0, 1)),
    state_hash TEXT NOT NULL,
    at REAL NOT NULL,
    interaction_id INTEGER,
    taken_back_at_revision INTEGER,
    snapshot_before BLOB NOT NULL
) STRICT;

-- Plies that were taken back stay as evidence, and their numbers are free again.
CREATE UNIQUE INDEX live_plies ON plies (match_id, number) WHERE taken_back_at_revision IS NULL;

CREATE TABLE consents (
    id TEXT PRIMARY KEY NOT NULL,
    match_id TEXT NOT NULL REFERENCES matches (id),
    kind TEXT NOT NULL,
    data BLOB NOT NULL,
    revision INTEGER NOT NULL,
    created_at REAL NOT NULL,
    closed_at REAL
) STRICT;

CREATE INDEX open_consents ON consents (match_id) WHERE closed_at IS NULL;

CREATE TABLE votes (
    consent_id TEXT NOT NULL REFERENCES consents (id),
    user_id INTEGER NOT NULL,
    agrees INTEGER NOT NULL CHECK (agrees IN (0, 1)),
    PRIMARY KEY (consent_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE reminders (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    reminded_at REAL NOT NULL,
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE inbox (
    interaction_id INTEGER PRIMARY KEY NOT NULL,
    at REAL NOT NULL
) STRICT;

CREATE TABLE outbox (
    -- AUTOINCREMENT: an id that was purged must never mean another message.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match_id TEXT NOT NULL REFERENCES matches (id),
    channel_id INTEGER NOT NULL,
    kind TEXT NOT NULL,
    nonce TEXT NOT NULL UNIQUE CHECK (length(nonce) BETWEEN 1 AND 25),
    payload BLOB NOT NULL,
    created_at REAL NOT NULL,
    attempts INTEGER NOT NULL DEFAULT 0,
    next_try_at REAL NOT NULL,
    message_id INTEGER,
    done_at REAL,
    failure TEXT
) STRICT;

CREATE INDEX waiting_posts ON outbox (channel_id, id) WHERE done_at IS NULL;
CREATE INDEX posts_by_match ON outbox (match_id, kind, id);

CREATE TABLE people (
    user_id INTEGER PRIMARY KEY NOT NULL,
    language TEXT,
    quiet_from INTEGER CHECK (quiet_from BETWEEN 0 AND 1439),
    quiet_to INTEGER CHECK (quiet_to BETWEEN 0 AND 1439),
    utc_offset INTEGER NOT NULL,
    reminders INTEGER NOT NULL CHECK (reminders IN (0, 1)),
    reminder_hours REAL,
    high_contrast INTEGER NOT NULL CHECK (high_contrast IN (0, 1)),
    text_only INTEGER NOT NULL CHECK (text_only IN (0, 1))
) STRICT;

CREATE TABLE memos (
    key TEXT PRIMARY KEY NOT NULL,
    text TEXT NOT NULL
) STRICT;

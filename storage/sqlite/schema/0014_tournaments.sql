-- A tournament on a server. What was agreed on is encoded by the bot. `round` is the one that is played, 0 before the start, and
-- `round_since` when it began. Whoever changes it names the revision that they have read.
CREATE TABLE tournaments (
    id TEXT PRIMARY KEY NOT NULL,
    guild_id INTEGER NOT NULL,
    channel_id INTEGER NOT NULL,
    organiser_id INTEGER NOT NULL,
    title TEXT NOT NULL,
    language TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN ('open', 'running', 'over', 'cancelled')),
    revision INTEGER NOT NULL CHECK (revision >= 1),
    terms BLOB NOT NULL,
    seed BLOB NOT NULL,
    created_at REAL NOT NULL,
    starts_at REAL,
    round INTEGER NOT NULL CHECK (round >= 0),
    round_since REAL,
    ended_at REAL,
    CHECK ((ended_at IS NOT NULL) = (status IN ('over', 'cancelled')))
) STRICT, WITHOUT ROWID;

-- In a channel one at a time is open or being played.
CREATE UNIQUE INDEX tournament_in_channel ON tournaments (channel_id) WHERE status IN ('open', 'running');
CREATE INDEX tournaments_by_guild ON tournaments (guild_id, created_at);

-- Who has joined, in the order in which they did; NULL is somebody who was erased since. `drawn` is their place in the order of
-- the draw. `away` are those who missed a round, until they are back; `out` those who have left for good.
CREATE TABLE tournament_players (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    number INTEGER NOT NULL CHECK (number >= 0),
    user_id INTEGER,
    name TEXT NOT NULL,
    drawn INTEGER,
    state TEXT NOT NULL CHECK (state IN ('in', 'away', 'out')),
    PRIMARY KEY (tournament_id, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX tournament_players_by_user ON tournament_players (user_id) WHERE user_id IS NOT NULL;

-- The tables of the rounds, written in one transaction with the round. `seats` are the numbers of the players with spaces between,
-- -1 is a bot player; alone one has a bye, and no match. The match is made in the thread that starts from the message, which has
-- its id. `came` is what came of it, encoded by the bot, once it counts.
CREATE TABLE tournament_tables (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    round INTEGER NOT NULL CHECK (round >= 1),
    number INTEGER NOT NULL CHECK (number >= 1),
    seats TEXT NOT NULL,
    match_id TEXT,
    message_id INTEGER,
    came BLOB,
    PRIMARY KEY (tournament_id, round, number)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX tournament_matches ON tournament_tables (match_id) WHERE match_id IS NOT NULL;
CREATE INDEX tournament_tables_in_play ON tournament_tables (tournament_id) WHERE match_id IS NOT NULL AND came IS NULL;

-- The messages that show a tournament: one when it opens, one for each round, one at its end; and the revision that each shows.
CREATE TABLE tournament_pages (
    tournament_id TEXT NOT NULL REFERENCES tournaments (id),
    page INTEGER NOT NULL CHECK (page >= 0),
    message_id INTEGER,
    shown INTEGER NOT NULL,
    PRIMARY KEY (tournament_id, page)
) STRICT, WITHOUT ROWID;

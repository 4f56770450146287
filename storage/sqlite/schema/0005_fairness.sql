-- Who has ever sat at a seat of a match that was being played, and so has seen its hand: nobody else's is for them. Of matches
-- from before this version those who sit there are known, but not those who had left their seat.
CREATE TABLE holders (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    user_id INTEGER NOT NULL,
    PRIMARY KEY (match_id, seat, user_id)
) STRICT, WITHOUT ROWID;

INSERT INTO holders (match_id, seat, user_id)
SELECT s.match_id, s.seat, s.user_id
FROM seats AS s JOIN matches AS m ON m.id = s.match_id
WHERE s.user_id IS NOT NULL AND s.invited = 0 AND m.status IN ('running', 'over');

-- After how many days without an answer a seat may be given away without asking its owner; NULL is never.
ALTER TABLE matches ADD COLUMN idle_days INTEGER DEFAULT 7 CHECK (idle_days >= 1);

-- Since when the channel of the match is known to be gone.
ALTER TABLE matches ADD COLUMN gone_since REAL;
CREATE INDEX gone_matches ON matches (gone_since) WHERE gone_since IS NOT NULL AND status IN ('lobby', 'running');

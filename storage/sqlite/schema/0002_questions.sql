-- Who is asked, seat by seat. `number` is the revision of the match with which the seat's own question was put: what a
-- button is made for. Before this version only one seat was asked at a time, and the file does not know which: all seats of
-- running matches count as asked, as of the match's revision, until `shown` is known.
CREATE TABLE questions (
    match_id TEXT NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL CHECK (seat >= 0),
    number INTEGER NOT NULL CHECK (number >= 1),
    since REAL NOT NULL,
    asked INTEGER NOT NULL CHECK (asked IN (0, 1)),
    PRIMARY KEY (match_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX open_questions ON questions (since) WHERE asked = 1;

INSERT INTO questions (match_id, seat, number, since, asked)
SELECT m.id, s.seat, m.revision, m.turn_since, 1
FROM matches AS m JOIN seats AS s ON s.match_id = m.id
WHERE m.status = 'running';

-- How many plies the boards in the channel have told of; NULL where it is to be found out when the match is taken up.
ALTER TABLE matches ADD COLUMN shown INTEGER DEFAULT 0;
UPDATE matches SET shown = NULL WHERE status = 'running';
CREATE INDEX unsettled_matches ON matches (id) WHERE shown IS NULL;

ALTER TABLE plies ADD COLUMN bond TEXT NOT NULL DEFAULT 'turn' CHECK (bond IN ('turn', 'together', 'aside'));

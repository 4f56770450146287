-- Whom the host of a lobby has taken out of it, and by which code they could sit down there ('' in a channel): not by the same again.
CREATE TABLE taken_out (
    match_id TEXT NOT NULL REFERENCES matches (id),
    user_id INTEGER NOT NULL,
    code TEXT NOT NULL,
    PRIMARY KEY (match_id, user_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX taken_out_by_user ON taken_out (user_id);

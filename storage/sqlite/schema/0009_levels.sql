-- How strong a bot player at a seat plays: `relaxed`, `steady` or `strong`.
ALTER TABLE seats ADD COLUMN level TEXT NOT NULL DEFAULT 'steady';

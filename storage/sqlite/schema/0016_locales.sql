-- The language of a person's Discord as it was last seen, in its code (`en-US`): what they are told in private is in it, as long as
-- they have set none. NULL where it was never seen.
ALTER TABLE people ADD COLUMN locale TEXT;

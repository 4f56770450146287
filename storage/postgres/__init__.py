"""The store in a PostgreSQL database. Nothing of it is loaded unless LAWSPEAKER_DATABASE_URL asks for it."""

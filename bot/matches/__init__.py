"""What happens: tables and their games, lobbies, consents, clocks, records, and what is to be posted of it."""

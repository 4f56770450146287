"""The bot with one more game, which stands in a module of its own: for tests, and for whoever writes a first game."""

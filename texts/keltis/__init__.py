"""What the bot says of Keltis: the game's vocabulary and the sentences behind it."""

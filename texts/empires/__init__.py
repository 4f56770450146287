"""What the bot says of Empires of the North: the game's vocabulary and the sentences behind it."""

"""What the bot says of Manitoba: the game's vocabulary and the sentences behind it."""

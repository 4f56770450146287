"""What the bot says of Odin: the game's vocabulary and the sentences behind it."""

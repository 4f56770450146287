"""The things of the game and what the data files say of them, read once and checked, with the look-ups that rules make."""

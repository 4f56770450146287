"""The things of the game and what the data files say of them: boards, numbers, token sets, scoring tables."""

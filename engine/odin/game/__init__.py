"""The game as a whole: all frames, the set-up, what may be seen, the score, moves as text."""

"""A match as it is played: its plies, its record and what that proves, and whole games played by themselves."""

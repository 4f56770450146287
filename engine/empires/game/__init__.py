"""What the game shows of itself: views, notation, scores, and what follows from a view alone."""

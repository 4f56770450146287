"""What the game shows of itself: views, notation, scores, and a seat's next turn."""

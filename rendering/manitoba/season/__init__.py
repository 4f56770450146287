"""What the turns of a season go by: its cards, the discs, the paths, and the signs of what they give."""

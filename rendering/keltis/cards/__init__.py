"""Cards: the rows and the hand of a player, the piles, and all that lie open."""

"""The occupation cards, read from data: the clauses in play, whether a moment is theirs, what they count and change (ODIN-9)."""

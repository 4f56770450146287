"""From the setting up to the end: the questions of a turn, how figures move, why a move is not possible."""

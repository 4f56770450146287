"""The policy of bot players: what an answer is worth and why, and positions that fit what a seat knows."""

"""The policy of bot players: what an answer is worth, which to propose, and why."""

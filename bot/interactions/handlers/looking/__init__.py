"""Looking without playing: the board, points, rules, the log and replay, records, analyses."""

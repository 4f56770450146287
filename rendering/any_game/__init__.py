"""Pictures that are alike for all games: the lobby, scores, plots, charts, tournaments."""

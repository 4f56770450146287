"""From the setting up to the final scoring: the territory, the solstice, the phases and turns of a round, all frames."""

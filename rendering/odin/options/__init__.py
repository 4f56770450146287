"""What a question offers to choose among: bundles, places for a piece, dishes, tiles, goods that rise, a roll."""

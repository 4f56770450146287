"""What the occupation cards in play do when a moment has come (ODIN-9.10 to ODIN-9.12)."""

"""The board: where everything lies, stones and ways, who stands there, what a step gains."""

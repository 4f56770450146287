"""A player for bot seats, which plays from the view, and what every seat may expect to have at the end."""

"""A simple player for bot seats, which plays from the view."""

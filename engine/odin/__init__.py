"""A Feast for Odin, by Uwe Rosenberg."""

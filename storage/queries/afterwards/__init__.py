"""Queries about what becomes of a match that is over: its analysis, puzzles, the moment of the week."""

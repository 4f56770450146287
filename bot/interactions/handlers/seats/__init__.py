"""Seats that change hands: leaving, giving away, sitting down; and ending a match."""

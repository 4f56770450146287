"""Where things stand in the pictures of Odin."""

from __future__ import annotations

from rendering.pictures import WIDTH

MARGIN = 12
ROOM = WIDTH - 2 * MARGIN
GAP = 8
PAD = 16
RADIUS = 16

EDGE, LABEL = 8, 36
"""Room beside the action board, and for the letter of a row."""

COLUMN_WIDTHS = (226, 250, 346, 311)
CELL_GAP = 5
PITCH, CELL = 55, 51
PLANK_GAP = 8
HEAD = 42
"""The line above a half of the action board: how many Vikings each column takes, and what it brings besides."""

STRIP = 54
"""Height of a line of mountain strips, exploration boards or rounds, with the paper below it."""

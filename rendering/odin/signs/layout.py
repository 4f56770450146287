"""Where things stand in the pictures of Odin."""

from __future__ import annotations

from rendering.pictures import WIDTH

MARGIN = 12
LAYOUT_ROOM = WIDTH - 2 * MARGIN
LAYOUT_GAP = 8
PAD = 16
PANEL_RADIUS = 16

SPACES_EDGE, LABEL = 8, 36
"""Room beside the action board, and for the letter of a row."""

COLUMN_WIDTHS = (226, 250, 346, 311)
CELL_GAP = 5
SPACE_PITCH, SPACE_CELL = 55, 51
PLANK_GAP = 8
HEAD = 42
"""The line above a half of the action board: how many Vikings each column takes, and what it brings besides."""

STRIP = 54
"""Height of a line of mountain strips, exploration boards or rounds, with the paper below it."""

"""Where things stand in the pictures of Odin."""

from __future__ import annotations

from rendering.pictures import WIDTH

MARGIN = 20
ROOM = WIDTH - 2 * MARGIN
GAP = 8
PAD = 16

LABEL = 40
"""Room for the letter of a row of the action board."""

COLUMN_WIDTHS = (222, 246, 330, 308)
CELL_GAP = 5
PITCH, CELL = 58, 54
PLANK_GAP = 8
HEAD = 46
"""The line above the action board: how many Vikings each column takes, and what it brings besides."""

VITALS = 62
"""The line of what a seat has in numbers."""

STRIP = 60
"""Height of a line of mountain strips, exploration boards or rounds, with the paper below it."""

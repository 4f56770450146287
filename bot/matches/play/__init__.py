"""The table, through which every change of a match goes: moves, plies taken back, planned turns, bot players."""

"""In one's turn and beside it: playing, planning, taking back, standing orders, learning."""

"""What lies there for all: the action board, mountain strips, exploration boards, special tiles, rounds."""

"""Cards: their frames and what stands on them, in marks, in words, by name, in rows, and one alone."""

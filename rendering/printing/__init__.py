"""What becomes of what was painted: the colours of a file, PNGs in bands, pictures that follow each other."""

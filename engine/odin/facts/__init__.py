"""What the data files say: their schema, read once, with the look-ups that the rules make of them."""

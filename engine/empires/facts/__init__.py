"""What the data files say: their schema, read once and checked, with the look-ups that the rules make of them."""

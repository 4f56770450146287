"""The operations of cards, a class for each: whether it can be done, what it asks, what it does (README beside the data, Ops)."""

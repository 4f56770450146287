"""The kinds of operations of the occupation cards, each with all that its rules say: when it is possible, asks, does (ODIN-9)."""

"""The kinds of steps of a space, each with all that its rules say: when it is possible, what it costs, asks and does (ODIN-5)."""

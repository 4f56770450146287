"""A space in use: its steps, one after the other; of each kind when it is possible, what it costs, asks and does (ODIN-5)."""

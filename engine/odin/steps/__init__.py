"""A space in use and its steps: when each kind is possible, what it costs, asks and does (ODIN-5)."""

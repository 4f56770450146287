"""What occupation cards do: who listens in a timing window, how effects are resolved, the rules of each operation (ODIN-9)."""

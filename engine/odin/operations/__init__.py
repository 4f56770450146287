"""What the occupation cards do when a moment has come: who reacts, and for each kind of operation what its rules say (ODIN-9)."""

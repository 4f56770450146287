"""The position, what can be done and what can happen, and what follows from where cards and figures lie."""

"""How a match stands and what somebody may know of it: who is asked what, what is told, what is planned."""

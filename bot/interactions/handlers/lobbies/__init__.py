"""Before a match: where it is opened, its lobby, and tournaments."""

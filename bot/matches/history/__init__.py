"""The history of a match: how it began, its replay, its record file, and a match made of such a file."""

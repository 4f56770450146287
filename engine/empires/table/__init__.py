"""The position, what happens to it and what can be done: whatever lies on the table and in front of a seat."""

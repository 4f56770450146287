"""What cards do, interpreted from the data: operations, counters, whether they can be done, and what they ask."""

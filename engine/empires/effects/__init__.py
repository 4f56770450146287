"""What cards, fields and raids do, read from the data: counters, causes, whether it can be done, and why not."""

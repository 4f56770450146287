"""The base of all effects of cards: counters, causes, the features that listen, whether something can be done, and why not."""

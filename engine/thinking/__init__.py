"""Looking ahead and back: the search and the levels of bot players, hints, plans, and what is thought of a match that is over."""

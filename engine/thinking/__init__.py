"""Looking ahead and back: the search and the levels of bot players, hints, plans, and the analysis of a match that is over."""

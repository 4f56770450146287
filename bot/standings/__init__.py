"""What follows from matches that are over: results, ratings, seasons, statistics. All of it can be made anew from the matches."""

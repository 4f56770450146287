"""What is told of matches that are over: statistics, seasons, analyses, and the replay as a file."""

"""Before play: who sits down and on what terms, in lobbies and in tournaments."""

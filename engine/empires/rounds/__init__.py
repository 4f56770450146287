"""From the setting up to the last round: who has a turn, what a round begins and ends with, which frames there are."""

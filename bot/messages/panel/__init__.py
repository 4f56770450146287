"""The private pages on which somebody plays: what is offered, planned, hinted at and looked at."""

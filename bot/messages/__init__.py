"""What a match looks like in a channel or a panel, and how messages get there."""

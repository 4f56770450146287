"""The use of a space: its steps one after the other, what they cost and give, and how a turn is taken back."""

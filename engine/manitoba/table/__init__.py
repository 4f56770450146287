"""The position, what can be done and what can happen, and what policies read of it."""

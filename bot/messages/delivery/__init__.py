"""How messages get to Discord: the outbox and what it sends, edits and removes, and whom each message calls."""

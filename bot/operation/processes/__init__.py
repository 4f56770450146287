"""Processes that work for the bot: how they are started, asked and ended, and the queues before them."""

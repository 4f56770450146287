"""The world at the table: people, channels, messages, what the bot has registered and was told"""

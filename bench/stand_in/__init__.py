"""The stand-in for Discord beside that of another checkout."""

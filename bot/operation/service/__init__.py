"""The bot as a service: its health, the socket at which commands ask it, the service manager."""

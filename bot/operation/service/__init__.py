"""The bot as a service: how it is, the socket at which commands ask it, the service manager."""

"""What can be done now, what it costs and what may be chosen in it. Asking changes nothing."""

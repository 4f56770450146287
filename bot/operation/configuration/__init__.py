"""What the operator sets: settings, the file `.env`, content of their own; the time zones and the version found."""

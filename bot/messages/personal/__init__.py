"""A person's own settings, their time zone among them, and what is kept of them."""

"""What concerns one person over all matches: settings, what is kept of them, statistics."""

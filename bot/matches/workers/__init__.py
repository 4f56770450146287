"""What is worked out in processes of its own: what bot players choose, analyses, checks of records."""

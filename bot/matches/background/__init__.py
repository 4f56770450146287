"""What happens unasked as time passes: reminders, digests, plans that are due, rounds of tournaments."""

"""What outlives the process: matches, messages to deliver, settings. Bytes and records, no rules."""

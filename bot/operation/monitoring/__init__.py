"""What the operator reads while the bot runs: logs, faults, outages, figures."""

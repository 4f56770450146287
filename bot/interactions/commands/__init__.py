"""What people type: slash commands as Discord is told of them, moves, and suggestions for both."""

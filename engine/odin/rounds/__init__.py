"""What happens when: turns, phases and rounds (ODIN-3), the feast among them (ODIN-6)."""

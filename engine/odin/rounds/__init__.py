"""What happens when: turns, phases and rounds (ODIN-3), the feast among them (ODIN-6), and how a turn is taken back."""

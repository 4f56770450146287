"""What the steps of a space ask and do (ODIN-5), and the occupations that are drawn and played there (ODIN-4)."""

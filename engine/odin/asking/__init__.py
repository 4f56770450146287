"""What a seat may do now, at any time too, and what it costs; the questions that ask it (ODIN-5.0, ODIN-8)."""

"""What a seat has: its goods and ships, its boards, its occupations, and all of it in numbers."""

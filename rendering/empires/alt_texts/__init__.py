"""What the pictures of Empires of the North say in words, beside what the drawing itself says."""

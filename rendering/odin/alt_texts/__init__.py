"""What the pictures show in words, for who does not see them."""

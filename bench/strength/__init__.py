"""How strong bot players are, and whether what they tell is true."""

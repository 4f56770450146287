"""How strong bot players are, whether what they tell is true, and the weights by which their searches judge."""

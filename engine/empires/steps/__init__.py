"""What is carried out step by step, with all that it asks for: the operations of cards, the five actions, payments, windows."""

"""What is carried out step by step, with all that it asks for: the five actions, expeditions, payments, windows, Lookout."""

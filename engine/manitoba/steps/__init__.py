"""What is carried out step by step, with all that it asks for: figures, goods, paths, wampum, events of season cards."""

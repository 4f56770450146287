"""The words of Empires of the North, made here alone: names, effects, what the pictures show. Nothing is drawn here."""

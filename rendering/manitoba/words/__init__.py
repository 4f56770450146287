"""The words of Manitoba, made here alone: names, effects, what the pictures show. Nothing is drawn here."""

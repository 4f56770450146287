"""The words of Keltis, made here alone: names, effects, what the pictures show. Nothing is drawn here."""

"""The icons and colours of things, marks in lines, what a card does in marks, and the pieces of a picture."""

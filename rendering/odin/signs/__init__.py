"""The icons and colours of things, marks in lines, and the measures that all pictures share."""

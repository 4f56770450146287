"""How a press comes in: once each, of a known shape, and on to the handler of its verb."""

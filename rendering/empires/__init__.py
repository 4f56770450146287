"""Pictures of Empires of the North."""

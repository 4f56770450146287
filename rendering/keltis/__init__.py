"""Pictures of Keltis."""

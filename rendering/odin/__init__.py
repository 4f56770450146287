"""The pictures of A Feast for Odin."""

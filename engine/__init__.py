"""The rules of the games, without input or output. `docs/driving-an-engine.md` shows how to play one from outside."""

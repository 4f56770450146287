"""What occupations do at their moments (ODIN-9): `engine.odin.table.moments` says how the rooms below call them."""

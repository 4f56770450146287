"""The operator's commands over stored data: backup, restore, check, copy; proofs; and which store is meant."""

"""The operator's commands over stored data: backup, restore, check, copy; proofs; and the choice of the store."""

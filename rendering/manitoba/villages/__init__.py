"""The villages: a strip or a box for each, and what is chosen for the own one."""

"""What people do: with a lobby, with a match that is played, and to look at one."""

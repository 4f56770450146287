"""The connection to Discord: its address, its sessions, what was missed between two, and what is heard of servers."""

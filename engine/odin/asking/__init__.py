"""Questions to a seat, and what it may do at any time beside its answers (ODIN-8)."""

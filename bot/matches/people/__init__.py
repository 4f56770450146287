"""People at matches: who acts, who is there, what somebody cannot do, and what is posted for them."""

"""How time counts for people: clocks on the wall, active hours, vacations, and the clocks of seats."""

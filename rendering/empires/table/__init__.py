"""What lies on the table: the event, the ring, the islands and ships, and the strip of each seat."""

"""What pictures of several games are put together from: seats, nameplates, legends, icons in lines, captions."""

"""Pictures for one reader: who reads and how, the process that draws, and pictures or words on a page."""

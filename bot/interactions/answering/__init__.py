"""Who asks, and where; the one answer to each; and what stands open before them."""

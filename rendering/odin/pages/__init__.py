"""The pictures of each page in their order, with what is said of them, and the legend."""

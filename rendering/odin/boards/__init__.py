"""Boards of landscape and buildings as areas of cells, with the pieces that lie on them."""

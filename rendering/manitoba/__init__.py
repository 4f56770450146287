"""The pictures of Manitoba."""

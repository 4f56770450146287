"""The territory: where it lies in a picture, its landscapes, goods and figures, and the areas to choose."""

"""Points as they are written."""

from __future__ import annotations


def signed_points(points: int) -> str:
    """Points with their sign, a real minus included."""
    return f"+{points}" if points > 0 else points_text(points)


def points_text(points: int) -> str:
    """Points with a real minus when they are negative."""
    return str(points).replace("-", "−")


def as_known(points: int, *, hides: bool) -> str:
    """Points as far as they may be known, and a sign for those that are hidden."""
    return f"{points_text(points)} +?" if hides else points_text(points)

"""Type that is loaded, measured and drawn once in each process that runs tests, however many painters begin with nothing there.

A face, the width of a sign and its mask are what they are, whoever asks; what a painter keeps of them, and how much that may
be, is as it is elsewhere.
"""

from __future__ import annotations

from functools import cache

from rendering.paint import fonts


def remember_type() -> None:
    """From now on, and for all."""
    for name in ("text_face", "icon_face", "drawn_text", "drawn_width"):
        known = getattr(fonts, name)
        if not hasattr(known, "cache_info"):
            setattr(fonts, name, cache(known))

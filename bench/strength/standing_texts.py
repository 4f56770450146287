"""How a contest stands for one name, as reports say it."""

from __future__ import annotations

from engine.thinking.contest import NameStanding


def share_text(one: NameStanding) -> str:
    """Its share of the victories, with the standard error."""
    return f"{100 * one.share:.1f} ± {100 * one.share_error:.1f} %"


def margin_text(one: NameStanding) -> str:
    """How many points more it has than the best other seat, with the standard error."""
    return f"{one.margin:+.1f} ± {one.margin_error:.1f} points"

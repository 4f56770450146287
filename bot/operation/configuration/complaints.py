"""Complaints that an operator reads instead of a traceback: unusable settings, work that could not be done."""

from __future__ import annotations


class BadSettings(ValueError):
    """Settings that cannot be used. `problems` has one line for each of them, beginning with the variable's name."""

    def __init__(self, problems: tuple[str, ...]) -> None:
        super().__init__("\n".join(problems))
        self.problems = problems


class NotDone(Exception):
    """An upkeep command could not do its work; the message is for the operator."""

"""What is said of the luck of a seat."""

from __future__ import annotations

import pytest

from bot.matches.games.adapters import ADAPTERS
from bot.messages.reports.analysis_pages import luck_lines
from engine.thinking.analysis import Analysis, luck_of_seat
from engine.thinking.luck import ChanceJudgement
from engine.victory_curve import VictoryCurve
from texts.catalogue import load_languages
from texts.speech import Speech


@pytest.mark.parametrize("code", load_languages())
def test_one_draw_brings_no_more_than_there_is_to_win_or_to_lose(code: str) -> None:
    """A curve that is steeper than 1 makes more than all of a draw by which nearly all is decided."""
    words, curve = load_languages()[code], VictoryCurve(slope=2.0)
    draws = {0: ChanceJudgement(0, 0, 0.6, 1.0, 0.01), 2: ChanceJudgement(2, 0, 0.6, 0.1, 0.01)}
    luck = luck_of_seat(Analysis(draws=draws, curve=curve), 0)
    assert luck.best is not None
    assert luck.worst is not None
    assert luck.best.after > 1.0
    assert luck.worst.after < 0.0
    speech = Speech(words, "keltis", ADAPTERS["keltis"].vocabulary, ["Ann", "Ben"])
    *_, ends = luck_lines(words, speech, 0, luck, (0, 1, 2))
    assert "+31" in ends
    assert "−69" in ends

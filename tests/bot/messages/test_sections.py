"""What the buttons of sections say: which one it is, and, with room for it, what it does."""

from __future__ import annotations

import pytest

from bot.messages.sections import Named, told_apart


@pytest.mark.parametrize(
    ("names", "said", "told"),
    [
        (("Gatherer",), "Vision path", [Named("Gatherer", "Vision path", True)]),
        (
            ("Gatherer", "Hunter"),
            "Vision path",
            [Named("Gatherer", "Gatherer", False), Named("Hunter", "Hunter", False)],
        ),
        (
            ("Krill Bay (103)", "Ice Floe Fishery (100)"),
            "Build",
            [Named("Krill Bay (103)", "Build (103)", True), Named("Ice Floe Fishery (100)", "Build (100)", True)],
        ),
        (
            ("Keep Krill Bay (103), Frost Quarry (102)", "Keep Krill Bay (103)"),
            "Keep",
            [
                Named("1 · Keep Krill Bay (103), Frost Quarry (102)", "1 · Keep", True),
                Named("2 · Keep Krill Bay (103)", "2 · Keep", True),
            ],
        ),
        (
            ("산맥판 8에서 자원 2개 가져가기", "산맥판 5에서 자원 2개 가져가기"),
            "",
            [
                Named("1 · 산맥판 8에서 자원 2개 가져가기", "1 · 고르기", False),
                Named("2 · 산맥판 5에서 자원 2개 가져가기", "2 · 고르기", False),
            ],
        ),
    ],
    ids=["a single one", "short names", "codes", "lists", "long names"],
)
def test_buttons_beside_each_other_differ(names: tuple[str, ...], said: str, told: list[Named]):
    assert told_apart(names, said, "고르기") == told

"""The pictures of Empires of the North that are kept as golden images."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.empires.game.scoring import score
from rendering.painter import Painter
from rendering.pictures import ShownPictures
from tests.rendering.album import CONTRAST, Album
from tests.rendering.empires.positions import empires
from tests.rendering.positions import in_both_languages

ALBUM = Album("empires", "북방의 제국 · Thursday", empires, score)
board, private, own, final = ALBUM.board, ALBUM.private, ALBUM.own, ALBUM.final

EMPIRES_PICTURES: Mapping[str, Callable[[Painter], ShownPictures]] = {
    **in_both_languages(
        {
            "empires-board-start": lambda painter, language: board(painter, "start", language),
            "empires-board-play": lambda painter, language: board(painter, "play", language),
            "empires-board-three": lambda painter, language: board(painter, "resolve_ship", language),
            "empires-board-solo": lambda painter, language: board(painter, "demand", language),
            "empires-board-over": lambda painter, language: board(painter, "over", language),
            "empires-empire-play": lambda painter, language: board(painter, "play", language, "empire_a"),
            "empires-empire-over": lambda painter, language: board(painter, "over", language, "empire_d"),
            "empires-islands": lambda painter, language: board(painter, "play", language, "islands"),
            "empires-legend": lambda painter, language: board(painter, "over", language, "legend"),
            "empires-hand": lambda painter, language: own(painter, "play", language, "hand"),
            "empires-own": lambda painter, language: own(painter, "assign_units", language, "empire"),
            "empires-private-clans": lambda painter, language: private(painter, "clans", language),
            "empires-private-opening": lambda painter, language: private(painter, "start", language, 1),
            "empires-private-turn": lambda painter, language: private(painter, "play", language),
            "empires-private-build": lambda painter, language: private(painter, "play", language, 2),
            "empires-private-raid": lambda painter, language: private(painter, "play", language, 3),
            "empires-private-came": lambda painter, language: private(painter, "play", language, 5),
            "empires-private-look": lambda painter, language: private(painter, "keep_seen", language, 1),
            "empires-private-assign": lambda painter, language: private(painter, "assign_units", language),
            "empires-private-lookout": lambda painter, language: private(painter, "lookout_keep", language, 1),
            "empires-private-window": lambda painter, language: private(painter, "window", language),
            "empires-private-ship": lambda painter, language: private(painter, "resolve_ship", language, 1),
            "empires-private-island": lambda painter, language: private(painter, "deal_with_island", language),
            "empires-private-pay": lambda painter, language: private(painter, "pay_cost", language, 1),
            "empires-private-search": lambda painter, language: private(painter, "search_deck", language),
            "empires-private-pawn": lambda painter, language: private(painter, "shift_pawn", language),
            "empires-private-side": lambda painter, language: private(painter, "pick_side", language),
            "empires-private-harvest": lambda painter, language: private(painter, "harvest", language, 1),
            "empires-private-demand": lambda painter, language: private(painter, "demand", language),
            "empires-final": lambda painter, language: final(painter, language),
        }
    ),
    "empires-board-play-en-contrast": lambda painter: board(painter, "play", "en", look=CONTRAST),
    "empires-private-turn-en-contrast": lambda painter: private(painter, "play", "en", look=CONTRAST),
}

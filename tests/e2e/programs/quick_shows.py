"""The bot as a real process whose shows have the pace that the environment says, whatever they were asked for."""

import os
from collections.abc import Mapping, Sequence

from bot.__main__ import main
from bot.interactions.handlers.lobbies import shows
from bot.matches.lobbies.prefilled import show_lobby
from engine.thinking.levels import Level
from storage.records.matches import Match

PACE = "SHOW_PACE"
"""The variable of the environment: seconds from one turn to the next."""


def quick_show_lobby(match: Match, bot_names: Mapping[Level, str], levels: Sequence[Level], _pace: float) -> Match:
    return show_lobby(match, bot_names, levels, float(os.environ[PACE]))


if __name__ == "__main__":
    shows.show_lobby = quick_show_lobby
    main()

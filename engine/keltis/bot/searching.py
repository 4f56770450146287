"""Where the search of a strong bot player leaves its playouts: what comes much later is hardly the answer's doing, and noise."""

from __future__ import annotations

from dataclasses import replace
from math import inf

from engine.keltis.bot.outlook import prospect_after
from engine.keltis.turns.frames import KeltisState
from engine.prospect import Prospect

TURNS_PLAYED = 8
"""The turns of each seat after which a playout of a search is left: with 5 it finds less, with 13 no more."""

SEARCH_PROSPECT: Prospect[KeltisState] = replace(prospect_after(TURNS_PLAYED), doubt=-inf)
"""Any lead may be played: what is judged errs far less than what it leaves out is scattered."""

"""Keltis, by Reiner Knizia, with the expansion Neue Wege, Neue Ziele. Rules: docs/rules/keltis.en.md."""

from __future__ import annotations

from engine.keltis.bot.drawing import CARD_DRAW, draw_again
from engine.keltis.bot.fitted_curve import FITTED_CURVE
from engine.keltis.bot.imagining import imagine
from engine.keltis.bot.leaving import (
    LOOK_PROSPECT,
    SEARCH_PROSPECT,
    draw_doubt,
    draw_prospect,
    positions_looked_at,
    positions_tried,
)
from engine.keltis.bot.policy import choose, weigh
from engine.keltis.bot.reasons import reason
from engine.keltis.game.ahead import ahead
from engine.keltis.game.notation import NOTATION
from engine.keltis.game.scoring import score
from engine.keltis.game.view import KeltisView, see
from engine.keltis.options import KeltisOptions, option_values
from engine.keltis.table.moves import KeltisEvent
from engine.keltis.table.sight import KeltisSeen
from engine.keltis.turns.frames import KeltisState
from engine.keltis.turns.set_up import set_up
from engine.prospect import Budget
from engine.rules import Game

KELTIS: Game[KeltisState, KeltisView] = Game(
    name="keltis",
    version=1,
    seat_counts=range(2, 5),
    state=KeltisState,
    events=KeltisEvent,
    options=KeltisOptions,
    option_values=option_values,
    set_up=set_up,
    see=see,
    sight=KeltisSeen,
    score=score,
    write=NOTATION.write,
    read=NOTATION.read,
    choose=choose,
    weigh=weigh,
    imagine=imagine,
    draw_again=draw_again,
    hidden_draw=CARD_DRAW,
    draw_prospect=draw_prospect,
    draws=positions_tried,
    draw_doubt=draw_doubt,
    ahead=ahead,
    budget=Budget(positions=320, plies=15_000, hopeless=1.25, clear=2.5),
    search_prospect=SEARCH_PROSPECT,
    looks=positions_looked_at,
    look_prospect=LOOK_PROSPECT,
    weighings=50,
    hint_plies=132_000,
    victory_curve=FITTED_CURVE,
    turn_rule="KEL-3.8",
    end_rule="KEL-10",
    reason=reason,
    first=lambda state: state.first,
    open_move=lambda _text: True,
)

"""A Feast for Odin, by Uwe Rosenberg. Rules: docs/rules/odin.en.md."""

from __future__ import annotations

from engine.odin.asking.windows import offer_off_turn
from engine.odin.bot.laying import in_a_row
from engine.odin.bot.outlook import PROSPECT, SEARCH_PROSPECT
from engine.odin.bot.policy import choose
from engine.odin.bot.proposals import propose, weigh
from engine.odin.bot.reasons import reason
from engine.odin.game.ahead import ahead
from engine.odin.game.drawing import draw_again, is_roll
from engine.odin.game.frames import OdinState
from engine.odin.game.imagining import imagine
from engine.odin.game.notation import NOTATION, is_open, read, write_value
from engine.odin.game.scoring import score
from engine.odin.game.set_up import set_up
from engine.odin.game.view import OdinView, see
from engine.odin.options import Options, option_values
from engine.odin.rounds.routine import ROUTINE
from engine.odin.table.events import AnyEvent
from engine.prospect import Budget, Shortlist
from engine.rules import Game

ODIN: Game[OdinState, OdinView] = Game(
    name="odin",
    version=5,
    seat_counts=range(1, 5),
    state=OdinState,
    events=AnyEvent,
    options=Options,
    option_values=option_values,
    set_up=set_up,
    see=see,
    score=score,
    write=NOTATION.write,
    read=read,
    spell=write_value,
    choose=choose,
    reason=reason,
    propose=propose,
    in_a_row=in_a_row,
    chapter=lambda view: view.round,
    turn_rule="ODIN-3.5.1",
    end_rule="ODIN-11.1",
    offer=offer_off_turn,
    first=lambda state: state.first,
    routine=ROUTINE,
    alone=frozenset({"start_card"}),
    open_move=is_open,
    imagine=imagine,
    draw_again=draw_again,
    is_open_draw=is_roll,
    draws=lambda _state: 40,
    draw_doubt=lambda _state: 0.07,
    ahead=ahead,
    weigh=weigh,
    prospect=PROSPECT,
    looks=lambda _state: (4, 4, 8, 12, 16),
    weighings=90,
    analysis_plies=1_500,
    hint_plies=4_500,
    marks=lambda view: [{"card": player.played} for player in view.players],
    budget=Budget(
        candidates=16,
        positions=3,
        plies=1_500,
        first_round=1,
        leaves_out=False,
        shortlist=Shortlist(kept=3, behind=2.0),
    ),
    search_prospect=SEARCH_PROSPECT,
)

"""Imperial Settlers: Empires of the North. Rules: docs/rules/empires.en.md."""

from __future__ import annotations

from engine.empires.bot.drawing import draw_again
from engine.empires.bot.expecting import PROSPECT
from engine.empires.bot.imagining import imagine
from engine.empires.bot.policy import choose, choose_next, weigh
from engine.empires.bot.proposals import propose
from engine.empires.bot.reasons import reason
from engine.empires.game.ahead import ahead
from engine.empires.game.marks import marks_of_view
from engine.empires.game.notation import read, write
from engine.empires.game.scoring import score, score_track
from engine.empires.game.sighted import Seen
from engine.empires.game.view import EmpiresView, see
from engine.empires.options import Options, option_values
from engine.empires.rounds.frames import EmpiresState
from engine.empires.rounds.routine import ROUTINE
from engine.empires.rounds.set_up import set_up
from engine.empires.table.events import AnyEvent
from engine.empires.table.preferences import offer_outside_turn
from engine.prospect import Budget
from engine.rules import Game, Picks

EMPIRES: Game[EmpiresState, EmpiresView] = Game(
    name="empires",
    version=5,
    seat_counts=range(1, 5),
    state=EmpiresState,
    events=AnyEvent,
    options=Options,
    option_values=option_values,
    set_up=set_up,
    see=see,
    sight=Seen,
    score=score,
    write=write,
    read=read,
    choose=choose,
    chapter=lambda view: view.round,
    choose_next=choose_next,
    weigh=weigh,
    imagine=imagine,
    draw_again=draw_again,
    draws=lambda _state: 80,
    draw_doubt=lambda _state: 0.012,
    ahead=ahead,
    budget=Budget(candidates=6, positions=130, plies=4_000),
    looseness=0.45,
    prospect=PROSPECT,
    looks=lambda _state: (1, 1, 2, 4, 8),
    look_spread=0.05,
    weighings=22,
    analysis_plies=2_500,
    hint_plies=15_000,
    marks=marks_of_view,
    picks=Picks("pick", "clan", "clans"),
    turn_rule="EMP-6.1",
    end_rule="EMP-15.1",
    track=score_track,
    rounds=lambda view: view.round,
    offer=offer_outside_turn,
    reason=reason,
    propose=propose,
    first=lambda state: state.began,
    routine=ROUTINE,
    usual=frozenset({"pay_cost"}),
    alone=frozenset({"scenario"}),
)

"""Imperial Settlers: Empires of the North. Rules: docs/rules/empires.en.md."""

from __future__ import annotations

from engine.empires.events import AnyEvent
from engine.empires.frames import EmpiresState
from engine.empires.notation import read, write
from engine.empires.options import Options, option_values
from engine.empires.policy import choose
from engine.empires.policy_proposals import propose
from engine.empires.preferences import offer
from engine.empires.reasons import reason
from engine.empires.routine import ROUTINE
from engine.empires.scoring import score, track
from engine.empires.set_up import set_up
from engine.empires.sighted import Seen
from engine.empires.view import EmpiresView, see
from engine.rules import Game

EMPIRES: Game[EmpiresState, EmpiresView] = Game(
    name="empires",
    version=4,
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
    turn_rule="EMP-6.1",
    end_rule="EMP-15.1",
    track=track,
    rounds=lambda view: view.round,
    offer=offer,
    reason=reason,
    propose=propose,
    first=lambda state: state.began,
    routine=ROUTINE,
    alone=frozenset({"scenario"}),
)

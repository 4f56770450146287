"""A Feast for Odin, by Uwe Rosenberg. Rules: docs/rules/odin.en.md."""

from __future__ import annotations

from engine.odin.events import AnyEvent
from engine.odin.frames import OdinState
from engine.odin.notation import NOTATION, is_open, read
from engine.odin.options import Options, option_values
from engine.odin.policy import choose
from engine.odin.policy_laying import in_a_row
from engine.odin.policy_proposals import propose
from engine.odin.reasons import reason
from engine.odin.routine import ROUTINE
from engine.odin.scoring import score
from engine.odin.set_up import set_up
from engine.odin.view import OdinView, see
from engine.odin.windows import offer
from engine.rules import Game

ODIN: Game[OdinState, OdinView] = Game(
    name="odin",
    version=4,
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
    choose=choose,
    reason=reason,
    propose=propose,
    in_a_row=in_a_row,
    turn_rule="ODIN-3.5.1",
    end_rule="ODIN-11.1",
    offer=offer,
    first=lambda state: state.first,
    routine=ROUTINE,
    alone=frozenset({"start_card"}),
    open_move=is_open,
)

"""Manitoba, by Remo Conzadori and Marco Pranzo. Rules: docs/rules/manitoba.en.md."""

from __future__ import annotations

from engine.manitoba.ahead import ahead
from engine.manitoba.events import AnyEvent
from engine.manitoba.frames import ManitobaState
from engine.manitoba.imagining import imagine
from engine.manitoba.notation import NOTATION
from engine.manitoba.options import Options, option_values
from engine.manitoba.policy import choose, weigh
from engine.manitoba.reasons import reason
from engine.manitoba.scoring import score, track
from engine.manitoba.seen import Seen
from engine.manitoba.set_up import set_up
from engine.manitoba.view import ManitobaView, see
from engine.rules import Game

MANITOBA: Game[ManitobaState, ManitobaView] = Game(
    name="manitoba",
    version=1,
    seat_counts=range(2, 5),
    state=ManitobaState,
    events=AnyEvent,
    options=Options,
    option_values=option_values,
    set_up=set_up,
    see=see,
    sight=Seen,
    score=score,
    write=NOTATION.write,
    read=NOTATION.read,
    choose=choose,
    weigh=weigh,
    imagine=imagine,
    ahead=ahead,
    chapter=lambda view: view.season,
    turn_rule="MAN-3.1",
    end_rule="MAN-3.3",
    track=track,
    reason=reason,
    first=lambda state: state.first,
    open_move=lambda _text: True,
)

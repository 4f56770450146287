"""Manitoba, by Remo Conzadori and Marco Pranzo. Rules: docs/rules/manitoba.en.md."""

from __future__ import annotations

from engine.manitoba.bot.fitted_curve import FITTED_CURVE
from engine.manitoba.bot.imagining import draw_again, imagine, is_event_draw
from engine.manitoba.bot.policy import choose, weigh
from engine.manitoba.bot.reasons import reason
from engine.manitoba.game.ahead import ahead
from engine.manitoba.game.notation import NOTATION
from engine.manitoba.game.scoring import score, track
from engine.manitoba.game.seen import ManitobaSeen
from engine.manitoba.game.view import ManitobaView, see
from engine.manitoba.options import ManitobaOptions, option_values
from engine.manitoba.rounds.frames import ManitobaState
from engine.manitoba.rounds.set_up import set_up
from engine.manitoba.table.events import ManitobaEvent
from engine.prospect import Budget
from engine.rules import Game

MANITOBA: Game[ManitobaState, ManitobaView] = Game(
    name="manitoba",
    version=1,
    seat_counts=range(2, 5),
    state=ManitobaState,
    events=ManitobaEvent,
    options=ManitobaOptions,
    option_values=option_values,
    set_up=set_up,
    see=see,
    sight=ManitobaSeen,
    score=score,
    write=NOTATION.write,
    read=NOTATION.read,
    choose=choose,
    weigh=weigh,
    imagine=imagine,
    budget=Budget(candidates=12, plies=15_000, first_round=2, clear=2.5),
    weighings=30,
    tree_plies=8_400,
    noted_turns=12,
    looks=lambda _state: (3, 2, 5, 10, 16),
    hint_plies=75_000,
    victory_curve=FITTED_CURVE,
    draw_again=draw_again,
    is_open_draw=is_event_draw,
    ahead=ahead,
    chapter=lambda view: view.season,
    turn_rule="MAN-3.1",
    end_rule="MAN-3.3",
    track=track,
    reason=reason,
    first=lambda state: state.first,
    open_move=lambda _text: True,
)

"""What buttons, menus and forms do: verb by verb, the same functions that slash commands use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies import lobby_buttons, opening, tournament_options, tournaments
from bot.interactions.handlers.looking import analysis, board, history, records, rules
from bot.interactions.handlers.personal import kept, settings, standings
from bot.interactions.handlers.playing import in_a_row, learning, orders, planning, play, undo, voting
from bot.interactions.handlers.seats import ending, giving, leaving, substitutes
from bot.messages.layout.custom_ids import CustomId

Handler = Callable[[Context, CustomId, dict[str, Any]], Awaitable[None]]

HANDLERS: Mapping[str, Handler] = {
    # lobby
    "join": lobby_buttons.join,
    "leave": leaving.leave,
    "leave_lobby": leaving.leave_lobby,
    "start": lobby_buttons.start,
    "rate": lobby_buttons.rate,
    "add_bot": lobby_buttons.add_bot,
    "add_bot_at": lobby_buttons.add_bot_at,
    "fill_bots": lobby_buttons.fill_bots,
    "fill_bots_at": lobby_buttons.fill_bots_at,
    "take_rest": lobby_buttons.take_rest,
    "clear_seat": lobby_buttons.clear_seat,
    "options": lobby_buttons.options,
    "option": lobby_buttons.set_option,
    "options_page": lobby_buttons.options_page,
    "clock_typed": lobby_buttons.figures_typed,
    "rematch": opening.rematch,
    "new_in_thread": opening.new_in_thread,
    "end_gone": ending.end_gone,
    "end": ending.end,
    # playing
    "play": play.open_panel,
    "pick": play.pick,
    "choose": play.choose,
    "look": play.look,
    "see": play.see,
    "card": play.see_card,
    "confirm": play.confirm,
    "confirm_both": play.confirm_both,
    "confirm_as": play.confirm_as,
    "in_a_row": in_a_row.show,
    "confirm_in_a_row": in_a_row.confirm,
    "routine": play.routine,
    "orders": orders.orders,
    "plan": planning.pressed,
    "planned": planning.planned,
    "about": play.about,
    "type": play.open_form,
    "typed": play.typed,
    "back": undo.back,
    "back_turn": undo.back_turn,
    "undo": undo.undo,
    "undo_ask": undo.undo_ask,
    "vote": voting.vote,
    "resign": leaving.resign,
    "abandon": leaving.abandon,
    "stay": leaving.stay,
    "give_seat": giving.give,
    "come_back": substitutes.come_back,
    "sit_down": substitutes.sit_down,
    "seated": substitutes.seated,
    "vacation": settings.vacation,
    # learning
    "practice": learning.practice,
    "explain": learning.explain,
    "uncoach": learning.uncoach,
    "hint": learning.hint,
    # looking
    "hand": board.hand,
    "part": board.part,
    "log": history.log,
    "log_page": history.log_page,
    "replay": history.replay_page,
    "replay_file": records.replay_file,
    "analysis": analysis.analysis,
    "analysis_points": analysis.points,
    "turning": analysis.turning,
    "what_if": analysis.what_if,
    "rules": rules.rules,
    "rules_page": rules.rules_page,
    "rules_topic": rules.rules_topic,
    # what came of matches
    "stats": standings.stats,
    "stats_game": standings.stats_game,
    "table": standings.table,
    "table_game": standings.table_game,
    "season": standings.season,
    # tournaments
    "tournament_join": tournaments.join,
    "tournament_leave": tournaments.leave,
    "tournament_back": tournaments.back,
    "tournament_start": tournaments.start,
    "tournament_retry": tournaments.retry,
    "tournament_end": tournaments.end,
    "tournament_status": tournaments.status,
    "tournament_rules": tournaments.rules,
    "tournament_options": tournament_options.options,
    "tournament_set": tournament_options.choose,
    "tournament_clock": tournament_options.typed,
    # one's own settings
    "settings": settings.page,
    "set": settings.chosen,
    "set_form": settings.open_form,
    "set_typed": settings.typed,
    "end_vacation": settings.end_vacation,
    "kept_export": kept.export,
    "kept_ask": kept.ask,
    "kept_erase": kept.erased,
}

LEADS_ELSEWHERE = frozenset({"practice", "what_if", "new_in_thread"})
"""Verbs that begin something in another place, whatever the bot may do where they were pressed."""
EDITS_FOR_ALL = frozenset({"vote"})
"""Verbs whose answer replaces a message that everybody sees. All others answer in private."""

"""What buttons, menus and forms do: verb by verb, the same functions that slash commands use."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.interactions.context import Context
from bot.interactions.handlers import (
    clocks,
    ending,
    giving,
    history,
    in_a_row,
    kept,
    learning,
    leaving,
    lobbies,
    looking_back,
    opening,
    orders,
    planning,
    play,
    reading,
    records,
    rules,
    settings,
    standings,
    tournament_options,
    tournaments,
    undo,
    voting,
)
from bot.messages.layout.custom_ids import CustomId

Handler = Callable[[Context, CustomId, dict[str, Any]], Awaitable[None]]

HANDLERS: Mapping[str, Handler] = {
    # lobby
    "join": lobbies.join,
    "leave": leaving.leave,
    "leave_lobby": leaving.leave_lobby,
    "start": lobbies.start,
    "rate": lobbies.rate,
    "add_bot": lobbies.add_bot,
    "add_bot_at": lobbies.add_bot_at,
    "fill_bots": lobbies.fill_bots,
    "fill_bots_at": lobbies.fill_bots_at,
    "take_rest": lobbies.take_rest,
    "clear_seat": lobbies.clear_seat,
    "options": lobbies.options,
    "option": lobbies.set_option,
    "options_page": lobbies.options_page,
    "clock_typed": lobbies.figures_typed,
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
    "come_back": clocks.come_back,
    "sit_down": clocks.sit_down,
    "seated": clocks.seated,
    "vacation": settings.vacation,
    # learning
    "practice": learning.practice,
    "explain": learning.explain,
    "uncoach": learning.uncoach,
    "hint": learning.hint,
    # reading
    "hand": reading.hand,
    "part": reading.part,
    "log": history.log,
    "log_page": history.log_page,
    "replay": history.replay_page,
    "replay_file": records.replay_file,
    "analysis": looking_back.analysis,
    "analysis_points": looking_back.points,
    "turning": looking_back.turning,
    "what_if": looking_back.what_if,
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

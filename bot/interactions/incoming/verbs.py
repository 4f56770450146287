"""What buttons, menus and forms do, verb by verb: the functions that slash commands use too."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from typing import Any

from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies import (
    invitations,
    lobby_buttons,
    opening,
    taking_out,
    tournament_options,
    tournaments,
)
from bot.interactions.handlers.looking import analysis, board, history, puzzles, records, rules, watching
from bot.interactions.handlers.personal import blocked, kept, moments, settings, standings
from bot.interactions.handlers.playing import in_a_row, learning, next_match, orders, plan_buttons, play, undo, voting
from bot.interactions.handlers.seats import ending, giving, leaving, sitting_in, substitutes, table_talk
from bot.matches.play.table import Table
from bot.messages.layout.custom_ids import CustomId
from storage.records.tournaments import Tournament

Handler = Callable[[Context, CustomId, dict[str, Any]], Awaitable[None]]


def at_table(act: Callable[[Context, Table], Awaitable[None]]) -> Handler:
    """A handler that acts at the table of the button."""

    async def handle(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
        await act(context, await context.table_of(custom_id))

    return handle


def of_tournament(act: Callable[[Context, Tournament], Awaitable[None]]) -> Handler:
    """A handler that acts on the tournament of the button."""

    async def handle(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
        await act(context, await tournaments.tournament_of(context, custom_id))

    return handle


def once_sure(act: Callable[..., Awaitable[None]]) -> Handler:
    """A handler that acts on the tournament of the button, and tells whether it was asked once more before."""

    async def handle(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
        sure = custom_id.argument == tournaments.SURE
        await act(context, await tournaments.tournament_of(context, custom_id), sure=sure)

    return handle


HANDLERS: Mapping[str, Handler] = {
    # lobby
    "join": at_table(lobby_buttons.join_lobby),
    "leave": at_table(leaving.ask_to_leave),
    "leave_lobby": leaving.leave_lobby,
    "start": at_table(lobby_buttons.begin_lobby_match),
    "rate": lobby_buttons.agree_to_rating,
    "add_bot": lobby_buttons.ask_bot_level,
    "add_bot_at": lobby_buttons.seat_bots_of_level,
    "fill_bots": lobby_buttons.ask_bot_level,
    "fill_bots_at": lobby_buttons.seat_bots_of_level,
    "take_rest": lobby_buttons.take_rest,
    "clear_seat": taking_out.press_clear_seat,
    "clear_other": taking_out.clear_last_seat,
    "take_out": taking_out.take_guest_out,
    "options": at_table(lobby_buttons.show_options),
    "option": lobby_buttons.set_option,
    "options_page": lobby_buttons.options_page,
    "clock_typed": lobby_buttons.clock_filled,
    "rematch": opening.open_rematch,
    "new_in_thread": opening.new_in_thread,
    "join_code": invitations.join_by_code,
    "invite": at_table(invitations.show_own_invitation),
    "new_code": invitations.renew_code,
    "end_gone": ending.end_gone,
    "end": ending.end_unreachable_match,
    # playing
    "play": at_table(play.show_panel),
    "next": next_match.open_next,
    "pick": play.pick_choice,
    "choose": play.choose_from_menu,
    "look": play.show_other_page,
    "see": play.see_part,
    "card": play.see_card,
    "confirm": play.confirm_move,
    "confirm_both": play.confirm_both,
    "confirm_as": play.confirm_as,
    "in_a_row": in_a_row.show_in_a_row,
    "confirm_in_a_row": in_a_row.confirm_row_of_moves,
    "routine": play.change_routine,
    "orders": orders.open_orders,
    "ordered": orders.orders_given,
    "plan": plan_buttons.press_plan_draft,
    "planned": plan_buttons.press_plan,
    "about": play.explain_question,
    "type": play.open_form,
    "typed": play.play_typed_line,
    "back": undo.take_back_free,
    "back_turn": undo.take_back_free,
    "undo": at_table(undo.take_back),
    "undo_ask": undo.undo_ask,
    "vote": voting.press_vote,
    "resign": leaving.hand_to_bot_player,
    "abandon": leaving.end_as_asked,
    "stay": leaving.keep_all_as_is,
    "give_seat": giving.give_seat_as_asked,
    "come_back": substitutes.come_back,
    "sit_down": substitutes.sit_down,
    "seated": substitutes.seat_substitute,
    "take_seat": at_table(sitting_in.offer_seats),
    "take_seat_at": sitting_in.take_bot_seat,
    "vacation": settings.open_vacation_page,
    "say": at_table(table_talk.open_line_form),
    "said": table_talk.say_line,
    "people": at_table(table_talk.show_people),
    "quiet": table_talk.set_quiet,
    "block": table_talk.block_person,
    "unblock": table_talk.unblock_person,
    # learning
    "practice": learning.begin_practice,
    "explain": learning.explain_to_novice,
    "uncoach": learning.end_coaching,
    "hint": learning.press_hint,
    # looking
    "hand": board.press_hand,
    "part": board.press_part,
    "in_my_language": at_table(board.show_in_own_language),
    "watch": at_table(watching.watch_match),
    "watch_told": watching.choose_watch_notice,
    "unwatch": at_table(watching.stop_watching),
    "log": history.open_log,
    "log_page": history.open_log,
    "replay": history.replay_page,
    "replay_file": records.replay_file,
    "analysis": analysis.open_analysis,
    "analysis_points": analysis.open_points_analysis,
    "turning": analysis.open_turning_point,
    "what_if": analysis.what_if,
    "puzzle": puzzles.open_next_puzzle,
    "puzzle_answer": puzzles.answer_puzzle,
    "rules": rules.press_rules,
    "rules_page": rules.rules_page,
    "rules_topic": rules.rules_topic,
    # what came of matches
    "stats": standings.open_stats,
    "stats_game": standings.stats_game,
    "table": standings.open_season_table,
    "table_game": standings.table_game,
    "season": standings.choose_season_length,
    "moments": moments.choose_moments,
    "moments_language": moments.choose_moments_language,
    # tournaments
    "tournament_join": once_sure(tournaments.join_tournament),
    "tournament_leave": once_sure(tournaments.leave_tournament),
    "tournament_back": of_tournament(tournaments.return_to_tournament),
    "tournament_start": once_sure(tournaments.start_tournament),
    "tournament_retry": tournaments.retry_round,
    "tournament_end": once_sure(tournaments.end_tournament),
    "tournament_status": of_tournament(tournaments.show_tournament),
    "tournament_rules": tournaments.open_tournament_rules,
    "tournament_options": tournament_options.open_tournament_options,
    "tournament_set": tournament_options.choose_tournament_option,
    "tournament_clock": tournament_options.tournament_clock_filled,
    # one's own settings
    "settings": settings.open_settings_page,
    "set": settings.setting_chosen,
    "set_form": settings.open_form,
    "set_typed": settings.setting_typed,
    "set_all": settings.form_filled,
    "end_vacation": settings.end_vacation,
    "kept_export": kept.export_kept,
    "kept_ask": kept.ask_to_erase,
    "kept_erase": kept.erase_kept,
    "blocked": blocked.show_blocked,
    "unblocked": blocked.unblock_listed,
}

LEADS_ELSEWHERE = frozenset({"practice", "what_if", "new_in_thread"})
"""Verbs that begin something in another place, whatever the bot may do here."""
EDITS_FOR_ALL = frozenset({"vote"})
"""Verbs whose answer replaces a message that everybody sees; all others answer in private."""

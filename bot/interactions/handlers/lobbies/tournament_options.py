"""The menus in which whoever manages the server chooses what is agreed on for a tournament."""

from __future__ import annotations

from typing import Any

from bot.interactions.answering.chosen_values import chosen_value, is_whole_number
from bot.interactions.answering.context import Context
from bot.interactions.handlers.lobbies.lobby_buttons import (
    clock_entered,
    figures_explained,
    language_menus,
    rating_options,
    rule_menus,
    rules_told,
)
from bot.interactions.handlers.lobbies.tournaments import HOUR, must_manage, tournament_of
from bot.matches.games.adapters import ADAPTERS
from bot.matches.lobbies.clock_options import NONE, OWN
from bot.matches.lobbies.match_language import LANGUAGE
from bot.matches.lobbies.tournament_terms import CHOICES, TournamentTerms, terms_of
from bot.matches.lobbies.tournaments import in_chosen_language, must_be, starting_at, with_choice
from bot.matches.people.refusals import NotPossible
from bot.messages.channel.clock_words import clock_form, clock_options
from bot.messages.layout.components import ClassicMessage, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.option_menus import OptionMenu, page_of_menus
from bot.standings.tournament_rounds import Form as RoundForm
from storage.records.matches import AtZero
from storage.records.tournaments import Tournament, TournamentStatus
from texts.catalogue import Language
from texts.literal import literal_text

STARTS = "starts"
PRESS = "press"
AT_ZERO = (AtZero.TURN, AtZero.SEAT)
"""What may happen where time runs out: nobody else sits down at a table that was drawn."""
HOURS = ("1", "3", "6", "12", "24", "48", "72", "168")
"""Hours after which it may begin by itself."""


async def open_tournament_options(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """A page of what can be chosen."""
    await show_options(context, await tournament_of(context, custom_id), page_number(custom_id.argument))


async def show_options(context: Context, tournament: Tournament, page: int = 0) -> None:
    """Shows a page of what can be chosen. Raises NotPossible for who does not manage the server, and after the start."""
    must_manage(context)
    must_be(tournament, TournamentStatus.OPEN)
    await context.answer.give(options_message(context, tournament, page))


def page_number(argument: str) -> int:
    """The number of a page; the first one for anything else."""
    return int(argument) if is_whole_number(argument) else 0


async def choose_tournament_option(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Something was chosen from a menu."""
    must_manage(context)
    tournament, value = await tournament_of(context, custom_id), chosen_value(data)
    page, name, *_ = [*custom_id.argument.split("."), ""]
    if (name, value) == ("clock", OWN):
        asked = CustomId("tournament_clock", tournament.id, argument=page)
        await context.answer.ask(clock_form(context.viewer.words, terms_of(tournament).match, asked, AT_ZERO))
        return
    await keep_tournament_option(context, tournament, name, value, page_number(page))


async def tournament_clock_filled(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Sets all about the clock at once, as it was filled in."""
    must_manage(context)
    tournament = await tournament_of(context, custom_id)

    def edit(before: Tournament) -> Tournament:
        for name, value in clock_entered(data).items():
            with figures_explained(name):
                before = with_choice(name, value)(before)
        return before

    after = await context.services.tournaments.change(tournament.id, edit, context.actor)
    await show_options(context, after, page_number(custom_id.argument))


async def keep_tournament_option(context: Context, tournament: Tournament, name: str, value: str, page: int) -> None:
    """Keeps what was chosen, and shows the page with it."""
    edit = with_choice(name, value)
    if name == LANGUAGE:
        edit = in_chosen_language(context.services.languages, value)
    if name == STARTS:
        if value not in (PRESS, *HOURS):
            raise NotPossible("refused.no_such_option")
        edit = starting_at(None if value == PRESS else context.services.clock() + float(value) * HOUR)
    after = await context.services.tournaments.change(tournament.id, edit, context.actor)
    await show_options(context, after, page)


def options_message(context: Context, tournament: Tournament, number: int) -> ClassicMessage:
    """A page of menus, one for each thing that can be chosen."""
    words, chosen = context.viewer.words, tournament.language
    menus = {
        **menus_of(words, tournament),
        **language_menus(words, context.services.offered_languages(chosen), chosen),
    }
    page = page_of_menus(words, menus, number, tournament.id, chosen="tournament_set", turned="tournament_options")
    title = words("tournament.options_for", title=literal_text(tournament.title))
    lines = [title, *page.head, *rules_told(words, terms_of(tournament).match.game, page.names)]
    return ClassicMessage("\n".join(lines), rows=(*page.menus, page.turn))


def menus_of(words: Language, tournament: Tournament) -> dict[str, OptionMenu]:
    """All that can be chosen: of the tournament, then of its games."""
    terms = terms_of(tournament)
    match = terms.match
    clocks = tuple(each for each in clock_options(words, match) if each.value != NONE)
    counts = [count for count in ADAPTERS[match.game].game.seat_counts if count > 1]
    seats = tuple(
        Option(words("tournament.seats", n=count), str(count), chosen=count == len(match.seats)) for count in counts
    )
    return {
        **{
            name: (words(f"tournament.menu_{name}"), tournament_choices(words, terms, name))
            for name in shown_choices(terms)
        },
        "seats": (words("tournament.menu_seats"), seats),
        STARTS: (words("tournament.menu_starts"), start_options(words, tournament)),
        "rated": (words("lobby.menu_rated"), rating_options(words, match)),
        **rule_menus(words, match),
        "clock": (words("clock.menu"), clocks),
    }


def shown_choices(terms: TournamentTerms) -> list[str]:
    """The names of `CHOICES` that matter: groups at tables of two have as many rounds as they need, others are one table."""
    pairs = len(terms.match.seats) == 2
    pointless = "group" if terms.form is RoundForm.SWISS or not pairs else "rounds"
    return [name for name in CHOICES if name != pointless]


def tournament_choices(words: Language, terms: TournamentTerms, name: str) -> tuple[Option, ...]:
    """The values of one of `CHOICES`."""
    now = getattr(terms, name)
    return tuple(
        Option(
            words(f"tournament.{name}", n=value) if isinstance(value, int) else words(f"tournament.{name}_{value}"),
            str(value),
            chosen=value == now,
        )
        for value in CHOICES[name]
    )


def start_options(words: Language, tournament: Tournament) -> tuple[Option, ...]:
    """When it begins."""
    by_press = Option(words("tournament.starts_press"), PRESS, chosen=tournament.starts_at is None)
    return (by_press, *(Option(words("tournament.starts_in", n=int(each)), each) for each in HOURS))

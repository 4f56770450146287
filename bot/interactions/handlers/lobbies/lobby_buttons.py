"""The lobby's buttons."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any

import discord
from msgspec import structs

from bot.interactions.answering.chosen_values import chosen_value, is_whole_number, whole_number
from bot.interactions.answering.context import Context
from bot.interactions.answering.offering import RefusedWithOffer
from bot.interactions.handlers.lobbies.invitations import join_invited, seated_if_welcome
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.bot_levels import bot_name, level_name, levels_offered
from bot.matches.lobbies import lobby, rating_offer
from bot.matches.lobbies.clock_options import CLOCK_OPTIONS, OWN
from bot.matches.lobbies.invitations import guests_seated, without_code
from bot.matches.lobbies.match_language import LANGUAGE, with_language_chosen
from bot.matches.people.refusals import NotPossible, Outdated
from bot.matches.play.table import Table
from bot.messages.channel.clock_words import clock_form, clock_options
from bot.messages.layout.components import Button, ButtonRow, ClassicMessage, Option
from bot.messages.layout.custom_ids import CustomId
from bot.messages.layout.forms import entered_values, text_entered
from bot.messages.layout.option_menus import OptionMenu, page_of_menus
from bot.messages.layout.pages import Page, SectionPart, Text
from engine.chance import SEED_BYTES
from engine.thinking.levels import Level
from storage.records.matches import Match
from texts.catalogue import Language
from texts.literal import literal_text

SEAT_BUTTONS: Mapping[str, tuple[str, Callable[[Match], object]]] = {
    "add_bot": ("🤖", lobby.is_fillable),
    "fill_bots": ("🤖", lobby.is_fillable),
    "take_rest": ("👥", lobby.is_fillable),
    "clear_seat": ("➖", lambda match: [*lobby.clearable_seats(match), *guests_seated(match)]),
    "start": ("🎬", lobby.is_full),
}
"""What the host may do with seats, by verb: the sign of the button, and when it can be done."""
TAKING: Mapping[str, tuple[Callable[[int, str, Level], lobby.MatchEdit], str, str]] = {
    "add_bot": (lobby.add_bot, "lobby.bot_added", "lobby.add_level"),
    "fill_bots": (lobby.fill_with_bots, "lobby.filled", "lobby.add_levels"),
}
"""How bot players take one seat, or all free ones: the change, the sentence about it, and the label of a level's button."""
FILL, OPTIONS = ("fill_bots", "🤖"), ("options", "⚙️")
WAYS_ON: Mapping[str, Sequence[tuple[str, str]]] = {
    "refused.seats_empty": (FILL, OPTIONS),
    "refused.seats_empty_least": (FILL,),
    "refused.invited_missing": (OPTIONS,),
    "refused.rated_alone": (OPTIONS,),
    "refused.rated_twice": (OPTIONS,),
}
"""The buttons beside each refusal of a start, by verb and sign: they do what its sentence proposes."""
THREAD_SECONDS = 2.5
"""How long the answer to a start waits for the thread to which it leads."""


async def join_lobby(context: Context, table: Table) -> None:
    """Seats somebody; in direct messages whoever is invited there."""
    if table.match.guild_id is None:
        await join_invited(context, table)
        return
    await seated_if_welcome(context, table, lobby.with_person_joined(context.actor.user_id, context.name))
    await context.say("lobby.you_joined", title=literal_text(table.match.title))


async def begin_lobby_match(context: Context, table: Table) -> None:
    """Begins the match, with a seed from the operating system."""
    before = table.match.channel_id
    try:
        begun = lobby.with_play_begun(context.actor.user_id)
        await table.start(context.actor, lambda match: without_code(begun(match)), os.urandom(SEED_BYTES))
    except NotPossible as refusal:
        if refusal.key not in WAYS_ON:
            raise
        raise RefusedWithOffer(refusal.key, ways_on(context, table.match, refusal.key), **refusal.words) from refusal
    said = "lobby.you_started" if table.match.guild_id is not None else "lobby.you_started_direct"
    if table.match.threaded:
        with suppress(TimeoutError):
            async with asyncio.timeout(THREAD_SECONDS):
                await table.until(lambda: table.match.channel_id != before)
        said = "lobby.you_started_soon" if table.match.channel_id == before else "lobby.you_started_thread"
    await context.say(said, title=literal_text(table.match.title), thread=f"<#{table.match.channel_id}>")


def ways_on(context: Context, match: Match, key: str) -> tuple[Button, ...]:
    """The buttons for what a refusal of a start proposes to the host."""
    words = context.viewer.words
    return tuple(
        Button(words(f"button.{verb}"), str(CustomId(verb, match.id)), emoji=emoji) for verb, emoji in WAYS_ON[key]
    )


async def agree_to_rating(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Notes that somebody agrees to a rated match, or no longer does."""
    table, user = await context.table_of(custom_id), context.actor.user_id

    def edit(match: Match) -> Match:
        lobby.must_be_lobby(match)
        return rating_offer.with_rating_answer(match, user)

    await table.change(context.actor, edit)
    agrees = any(seat.user_id == user for seat in rating_offer.seats_that_agree(table.match))
    await context.say("lobby.you_agreed" if agrees else "lobby.you_disagreed", title=literal_text(table.match.title))


async def ask_bot_level(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Asks how strong bot players are to be; seats them at once where the game has one level."""
    table = await context.table_of(custom_id)
    lobby.must_be_lobby_of(table.match, context.actor.user_id)
    levels = levels_offered(table.match.game)
    if len(levels) > 1 and lobby.is_fillable(table.match):
        await context.answer.give(levels_page(context, table, levels, custom_id))
    else:
        await seat_bots(context, table, custom_id, Level.STEADY)


async def seat_bots_of_level(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Seats bot players of the level that was chosen."""
    table = await context.table_of(custom_id)
    page, _, level = custom_id.argument.partition(".")
    if level not in levels_offered(table.match.game):
        raise Outdated
    asked = structs.replace(custom_id, verb=custom_id.verb.removesuffix("_at"), argument=page)
    await seat_bots(context, table, asked, Level(level))


async def seat_bots(context: Context, table: Table, custom_id: CustomId, level: Level) -> None:
    """Seats one bot player, or one at each free seat, as the verb says."""
    edit, said, _ = TAKING[custom_id.verb]
    name = bot_name(context.services.language(table.match.language), level)
    await table.change(context.actor, edit(context.actor.user_id, name, level))
    await seats_changed(context, table, custom_id, said)


def levels_page(context: Context, table: Table, levels: Sequence[Level], asked: CustomId) -> Page:
    """The levels of bot players, each with how it plays and a button; then the way back to the page of options."""
    words, match, page = context.viewer.words, table.match, asked.argument
    _, _, label = TAKING[asked.verb]
    sections = [
        SectionPart(
            f"**{level_name(words, level)}** · {words(f'level.about_{level}')}\n-# {words(f'{match.game}.level.{level}')}",
            Button(
                words(label, level=level_name(words, level)),
                str(CustomId(f"{asked.verb}_at", match.id, argument=f"{page}.{level}")),
                emoji="🤖",
            ),
        )
        for level in levels
    ]
    back = Button(words("button.options"), str(CustomId("options_page", match.id, argument=page or "0")), emoji="◀️")
    return Page((Text(words("lobby.which_level")), *sections, (back,)))


async def take_rest(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    table = await context.table_of(custom_id)
    await table.change(context.actor, lobby.take_rest(context.actor.user_id, context.name))
    await seats_changed(context, table, custom_id, "lobby.rest_taken")


async def seats_changed(context: Context, table: Table, custom_id: CustomId, said: str, **words: object) -> None:
    """Shows the page of options on which the button stands, with what became of the seats."""
    message = options_message(context, table, int(custom_id.argument) if is_whole_number(custom_id.argument) else 0)
    await context.answer.give(structs.replace(message, text=f"{context.viewer.words(said, **words)}\n{message.text}"))


async def show_options(context: Context, table: Table) -> None:
    """Opens the options for the host."""
    lobby.must_be_lobby_of(table.match, context.actor.user_id)
    await context.answer.give(options_message(context, table, 0))


async def options_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Another page of options."""
    page = whole_number(custom_id.argument)
    table = await context.table_of(custom_id)
    lobby.must_be_lobby(table.match)
    await context.answer.give(options_message(context, table, page))


async def set_option(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Sets the value that the host has chosen; asks for all about a clock in a form."""
    table = await context.table_of(custom_id)
    argument, name, *_ = [*custom_id.argument.split("."), ""]  # after them stands which of several menus it was
    value, page = chosen_value(data), whole_number(argument)
    if (name, value) == ("clock", OWN):
        lobby.must_be_lobby_of(table.match, context.actor.user_id)
        filled = CustomId("clock_typed", table.match.id, argument=argument)
        await context.answer.ask(clock_form(context.viewer.words, table.match, filled))
        return
    user, edit = context.actor.user_id, lobby.set_option(context.actor.user_id, name, value)
    if name == LANGUAGE:
        edit = with_language_chosen(user, context.name, context.services.languages, value)
    await table.change(context.actor, edit)
    await context.answer.give(options_message(context, table, page))


def clock_entered(data: Mapping[str, Any]) -> dict[str, str]:
    """What a form about a clock says, by the names of the options."""
    found = {"clock": text_entered(data), **entered_values(data)}
    return {name: found[name] for name in CLOCK_OPTIONS if name in found}


async def clock_filled(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """Sets all about the clock at once, as the host has filled it in."""
    page, table, user = whole_number(custom_id.argument), await context.table_of(custom_id), context.actor.user_id

    def edit(match: Match) -> Match:
        for name, value in clock_entered(data).items():
            with figures_explained(name):
                match = lobby.set_option(user, name, value)(match)
        return match

    await table.change(context.actor, edit)
    await context.answer.give(options_message(context, table, page))


@contextmanager
def figures_explained(name: str) -> Iterator[None]:
    """Says how the figures of a clock are written, where this option is those and what was typed are none."""
    try:
        yield
    except NotPossible as refusal:
        if (name, refusal.key) == ("clock", "refused.no_such_option"):
            raise NotPossible("refused.clock_form") from refusal
        raise


def told_apart(labels: Mapping[str, str], chosen: str) -> list[str]:
    """The values of an option, one for each label: a ruling left to the data and the same one named read alike.

    Of two with one label that is the chosen one, or else the first.
    """
    kept = {labels[value]: value for value in (*reversed(list(labels)), chosen)}
    return [value for value in labels if kept[labels[value]] == value]


def options_message(context: Context, table: Table, number: int) -> ClassicMessage:
    """A page of menus, one for each option, with a word on each rule; below, what can be done now with seats."""
    match, words = table.match, context.viewer.words
    page = page_of_menus(words, option_menus(context, match), number, match.id, chosen="option", turned="options_page")
    seats = [
        Button(
            words(f"button.{verb}"),
            str(CustomId(verb, match.id, argument=str(page.number))),
            discord.ButtonStyle.primary if verb == "start" else discord.ButtonStyle.secondary,
            emoji,
        )
        for verb, (emoji, possible) in SEAT_BUTTONS.items()
        if possible(match)
    ]
    buttons = (*seats, *page.turn)
    rows: list[ButtonRow] = [*page.menus, *([buttons] if buttons else [])]
    lines = [words("lobby.options_for", title=literal_text(match.title)), *page.head]
    lines += rules_told(words, match.game, page.names)
    if lobby.is_full(match):
        lines.append(words("lobby.may_start"))
    return ClassicMessage("\n".join(lines), rows=tuple(rows))


def rules_told(words: Language, game: str, names: Sequence[str]) -> list[str]:
    """A word on each of these options that is a rule of the game."""
    lines: list[str] = []
    for name in names:
        if f"{game}.option.{name}.about" in words:
            title, about = words(f"{game}.option.{name}"), words(f"{game}.option.{name}.about")
            lines.append(f"-# {words.headed(f'**{title}**', about)}")
    return lines


def option_menus(context: Context, match: Match) -> dict[str, OptionMenu]:
    """Every option, by name: the number of seats, the options of the game, and those that are no rule."""
    words = context.viewer.words
    counts = [str(number) for number in ADAPTERS[match.game].game.seat_counts]
    seats = tuple(Option(words("lobby.seats", n=int(c)), c, chosen=int(c) == len(match.seats)) for c in counts)
    kept = lobby.PICTURES_KEPT[match.quiet]
    pictures = tuple(Option(words(f"lobby.pictures_{each}"), each, chosen=each == kept) for each in lobby.PICTURES_KEPT)
    idle = tuple(
        Option(idle_label(words, days), each, chosen=days == match.idle_days) for each, days in lobby.IDLE_DAYS.items()
    )
    menus = {
        "seats": (words("lobby.menu_seats"), seats),
        **rule_menus(words, match),
        "pictures": (words("lobby.menu_pictures"), pictures),
        **language_menus(words, context.services.offered_languages(match.language), match.language),
    }
    if match.is_alone:  # nobody else plays there
        return menus
    menus |= {
        "idle": (words("lobby.menu_idle"), idle),
        "rated": (words("lobby.menu_rated"), rating_options(words, match)),
        **({"clock": (words("clock.menu"), clock_options(words, match))} if len(match.seats) > 1 else {}),
    }
    if match.guild_id is not None and not context.in_thread:  # there is no thread within a thread
        place = lobby.PLACES[match.threaded]
        places = tuple(Option(words(f"lobby.place_{each}"), each, chosen=each == place) for each in lobby.PLACES)
        menus["place"] = (words("lobby.menu_place"), places)
    return menus


def language_menus(words: Language, languages: Mapping[str, Language], chosen: str) -> dict[str, OptionMenu]:
    """The language of what all read, where there are several; `languages` are those that can be chosen, by code."""
    names = {code: other("language.name") for code, other in languages.items()}
    options = tuple(
        Option(words("lobby.language", language=name), code, chosen=code == chosen)
        for code, name in sorted(names.items())
    )
    return {LANGUAGE: (words("lobby.menu_language"), options)} if len(options) > 1 else {}


def rating_options(words: Language, match: Match) -> tuple[Option, ...]:
    """Whether the match is to be rated."""
    chosen = rating_offer.RATED[match.rated]
    return tuple(Option(words(f"lobby.rated_{each}"), each, chosen=each == chosen) for each in rating_offer.RATED)


def rule_menus(words: Language, match: Match) -> dict[str, OptionMenu]:
    vocabulary, current = ADAPTERS[match.game].vocabulary, lobby.options_of(match)
    menus: dict[str, OptionMenu] = {}
    for name, values in lobby.option_choices(match).items():
        title = words(f"{match.game}.option.{name}")
        chosen = getattr(current, name)
        labels = {value: vocabulary.option_value(words, current, name, value) for value in values}
        offered = told_apart(labels, chosen)
        menu = tuple(Option(words.headed(title, labels[value]), value, chosen=value == chosen) for value in offered)
        menus[name] = (title, menu)
    return menus


def idle_label(words: Language, days: int | None) -> str:
    """When a seat may be given away."""
    return words("lobby.idle_never") if days is None else words("lobby.idle_days", n=days)

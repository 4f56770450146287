"""The lobby's buttons."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import structs

from bot.interactions.context import Context
from bot.matches import lobby, openings, rated
from bot.matches.adapters import ADAPTERS
from bot.matches.clock_options import OWN
from bot.matches.levels import bot_name, level_name, offered
from bot.matches.posts import LobbyBody, posts
from bot.matches.refusing import NotPossible, Outdated
from bot.matches.table import Table
from bot.messages.clock_words import clock_menus
from bot.messages.components import Button, ClassicMessage, Form, Option, Row, entered
from bot.messages.custom_ids import CustomId
from bot.messages.option_menus import OptionMenu, page_of_menus
from bot.messages.pages import Page, Section, Text
from bot.texts.catalogue import Language
from bot.texts.literal import literally
from engine.chance import SEED_BYTES
from engine.levels import Level
from storage.changes import Change
from storage.errors import ChannelTaken
from storage.records import Match

SEAT_BUTTONS: Mapping[str, tuple[str, Callable[[Match], object]]] = {
    "add_bot": ("🤖", lobby.fillable),
    "take_rest": ("👥", lobby.fillable),
    "clear_seat": ("➖", lobby.clearable),
}
"""What the host may do with seats, by verb, and when it can be done."""


async def join(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    await joined(context, await context.table_of(custom_id))


async def joined(context: Context, table: Table) -> None:
    """Takes a seat."""
    await table.change(context.actor, lobby.join(context.actor.user_id, context.name))
    await context.say("lobby.you_joined", title=literally(table.match.title))


async def start(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    await started(context, await context.table_of(custom_id))


async def started(context: Context, table: Table) -> None:
    """Begins to play, with a seed from the operating system."""
    await table.start(context.actor, lobby.ready(context.actor.user_id), os.urandom(SEED_BYTES))
    said = "lobby.you_started_thread" if table.match.threaded else "lobby.you_started"
    await context.say(said, title=literally(table.match.title))


async def rate(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Somebody agrees that the match is rated, or does not any more."""
    table, user = await context.table_of(custom_id), context.actor.user_id

    def edit(match: Match) -> Match:
        lobby.must_be_lobby(match)
        return rated.answered(match, user)

    await table.change(context.actor, edit)
    agrees = any(seat.user_id == user for seat in rated.agreed(table.match))
    await context.say("lobby.you_agreed" if agrees else "lobby.you_disagreed", title=literally(table.match.title))


async def add_bot(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Asks how strong a bot player is to be; adds one at once where the game has one level."""
    table = await context.table_of(custom_id)
    lobby.must_be_lobby(table.match)
    lobby.must_be_host(table.match, context.actor.user_id)
    levels = offered(table.match.game)
    if len(levels) > 1 and lobby.fillable(table.match):
        await context.answer.give(levels_page(context, table, levels, custom_id.argument))
    else:
        await bot_added(context, table, custom_id, Level.STEADY)


async def add_bot_at(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """A bot player of the level that was chosen takes a seat."""
    table = await context.table_of(custom_id)
    page, _, level = custom_id.argument.partition(".")
    if level not in offered(table.match.game):
        raise Outdated
    await bot_added(context, table, structs.replace(custom_id, argument=page), Level(level))


async def bot_added(context: Context, table: Table, custom_id: CustomId, level: Level) -> None:
    """A bot player takes a seat."""
    name = bot_name(context.services.language(table.match.language), level)
    await table.change(context.actor, lobby.add_bot(context.actor.user_id, name, level))
    await seats_changed(context, table, custom_id, "lobby.bot_added")


def levels_page(context: Context, table: Table, levels: Sequence[Level], page: str) -> Page:
    """How strong a bot player may be, each with how it plays and a button; then the way back."""
    words, match = context.viewer.words, table.match
    sections = [
        Section(
            f"**{level_name(words, level)}** · {words(f'level.about_{level}')}\n-# {words(f'{match.game}.level.{level}')}",
            Button(
                words("lobby.add_level", level=level_name(words, level)),
                str(CustomId("add_bot_at", match.id, argument=f"{page}.{level}")),
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


async def clear_seat(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    table = await context.table_of(custom_id)
    await table.change(context.actor, lobby.clear_seat(context.actor.user_id))
    await seats_changed(context, table, custom_id, "lobby.seat_cleared")


async def seats_changed(context: Context, table: Table, custom_id: CustomId, said: str) -> None:
    """The page of options that the button stands on, with what has become of the seats."""
    message = options_message(context, table, int(custom_id.argument) if custom_id.argument.isdecimal() else 0)
    await context.answer.give(structs.replace(message, text=f"{context.viewer.words(said)}\n{message.text}"))


async def options(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """The host's private page of options."""
    await show_options(context, await context.table_of(custom_id))


async def show_options(context: Context, table: Table) -> None:
    """Opens the options for the host."""
    lobby.must_be_lobby(table.match)
    lobby.must_be_host(table.match, context.actor.user_id)
    await context.answer.give(options_message(context, table, 0))


async def options_page(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Another page of options."""
    if not custom_id.argument.isdecimal():
        raise Outdated
    table = await context.table_of(custom_id)
    lobby.must_be_lobby(table.match)
    await context.answer.give(options_message(context, table, int(custom_id.argument)))


async def set_option(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """The host has chosen a value."""
    table = await context.table_of(custom_id)
    page, name, *_ = [*custom_id.argument.split("."), ""]  # after them stands which of several menus it was
    values: Sequence[str] = data.get("values") or []
    if len(values) != 1 or not page.isdecimal():
        raise Outdated
    if (name, values[0]) == ("clock", OWN):
        await ask_figures(context, table, int(page))
        return
    await table.change(context.actor, lobby.set_option(context.actor.user_id, name, str(values[0])))
    await context.answer.give(options_message(context, table, int(page)))


async def ask_figures(context: Context, table: Table, page: int) -> None:
    """Asks the host for figures of their own."""
    lobby.must_be_lobby(table.match)
    lobby.must_be_host(table.match, context.actor.user_id)
    words = context.viewer.words
    form = str(CustomId("clock_typed", table.match.id, argument=str(page)))
    await context.answer.ask(Form(words("clock.menu"), words("clock.form"), words("clock.form_example"), form))


async def figures_typed(context: Context, custom_id: CustomId, data: dict[str, Any]) -> None:
    """The figures that were typed are the clock's."""
    if not custom_id.argument.isdecimal():
        raise Outdated
    table, typed = await context.table_of(custom_id), entered(data)
    try:
        await table.change(context.actor, lobby.set_option(context.actor.user_id, "clock", typed))
    except NotPossible as refusal:
        if refusal.key == "refused.no_such_option":
            raise NotPossible("refused.clock_form") from refusal
        raise
    await context.answer.give(options_message(context, table, int(custom_id.argument)))


def told_apart(labels: Mapping[str, str], chosen: str) -> list[str]:
    """The values of an option; of those with one label, as a ruling left to the data and the same one named, one alone.

    That is the one that holds, or else the first.
    """
    kept = {labels[value]: value for value in (*reversed(list(labels)), chosen)}
    return [value for value in labels if kept[labels[value]] == value]


def options_message(context: Context, table: Table, number: int) -> ClassicMessage:
    """A page of menus, one for each option; below, what can be done now with seats."""
    match, words = table.match, context.viewer.words
    page = page_of_menus(words, option_menus(context, match), number, match.id, chosen="option", turned="options_page")
    seats = [
        Button(words(f"button.{verb}"), str(CustomId(verb, match.id, argument=str(page.number))), emoji=emoji)
        for verb, (emoji, possible) in SEAT_BUTTONS.items()
        if possible(match)
    ]
    buttons = (*seats, *page.turn)
    rows: list[Row] = [*page.menus, *([buttons] if buttons else [])]
    return ClassicMessage(words("lobby.options_for", title=literally(match.title)), rows=tuple(rows))


def option_menus(context: Context, match: Match) -> dict[str, OptionMenu]:
    """Every option, by name: the number of seats, those of the game, and those that no rule of it knows."""
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
        "idle": (words("lobby.menu_idle"), idle),
        "rated": (words("lobby.menu_rated"), rating_options(words, match)),
        **(clock_menus(words, match) if len(match.seats) > 1 else {}),
    }
    if not context.in_thread:  # there is no thread within a thread
        place = lobby.PLACES[match.threaded]
        places = tuple(Option(words(f"lobby.place_{each}"), each, chosen=each == place) for each in lobby.PLACES)
        menus["place"] = (words("lobby.menu_place"), places)
    return menus


def rating_options(words: Language, match: Match) -> tuple[Option, ...]:
    """Whether the match is to be rated."""
    chosen = rated.RATED[match.rated]
    return tuple(Option(words(f"lobby.rated_{each}"), each, chosen=each == chosen) for each in rated.RATED)


def rule_menus(words: Language, match: Match) -> dict[str, OptionMenu]:
    """The options of the game."""
    vocabulary, current = ADAPTERS[match.game].vocabulary, lobby.options_of(match)
    menus: dict[str, OptionMenu] = {}
    for name, values in lobby.option_choices(match).items():
        title = words(f"{match.game}.option.{name}")
        chosen = getattr(current, name)
        labels = {value: vocabulary.option_value(words, current, name, value) for value in values}
        offered = told_apart(labels, chosen)
        menu = tuple(Option(f"{title}: {labels[value]}", value, chosen=value == chosen) for value in offered)
        menus[name] = (title, menu)
    return menus


def idle_label(words: Language, days: int | None) -> str:
    """When a seat may be given away."""
    return words("lobby.idle_never") if days is None else words("lobby.idle_days", n=days)


async def rematch(context: Context, custom_id: CustomId, _data: dict[str, Any]) -> None:
    """Opens the lobby again with the same options; who sat there is invited to the same seat."""
    table = await context.table_of(custom_id)
    old = table.match
    user = context.actor.user_id
    held = sorted(seat for seat, who in await context.services.store.matches.holders(old.id) if who == user)
    if not held and user not in {seat.user_id for seat in old.seats}:
        raise NotPossible("refused.no_seat", title=literally(old.title))
    fresh = lobby.new_match(
        old.game,
        title=old.title,
        seats=len(old.seats),
        language=old.language,
        host=user,
        guild=old.guild_id,
        channel=old.channel_id,
        at=context.services.clock(),
    )
    await open_lobby(context, openings.again(old, fresh, user, context.name, held))
    await context.say("lobby.rematch", title=literally(old.title))


async def open_lobby(context: Context, match: Match, *, shown: bool = True) -> None:
    """Commits a new lobby and its message, unless it is not to be `shown`.

    Raises NotPossible when the channel has a match already.
    """
    change = Change(
        at=context.services.clock(),
        before=None,
        after=match,
        interaction_id=context.actor.interaction_id,
        posts=posts(match, [LobbyBody()] if shown else []),
    )
    try:
        await context.services.store.commit(change)
    except ChannelTaken as problem:
        raise NotPossible("refused.channel_taken") from problem
    context.services.wake.set()

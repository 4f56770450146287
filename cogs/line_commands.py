"""Commands that are a line of notation: each is a row of a table, from which one maker makes the command and its suggestions."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Iterable, Mapping
from inspect import Parameter, Signature, signature
from typing import Any

import discord
from discord import app_commands
from msgspec import Struct

from bot.interactions.commands.typing_moves import OptionSuggestion
from cogs.game_cog import GameCog
from engine.game import Move
from texts.speech import Speech

Interaction = discord.Interaction[Any]
ValueText = Callable[[object], str]

Suggester = Callable[[GameCog, Interaction, str, str], Awaitable[list[OptionSuggestion]]]
"""Suggests what may be filled in, given the option's name and what is typed there so far."""

OPTION = re.compile(r"\{(\w+)(?:=(\w*))?\}")


class LineCommand(Struct, frozen=True):
    """A command and the line of notation that it plays.

    `line` is that line, with `{card}` in the place of an option, `{card=}` where it may be left out, and `{pile=deck}` where it
    then reads `deck`; or a function `…_line` that makes the line, whose parameters are the options. The command has the name of
    the line's first word, or of the function without its ending, unless `name` gives another. Its options are named like fields
    of moves and completed by the legal values of these fields in moves of these `kinds` (by default of the kind with the name of
    the line's first word), as `value_text` writes them, unless `suggest` has another way. `verbs` maps kinds of move to the
    beginnings of their lines: the first kind counts that may have the option's value.
    """

    line: str | Callable[..., str]
    name: str = ""
    kinds: tuple[str, ...] = ()
    value_text: ValueText | None = None
    suggest: Mapping[str, Suggester] = {}
    verbs: Mapping[str, str] = {}

    @property
    def first_word(self) -> str:
        """The line's first word, or the name of the function that makes it."""
        return self.line.split()[0] if isinstance(self.line, str) else self.line.__name__.removesuffix("_line")

    def options(self) -> list[Parameter]:
        """The options, in the order in which Discord shows them."""
        if not isinstance(self.line, str):
            return [*signature(self.line, eval_str=True).parameters.values()]
        return [
            Parameter(
                found[1],
                Parameter.POSITIONAL_OR_KEYWORD,
                annotation=str,
                default=Parameter.empty if found[2] is None else found[2],
            )
            for found in OPTION.finditer(self.line)
        ]

    def notation(self, filled: Mapping[str, Any]) -> str:
        """Makes the line from what is filled in."""
        if isinstance(self.line, str):
            return OPTION.sub(lambda found: filled[found[1]], self.line)
        return self.line(**filled)


def add_line_commands(group: app_commands.Group, rows: Iterable[LineCommand]) -> None:
    """Adds the commands of these rows to a group of a cog."""
    for row in rows:
        group.add_command(line_command(row))


def line_command(row: LineCommand) -> app_commands.Command[Any, ..., None]:
    """Makes the command of one row, with suggestions for each option that is text."""
    name, options = row.name or row.first_word, row.options()

    async def callback(cog: GameCog, interaction: Interaction, **filled: Any) -> None:
        line = row.notation(filled)
        if row.verbs:
            [(field, value)] = filled.items()
            line = f"{await cog.verb(interaction, row.verbs, field, value, row.value_text or str)} {value}"
        await cog.play(interaction, name, line)

    of_cog: Any = callback
    first = [Parameter(name, Parameter.POSITIONAL_OR_KEYWORD, annotation=Any) for name in ("cog", "interaction")]
    of_cog.__signature__ = Signature([*first, *options])
    command: Any = app_commands.Command(name=name, description="…", callback=as_method(of_cog))
    suggester = suggest_values(*(row.kinds or tuple(row.verbs) or (row.first_word,)), text=row.value_text)
    for option in options:
        if option.annotation is str:
            suggest = as_method(as_autocomplete(row.suggest.get(option.name, suggester), option.name))
            command.autocomplete(option.name)(suggest)
    return command


def as_method(function: Any) -> Any:
    """Gives the function a qualified name from which discord.py gathers that it wants its cog as well."""
    function.__qualname__ = f"{GameCog.__name__}.{function.__name__}"
    return function


def as_autocomplete(suggester: Suggester, option: str) -> Callable[..., Awaitable[list[OptionSuggestion]]]:
    """Makes a suggester for one option into a function that discord.py takes."""

    async def suggest(cog: GameCog, interaction: Interaction, typed: str) -> list[OptionSuggestion]:
        return await suggester(cog, interaction, option, typed)

    return suggest


def suggest_values(*kinds: str, text: ValueText | None = None) -> Suggester:
    """Suggests the legal values of the field with the option's name, in moves of these kinds."""

    async def suggest(cog: GameCog, interaction: Interaction, option: str, typed: str) -> list[OptionSuggestion]:
        return await cog.suggest(interaction, kinds, option, typed, text)

    return suggest


def suggest_rest_of(verb: str) -> Suggester:
    """Suggests what may follow the verb, for moves of several words."""

    async def suggest(cog: GameCog, interaction: Interaction, option: str, typed: str) -> list[OptionSuggestion]:
        return await cog.suggest_rest(interaction, verb, verb, typed)

    return suggest


def suggest_ends_after(verb: str, *before: str, named: Callable[[Speech, Move], str]) -> Suggester:
    """Suggests what may follow the verb and these options, once all of them are filled in."""

    async def suggest(cog: GameCog, interaction: Interaction, option: str, typed: str) -> list[OptionSuggestion]:
        filled = vars(interaction.namespace)
        if not all(map(filled.get, before)):  # with another value before it the same end is another move
            return []
        begun = (verb, *(str(filled[name]) for name in before))
        return await cog.suggest_ends(interaction, begun, " ".join(begun), typed, named)

    return suggest

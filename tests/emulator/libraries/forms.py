"""All forms that Lawspeaker opens, and all that it suggests to whoever types: a game by the panel meets few of them."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from bot.matches.games.registry import GAMES
from emulator.world.interactions import Interaction
from tests.e2e.people.players import (
    FORM_OF,
    Player,
    offered,
    option_of,
    options_with,
    original,
    settings_form,
    standing_in,
)

Json = dict[str, Any]

SUBCOMMAND, SUBCOMMAND_GROUP = 1, 2
TYPED = ("", "a")
"""What has been typed when suggestions are asked for."""
TO_FORMS = ("type", "orders")
"""Buttons of a panel that open a form."""


class TypedOption(NamedTuple):
    """An option for which suggestions are made as it is typed: of which command, and its name."""

    command: str
    name: str


def typed_options(commands: Iterable[Json], above: str = "") -> Iterator[TypedOption]:
    """The options with suggestions of registered commands."""
    for command in commands:
        path, options = f"{above}{command['name']}", command.get("options") or ()
        inside = [option for option in options if option["type"] in (SUBCOMMAND, SUBCOMMAND_GROUP)]
        yield from typed_options(inside, f"{path} ")
        yield from (TypedOption(path, option["name"]) for option in options if option.get("autocomplete"))


def is_for(game: str, option: TypedOption) -> bool:
    """Whether an option makes sense in this game: its own, or that of a command of all games."""
    first = option.command.split()[0]
    return first == game or first not in GAMES


async def look_at_suggestions(player: Player, options: Iterable[TypedOption]) -> None:
    """The player types each of these commands as far as the option, and sends none."""
    for command, name in options:
        for text in TYPED:
            await player.complete(command, name, text)


async def fill_in_forms(player: Player) -> None:
    """The player opens each form of their settings and of their panel, and sends it as it stands."""
    for form in dict.fromkeys(FORM_OF.values()):
        await send_as_it_stands(player, await settings_form(player, form))
    page = original(await player.slash("play"))
    for _, custom_id, _ in offered(page, *TO_FORMS):
        await send_as_it_stands(player, await player.press(page, custom_id))


async def fill_in_form_of_lobby(player: Player, game: str) -> None:
    """The player opens a lobby, and the form about its clock, and closes it again."""
    await player.slash("game new", game=game, seats=2)
    page = await options_with(player, "clock")
    [clock] = [custom_id for parsed, custom_id, _ in offered(page, "option") if option_of(parsed) == "clock"]
    await send_as_it_stands(player, await player.press(page, clock, ["own"]))
    await player.surely("game abandon")


async def send_as_it_stands(player: Player, opened: Interaction) -> None:
    """Sends a form back without a change. Raises AssertionError where none was opened."""
    await player.stage.hooks.submit(opened, standing_in(opened))

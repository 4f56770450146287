"""Moves typed instead of clicked: suggestions that are legal now, and what a typed line does."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from discord import app_commands
from msgspec import structs

from bot.interactions.answers import Interaction
from bot.interactions.scene import Scene
from bot.matches.house import House
from bot.matches.table import Table
from bot.messages.drawing import private_desk
from bot.messages.panel import panel
from bot.texts.speech import Speech
from engine.choices import kind_of
from engine.game import Move, Seat, State
from engine.match import SEPARATOR, play_line
from engine.rules import IllegalMove
from rendering.games import PICTURES

SUGGESTIONS = 25
LABEL_LIMIT = 100

Choice = app_commands.Choice[str]


async def type_line(scene: Scene, line: str) -> None:
    """Plays a line of moves in notation and shows where that leads, in private."""
    table = await scene.table_here()
    told = await table.play_line(scene.actor, line)
    own = table.seats_of(scene.actor.user_id)
    seat = next((decision.seat for decision in table.asked() if decision.seat in own), told.plies[0][0])
    await scene.answer.give(await panel(scene.desk, table, seat, told=told))


async def acting(house: House, interaction: Interaction) -> tuple[Table, Seat, Speech] | None:
    """The table here and the seat of this person that is to act; None when there is nothing to suggest."""
    table = await house.tables.active_in(interaction.channel_id or 0)
    if table is None:
        return None
    own = table.seats_of(interaction.user.id)
    seat = next((decision.seat for decision in table.asked() if decision.seat in own), None)
    if seat is None:
        return None
    desk = await private_desk(house, interaction.user.id, str(interaction.locale))
    return table, seat, desk.speech(table)


async def suggest_line(house: House, interaction: Interaction, typed: str) -> list[Choice]:
    """Whole moves for `/move`: what was typed before the last semicolon stands, the rest is completed."""
    found = await acting(house, interaction)
    if found is None:
        return []
    table, seat, speech = found
    done, _, rest = typed.rpartition(SEPARATOR)
    state = after(table, seat, done)
    if state is None:
        return []
    head = f"{done.strip()}{SEPARATOR} " if done.strip() else ""
    choices: list[Choice] = []
    for move in table.game.legal_moves(state, seat):
        text = table.game.write(move)
        if len(head + text) > LABEL_LIMIT:
            continue  # a line cut short would be another move
        if contains(rest, f"{text} {speech.move(move)}"):
            choices.append(Choice(name=labelled(text, speech.move(move)), value=head + text))
        if len(choices) == SUGGESTIONS:
            break
    return choices


def after(table: Table, seat: Seat, line: str) -> State[object] | None:
    """The position after the steps typed so far; None when they cannot be played through to a known position."""
    if not line.strip():
        return table.position
    try:
        state, played = play_line(table.game, table.position, seat, line)
    except IllegalMove:
        return None
    return None if played.rest or any(ply.revealed for ply in played.plies) else state


def labelled(text: str, said: str) -> str:
    """What is typed, with what it means where that is another word."""
    return (text if said.lower() == text.lower() else f"{text} · {said}")[:LABEL_LIMIT]


async def suggest_field(
    house: House,
    interaction: Interaction,
    game: str,
    kinds: Sequence[str],
    field: str,
    typed: str,
    value_text: Callable[[object], str],
) -> list[Choice]:
    """The values of one field of the legal moves of these kinds, given the options that are filled in already.

    A value whose text is empty is none that can be typed.
    """
    found = await acting(house, interaction)
    if found is None:
        return []
    table, seat, speech = found
    if table.match.game != game:
        return []
    filled = {name: str(value) for name, value in vars(interaction.namespace).items() if value and name != field}
    values: dict[object, None] = {}
    for move in table.game.legal_moves(table.position, seat):
        if kind_of(move) in kinds and hasattr(move, field) and agrees(move, filled, value_text):
            values[getattr(move, field)] = None
    choices = [
        Choice(name=labelled(text, speech.choice(field, value)), value=text)
        for value in values
        if (text := value_text(value))
    ]
    return [choice for choice in choices if contains(typed, choice.name)][:SUGGESTIONS]


def agrees(move: Move, filled: dict[str, str], value_text: Callable[[object], str]) -> bool:
    """Whether a move has the values that are filled in; what is no legal value at all is left to the move's refusal."""
    fields = {info.name for info in structs.fields(move)}
    return all(
        value_text(getattr(move, name)).lower() == value.strip().lower()
        for name, value in filled.items()
        if name in fields and getattr(move, name) is not None
    )


def contains(typed: str, text: str) -> bool:
    """Whether every word typed occurs in a text."""
    return all(word in text.lower() for word in typed.lower().split())


async def suggest_part(house: House, interaction: Interaction, typed: str) -> list[Choice]:
    """The larger cuts of the board of the match here."""
    table = await house.tables.latest_in(interaction.channel_id or 0)
    if table is None:
        return []
    desk = await private_desk(house, interaction.user.id, str(interaction.locale))
    names = [
        Choice(name=desk.words(f"{table.match.game}.part.{part}"), value=part)
        for part in PICTURES[table.match.game].parts
    ]
    return [choice for choice in names if contains(typed, f"{choice.name} {choice.value}")]


def suggest_language(house: House, typed: str, *others: Choice) -> list[Choice]:
    """The languages there are, each by its own name, and what else may be chosen in place of one."""
    names = [Choice(name=words("language.name"), value=code) for code, words in sorted(house.languages.items())]
    return [choice for choice in (*names, *others) if contains(typed, f"{choice.name} {choice.value}")]

"""People who play from what they see: three ways to take a turn, and what they find in the channel."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from bot.interactions.commands.typing_moves import NO_MOVE
from bot.messages.layout.custom_ids import CustomId, parse_custom_id
from emulator.rules.component_limits import BUTTON, FILE, STRING_SELECT, walk_components
from emulator.world.cast import TablePerson
from emulator.world.interactions import Interaction
from emulator.world.shown import ShownPicture, pictures_of_message, words_of_message
from tests.e2e.stages.stage import Stage
from tests.rendering.unpainted import is_sketch
from texts.catalogue import load_languages

Json = dict[str, Any]
Turn = Callable[["Player"], Awaitable[bool]]
"""Takes one step of a turn; False when this player has nothing to do now."""

BOARD, SCORE, LOBBY = "board", "score", "lobby"
"""What a message shows: a position, the scores of an end, a lobby."""
TO_ACT = tuple(said("board.to_act", who="\n").partition("\n")[0] for said in load_languages().values())
CHOOSING = ("pick", "choose", "confirm", "in_a_row", "confirm_in_a_row")
SURE = ("resign", "abandon", "leave_lobby", "give_seat", "end")
"""What is done at the second press, after it was asked once more."""
LOOKED_FOR = frozenset(said("hint.looking_again") for said in load_languages().values())
MEANWHILE = frozenset(said("panel.meanwhile") for said in load_languages().values())
ASIDES = 6
"""Steps that somebody takes who is not asked: what may be settled one way and the other would never end."""


@dataclass
class Player:
    """A person in one channel."""

    stage: Stage
    person: TablePerson
    channel: str
    chance: random.Random = field(default_factory=lambda: random.Random(1))
    answers: list[str] = field(default_factory=list[str])

    def pick(self, choices: Sequence[Any]) -> Any:
        """One of what is offered, mostly the first: the first ones go ahead, and the game comes to its end sooner."""
        return choices[0] if self.chance.random() < 0.8 else self.chance.choice(choices)

    async def slash(self, command: str, /, **options: Any) -> Interaction:
        """Send a slash command in the channel."""
        return await self.stage.hooks.slash(self.person.id, command, options, where=self.channel)

    async def complete(self, command: str, focused: str, text: str = "", **options: Any) -> list[str]:
        """The values that autocomplete offers."""
        choices = await self.stage.hooks.complete(self.person.id, command, focused, text, options, where=self.channel)
        return [choice["value"] for choice in choices]

    async def lines(self) -> list[str]:
        """The moves that autocomplete offers for `/move`: none for who is only told whose turn it is."""
        return [line for line in await self.complete("move", "line") if line != NO_MOVE]

    async def press(
        self, message: Json, custom_id: str, values: list[str] | None = None, *, forged: bool = False
    ) -> Interaction:
        """Press a button, or choose from a menu."""
        return await self.stage.hooks.press(self.person.id, message, custom_id, values, forged=forged)

    async def surely(self, command: str, /, **options: Any) -> str:
        """Send a slash command that asks once more, and press that it is meant; the text of the answer to that."""
        return await self.sure(original(await self.slash(command, **options)))

    async def sure(self, asked: Json) -> str:
        """Press that it is meant, again where it is asked anew because a bot player has moved; the text of the answer."""
        answer = words_of_message(asked)
        while sure := [custom_id for _, custom_id, _ in offered(asked, *SURE)]:
            done = await self.press(asked, sure[0])
            asked, answer = original(done), content_of(done)
        return answer

    async def say(self, command: str, /, **options: Any) -> str:
        """Send a slash command; the text of the answer."""
        return content_of(await self.slash(command, **options))

    async def hint(self, seconds: float = 5.0) -> Json | None:
        """Ask for a hint, and wait for what takes the place of the first word; None where nothing is answered, or not in time."""
        told = await self.slash("hint")
        answer = told.followups[-1] if told.followups else told.original
        if answer is None:
            return None
        for _ in range(int(seconds / 0.05)):
            shown = next((each for each in self.sees() if each["id"] == answer.data["id"]), answer.data)
            if not any(again in words_of_message(shown) for again in LOOKED_FOR):
                return shown
            await asyncio.sleep(0.05)
        return None

    def sees(self) -> list[Json]:
        """The messages this person sees in the channel, oldest first."""
        return self.stage.hooks.messages(self.person.id, self.channel)

    def public(self) -> list[Json]:
        """What everybody sees in the channel, oldest first."""
        book = self.stage.table.book
        return [book.shown(posted) for posted in book.posted_in(self.channel)]

    def picture(self, message: Json, number: int = 0) -> bytes:
        """The bytes of a picture of a message."""
        shown = pictures_of_message(message)[number].id
        assert shown is not None
        content = self.stage.hooks.file(self.person.id, shown)
        assert not is_sketch(content), "who looks at pictures has them painted: see the fixture `painted`"
        return content

    def record(self, message: Json) -> str:
        """The text of the record that a message offers."""
        [shown, *_] = [
            part["file"]["attachment_id"] for part in walk_components(message["components"]) if part["type"] == FILE
        ]
        return self.stage.hooks.file(self.person.id, shown).decode()

    def board(self) -> Json:
        """The newest board in the channel."""
        return showing(self.public(), BOARD)[-1]

    async def until_public(self, what: str, at_least: int = 1) -> Json:
        """The newest public message that shows this, once there are so many of them."""

        def found() -> Json | None:
            known = showing(self.public(), what)
            return known[-1] if len(known) >= at_least else None

        return await self.stage.hooks.until(found)

    async def until_board(self, before: Json | None) -> Json:
        """The newest board, once it is not this one as it was before: it was edited, or another one was posted."""

        def found() -> Json | None:
            boards = showing(self.public(), BOARD)
            return boards[-1] if boards and boards[-1] != before else None

        return await self.stage.hooks.until(found)

    async def until_text(self, text: str) -> Json:
        """The newest public message with this text, once it is there."""
        return await self.stage.hooks.until(
            lambda: next((m for m in reversed(self.public()) if text in words_of_message(m)), None)
        )


async def to_act(players: Sequence[Player]) -> Player:
    """The one of them whose turn it is."""
    for player in players:
        if await player.lines():
            return player
    raise AssertionError("nobody is asked anything")


def original(interaction: Interaction) -> Json:
    """The message that answers an interaction."""
    assert interaction.original is not None, interaction.refused
    return interaction.original.data


def content_of(interaction: Interaction) -> str:
    """The text of the answer: the follow-up where there is one."""
    return words_of_message(interaction.followups[-1].data if interaction.followups else original(interaction))


def showing(messages: Sequence[Json], what: str) -> list[Json]:
    """The messages that show a position, scores or a lobby."""
    return [message for message in messages if what in map(shown_by, pictures_of_message(message))]


def shown_by(picture: ShownPicture) -> str:
    """What a picture shows, by its name: a position unless it says that it is something else."""
    return next((what for what in (SCORE, LOBBY) if picture.name.startswith(what)), BOARD)


def notified(message: Json) -> set[str]:
    """The people whom a message notifies."""
    return {user["id"] for user in message["mentions"]}


def to_play(board: Json) -> set[str]:
    """The people who are to act, as a board says it."""
    said = next((line for line in words_of_message(board).splitlines() if line.startswith(TO_ACT)), "")
    return set(re.findall(r"<@(\d+)>", said))


def offered(message: Json, *verbs: str) -> list[tuple[CustomId, str, list[str] | None]]:
    """What a message offers of these verbs: the handler, its custom id, and a menu's values."""
    found: list[tuple[CustomId, str, list[str] | None]] = []
    for component in walk_components(message["components"]):
        if component["type"] not in (BUTTON, STRING_SELECT) or component.get("disabled"):
            continue
        parsed = parse_custom_id(component["custom_id"])
        if parsed.verb in verbs:
            values = [o["value"] for o in component["options"]] if component["type"] == STRING_SELECT else None
            found.append((parsed, component["custom_id"], values))
    return found


def button(message: Json, verb: str) -> str:
    """The custom id of the one button with this verb."""
    [(_, custom_id, _)] = offered(message, verb)
    return custom_id


def can_choose(message: Json) -> bool:
    """Whether a panel asks its reader something."""
    return bool(offered(message, "pick", "choose"))


async def by_move(player: Player) -> bool:
    """One ply by `/move`, from its autocomplete."""
    lines = await player.lines()
    if not lines:
        return False
    player.answers.append(content_of(await player.slash("move", line=player.pick(lines))))
    return True


async def by_panel(player: Player) -> bool:
    """A whole turn by the panel: the button under the board, then only what the messages offer."""
    boards = showing(player.public(), BOARD)
    # The board before loses its buttons only when the newest has come; the last one has none.
    board = next((board for board in reversed(boards) if offered(board, "play")), None)
    if board is None:
        return False
    shown = await player.press(board, button(board, "play"))
    panel = original(shown)
    played, beside = False, 0
    while steps := offered(panel, *CHOOSING):
        beside += any(said in words_of_message(panel) for said in MEANWHILE)
        if beside > ASIDES:
            break
        confirm = [step for step in steps if step[0].verb.startswith("confirm")]
        _, custom_id, values = player.pick(confirm or steps)
        shown = await player.press(panel, custom_id, [player.pick(values)] if values else None)
        panel = original(shown)
        played = True
    player.answers.append(words_of_message(panel))
    return played


WAYS: dict[str, list[tuple[str, list[str]]]] = {
    "keltis": [
        ("lay", ["card", "figure", "to"]),
        ("move", ["figure", "to"]),
        ("draw", ["pile"]),
        ("discard", ["card"]),
        ("strip", ["card"]),
        ("strip", ["colour"]),
    ],
    "manitoba": [
        ("vision", ["path"]),
        ("place", ["area"]),
        ("keep", ["to"]),
        ("act", ["discs"]),
        ("wake", ["figures", "discs"]),
        ("wampum", ["sector"]),
        ("take", ["good"]),
        ("copy", ["path"]),
        ("score", ["good"]),
        ("remove", ["area"]),
        ("drop", ["sector"]),
        ("fill", ["area"]),
        ("move", ["origin", "to"]),
    ],
    "odin": [
        ("feast", ["row"]),
        ("dice loot", ["tile", "stone", "long_swords"]),
        ("dice spend", ["wood", "weapons"]),
        ("dice fail", ["vikings"]),
        ("take", ["strip", "count"]),
        ("upgrade", ["goods"]),
        ("trade", ["goods"]),
        ("choose", ["option"]),
        ("play", ["card"]),
        ("card", ["card"]),
        ("forge", ["tile"]),
        ("explore", ["face"]),
        ("emigrate", ["ship"]),
        ("dice boats", ["boats"]),
        ("place", ["piece", "board", "cell"]),
        ("use", ["space"]),
        ("fill", ["building", "resource"]),
    ],
    "empires": [
        ("clan", ["clan"]),
        ("keep", ["cards"]),
        ("pay", ["goods"]),
        ("gain", ["goods"]),
        ("reduce", ["goods"]),
        ("choose", ["card"]),
        ("choose", ["number"]),
        ("island", ["island"]),
        ("boost", ["card"]),
        ("field", ["card", "base"]),
        ("sail", ["ship", "fish"]),
        ("choose", ["action"]),
        ("choose", ["place"]),
        ("release", ["card", "good"]),
        ("trade", ["give", "get"]),
        ("take", ["good"]),
        ("action", ["card"]),
        ("build", ["card"]),
        ("pawn", ["source", "tile"]),
        ("pawn", ["tile"]),
        ("raid", ["card"]),
    ],
}
"""The slash commands of each game with the options that one fills in, each from its autocomplete, in this order."""
IDLE: dict[str, dict[str, tuple[str, dict[str, Any]]]] = {
    "keltis": {"skip": ("skip", {})},
    "manitoba": {"finish": ("finish", {})},
    "odin": {
        "stop": ("dice roll", {"again": False}),
        "accept": ("exchange", {}),
        "done": ("done", {}),
        "skip": ("skip", {}),
        "pass": ("pass", {}),
    },
    "empires": {
        "keep": ("keep", {}),
        "conquer": ("island", {"conquer": True}),
        "pillage": ("island", {"conquer": False}),
        "accept": ("answer", {"yes": True}),
        "done": ("done", {}),
        "skip": ("skip", {}),
        "pass": ("pass", {}),
    },
}
"""What one says where nothing is to be filled in: the first line that is legal, and the command for it; else the last one."""


def by_slash_of(game: str) -> Turn:
    """One ply by `/GAME …`, each option from its autocomplete given the options before it."""

    async def by_slash(player: Player) -> bool:
        lines = await player.lines()
        if not lines:
            return False
        for command, fields in WAYS[game]:
            filled: dict[str, str] = {}
            for name in fields:
                values = await player.complete(f"{game} {command}", name, **filled)
                if values:
                    filled[name] = player.pick(values)
            if fields[0] in filled:
                player.answers.append(content_of(await player.slash(f"{game} {command}", **filled)))
                return True
        ways = IDLE[game]
        command, options = next((ways[line] for line in ways if line in lines), list(ways.values())[-1])
        player.answers.append(content_of(await player.slash(f"{game} {command}", **options)))
        return True

    return by_slash


by_slash = by_slash_of("keltis")


async def play_out(players: Sequence[Player], turn: Turn) -> Json:
    """Play until the final scores stand in the channel; gives that message."""
    first = players[0]
    while not showing(first.public(), SCORE):
        moved = [await turn(player) for player in players]
        if not any(moved):  # a bot player thinks, or the final scores are on their way
            await asyncio.sleep(0.02)
    return showing(first.public(), SCORE)[-1]


async def open_match(
    host: Player,
    *others: Player,
    game: str = "keltis",
    seats: int | None = None,
    bots: int = 0,
    options: dict[str, str] | None = None,
) -> Json:
    """A lobby that is filled and started; gives the first board. Options are chosen as the host would, by menu."""
    await host.slash("game new", game=game, seats=seats or 1 + len(others) + bots)
    await host.until_public(LOBBY)
    for other in others:
        await other.slash("game join")
    for name, value in (options or {}).items():
        await choose_option(host, name, value)
    for _ in range(bots):
        await add_bot(host)
    before = showing(host.public(), BOARD)
    await host.slash("game start")
    return await host.until_public(BOARD, len(before) + 1)


async def add_bot(host: Player, level: str = "steady") -> str:
    """The host adds a bot player of a level, which is asked for where the game has several; gives the answer."""
    page = original(await host.slash("game options"))
    answer = await host.press(page, button(page, "add_bot"))
    levels = original(answer)
    for parsed, custom_id, _ in offered(levels, "add_bot_at"):
        if parsed.argument.endswith(f".{level}"):
            return content_of(await host.press(levels, custom_id))
    return content_of(answer)


async def change_seats(host: Player, verb: str) -> str:
    """The host presses a button for seats under the options; gives the answer."""
    page = original(await host.slash("game options"))
    return content_of(await host.press(page, button(page, verb)))


async def choose_option(host: Player, name: str, value: str) -> Json:
    """The host chooses one option in the private menus, or in the form about a clock; gives the page as it is afterwards."""
    if name in ("at_zero", "clock_level", "vacation"):
        page = await options_with(host, "clock")
        [clock] = [custom_id for parsed, custom_id, _ in offered(page, "option") if option_of(parsed) == "clock"]
        opened = await host.press(page, clock, ["own"])
        return original(await host.stage.hooks.submit(opened, {**standing_in(opened), name: value}))
    page = original(await host.slash("game options"))
    for _ in range(8):
        for parsed, custom_id, values in offered(page, "option"):
            if option_of(parsed) == name and value in (values or ()):
                return original(await host.press(page, custom_id, [value]))
        page = original(await host.press(page, button(page, "options_page")))
    raise AssertionError(f"no menu for {name}")


async def options_with(host: Player, name: str) -> Json:
    """The page of options that has a menu of this name."""
    page = original(await host.slash("game options"))
    for _ in range(8):
        if any(option_of(parsed) == name for parsed, _, _ in offered(page, "option")):
            return page
        page = original(await host.press(page, button(page, "options_page")))
    raise AssertionError(f"no menu for {name}")


def standing_in(opened: Interaction) -> dict[str, Any]:
    """What stands in a form as it is opened, by field, as it would be sent back."""
    assert opened.modal is not None
    found: dict[str, Any] = {}
    for each in walk_components(opened.modal["components"]):
        chosen = [option["value"] for option in each.get("options", ()) if option.get("default")]
        if each["type"] == STRING_SELECT:
            found[each["custom_id"]] = chosen
        elif "custom_id" in each:
            found[each["custom_id"]] = chosen[0] if chosen else each.get("value", "")
    return found


def option_of(parsed: CustomId) -> str:
    """Which option a menu of a lobby is for."""
    return parsed.argument.split(".")[1]


FORM_OF = {
    **dict.fromkeys(("turn", "reminder", "lobby", "end"), "notices"),
    **dict.fromkeys(("waits", "quiet", "zone", "digest"), "times"),
}
"""In which form of the settings something stands that has no menu of its own."""


async def settings_form(player: Player, form: str) -> Interaction:
    """The player opens a form of their settings."""
    page = original(await player.slash("settings"))
    [leading] = [custom_id for parsed, custom_id, _ in offered(page, "settings") if parsed.argument == form]
    return await player.press(page, leading)


async def set_to(player: Player, name: str, value: str) -> Interaction:
    """The player chooses a value from a menu, or in a form, of their settings."""
    if name in FORM_OF:
        opened = await settings_form(player, FORM_OF[name])
        standing = standing_in(opened)
        entered = [value] if isinstance(standing[name], list) else value
        return await player.stage.hooks.submit(opened, {**standing, name: entered})
    page = original(await player.slash("settings"))
    [menu] = [custom_id for parsed, custom_id, _ in offered(page, "set") if parsed.argument == name]
    return await player.press(page, menu, [value])

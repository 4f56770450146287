"""/odin: the moves of A Feast for Odin, with autocomplete that offers only what is legal now."""

from __future__ import annotations

from typing import Any

import discord
from discord import app_commands

from bot.client import Lawspeaker
from bot.interactions.context import Context
from bot.interactions.handlers.play import set_routine
from bot.interactions.typing_moves import Choice, type_line
from bot.matches.routine import routine_move
from cogs.game_cog import GameCog
from engine.game import Move
from engine.odin.game.notation import write_card, write_space
from engine.odin.table.moves import Place, TakeItems
from texts.speech import Speech

Interaction = discord.Interaction[Any]

SPACES = {"use": "use", "imitate": "imitate"}
"""What is done with a space: kinds of move, and how they are typed."""

HANDS = {"play": "play", "start_with": "start"}
IN_PLAY = {"use_card": "card", "apply_card": "apply"}
"""What is done with a card of the hand, and with one in play: kinds of move, and how they are typed."""

WAYS = {"use": tuple(SPACES), "exchange": ("swap",), "play": tuple(HANDS), "card": tuple(IN_PLAY)}
"""The kinds of move behind a command that is not called as they are."""


FEAST = "hold_feast"
"""The question whose answer is a feast."""


class OdinCog(GameCog, game="odin"):
    """The game's own moves; each is a line of notation put together from the options."""

    odin = app_commands.Group(name="odin", description="…")
    dice = app_commands.Group(name="dice", description="…", parent=odin)

    # A turn

    @odin.command()
    async def use(self, interaction: Interaction, space: str) -> None:
        verb = await self.verb(interaction, SPACES, "space", space, space_text)
        await self.play(interaction, "use", f"{verb} {space}")

    @odin.command(name="pass")
    async def pass_(self, interaction: Interaction) -> None:
        await self.play(interaction, "pass", "pass")

    # Questions of a space

    @odin.command(name="play")
    async def play_(self, interaction: Interaction, card: str) -> None:
        verb = await self.verb(interaction, HANDS, "card", card, write_card)
        await self.play(interaction, "play", f"{verb} {card}")

    @odin.command()
    async def card(self, interaction: Interaction, card: str) -> None:
        verb = await self.verb(interaction, IN_PLAY, "card", card, write_card)
        await self.play(interaction, "card", f"{verb} {card}")

    @odin.command()
    async def choose(self, interaction: Interaction, option: str) -> None:
        await self.play(interaction, "choose", f"choose {option}")

    @odin.command()
    async def exchange(self, interaction: Interaction, ship: str | None = None) -> None:
        await self.play(interaction, "exchange", f"swap {ship}" if ship else "accept")

    @odin.command()
    async def take(self, interaction: Interaction, strip: str, count: str) -> None:
        await self.play(interaction, "take", f"take {strip} {count}")

    @odin.command()
    async def upgrade(self, interaction: Interaction, goods: str) -> None:
        await self.play(interaction, "upgrade", f"upgrade {goods}")

    @odin.command()
    async def trade(self, interaction: Interaction, goods: str | None = None) -> None:
        await self.play(interaction, "trade", f"trade {goods or ''}")

    @odin.command()
    async def forge(self, interaction: Interaction, tile: str) -> None:
        await self.play(interaction, "forge", f"forge {tile}")

    @odin.command()
    async def explore(self, interaction: Interaction, face: str) -> None:
        await self.play(interaction, "explore", f"explore {face}")

    @odin.command()
    async def emigrate(self, interaction: Interaction, ship: str) -> None:
        await self.play(interaction, "emigrate", f"emigrate {ship}")

    @odin.command()
    async def skip(self, interaction: Interaction) -> None:
        await self.play(interaction, "skip", "skip")

    # Dice actions

    @dice.command()
    async def boats(self, interaction: Interaction, boats: str) -> None:
        await self.play(interaction, "boats", f"boats {boats}")

    @dice.command()
    async def roll(self, interaction: Interaction, again: bool) -> None:
        await self.play(interaction, "roll", "roll" if again else "stop")

    @dice.command()
    async def spend(self, interaction: Interaction, wood: str, weapons: str) -> None:
        await self.play(interaction, "spend", f"spend {wood} {weapons}")

    @dice.command()
    async def loot(
        self, interaction: Interaction, tile: str, stone: str, long_swords: str, spears: str | None = None
    ) -> None:
        await self.play(interaction, "loot", f"loot {tile} {stone} {long_swords} {spears or 0}")

    @dice.command()
    async def fail(self, interaction: Interaction, vikings: str) -> None:
        await self.play(interaction, "fail", f"fail {vikings}")

    # The feast, and what may be done at any time

    @odin.command()
    async def feast(self, interaction: Interaction, row: str | None = None, always: bool | None = None) -> None:
        async def work(context: Context) -> None:
            table = await self.own_table(context)
            seat = table.own_seat(context.actor.user_id)
            if always is not None:
                await set_routine(context, table, seat, FEAST, on=always)
                return
            asked = next((one for one in table.asked() if (one.seat, one.question) == (seat, FEAST)), None)
            if row is None and asked is not None:
                await type_line(context, table.game.write(routine_move(table.game, table.position, asked)))
            else:
                await type_line(context, f"serve {row or ''}")

        await self.bot.router.answered(interaction, work, what="odin feast", anywhere=True)

    @odin.command()
    async def place(self, interaction: Interaction, piece: str, board: str, cell: str) -> None:
        await self.play(interaction, "place", f"place {piece} {board} {cell}")

    @odin.command()
    async def buy(self, interaction: Interaction, ship: str | None = None, tiles: str | None = None) -> None:
        await self.play(interaction, "buy", f"buy {ship}" if ship else f"purchase {tiles or ''}")

    @odin.command()
    async def arm(self, interaction: Interaction, ship: str) -> None:
        await self.play(interaction, "arm", f"arm {ship}")

    @odin.command()
    async def fill(self, interaction: Interaction, building: str, resource: str) -> None:
        await self.play(interaction, "fill", f"fill {building} {resource}")

    @odin.command()
    async def done(self, interaction: Interaction) -> None:
        await self.play(interaction, "done", "done")

    # What may be filled in

    @use.autocomplete("space")
    async def _spaces(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "space", typed, space_text)

    @play_.autocomplete("card")
    @card.autocomplete("card")
    async def _cards(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "card", typed, write_card)

    @choose.autocomplete("option")
    async def _options(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "option", typed)

    @take.autocomplete("strip")
    async def _strips(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "strip", typed)

    @take.autocomplete("count")
    async def _counts(self, interaction: Interaction, typed: str) -> list[Choice]:
        strip = vars(interaction.namespace).get("strip")
        if not strip:  # on another strip as many items are other ones
            return []
        return await self.suggest_ends(interaction, ("take", str(strip)), f"take {strip}", typed, count_named)

    @forge.autocomplete("tile")
    @loot.autocomplete("tile")
    async def _tiles(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "tile", typed)

    @explore.autocomplete("face")
    async def _faces(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "face", typed)

    @emigrate.autocomplete("ship")
    @exchange.autocomplete("ship")
    @buy.autocomplete("ship")
    @arm.autocomplete("ship")
    async def _ships(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "ship", typed)

    @spend.autocomplete("wood")
    async def _wood(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "wood", typed)

    @spend.autocomplete("weapons")
    async def _weapons(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "weapons", typed)

    @loot.autocomplete("stone")
    async def _stone(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "stone", typed)

    @loot.autocomplete("long_swords")
    async def _long_swords(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "long_swords", typed)

    @loot.autocomplete("spears")
    async def _spears(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "spears", typed)

    @fail.autocomplete("vikings")
    async def _vikings(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "vikings", typed)

    @place.autocomplete("piece")
    async def _pieces(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "piece", typed)

    @place.autocomplete("board")
    async def _boards(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "board", typed)

    @fill.autocomplete("building")
    async def _buildings(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "building", typed)

    @fill.autocomplete("resource")
    async def _resources(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest(interaction, kinds(interaction), "resource", typed)

    @place.autocomplete("cell")
    async def _cells(self, interaction: Interaction, typed: str) -> list[Choice]:
        filled = vars(interaction.namespace)
        begun = [str(filled[name]) for name in ("piece", "board") if filled.get(name)]
        if len(begun) < 2:  # on another board the same cell is another place
            return []
        return await self.suggest_ends(interaction, ("place", *begun), f"place {' '.join(begun)}", typed, cell_named)

    @upgrade.autocomplete("goods")
    async def _upgrades(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "upgrade", "upgrade", typed)

    @trade.autocomplete("goods")
    async def _trades(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "trade", "trade", typed)

    @buy.autocomplete("tiles")
    async def _purchases(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "purchase", "purchase", typed)

    @boats.autocomplete("boats")
    async def _boats(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "boats", "boats", typed)

    @feast.autocomplete("row")
    async def _feasts(self, interaction: Interaction, typed: str) -> list[Choice]:
        return await self.suggest_rest(interaction, "serve", "serve", typed)


def kinds(interaction: Interaction) -> tuple[str, ...]:
    """The kinds of move that the command which is being typed stands for."""
    name = interaction.command.name if interaction.command else ""
    return WAYS.get(name, (name,))


def space_text(space: object) -> str:
    """A space as notation writes it."""
    return write_space(str(space))


def cell_named(speech: Speech, move: Move) -> str:
    """The cell of a place, and how the piece lies there."""
    if not isinstance(move, Place):
        return ""
    cell = speech.term("row", move.row) + speech.term("column", move.column)
    way = speech.choice("turn", move.turn, (move.piece,))
    return f"{cell} · {way}" if way else cell


def count_named(speech: Speech, move: Move) -> str:
    """How many items are taken."""
    return speech.term("count", move.count) if isinstance(move, TakeItems) else ""


async def setup(bot: Lawspeaker) -> None:
    await bot.add_cog(OdinCog(bot))

"""Everything that each game can have the bot say: its moves, events, refusals, score lines, questions and options."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import product
from types import ModuleType
from typing import Any, Literal, get_args, get_origin

from msgspec import Struct, structs

import engine.empires.bot.reasons
import engine.empires.facts.content
import engine.empires.options
import engine.empires.rounds.frames
import engine.empires.table.events
import engine.empires.table.moves
import engine.keltis.bot.reasons
import engine.keltis.facts.content
import engine.keltis.options
import engine.keltis.table.moves
import engine.keltis.turns.frames
import engine.manitoba.bot.reasons
import engine.manitoba.facts.content
import engine.manitoba.options
import engine.manitoba.rounds.frames
import engine.manitoba.table.events
import engine.manitoba.table.moves
import engine.odin.bot.speaking
import engine.odin.facts.content
import engine.odin.facts.schema
import engine.odin.game.frames
import engine.odin.options
import engine.odin.rounds.rounds
import engine.odin.table.events
import engine.odin.table.moves
from bot.matches.games.adapters import ADAPTERS
from bot.matches.games.registry import GAMES
from engine.choices import kind_of
from engine.empires.effects.causes import OpPlace
from engine.empires.facts.printed import ACTIONS, CLANS, SUPPLIED
from engine.empires.table.moves import BASIC
from engine.empires.table.state import Cause
from engine.frames import Frame
from engine.game import Decision, Event, Move, Refusal, ScoreLine, Word
from engine.keltis.facts.pieces import Figure
from engine.manitoba.facts.components import COLOURS, GOODS, PATHS, PLACES, STORED, SUPPLY, TERRAINS
from engine.manitoba.game.scoring import SOURCES
from engine.manitoba.table.events import UsedWampum
from engine.odin.facts.names import read_option
from engine.odin.facts.pieces import NamedBuilding, NamedShip, RisingGood
from engine.odin.rounds.planks import PLANKS
from engine.odin.table.feast import COIN, EMPTY, Dish
from engine.odin.table.feast_changes import LEAVE_OUT, PUT_IN
from rendering.games import PICTURES
from tests.texts.keys_in_code import made
from texts.catalogue import Language
from texts.empires.events import JOINED
from texts.manitoba.vocabulary import StoredSeveral
from texts.odin.vocabulary import HarvestedAlike
from texts.speech import Speech

NAMES = ("민서", "Alex")
Values = Mapping[str, Sequence[Any]]
ASKED_WITH = (
    "card",
    "cost",
    "island",
    "op",
    "place",
    "good",
    "goods",
    "n",
    "colours",
    "pay",
    "gain",
    "action",
    "roll",
    "value",
    "better",
    "sides",
)
"""What questions are filled with."""
COMMON_ROOMS = ("engine/rules.py", "engine/notation.py")


@dataclass(frozen=True)
class Spoken:
    """One game. `values` are what fills its sentences, by the name of a field, or by tag and field."""

    game: str
    values: Values
    kinds_of_move: Sequence[type[Move]]
    kinds_of_event: Sequence[type[Event]]
    frames: Any
    score_lines: Sequence[ScoreLine]
    options: Sequence[Struct]
    reasons: Sequence[str]
    cell_words: Sequence[str] = ()
    """Words of refusals that the engine puts together, so that they cannot be read from its source."""
    only_in_menus: Values = field(default_factory=dict[str, Sequence[Any]])
    """Fields that menus ask for and moves do not have, with their values."""

    @property
    def moves(self) -> list[Move]:
        """Moves of all kinds. A card of Keltis is laid with a figure and a stone, or with neither."""
        return [
            move
            for move in every(self.kinds_of_move, self.values)
            if not isinstance(move, engine.keltis.table.moves.Lay) or (move.figure is None) == (move.to is None)
        ]

    @property
    def events(self) -> list[Event]:
        """Events of all kinds. Only a berry that wampum moves goes somewhere."""
        return [
            event
            for event in every(self.kinds_of_event, self.values)
            if not isinstance(event, UsedWampum) or (event.use == "berry") == (event.to is not None)
        ]

    @cached_property
    def refusals(self) -> list[Refusal]:
        """Refusals for all reasons, with every word that any of them comes with."""
        made_here = [made("Refusal", room, 1, 2) for room in (*COMMON_ROOMS, f"engine/{self.game}")]
        reasons = {reason for found in made_here for reason in found}
        return [
            Refusal(
                "X-1",
                reason,
                words_for(
                    self.values, (*self.cell_words, *(word for found in made_here for word in found.get(reason, ())))
                ),
            )
            for reason in sorted(reasons)
        ]

    @property
    def decisions(self) -> list[Decision]:
        """Every question that is asked, with what fills it."""
        asking = [frame for frame in get_args(self.frames) if getattr(frame, "moves", Frame.moves) is not Frame.moves]
        words = words_for(self.values, (name for name in ASKED_WITH if name in self.values))
        return [Decision(0, str(frame.__struct_config__.tag), words) for frame in asking]

    def speech(self, words: Language) -> Speech:
        """Somebody who speaks about a new match of the game."""
        game = GAMES[self.game]
        view = game.view(game.new(2, game.options(), bytes(32)), None)
        return Speech(words, self.game, ADAPTERS[self.game].vocabulary, NAMES, view)

    def say_all(self, speech: Speech) -> None:
        """Says everything once."""
        for name, things in (
            ("event", self.events),
            ("move", self.moves),
            ("refusal", self.refusals),
            ("question", self.decisions),
        ):
            for thing in things:
                getattr(speech, name)(thing)
        for decision in self.decisions:
            speech.advice(decision.question)
        for reason in self.reasons:
            speech.reason(reason)
        naming = PICTURES[self.game].naming
        for line in self.score_lines:
            naming.row(speech.words, line)
            naming.detail(speech.words, line)
        for name, value in self.menu_values():
            speech.choice(name, value)

    def menu_values(self) -> Iterator[tuple[str, Any]]:
        """What menus offer: every field of every move."""
        for move in self.moves:
            yield "kind", kind_of(move)
            yield from structs.asdict(move).items()
        yield from ((name, value) for name, values in self.only_in_menus.items() for value in values)

    def option_values(self) -> Iterator[tuple[Any, str, str]]:
        """Every value of every option, beside the other options."""
        for options in self.options:
            for name, values in GAMES[self.game].option_values(options).items():
                yield from ((options, name, value) for value in values)


def moves_in(module: ModuleType) -> list[type[Move]]:
    """The kinds of move of a game."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and issubclass(kind, Move)]
    return [kind for kind in found if kind is not Move]


def every(kinds: Sequence[type[Any]], values: Values) -> Iterator[Any]:
    """Moves or events of all kinds: with each of the values, and without what may be None."""
    for kind in kinds:
        fields = structs.fields(kind)
        tag = str(kind.__struct_config__.tag)
        names = [info.name for info in fields]
        ways = product(*(possible(tag, info, values) for info in fields))
        yield from (kind(**dict(zip(names, filled, strict=True))) for filled in ways)


def possible(tag: str, info: structs.FieldInfo, values: Values) -> Sequence[Any]:
    """The values of one field."""
    own = values.get(f"{tag}.{info.name}")
    if own is None:
        own = get_args(info.type) if get_origin(info.type) is Literal else values[info.name]
    return (*own, None) if type(None) in get_args(info.type) else own


def words_for(values: Values, names: Iterable[str]) -> dict[str, Word]:
    """A value for each of these words."""
    return {name: values[name][0] for name in names}


def literals_of(kind: Any) -> list[str]:
    """All values of a literal type, or of several; that nothing is said is none."""
    values = [value for part in get_args(kind) for value in (literals_of(part) if get_args(part) else [part])]
    return [value for value in values if value]


KELTIS = Spoken(
    game="keltis",
    values={
        "seat": (1,),
        "card": (18,),
        "last": (20,),
        "colour": (3,),
        "pile": (3,),
        "size": ("s",),
        "declined.what": ("clover", "marker", "relay"),
        "figure": (Figure("L", "start"),),
        "origin": ("start",),
        "to": ("e4",),
        "at": ("e4",),
        "count": (3,),
        "points": (2,),
        "left": (4,),
        "by": ("zone", "deck"),
        "n": (2,),
        "threshold": (3,),
        "text": ("lay x9",),
        "first": ("lay r7 L@d3>e4",),
        "second": ("lay r7 s@d3>e4",),
    },
    kinds_of_move=moves_in(engine.keltis.table.moves),
    kinds_of_event=get_args(engine.keltis.table.moves.KeltisEvent),
    frames=engine.keltis.turns.frames.AnyKeltisFrame,
    score_lines=[
        ScoreLine(source, 5, words_for({"size": ("s",), "at": ("e4",), "n": (2,), "threshold": (3,)}, words))
        for source, words in made("ScoreLine", "engine/keltis", 0, 2).items()
    ],
    options=[
        engine.keltis.options.KeltisOptions(board=board)
        for board in engine.keltis.facts.content.keltis_content().boards
    ],
    reasons=literals_of(engine.keltis.bot.reasons.KeltisReason),
)

MANITOBA_FACTS = engine.manitoba.facts.content.manitoba_contents()[engine.manitoba.facts.content.SHIPPED]
MANITOBA = Spoken(
    game="manitoba",
    values={
        "seat": (1,),
        "season": MANITOBA_FACTS.setup.sequence.seasons,
        "card": [card.id for card in MANITOBA_FACTS.season_cards.card if card.slot != "solstice"],
        "cards": (tuple(card.id for card in MANITOBA_FACTS.season_cards.card if card.season == "spring"),),
        "tile": list(MANITOBA_FACTS.tiles),
        "tiles": (("most", "single-berry"),),
        "got_wampum.tiles": (0, 1, 2),
        "round": (3,),
        "totem": (COLOURS,),
        "village": ((), ("green", "brown")),
        "area": ("3-lake",),
        "areas": (tuple(f"2-{terrain}" for terrain in TERRAINS),),
        "origin": ("1-hill",),
        "to": ("3-lake",),
        "keep.to": (*(GOODS[kind] for kind in STORED), *PLACES, SUPPLY),
        "stored.to": ("berry", "large"),
        "used_wampum.to": ("horse",),
        "figures": (1, 2),
        "asleep": (2,),
        "good": GOODS,
        "goods": (GOODS,),
        "place": PLACES,
        "path": tuple(filter(None, PATHS)),
        "space": (4,),
        "stepped.first": (False, True),
        "points": (3, -2),
        "compared.points": ((6, 2),),
        "compared.kind": ("majority_figures", "majority_contiguous"),
        "counts": ((3, 2),),
        "source": ("paths", "wampum"),
        "total": (12,),
        "learnt.what": tuple(MANITOBA_FACTS.learnt),
        "declined.what": tuple(made("Declined", "engine/manitoba", 1, 2)),
        "ended.by": ("autumn",),
        "feathers": (1, 2),
        "tokens": (0, 1, 2),
        "sectors": ((), ("berry", "horse")),
        "sector": ("horse",),
        "discs": (1, 5),
        "terrain": ("lake",),
        "colour": ("blue",),
        "question": ("keep",),
        "n": (2,),
        "text": ("lay x9",),
        "first": ("place 3-lake",),
        "second": ("place 2-lake",),
    },
    kinds_of_move=moves_in(engine.manitoba.table.moves),
    kinds_of_event=(*get_args(engine.manitoba.table.events.ManitobaEvent), StoredSeveral),
    frames=engine.manitoba.rounds.frames.AnyManitobaFrame,
    score_lines=[
        *(ScoreLine(source, 5) for source in ("start", *SOURCES, *(f"final_{GOODS[kind]}" for kind in STORED))),
        ScoreLine("wampum", 3, {"active": 1, "inactive": 1}),
    ],
    options=[engine.manitoba.options.ManitobaOptions()],
    reasons=literals_of(engine.manitoba.bot.reasons.ManitobaReason),
)

ODIN_FACTS = engine.odin.facts.content.odin_content()
ODIN = Spoken(
    game="odin",
    values={
        "seat": (1,),
        "round": (3,),
        "start": (0,),
        "face": list(ODIN_FACTS.faces),
        "to": ("iceland",),
        "upgraded.to": (("mead", "oil"),),
        "board_turned.silver": (0, 4),
        "explored.silver": (0, 4),
        "silver": (2,),
        "faces": (("shetland", "faroe_islands"),),
        "items": ((("silver", 2), ("mead", 1)),),
        "took_items.items": ((("wood", 2), ("silver_2", 1)),),
        "strips_shortened.items": (("wood", "silver_2"),),
        "cleared": (False, True),
        "gained.cause": ("beans", "harvest", "income", "bonus", "breeding"),
        "paid.cause": ("beans",),
        "weapons": (2,),
        "drew_weapons.weapons": (("bow", "snare", "spear", "long_sword"),),
        "space": list(ODIN_FACTS.spaces),
        "vikings": (0, 1, 2),
        "column": (2,),
        "row": (2,),
        "serve.row": ((Dish("mead"), Dish("peas", upright=True), COIN, EMPTY), ("proposed",), (EMPTY,)),
        "feasted.row": (("mead", "peas-up", "silver"),),
        "penalties": (0, 2),
        "card": list(ODIN_FACTS.cards),
        "strip": ("strip_3",),
        "strips": (("strip_3",),),
        "gone": ((),),
        "goods": ((RisingGood("peas"), RisingGood("mead", 2)), ("enough",)),
        "upgraded.goods": (("peas",),),
        "ship": (*ODIN_FACTS.ships, NamedShip("longship"), NamedShip("longship", 2)),
        "ships": (("knarr", "longship"),),
        "ore": (0,),
        "building": ("shed.1", "long_house.2"),
        "price": (3,),
        "action": tuple(ODIN_FACTS.spaces_file.dice_action.__struct_fields__[1:]),
        "roll": (6,),
        "better": (3,),
        "sides": (8,),
        "value": (4,),
        "nth": (2,),
        "spent": ((("wood", 2), ("bow", 1)), ()),
        "piece": (*ODIN_FACTS.goods, *ODIN_FACTS.special_tiles, "silver", "ore"),
        "board": ("home_board", "iceland", "stone_house.2", NamedBuilding("shed", 1)),
        "turn": (0, 1),
        "resource": ("wood", "stone"),
        "income": (7,),
        "animal": ("sheep", "cattle"),
        "born": (0, 1),
        "declined.what": tuple(made("Declined", "engine/odin", 1, 2)),
        "ended.by": ("rounds",),
        "option": tuple(
            read_option(text)
            for text in (
                *("stone_house+longship", "2wood+stone", "mountain", "upgrade", "sheep", "2wood+any_sheep>longship"),
                *("any_weapon", "ore@longship-2", "longship-0", "shed.1", "forge", "2silver>hunting", "nothing"),
            )
        ),
        "options": (("wood", "ore"),),
        "count": (1, 2),
        "tiles": (("glass_beads", "helmet"),),
        "tile": ("jewelry", "helmet"),
        "boats": ((NamedShip("whaling_boat"), NamedShip("whaling_boat", 1)),),
        "wood": (0, 1),
        "spend.weapons": (0, 2),
        "stone": (0, 1),
        "long_swords": (0, 2),
        "spears": (0, 1),
        "item": ("ore", "glass_beads"),
        "source": ("supply", "longship-2", "home_board"),
        "moved_piece.to": ("supply", "general_supply", "longship-3"),
        "food": ("mead",),
        "other": ("peas",),
        "colour": get_args(engine.odin.facts.schema.GoodColour),
        "colours": (1, 2),
        "pay": ("wool",),
        "gain": ("robe",),
        "area": ("home_board",),
        "question": ("take_turn",),
        "there": (1,),
        "cells": (9,),
        "n": (2,),
        "text": ("use x9",),
        "first": ("use g1",),
        "second": ("use g2",),
    },
    kinds_of_move=moves_in(engine.odin.table.moves),
    kinds_of_event=(*get_args(engine.odin.table.events.AnyEvent), HarvestedAlike),
    frames=engine.odin.game.frames.AnyFrame,
    score_lines=[ScoreLine(line.id, 5) for line in ODIN_FACTS.scoring.line],
    options=[engine.odin.options.Options()],
    reasons=literals_of(engine.odin.bot.speaking.OdinReason),
    cell_words=("area", "row", "column", "building", "resource"),
    only_in_menus={"plank": PLANKS, LEAVE_OUT: ("mead", "silver"), PUT_IN: ("mead", "silver")},
)

EMPIRES_FACTS = engine.empires.facts.content.empires_contents()[engine.empires.facts.content.SHIPPED]
EMPIRES = Spoken(
    game="empires",
    values={
        "seat": (1,),
        "victim": (1,),
        "first": (0,),
        "clan": CLANS,
        "card": (145,),
        **{f"{tag}.card": list(EMPIRES_FACTS.cards) for tag in ("build", "use", "choose", "raid", "boost")},
        "cards": ((), (145, 147)),
        "of": (0, 133),
        "lost": ((), (141,)),
        "rejected": ((), (145,)),
        "island": (199, 211),
        "islands": ((199, 211),),
        "refilled.islands": ("", "near", "distant"),
        "source": (0, 145),
        "move.source": ACTIONS,
        "pawn_moved.source": ACTIONS,
        "moved_for.source": ACTIONS,
        "tile": ACTIONS,
        "declared.action": ACTIONS,
        "perform.action": ACTIONS,
        "pawn_moved.action": (False, True),
        "ring": (ACTIONS,),
        "orange": ((), ("explore", "sail")),
        "base": (BASIC, 133),
        "good": SUPPLIED,
        "goods": ({}, {"food": 1, "vp": 2}),
        "pay.goods": (("wood", "gold"),),
        "drop.goods": ((), ("wood", "wood")),
        "cost": ({"worker": 1}, {}),
        "give": ("wood",),
        "get": ("stone",),
        "count": (0, 1, 2),
        "workers": (0, 2),
        "round": (3,),
        "phase": ("action", "expedition"),
        "by": ("paid", "construct", "card"),
        "ended.by": ("points", "rounds"),
        "drawn": (False, True),
        "held": (False, True),
        "common": (False, True),
        "gold": (False, True),
        "fish": ("", "fish", "gold"),
        "sailed.fish": (False, True),
        "axe": ("", "axe"),
        "sailed.axe": (False, True),
        "ship": ("clan", "common"),
        "place": (1,),
        "empty": (False, True),
        "deck": ("near", "distant"),
        "number": (2,),
        "moved": (0, 1),
        "answer": ("always", "never", "ask"),
        "how": ("harvested", "field_goods", "field_built", "boost_played", "pillaged"),
        "scenario": ("mild-summer",),
        "token": (1,),
        "vp": (2, 0),
        "declined.what": tuple(made("Declined", "engine/empires", 1, 2)),
        "question": ("take_turn",),
        "action": ("harvest",),
        "op": (OpPlace(Cause(98, 98, "feature"), (0,)),),
        "n": (2,),
        "text": ("use x9",),
        "second": ("use 146",),
    },
    kinds_of_move=moves_in(engine.empires.table.moves),
    kinds_of_event=(*get_args(engine.empires.table.events.AnyEvent), *JOINED),
    frames=engine.empires.rounds.frames.AnyFrame,
    score_lines=[ScoreLine(source, 5, {"n": 5}) for source in ("track", "cards", "resources", "gold", "axes")],
    options=[engine.empires.options.Options(), engine.empires.options.Options(axe_points="on")],
    reasons=literals_of(engine.empires.bot.reasons.EmpiresReason),
    cell_words=("card", "action", "tile", "source", "cost", "good", "base", "ship", "clan", "seat", "n"),
)

SPOKEN: Sequence[Spoken] = (KELTIS, MANITOBA, ODIN, EMPIRES)

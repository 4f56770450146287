"""Whether a space can be used, and if not, why (ODIN-5.0.4 to ODIN-5.0.6). Asking never changes anything."""

from __future__ import annotations

from msgspec import Struct

from engine.game import Refusal, Seat
from engine.odin.asking.prices import price_after_discounts, vikings_for
from engine.odin.cards.actions import moments_in, parts_to_replace
from engine.odin.cards.clauses import written_instead
from engine.odin.cards.opening import spaces_opened_by
from engine.odin.cards.passive import find_rule
from engine.odin.facts import schema_steps as steps
from engine.odin.facts.pieces import Items
from engine.odin.facts.printed import of_use_to_everybody, printed_on
from engine.odin.facts.schema_spaces import Requires, SpaceFacts
from engine.odin.table.holdings import can_receive
from engine.odin.table.state import AnyTable, Owner, Player

NO_SPACES: frozenset[str] = frozenset()


class Means(Struct, frozen=True):
    """What a seat has for spaces: its supply, stables and bay. Good only until the position changes.

    `opened` are the spaces that a card in play may make usable, `bound` says that one has closed ways to pay (card 103).
    """

    stock: Items
    opened: frozenset[str]
    bound: bool

    def ask_cards(self, space: SpaceFacts) -> bool:
        """Whether cards must be asked about a space that is of no use as printed."""
        return self.bound or space.id in self.opened


def means_of(player: Player) -> Means:
    """What a seat has for spaces now."""
    stock, opened = player.has, NO_SPACES
    if player.ships:
        stock = dict(stock)
        for ship in player.ships:
            stock[ship.kind] = stock.get(ship.kind, 0) + 1
    for card in player.played:
        opened |= spaces_opened_by(card.number)
    return Means(stock, opened, bool(player.uses) and player.uses[-1].pays_ore)


def is_of_use(s: AnyTable, seat: Seat, space: SpaceFacts, means: Means | None = None) -> bool:
    """Whether the effects of a space are of use to a seat: what `why_not_used` says, found sooner where no card matters.

    A caller that asks about several spaces passes the seat's `means`.
    """
    if space.id in of_use_to_everybody():
        return True
    means = means or means_of(s.players[seat])
    return is_used_as_printed(s, seat, space, means) or (means.ask_cards(space) and not why_not_used(s, seat, space))


def is_used_as_printed(s: AnyTable, seat: Seat, space: SpaceFacts, means: Means) -> bool:
    """Whether a space is of use at the printed prices (ODIN-5.0.4); cards only make prices lower (ODIN-5.0.5).

    Asked for every space of every turn: loops, no generators.
    """
    printed, have = printed_on(space.id), means.stock.get
    for kinds, n in printed.demands:
        there = 0
        for kind in kinds:
            there += have(kind, 0)
        if there < n:
            return False
    if printed.free:
        return True
    for way in printed.ways if not means.bound else ():
        for item, n in way.needs:
            if have(item, 0) < n:
                break
        else:
            if not way.bulky or can_receive(s, s.players[seat], way.gains, way.price):
                return True
    for step in printed.others:  # noqa: SIM110 - see above
        if not s.hooks.why_not(s, seat, space, step):
            return True
    return False


def why_not_used(s: AnyTable, seat: Seat, space: SpaceFacts) -> Refusal | None:
    """Why the effects of a space are of no use to a seat; does not ask for Vikings, nor who stands there."""
    missing = why_not_required(s, seat, space) if printed_on(space.id).demands else None
    if missing:
        return missing
    first: Refusal | None = None
    for step in space.steps:
        why = why_not_step(s, seat, space, step)
        if why is None:
            return None
        first = first or why
    return first


def why_not_free(s: AnyTable, space: str) -> Refusal | None:
    """The refusal of a space on which somebody stands, perhaps the seat itself (ODIN-3.5.2)."""
    standing = s.spaces.get(space)
    return Refusal("ODIN-3.5.2", "occupied", {"space": space, "seat": standing.seat}) if standing else None


def why_no_vikings(s: AnyTable, seat: Seat, space: SpaceFacts) -> Refusal | None:
    """The refusal where too few Vikings are on the Thing square (ODIN-3.5.2)."""
    needed, there = vikings_for(s, seat, space), s.players[seat].vikings
    return Refusal("ODIN-3.5.2", "too_few_vikings", {"n": needed, "there": there}) if there < needed else None


def why_not_required(s: AnyTable, seat: Seat, space: SpaceFacts) -> Refusal | None:
    """Why what must hold when a space is chosen does not (ODIN-5.0.4 a); knarrs may stand in for longships (card 147)."""
    requires = space.requires
    sails = requires.ship_min or requires.ship_any_of
    stands_in = "knarr" if sails and find_rule(s, seat, "knarr_as_longship", moments_in(space.id)) else ""
    return why_lacking(s.players[seat], requires, stands_in)


def why_lacking(player: Owner, requires: Requires, stands_in: str = "") -> Refusal | None:
    """Which demanded ships or animals are not there; a kind of ship may stand in for longships."""
    for kind, n in requires.ship_min.items():
        if player.fleet(kind, stands_in if kind == "longship" else "") < n:
            return Refusal("ODIN-5.0.2", "needs_ships", {"ship": kind, "n": n})
    if requires.ship_any_of and not player.fleet(*requires.ship_any_of, stands_in):
        return Refusal("ODIN-5.0.2", "needs_any_ship", {"ships": tuple(requires.ship_any_of)})
    for animal, n in requires.animal_min.items():
        if player.animals(animal) < n:
            return Refusal("ODIN-5.1.2", "needs_animal", {"animal": animal})
    return None


def why_not_step(s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.SpaceStep) -> Refusal | None:
    """Why one of the steps of a space is of no use, not even for a card that acts instead of it (ODIN-5.0.5)."""
    why = why_not_carried_out(s, seat, space, step)
    played = s.players[seat].played
    if why and played and any(written_instead(card.number) for card in played):
        return None if s.hooks.could_replace(s, seat, parts_to_replace(space.id, step)) else why
    return why


def why_not_carried_out(s: AnyTable, seat: Seat, space: SpaceFacts, step: steps.SpaceStep) -> Refusal | None:
    """Why one of the steps of a space cannot be carried out."""
    return s.hooks.why_not(s, seat, space, step)


def why_not_paid(s: AnyTable, seat: Seat, space: SpaceFacts, prices: tuple[Items, ...], gains: Items) -> Refusal | None:
    """ODIN-5.0.4 b: a price is paid in full, and only for what can be received in full."""
    player = s.players[seat]
    uses = player.uses
    if uses and uses[-1].pays_ore and uses[-1].space == space.id:  # card 103
        prices = tuple(price for price in prices if "ore" in price)
        if not prices:
            return Refusal("ODIN-5.0.4", "cannot_pay", {"items": ("ore",)})
    payable, dues = False, list[Items]()
    for price in prices:
        dues.append(price_after_discounts(s, seat, space.id, price, gains))
        if player.owns(dues[-1]):
            if can_receive(s, player, gains, price):
                return None
            payable = True
    if payable:
        return Refusal("ODIN-5.0.4", "no_room", {"items": tuple(gains)})
    missing = next(item for item, n in dues[0].items() if not player.owns({item: n}))
    return Refusal("ODIN-5.0.4", "cannot_pay", {"items": (missing,) * dues[0][missing]})

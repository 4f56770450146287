"""Scores of a view, line by line: final when the game is over, a forecast before (ODIN-11.3)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import structs

from engine.game import Outcome, ScoreLine
from engine.odin.facts.content import odin_content
from engine.odin.facts.pieces import ANIMALS, HOME, SILVER
from engine.odin.game.view import OdinView, PlayerView
from engine.odin.table.boards import points_lost


def score(view: OdinView) -> Outcome:
    """Every seat's points and where they come from, as if the game ended now; tied players all win (ODIN-11.5).

    A seat that plays alone has nobody to beat, and no points to reach; rank 1 is a very good score (ODIN-12.5).
    """
    found = Outcome.of(map(score_lines, view.players))
    if view.seats > 1:
        return found
    rank = int(found.totals[0] >= odin_content().scoring.solo.very_good_score)
    return structs.replace(found, contest=False, rank=rank)


def score_lines(player: PlayerView) -> Iterator[ScoreLine]:
    """The lines of the score pad in their order."""
    facts = odin_content()
    ships, faces, buildings = facts.ships, facts.faces, facts.buildings
    animals = [face for kind in ANIMALS.values() for face in kind]
    yield ScoreLine("ships", sum(ships[ship.kind].victory_points for ship in player.ships))
    yield ScoreLine("emigrations", sum(ships[kind].emigrated_victory_points for kind in player.emigrated))
    claimed = [board for board in player.boards if board.kind in faces]
    built = [board for board in player.boards if board.kind in buildings]
    yield ScoreLine("exploration_boards", sum(faces[board.kind].victory_points for board in claimed))
    yield ScoreLine("buildings", sum(buildings[board.kind].victory_points for board in built))
    stable = sum(facts.goods[animal].victory_points * player.has.get(animal, 0) for animal in animals)
    yield ScoreLine("livestock", stable)
    yield ScoreLine("occupations", sum(odin_content().cards[card].points for card in player.played))
    yield ScoreLine("silver", player.has.get(SILVER, 0))
    yield ScoreLine("final_income", player.final_income)
    tiles = facts.special_tiles.values()
    yield ScoreLine("english_crown", sum(tile.victory_points for tile in tiles if has_tile(player, tile.id)))
    yield ScoreLine("home_board_minus", -sum(points_lost(board) for board in player.boards if board.kind == HOME))
    yield ScoreLine("exploration_minus", -sum(map(points_lost, claimed)))
    yield ScoreLine("building_minus", -sum(map(points_lost, built)))
    yield ScoreLine("thing_penalty", facts.components.thing_penalty.victory_points * player.penalties)


def has_tile(player: PlayerView, tile: str) -> bool:
    """Whether a special tile is the seat's, wherever it lies (ODIN-11.3)."""
    return bool(player.has.get(tile)) or any(laid.piece == tile for board in player.boards for laid in board.laid)

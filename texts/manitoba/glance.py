"""The small line of a page of Manitoba: what has to be known before anybody looks at a picture."""

from __future__ import annotations

from engine.manitoba.game.view import ManitobaView, PlayerView
from texts.catalogue import Language
from texts.manitoba.cards import SeasonSlot, goods_scored, slot_words, slots_of
from texts.points import points_text
from texts.words import APART


def at_a_glance(words: Language, view: ManitobaView) -> str:
    """The round, what a seat has, what the round and the next scoring will ask for; in a public view, the open discs."""
    player = None if view.seat is None else view.players[view.seat]
    if view.over:
        return APART.join([words("picture.over"), *([points_now(words, player)] if player else [])])
    said = [round_now(words, view), *(own_means(words, view, player) if player else []), *coming_texts(words, view)]
    if player is None and view.village:
        discs = words.listed(words(f"manitoba.disc.{disc}") for disc in view.village)
        said.append(words("manitoba.glance.village", discs=discs))
    return APART.join(said)


def round_now(words: Language, view: ManitobaView) -> str:
    """Season and round; the solstice is in no round."""
    season = words.capitalised(words(f"manitoba.season.{view.season}"))
    return words("manitoba.glance.round", season=season, n=view.turn, of=view.rounds) if view.turn else season


def own_means(words: Language, view: ManitobaView, player: PlayerView) -> list[str]:
    """Points, and wampum tiles that can be used: none in the last round (MAN-11.4). Figures are in the picture."""
    means = [points_now(words, player)]
    if player.wampum_active and view.turn < view.rounds:
        means.append(words("manitoba.glance.wampum", n=player.wampum_active))
    return means


def points_now(words: Language, player: PlayerView) -> str:
    """Points so far."""
    return words(
        "manitoba.glance.points", points=words("picture.points", n=player.points, points=points_text(player.points))
    )


def coming_texts(words: Language, view: ManitobaView) -> list[str]:
    """What happens at the end of this round, and what the next scoring after it asks for."""
    listed = slots_of(view)
    now, later = listed[view.at], listed[view.at + 1 :]
    said = [words("manitoba.glance.ends", card=slot_words(words, now))]
    scored = next((name for slot in later if (name := asked_for(words, slot))), "")
    return [*said, words("manitoba.glance.scoring", goods=scored)] if scored else said


def asked_for(words: Language, slot: SeasonSlot) -> str:
    """What a scoring asks for; nothing of another card."""
    if slot.card.final:
        return words("manitoba.glance.final")
    if slot.tile is None:
        return ""
    return goods_scored(words, slot.tile.goods)

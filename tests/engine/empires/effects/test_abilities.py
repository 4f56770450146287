"""Abilities, copies, storage, cards that return: the worked examples of EMP-12."""

from __future__ import annotations

from engine.empires.table.cards import kind_of
from tests.engine.empires.positions import table


def test_emp_20_14_upgrades_leave_with_their_field():
    position = table("nanurjuk ulaf").empire(
        "seal-grounds thin-ice-cuts@seal-grounds thin-ice-cuts@seal-grounds new-outpost"
    )
    position.give(worker=1).turn().play("use new-outpost; choose seal-grounds")
    assert position.in_hand() == "seal-grounds"
    assert position.discarded() == "thin-ice-cuts thin-ice-cuts"


def test_goods_on_a_card_that_leaves():
    """EMP-12.17: they are lost, workers go to the spent tile."""
    position = table("nanurjuk ulaf").empire("sled-builders:worker=2+food=1 trail-cache").give(worker=1).turn()
    position.play("use travelling-camp; choose sled-builders")
    assert (position.goods(), position.player().spent) == ("1 gold", 3)


def test_emp_20_29_a_copy_is_used_for_itself():
    position = table("mckinnon ulaf").empire("stuarts-bay! dino-ride~stuarts-bay").give(worker=1, food=1).turn()
    position.play("use dino-ride; choose hillside-quarry")
    assert (position.goods(), position.player().spent) == ("2 stone", 1)
    assert position.card("dino-ride").exhausted


def test_emp_20_30_a_copy_of_a_field_is_a_field_of_its_own():
    position = table("mckinnon ulaf").empire("toll-meadow dino-ride~toll-meadow").turn()
    assert position.play("pawn harvest; choose toll-meadow").goods() == "1 gold"


def test_emp_20_31_a_copy_of_an_upgrade_belongs_to_the_set():
    position = table("mckinnon ulaf").empire("quarry-terraces@hillside-quarry dino-ride~quarry-terraces").turn()
    assert position.play("pawn harvest; choose hillside-quarry").goods() == "4 stone"


def test_emp_20_32_a_copied_building_bonus():
    position = table("mckinnon ulaf").empire("stuarts-bay").hand("dino-ride").give(wood=1, gold=1).turn()
    assert position.play("build dino-ride; choose stuarts-bay").vp() == 2


def test_emp_20_33_a_moved_copy_gives_no_bonus():
    position = (
        table("mckinnon ulaf")
        .empire("toll-meadow stuarts-bay easter-island dino-ride~toll-meadow")
        .give(worker=1)
        .turn()
    )
    position.play("use easter-island; choose stuarts-bay")
    assert (position.vp(), position.goods()) == (0, "1 gold")
    assert position.card("dino-ride").of == position.card("stuarts-bay").card


def test_emp_20_34_each_set_chooses_its_payout():
    position = table("mckinnon ulaf").empire("village-bank:gold=5").after_lookout("A")
    assert position.question == "A payout"
    position.play("side 1; side 2")
    assert (position.vp(), position.goods()) == (1, "1 gold")
    assert position.card("village-bank").goods == {"gold": 5}


def test_emp_20_37_recovered_workers():
    position = (
        table("heidel ulaf").hand("liquid-courage").give(spent=3).turn().play("pawn harvest; boost liquid-courage")
    )
    assert position.goods() == "1 axe, 2 worker"
    assert position.question == "A harvest"


def test_emp_20_46_islands_are_restored_too():
    position = (
        table("nanurjuk ulaf").empire("amber-beach!").hand("thaw").turn().play("pawn harvest; boost thaw; take food")
    )
    assert not position.card("amber-beach").exhausted


def test_emp_20_63_assigned_workers_stay():
    position = table("glenn ulaf").empire("village-green:worker=2").give(spent=3).end_round()
    assert (position.player().goods["worker"], position.player().spent) == (3, 0)
    assert position.card("village-green").goods == {"worker": 2}


def test_emp_20_64_released_goods_may_be_spent():
    position = table("nanurjuk ulaf").empire("trail-cache:food=3").passed("B").pawns("sail").turn()
    position.play("use trail-cache")
    assert (position.goods(), position.vp()) == ("3 food", 3)
    assert position.play("move sail harvest; choose ice-hole").goods() == "2 fish, 2 food"


def test_emp_20_70_copy_and_original_store_apart():
    position = table("mckinnon ulaf").empire("village-bank:gold=2 branch-office~village-bank:gold=2").after_lookout("A")
    assert position.play("side 2; side 2").goods() == "2 gold"


def test_emp_20_71_finding_nothing_is_allowed():
    position = (
        table("heidel ulaf").empire("brewmaster").give(worker=1).deck("hop-garden hop-garden beehive-grove").turn()
    )
    position.play("use brewmaster")
    assert position.goods() == "1 food"
    assert position.in_hand() == ""
    assert position.state.chance.used["empires.deck.0"] > 0


def test_emp_20_82_features_see_what_storage_has_paid():
    position = table("mckinnon ulaf").empire("village-bank:gold=2 counting-house").give(gold=2).after_lookout("A")
    assert position.play("side 2").vp() == 1
    position = table("mckinnon ulaf").empire("village-bank:gold=2 counting-house").give(gold=2).after_lookout("A")
    assert position.play("side 1").vp() == 1, "the payout alone"


def test_emp_20_102_loading_is_no_assigning():
    position = (
        table("mckinnon ulaf").empire("vault-door").give(fish=1, axe=1).turn().play("pawn sail; sail clan fish axe")
    )
    assert position.vp() == 0


def test_emp_20_106_what_is_attached_leaves_at_once():
    position = table("nanurjuk ulaf").empire(
        "seal-grounds thin-ice-cuts@seal-grounds thin-ice-cuts@seal-grounds new-outpost"
    )
    position.empire("snow-mirror~thin-ice-cuts dog-team").give(worker=1).turn().play(
        "use new-outpost; choose seal-grounds"
    )
    assert position.in_hand() == "seal-grounds"
    assert position.discarded() == "snow-mirror thin-ice-cuts thin-ice-cuts"
    assert (position.goods(), position.vp()) == ("2 food", 2)


def test_emp_20_119_a_copy_has_its_own_once_per_round():
    position = table("mckinnon ulaf").empire("vault-door branch-office~vault-door village-bank").give(gold=1).turn()
    assert position.play("use village-bank").vp() == 2


def test_a_copy_of_a_starting_card_is_used_and_counted():
    """EMP-12.15h: it is a location with an action, and no starting card."""
    position = table("nanurjuk ulaf").empire("snow-mirror~travelling-camp sled-builders").give(worker=1).turn()
    assert kind_of(position.state, position.card("snow-mirror")) == "location_action"
    position.play("use snow-mirror")
    assert (position.in_hand(), position.goods(), position.vp()) == ("sled-builders", "1 gold", 1)
    position = table("nanurjuk ulaf").empire("snow-mirror~ice-hole")
    assert kind_of(position.state, position.card("snow-mirror")) == "field"


def test_emp_20_120_only_what_is_no_copy_is_copied():
    position = (
        table("nanurjuk ulaf")
        .empire("sled-builders snow-mirror~sled-builders")
        .hand("snow-mirror")
        .give(wood=1, fish=1)
    )
    position.turn().play("build snow-mirror")
    assert "snow-mirror" not in position.offered("choose")
    assert position.refuses("choose 78") == "EMP-12.15 no_original"
    assert "sled-builders" in position.offered("choose")


def test_emp_20_121_a_copy_leaves_with_its_original():
    position = (
        table("nanurjuk ulaf").empire("sled-builders nomad-market snow-mirror~sled-builders").give(worker=1).turn()
    )
    position.play("use travelling-camp")
    assert position.offered("choose") == "nomad-market sled-builders"
    position.play("choose sled-builders")
    assert position.in_hand() == "sled-builders"
    assert position.discarded() == "snow-mirror"


def test_emp_20_122_a_copy_that_returns_itself():
    position = (
        table("nanurjuk ulaf").empire("skin-tent snow-mirror~skin-tent").give(worker=1).turn().play("use snow-mirror")
    )
    assert position.in_hand() == "snow-mirror"
    assert position.in_empire() == "skin-tent"
    assert position.vp() == 1


def test_emp_20_123_a_moved_copy_keeps_its_goods_and_its_side():
    position = table("mckinnon ulaf").empire("village-bank stuarts-bay easter-island").give(worker=1)
    position.empire("dino-ride~village-bank:gold=4").exhaust("dino-ride").turn()
    position.play("use easter-island; choose stuarts-bay")
    moved = position.card("dino-ride")
    assert (moved.goods, moved.exhausted, position.vp()) == ({"gold": 4}, True, 0)
    assert position.after_lookout("A").question != "A payout"


def test_emp_20_124_a_constructed_copy_of_a_field():
    position = table("mckinnon ulaf").empire("toll-meadow").hand("dino-ride").turn()
    position.play("pawn construct; choose toll-meadow")
    assert position.goods() == "1 gold"
    position.play("pass; pawn harvest")
    assert "dino-ride" in position.offered("choose")
    assert position.play("choose dino-ride").goods() == "2 gold"


def test_emp_20_125_a_copy_counts_as_what_it_copies():
    position = (
        table("mckinnon ulaf").empire("village-bank branch-office~village-bank grain-bank").hand("mckinnon-manor")
    )
    position.turn().play("pawn construct")
    assert position.vp() == 1, "Coin Sock, Village Bank, Branch Office and Grain Bank: four coin cards"


def test_emp_20_133_the_owner_names_the_next_feature():
    position = table("nanurjuk ulaf").empire("ice-bridge snow-mirror~ice-bridge sled-builders").turn().play("pass")
    assert position.question == "A react"
    position.play("choose snow-mirror; accept; choose ice-bridge")
    assert position.in_hand() == "ice-bridge"
    assert position.discarded() == "snow-mirror"
    assert position.question == "B take_turn"
    assert position.vp() == 1


def test_emp_20_135_looking_refills_the_deck():
    position = table("panuk ulaf").empire("sorting-house").give(worker=1).deck(2, 5).turn().play("use sorting-house")
    assert position.question == "A keep_seen"
    kept = position.offers("keep")[0]
    position.play(kept)
    player = position.player()
    assert (len(player.hand), len(player.deck), len(player.discard)) == (2, 3, 2)
    seen = [event.seen_by(1) for event in position.events]
    assert all(not event.cards for event in seen if type(event).__name__ in ("SetAside", "CardsKept"))
    assert [len(event.rejected) for event in seen if type(event).__name__ == "CardsKept"] == [2]


def test_emp_20_145_a_search_hides_what_was_taken():
    position = (
        table("glenn ulaf").empire("seed-library").give(worker=1).deck("shared-acres new-lambs kitchen-pot").turn()
    )
    before = position.state.revealed
    position.play("use seed-library")
    view = position.game.view(position.state, 0)
    assert [position.state.card(n).id for n in view.searched] == ["glenn-136", "glenn-143", "glenn-148"]
    others = position.game.view(position.state, 1)
    assert (others.searched, others.players[0].searching) == (None, True)
    position.play("choose new-lambs")
    assert position.in_hand() == "new-lambs"
    (searched,) = [event for event in position.events if type(event).__name__ == "Searched"]
    assert (searched.seen_by(1).cards, searched.seen_by(1).count) == ((), 1)
    assert position.state.revealed > before


def test_emp_20_161_cards_that_share_a_symbol():
    position = table("panuk ulaf").empire("krill-bay krill-bay tally-stones").after_lookout("A")
    assert position.vp() == 1
    position = table("panuk ulaf").empire("krill-bay tally-stones").after_lookout("A")
    assert position.vp() == 0


def test_emp_20_164_a_copy_of_an_island():
    position = table("nanurjuk ulaf").empire("gull-rocks").hand("snow-mirror").give(wood=1, fish=1).turn()
    position.play("build snow-mirror; choose gull-rocks")
    assert position.vp() == 1
    assert position.told("conquered") == []
    position = table("ulaf glenn").empire("gull-rocks").hand("plunderers-share").turn()
    assert position.play("pawn explore; boost plunderers-share").vp() == 1


def test_emp_20_165_storage_pays_from_an_exhausted_card():
    position = table("mckinnon ulaf").empire("trust-fund!:worker=2").after_lookout("A")
    assert position.goods() == "2 gold"


def test_emp_20_168_a_copy_of_a_dual_field():
    position = (
        table("nanurjuk ulaf").empire("cloudberry-bog@tundra-shore").hand("snow-mirror").give(wood=1, fish=1).turn()
    )
    position.play("build snow-mirror; choose cloudberry-bog")
    assert position.goods() == "2 food"
    assert position.play("pass; pawn harvest; choose tundra-shore").goods() == "7 food, 1 wood"


def test_emp_20_169_an_upgrade_on_the_copy_is_no_new_original():
    position = table("nanurjuk ulaf").empire("seal-grounds snow-mirror~seal-grounds ice-sculptor").give(worker=1)
    position.empire("thin-ice-cuts@snow-mirror").turn().play("use ice-sculptor")
    assert "thin-ice-cuts" not in position.offered("choose")
    position.play("choose ice-hole")
    assert position.discarded() == "thin-ice-cuts"


def test_emp_20_170_foreign_goods_fill_no_limit():
    position = (
        table("mckinnon ulaf").empire("village-bank trust-fund branch-office~trust-fund:gold=4").give(worker=1).turn()
    )
    position.play("use branch-office")
    assert position.card("branch-office").goods == {"gold": 4, "worker": 1}
    assert position.after_lookout("A").goods() == "1 gold"


def test_emp_20_171_one_card_is_emptied():
    position = table("mckinnon ulaf").empire("village-bank:gold=2 trust-fund:worker=1").hand("called-in-loans").turn()
    position.play("pawn explore; boost called-in-loans")
    assert position.offers() == ["choose 178", "choose 195"]
    position.play("choose trust-fund")
    assert (position.goods(), position.vp()) == ("1 food, 1 worker", 1)
    position = table("mckinnon ulaf").hand("called-in-loans").turn().play("pawn explore; boost called-in-loans")
    assert (position.question, position.goods(), position.vp()) == ("B take_turn", "1 food", 1)

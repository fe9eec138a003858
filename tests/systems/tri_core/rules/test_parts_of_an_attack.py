"""The parts of an attack: penalties of a defence, the numbers in events, wear, and deferred effects."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Event, Stack, Tally
from facedown.systems.tri_core.model import (
    Attack,
    BonusMoveOffer,
    Card,
    Character,
    ChippedItem,
    Encounter,
    Exchange,
    Impairment,
    PendingDamage,
    Played,
    Rulings,
    Track,
    term,
)
from facedown.systems.tri_core.rules import attack_results
from facedown.systems.tri_core.rules.attack_results import DefenseResult
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, damage_of
from facedown.systems.tri_core.rules.damage import Damage, StoppedDamage
from facedown.systems.tri_core.steps import (
    attack_defenses,
    attack_hits,
    clash_results,
    effect_values,
    effects_over_time,
    grabs,
)
from tests.systems.tri_core.driver import (
    Recorded,
    Scripted,
    ability,
    able,
    entry,
    kara,
    label_text,
    odo,
    only,
    sentence,
)

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5
# Kara: HP 68, AP 18, PG 8, Physical Armor 2, Strike Target 19. Odo: HP 52, AP 18, PG 9, Physical Armor 6, 15.

SWING = AttackRoll("odo", Card("Strike", "Heavy"), "kara")
BOARD = {"name": "board", "sort": "shield", "place": "main", "dice": 1, "types": ["Impact"]}
WHIP = {"name": "whip", "sort": "weapon", "place": "main", "dice": 1, "types": ["Psychic"]}


def reaching(total: int) -> Tally:
    """Return a rolled Accuracy."""
    return Tally(term("Accuracy"), (Addend(term("rolled"), total, "R-TC-02"),))


def sums(event: Event) -> list[tuple[str, list[tuple[int, str]]]]:
    """Return the tallies of an event, with the values and rules of their parts."""
    return [(label_text(tally.label), [(part.value, part.rule) for part in tally.addends]) for tally in event.tallies]


def rolled_by(ctx: Scripted) -> list[tuple[str, str]]:
    """Return the owner and the dice of each roll."""
    assert isinstance(ctx, Recorded)
    return [(whose, notation) for _, whose, notation in ctx.rolls]


# Blocks and Dodges


def met_by(
    target: Character, card: Card, *faces: list[int], accuracy: int = 20, attack_roll: AttackRoll = SWING,
    by: Character | None = None, **rulings: Any,
) -> tuple[Scripted, DefenseResult]:  # fmt: skip
    """Return the result of Odo’s attack with this Accuracy against a defence."""
    ctx = Recorded(by or odo(), target, rulings=rulings)
    ctx.load(*faces)
    met = attack_defenses.resolve_defense(ctx, attack_roll, reaching(accuracy), card)
    ctx.done()
    return ctx, met


@pytest.mark.parametrize("spared", [False, True])
def test_a_block_shows_its_roll_and_its_reduction(spared: bool) -> None:
    """TC-D-56, TC-D-57, R-TC-87: a Block of 3 + 6 + 5 does not reach Accuracy 20, but still stops 2 + 6 + 5 damage."""
    attack_roll = replace(SWING, card=replace(SWING.card, spared=spared))
    ctx, met = met_by(kara(), Card("Block"), [2, 1], [2], attack_roll=attack_roll)
    event = only(ctx, "defence")
    assert (event.rule, event.data) == ("TC-D-56", {
        "character": "kara", "action": "Block", "total": 14, "against": 20, "stopped": 13, "critical": False,
        "held": False,
    })  # fmt: skip
    stats = [(6, "R-TC-05"), (5, "R-TC-05")]
    assert sums(event) == [
        ("Accuracy", [(3, "R-TC-02"), *stats]), ("Effect Value", [(2, "R-TC-06"), (6, "TC-D-95"), (5, "TC-D-95")]),
    ]  # fmt: skip
    assert met == DefenseResult(True, 1, 20, defence=StoppedDamage("Block", 13))
    assert rolled_by(ctx) == [("kara", "2d12!"), ("kara", "1d12!")]


def test_a_dodge_shows_its_roll_and_its_reduction() -> None:
    """TC-D-58, TC-D-60, R-TC-88: a Dodge of 11 + ATN 9 reaches Accuracy 20, and stops ATN 9 + FNE 4 damage."""
    ctx, met = met_by(kara(), Card("Dodge"), [6, 5])
    event = only(ctx, "defence")
    assert (event.rule, event.data) == ("TC-D-58", {
        "character": "kara", "action": "Dodge", "total": 20, "against": 20, "stopped": 13, "critical": False,
        "held": True,
    })  # fmt: skip
    assert sums(event) == [
        ("Accuracy", [(11, "R-TC-02"), (9, "R-TC-05")]), ("Effect Value", [(9, "TC-D-95"), (4, "TC-D-95")]),
    ]  # fmt: skip
    assert met.defence == StoppedDamage("Dodge", 13)
    assert (met.succeeded, met.critical_defence) == (True, False)


@pytest.mark.parametrize(("accuracy", "critical", "off"), [(12, True, 13 + 6), (13, False, 13)])
def test_a_critical_block_stops_half_more(accuracy: int, critical: bool, off: int) -> None:
    """A Block of 21 + 6 + 5 is critical against Accuracy 12, 20 below it, and then stops 13 + 6 damage instead of 13.

    Rules: TC-D-35, TC-D-37.
    """
    ctx, met = met_by(kara(), Card("Block"), [11, 10], [2], accuracy=accuracy)
    assert (met.critical_defence, met.defence) == (critical, StoppedDamage("Block", off))
    event = only(ctx, "defence")
    assert label_text(event.tallies[1].label) == "Effect Value"
    assert (event.data["critical"], event.data["stopped"]) == (critical, off)


ARMS, LEGS, EYES = (Impairment(limb, "a wound") for limb in ("arms", "legs", "sight"))

HAMPERED: list[tuple[Card, dict[str, Any], dict[str, Any], int, int]] = [
    # the card, Kara’s state, the rulings, the dice of Accuracy and of the Effect Value
    (Card("Block", "Heavy"), {}, {}, 2, 4),
    (Card("Block", "Heavy"), {"impairments": (ARMS,)}, {}, 2, 2),
    (Card("Block", "Heavy"), {"impairments": (ARMS,)}, {"advantage_applies": "both"}, 0, 2),
    (Card("Block", "Heavy"), {"impairments": (ARMS, EYES)}, {"vulnerable_mode": "add"}, 2, 0),
    (Card("Block", "Heavy"), {"edge": (("Ruse", 2),)}, {}, 2, 6),
    (Card("Block", "Heavy"), {"edge": (("Stealth", 2),)}, {}, 2, 4),
    (Card("Dodge", "Heavy"), {"impairments": (ARMS,)}, {}, 2, 3),
    (Card("Dodge", "Heavy"), {"impairments": (LEGS,)}, {}, 2, 1),
    (Card("Dodge", "Heavy"), {"granted": ("Advantage",)}, {"advantage_applies": "both"}, 4, 5),
]


@pytest.mark.parametrize(("card", "state", "rulings", "hit", "value"), HAMPERED)
def test_conditions_change_the_dice_of_a_defence(
    card: Card, state: dict[str, Any], rulings: dict[str, Any], hit: int, value: int
) -> None:
    """An impairment removes 2 effect dice of a defence, and by ruling also 2 dice of Accuracy.

    Rules: TC-E-41, TC-E-42, TC-E-43, TC-E-44, TC-E-54, TC-E-55, R-TC-13, R-TC-15.
    """
    faces = [[1] * many for many in (hit, value) if many]
    ctx, met = met_by(kara(**state), card, *faces, **rulings)
    assert not met.succeeded
    assert [notation for _, notation in rolled_by(ctx)] == [f"{many}d12!" for many in (hit, value) if many]


def test_a_block_that_cannot_stop_the_kind_of_damage_is_used_up() -> None:
    """A Block against a whip of Psychic rolls nothing, but still uses up the dice of a Ruse.

    Rules: R-TC-166, TC-D-56, TC-E-48.
    """
    attack_roll = replace(SWING, card=replace(SWING.card, items=("whip",)))
    ctx, met = met_by(kara(edge=(("Ruse", 2),)), Card("Block"), attack_roll=attack_roll, by=odo(WHIP))
    event = only(ctx, "no-block")
    assert (event.rule, event.data, met) == (
        "R-TC-166", {"character": "kara", "kinds": ["Mental"]}, DefenseResult(True, 1, 20),
    )  # fmt: skip
    assert ctx.who("kara").edge == ()


# Parries


@pytest.mark.parametrize(
    ("accuracy", "held", "critical"), [(22, False, False), (21, True, False), (2, True, False), (1, True, True)]
)
def test_a_parry_shows_its_roll(accuracy: int, held: bool, critical: bool) -> None:
    """A Parry of 20 + INT 1 stops an attack with Accuracy 21 or less, and is critical against Accuracy 1.

    Rules: TC-D-63, TC-D-64, TC-D-65, R-TC-04.
    """
    ctx, met = met_by(kara(BOARD), Card("Parry", items=("board",)), [10, 10], accuracy=accuracy)
    event = only(ctx, "parry")
    assert (event.rule, event.data) == (
        "TC-D-64", {"character": "kara", "held": held, "total": 21, "against": accuracy},
    )  # fmt: skip
    assert sums(event) == [("Accuracy", [(20, "R-TC-02"), (1, "R-TC-05")])]
    assert met == DefenseResult(
        not held, accuracy - 21, accuracy, cancelled=held, failed=not held, critical_defence=critical, succeeded=held,
        defending_type="Impact", parry=21,
    )  # fmt: skip
    assert rolled_by(ctx) == [("kara", "2d12!")]


def test_successful_and_failed_parries_have_different_sentences() -> None:
    """TC-D-64: a successful and a failed Parry have different sentences, which show the sum and the Accuracy."""
    found = (met_by(kara(), Card("Parry"), [10, 10], accuracy=at)[0] for at in (21, 22))
    texts = [sentence(ctx, only(ctx, "parry")).lower() for ctx in found]
    assert texts == [
        "kara parries: 20 (2d12) + 1 int = 21 against accuracy 21.",
        "kara fails to parry: 20 (2d12) + 1 int = 21 against accuracy 22.",
    ]


@pytest.mark.parametrize(
    ("state", "rulings", "dice"),
    [
        ({"impairments": (ARMS,)}, {"advantage_applies": "both"}, 0),
        ({"impairments": (LEGS,)}, {"advantage_applies": "both"}, 2),
        ({"impairments": (ARMS, EYES)}, {}, 2),
        ({"granted": ("Advantage",)}, {"advantage_applies": "both"}, 4),
    ],
)
def test_conditions_change_the_dice_of_a_parry(state: dict[str, Any], rulings: dict[str, Any], dice: int) -> None:
    """By ruling, conditions change the dice of a Parry, whose only roll is Accuracy.

    Rules: TC-E-41, TC-E-54, TC-E-55, R-TC-13.
    """
    ctx, met = met_by(kara(**state), Card("Parry"), *([[1] * dice] if dice else []), **rulings)
    assert met.parry == dice + 1
    assert [notation for _, notation in rolled_by(ctx)] == [f"{dice}d12!" for _ in range(bool(dice))]


def test_an_unparried_riposte_of_a_chain() -> None:
    """TC-D-76, R-TC-95: in a Chain Duel, a Riposte against which no card is laid always hits."""
    for chain in (False, True):
        for riposte in (False, True):
            for card in (None, Card("Parry")):
                attack_roll = replace(SWING, chain=chain, riposte=riposte)
                assert attack_results.is_unparried(attack_roll, card) is (chain and riposte and card is None)
    ctx = Recorded(odo(), kara())
    assert attack_defenses.resolve_defense(
        ctx, replace(SWING, chain=True, riposte=True), reaching(3), None
    ) == DefenseResult(True, -16, 3)


def test_a_parry_only_reduces_damage_by_ruling() -> None:
    """By ruling, a Parry with a board reduces damage by the board’s die, and the attack still hits with 20 against 19.

    Rules: R-TC-89.
    """
    ctx, met = met_by(kara(BOARD), Card("Parry", items=("board",)), [7], parry_mode="shield")
    assert met == DefenseResult(True, 1, 20, defence=StoppedDamage("Parry", 7), defending_type="Impact")
    assert rolled_by(ctx) == [("kara", "1d12!")]


# Wear


@pytest.mark.parametrize(
    ("action", "incoming", "defence", "worn"),
    [("Block", 20, 10, True), ("Block", 19, 10, False), ("Parry", 20, 10, True), ("Dodge", 20, 10, False),
     ("Block", 3, 1, True), ("Block", 29, 10, True)],
)  # fmt: skip
def test_items_overcome_by_twice_are_recorded(action: str, incoming: int, defence: int, worn: bool) -> None:
    """An attack of at least twice the defence’s value wears down all items of a Block or Parry, but not of a Dodge.

    They are added to those overcome before.

    Rules: TC-D-70, R-TC-93.
    """
    ctx = Recorded(odo(), kara())
    before = (ChippedItem("lea", "pike", "odo"),)
    ctx.position = replace(ctx.position, encounter=Encounter(chipped=before))
    attack_hits.record_overcome_items(ctx, SWING, Card(action, items=("board", "bar")), incoming, defence)
    assert ctx.position.encounter is not None
    new = (ChippedItem("kara", "board", "odo"), ChippedItem("kara", "bar", "odo"))
    assert ctx.position.encounter.chipped == (*before, *(new if worn else ()))
    outside = Recorded(odo(), kara())
    attack_hits.record_overcome_items(outside, SWING, Card(action, items=("board",)), incoming, defence)
    assert outside.position.encounter is None


@pytest.mark.parametrize(
    ("met", "card", "worn"),
    [
        (DefenseResult(True, 1, 20, defence=StoppedDamage("Block", 5)), Card("Block", items=("board",)), True),
        (DefenseResult(True, 1, 20, defence=StoppedDamage("Block", 9)), Card("Block", items=("board",)), False),
        (DefenseResult(True, 1, 20, failed=True, parry=5), Card("Parry", items=("board",)), True),
        (DefenseResult(True, 1, 20, failed=True, parry=13), Card("Parry", items=("board",)), False),
        (DefenseResult(True, 1, 20), Card("Block", items=("board",)), False),
        (DefenseResult(True, 1, 20, defence=StoppedDamage("Block", 5)), None, False),
    ],
)
def test_twice_the_defence_wears_down_its_item(met: DefenseResult, card: Card | None, worn: bool) -> None:
    """An Effect Value of 4 + UCB 13, or 25 after a failed Parry, wears down a board if it is twice the defence.

    Rules: TC-D-70, R-TC-93.
    """
    ctx = Recorded(odo(), kara(BOARD))
    ctx.position = replace(ctx.position, encounter=Encounter())
    ctx.load([4])
    attack_hits.deal_effect_value(ctx, replace(SWING, card=Card("Strike")), met, None, card)
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.chipped == ((ChippedItem("kara", "board", "odo"),) if worn else ())


# Hits


@pytest.mark.parametrize("critical", [False, True])
def test_the_effect_value_is_shown_as_a_sum(critical: bool) -> None:
    """TC-D-95, R-TC-07, TC-D-37: the Effect Value is shown as 4 + UCB 13, and half of 17 more if the margin is 20."""
    ctx = Recorded(odo(), kara())
    ctx.load([4])
    met = DefenseResult(True, 20 if critical else 19, 39)
    attack_hits.deal_effect_value(ctx, replace(SWING, card=Card("Strike")), met, None, None)
    event = only(ctx, "effect")
    values = {"critical": critical, "margin": met.margin, "total": 17 + 8 * critical}
    assert (event.rule, event.data) == ("TC-D-95", values)
    more = [(8, "TC-D-37")] if critical else []
    assert sums(event) == [("Effect Value", [(4, "R-TC-06"), (13, "R-TC-07"), *more])]
    assert rolled_by(ctx) == [("odo", "1d12!")]
    assert ctx.who("kara").hp == 68 - (17 + 8 * critical - 8 - 2)


# Areas


def test_an_area_has_its_side_effects_once_and_records_its_targets() -> None:
    """The first hit of an area gives its user a modifier, and pending attacks of the same use count the hits.

    Rules: R-TCG-139, R-TC-135.
    """
    rolled = (reaching(25), Tally(term("Effect Value"), (Addend(term("dice"), 12, "x"),)))
    own = ability("Own", entry("Empower I", dice="1d6"), entry("Boost VII", points=2), sub_type="Fire")
    card = Card("Strike", ability="Own")
    for struck in (0, 2):
        ctx = Recorded(able(odo(at=(5, 4)), own), kara(at=(4, 4)))
        waiting = Attack("odo", card, "lea", rolled=rolled, pool=1)
        others = (replace(waiting, rolled=None), replace(waiting, owner="lea"), BonusMoveOffer("kara", 1))
        ctx.position = replace(ctx.position, encounter=Encounter(waits=Stack((waiting, *others))))
        attack_roll = AttackRoll("odo", card, "kara", rolled=rolled, pool=1, targets_hit=struck)
        attack_hits.apply_hit_ability(ctx, attack_roll, own)
        assert ctx.position.encounter is not None
        assert ctx.position.encounter.waits.owed == (replace(waiting, targets_hit=struck + 1), *others)
        assert bool(ctx.who("odo").stat_modifiers) is not struck
        single = replace(ctx.position, encounter=Encounter(waits=Stack((waiting, *others))))
        ctx.position = single
        attack_hits.apply_hit_ability(ctx, replace(attack_roll, rolled=None), own)
        assert ctx.position.encounter == single.encounter


# Damage over cycles


def test_damage_over_cycles_is_reduced_once() -> None:
    """48 damage less a Dodge of 4, ER 10 and Energy Armor 9 is 25, which is dealt in three parts.

    It is non-lethal Poison that counts as Energy, and the Resolve of 1 + 1 and VIT 3 does not change it.

    Rules: TCG-DU-02, R-TCG-144, R-TC-114.
    """
    own = ability("Venom", entry("Duration II", cycles=3), entry("Empower I", dice="3d6"), sub_type="Poison",
                  kind="Energy")  # fmt: skip
    ctx = Recorded(able(odo(at=(5, 4)), own), kara(at=(4, 4)))
    attack_roll = AttackRoll("odo", Card("Strike", ability="Venom", spared=True), "kara")
    blow = Damage("Odo", 48, ("Poison",), ("Energy",), "HP", spared=True, by="odo")
    ctx.load([1, 1])
    met = DefenseResult(True, 1, 20, defence=StoppedDamage("Dodge", 4))
    assert effects_over_time.spread_damage(ctx, attack_roll, own, blow, met) == 48 - 4 - 10 - 9
    (track,) = ctx.who("kara").tracks
    assert (sum(track.amounts), len(track.amounts)) == (25, 3)
    assert replace(track, amounts=()) == Track("Venom", "odo", (), "HP", type="Poison", counts_as="Energy", spared=True)
    event = only(ctx, "resists")
    assert (event.rule, event.data["character"], event.data["held"]) == ("TCG-DU-02a", "kara", False)
    assert ctx.asked[0][1] == "2d12!"


def test_damage_to_ap_over_cycles_is_reduced_once() -> None:
    """TCG-DI-04, R-TCG-144: 48 damage to AP over cycles is reduced by ER 10 and Energy Armor 9 to 29."""
    own = ability("Drain", entry("Duration II", cycles=3), entry("Empower I", dice="3d6"), at_ap=True, sub_type="Fire")
    ctx = Recorded(able(odo(at=(5, 4)), own), kara(at=(4, 4)))
    ctx.load([1, 1])
    blow = Damage("Odo", 48, ("Fire",), ("Energy",), "AP", by="odo")
    assert (
        effects_over_time.spread_damage(
            ctx, AttackRoll("odo", Card("Strike", ability="Drain"), "kara"), own, blow, DefenseResult(True, 1, 20)
        )
        == 29
    )
    assert [(one.resource, one.spared) for one in ctx.who("kara").tracks] == [("AP", False)]


# Backlash, Grabs and refunds


def test_a_backlash_is_shown_as_a_sum() -> None:
    """TCG-CH-04, TCG-CH-05, R-TCG-88: a Backlash is shown as a sum: 29 on three dice, less 15."""
    own = ability("Own", entry("Charge IV", dice=3), sub_type="Fire")
    ctx = Recorded(able(odo(), own))
    ctx.load([12, 12, 5])
    effect_values.deal_backlash(ctx, "odo", Card("Strike", ability="Own", backlash=3))
    event = only(ctx, "backlash")
    assert (event.rule, event.data) == ("TCG-CH-05", {"character": "odo", "points": 14})
    assert sums(event) == [("Backlash", [(29, "TCG-CH-04"), (-15, "R-TCG-88")])]
    assert all(label_text(part.label) for part in event.tallies[0].addends)
    assert rolled_by(ctx) == [("odo", "3d12")]


def test_a_grab_shows_its_target_and_the_drained_ap() -> None:
    """A Grab drains 1 AP with an 8, and a critical one also deals 21 + UCB 8 damage, which PG 9 and Armor 6 reduce.

    Rules: TC-D-50, TC-D-51, TC-D-39, R-TC-85.
    """
    ctx = Recorded(kara(), odo())
    ctx.load([8], [11, 10])
    grabs.apply_grab(ctx, AttackRoll("kara", Card("Grab"), "odo"), DefenseResult(True, 20, 35), None)
    ctx.done()
    assert only(ctx, "restrained").data == {"character": "odo", "by": "kara"}
    assert only(ctx, "drained").data == {"character": "odo", "ap": 1, "shield": 0}
    event = only(ctx, "effect")
    assert (event.rule, event.data) == ("TC-D-39", {"critical": True, "margin": 20, "total": 29})
    assert sums(event) == [("Effect Value", [(21, "TC-D-39"), (8, "TC-D-39")])]
    assert only(ctx, "damage").data["source"] == "kara"
    assert rolled_by(ctx) == [("kara", "1d12! 7+=1 12+=2"), ("kara", "2d12!")]
    assert ctx.who("odo").hp == 52 - (29 - 9 - 6)


def test_the_drain_of_a_grab_is_deferred_while_others_act_together() -> None:
    """The AP that Kara’s Grab drains are deferred, because she acts together with Lea, who has not acted yet.

    Rules: R-TC-60.
    """
    ctx = Recorded(kara(), odo(), kara(sheet={"name": "Lea"}))
    waiting = (Played("lea", Card("Strike", target="odo"), 0),)
    exchange = Exchange(("kara", "lea"), "resolving", queue=waiting)
    ctx.position = replace(ctx.position, encounter=Encounter(exchange=exchange))
    ctx.load([8])
    grabs.apply_grab(ctx, AttackRoll("kara", Card("Grab"), "odo"), DefenseResult(True, 5, 20), None)
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert ctx.position.encounter.exchange.deferred_effects == (PendingDamage("kara", "odo", "AP", 1, held_by="kara"),)
    assert (ctx.who("odo").ap, ctx.who("odo").held_by) == (18, "")


@pytest.mark.parametrize(("priority", "spoilt"), [("odo", ("odo",)), ("kara", ())])
def test_a_critical_grab_as_a_reaction_spoils_a_recover(priority: str, spoilt: tuple[str, ...]) -> None:
    """TC-D-02, R-TC-64: Kara’s critical Grab spoils Odo’s Recover if he has Priority, but not if she has it."""
    ctx = Recorded(kara(), odo())
    ctx.position = replace(ctx.position, encounter=Encounter(exchange=Exchange((priority,), "resolving")))
    ctx.load([1], [11, 10])
    grabs.apply_grab(ctx, AttackRoll("kara", Card("Grab"), "odo"), DefenseResult(True, 20, 35), None)
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.exchange is not None
    assert ctx.position.encounter.exchange.failed_recovers == spoilt


def test_a_refund_names_its_character() -> None:
    """The event of a refund names the character, the points and the AP that the character then has.

    Rules: TC-D-38, R-TC-84.
    """
    ctx = Recorded(kara(ap=10))
    clash_results.refund_ap(ctx, "kara", 3, "Strike")
    assert only(ctx, "refund").data == {"character": "kara", "points": 3, "ap": 13}


@pytest.mark.parametrize(("reached", "amount"), [(25, 15 * 3 // 2), (26, 24), (11, 1), (10, 0)])
def test_damage_past_armor_is_raised_by_half(reached: int, amount: int) -> None:
    """25 damage less PG 8 and Armor 2 is 15, raised by half and rounded down to 22. Armor does not count again.

    Rules: R-TC-90.
    """
    blow = Damage("Odo", reached, by="odo")
    found = attack_results.after_armor(Rulings(), kara(), blow, None)
    assert (found.amount, type(found.amount), found.armored) == (amount, int, True)
    assert damage_of(Rulings(), odo(), replace(SWING, card=Card("Strike")), reached).amount == reached

"""Created items, areas, and the dice of entries that are used together."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.lab.ability_worth.averages import backlash_damage
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.legality import ability_problems
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Card,
    Charging,
    Held,
    Item,
    Played,
    Rulings,
    Suspension,
    distance,
    with_character,
)
from facedown.systems.tri_core.rules.active_modifiers import altering_passives
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll, attack_rolls, damage_of, pool_and_afflictions
from facedown.systems.tri_core.rules.rolls import critical_grab_pool, effect_pool, parry_pool
from facedown.systems.tri_core.steps.ability_uses import use_ability
from facedown.systems.tri_core.steps.affliction_effects import deal_crush_damage
from facedown.systems.tri_core.steps.durations import apply_cycle_effects
from tests.systems.tri_core.abilities.test_entries_together import ANYBODY, FAILS, HOLDS, PLAIN, stops
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    judged_entry,
    offered,
    passes,
    somebody,
    texts,
)

# What is made, and what hides


def forged(ctx: Scripted, name: str, item: str) -> list[str]:
    """Create an item with an Ability of a, and return the names of all items of a."""
    use_ability(ctx, Played("a", Card("Ability", ability=name), -1))
    does(ctx, m.Judge(works=True, item=item))
    return [one.name for one in ctx.who("a").sheet.items]


def makers() -> tuple[Ability, Ability]:
    """Return two Abilities that create items, one for 6 cycles and one for 1 cycle."""
    fields = {"core": "Spirit", "aspect": "Boost", "action": "Volley", "target": "Self"}
    row = entry("Creation III", ecp=60, material="a blade")
    return ability("Long", row, entry("Duration I", cycles=5), **fields), ability("Brief", row, **fields)


def test_each_created_item_lasts_its_own_cycles() -> None:
    """TCG-CR-00: each created item lasts its own cycles, whichever Ability created it, and equal names get a number."""
    ctx = fight(somebody("a", *makers(), at=(4, 4)), somebody("b", at=(9, 9)))
    assert forged(ctx, "Long", "sabre") == ["sabre"]
    assert forged(ctx, "Brief", "sabre") == ["sabre", "sabre 2"]
    assert forged(ctx, "Long", "knife") == ["sabre", "sabre 2", "knife"]
    apply_cycle_effects(ctx, "a")
    assert [one.name for one in ctx.who("a").sheet.items] == ["sabre", "knife"]
    does(ctx, m.EndEncounter())
    assert ctx.who("a").sheet.items == ()


def test_an_ended_creation_takes_only_the_created_item_from_its_holder() -> None:
    """An ended creation removes its item also from another holder, but an equal item that was not created stays.

    Rules: TCG-CR-00, TC-F-39.
    """
    for ends in (False, True):
        ctx = fight(somebody("a", *makers(), at=(4, 4)), somebody("b", at=(9, 9)))
        forged(ctx, "Brief", "sabre")
        does(ctx, m.HandOver("a", "sabre", "b"), m.GiveItem("a", "sabre"))
        if ends:
            does(ctx, m.EndEncounter())
        else:
            apply_cycle_effects(ctx, "a")
        assert {key: [one.name for one in ctx.who(key).sheet.items] for key in "ab"} == {"a": ["sabre"], "b": []}


def test_cards_and_charges_that_use_a_created_item_are_removed_with_it() -> None:
    """TCG-CR-00, TC-C-33, TC-D-07: cards and charges that use a created item are removed with it."""
    charge = ability("Charge", entry("Charge I", dice=1))
    ctx = fight(somebody("a", *makers(), at=(4, 4)), somebody("b", charge, at=(5, 4)))
    forged(ctx, "Brief", "sabre")
    does(ctx, m.HandOver("a", "sabre", "b"))
    charging = Charging(Card("Strike", ability="Charge", items=("sabre",)))
    ctx.position = with_character(ctx.position, replace(ctx.who("b"), charging=charging))
    cards = (Card("Strike", target="a", items=("sabre",)), Card("Walk", to=(6, 4)))
    held = Held("b", Card("Hold", words="a moves"), cards, ready=True, shown=(("ana", 0), ("ana", 1)))
    alone = Held("b", Card("Hold", words="a moves"), cards[:1], ready=True)
    assert ctx.position.encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, held=(held, alone)))
    apply_cycle_effects(ctx, "a")
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.held == (replace(held, cards=cards[1:], shown=(("ana", 0),)),)
    assert ctx.who("b").charging is None
    events = [event for event in ctx.events_so_far() if event.kind in ("charge-needs", "card-needs")]
    gone = {"character": "b", "items": ["b/sabre"]}
    assert [(event.kind, event.data, event.to) for event in events] == [
        ("charge-needs", {**gone, "ability": "b/Charge"}, None), ("card-needs", gone, ("ana",)),
    ]  # fmt: skip
    assert texts(ctx, "lapsed") == ["B stops waiting, and the held cards are discarded."]


def test_an_item_taken_from_another_stays_gone() -> None:
    """A created item is removed from its holder while another modifier of the same user there loses a cycle.

    Rules: TCG-CR-00, R-TCG-141.
    """
    bless = ability("Bless", entry("Boost VII", points=1), entry("Duration I", cycles=3), aspect="Boost")
    ctx = fight(somebody("a", *makers(), bless, side="us", at=(4, 4)), somebody("b", side="us", at=(5, 4)))
    use_ability(ctx, Played("a", Card("Ability", ability="Bless", target="b"), -1))
    forged(ctx, "Brief", "sabre")
    does(ctx, m.HandOver("a", "sabre", "b"))
    apply_cycle_effects(ctx, "a")
    assert ctx.who("b").sheet.items == ()
    assert [one.cycles for one in ctx.who("b").stat_modifiers] == [3]


def test_an_item_without_a_paid_cycle_is_not_created() -> None:
    """R-TCG-113, TCG-CR-00: if the first cycle must be paid for, an Ability without Duration I creates nothing."""
    ctx = fight(somebody("a", *makers(), at=(4, 4)), somebody("b", at=(9, 9)), rulings={"duration_first": "paid"})
    assert forged(ctx, "Brief", "sabre") == []
    assert forged(ctx, "Long", "sabre") == ["sabre"]


def test_invisibility_to_sight_outlasts_that_to_smell() -> None:
    """A character invisible for 5 cycles and without a smell for 1 stays hidden when its smell returns.

    A second use of the first Ability lasts as long again and has no second effect.

    Rules: TCG-CO-04, R-TCG-98.
    """
    fields = {"core": "Mind", "aspect": "Boost", "action": "Dodge", "target": "Self"}
    veil = ability("Veil", entry("Cognition IV", sight=True), entry("Duration I", cycles=4), **fields)
    hush = ability("Hush", entry("Cognition IV", senses=["Smell"]), **fields)
    ctx = fight(somebody("a", veil, hush, at=(4, 4)), somebody("b", at=(5, 4)))
    ctx.load(FAILS)
    use_ability(ctx, Played("a", Card("Ability", ability="Veil"), -1))
    use_ability(ctx, Played("a", Card("Ability", ability="Hush"), -1))
    apply_cycle_effects(ctx, "a")
    assert [one.source for one in ctx.who("a").stat_modifiers] == ["Veil"]
    assert ctx.who("a").stealthed
    ctx.load(FAILS)
    use_ability(ctx, Played("a", Card("Ability", ability="Veil"), -1))  # once more: as long again, and no second one
    assert [(one.source, one.cycles) for one in ctx.who("a").stat_modifiers] == [("Veil", 5)]


# Areas


def judged(ctx: Scripted) -> list[str]:
    """Answer each question to the GM with yes, and return the Keyword entries that were asked about."""
    found = []
    while offered(ctx, "gm", "judge"):
        found.append(judged_entry(ctx))
        does(ctx, m.Judge(works=True))
    return found


def test_each_in_an_area_is_smaller_unless_a_resolve_holds() -> None:
    """Each character in an area makes a Resolve against a smaller size, and the GM decides for those that fail.

    Rules: TCG-AN-07, R-TCG-51, R-TCG-139.
    """
    small = ability("Small", entry("Anatomy VII", feet=3, larger=0, fewer=True), entry("Range V", rings=1),
                    core="Spirit", aspect="Hinderance", action="Volley")  # fmt: skip
    ctx = fight(somebody("a", small, at=(4, 4)), somebody("b", at=(5, 4)), somebody("c", at=(3, 4)))
    ctx.load(FAILS, HOLDS)
    use_ability(ctx, Played("a", Card("Ability", ability="Small"), -1))
    assert judged(ctx) == ["Anatomy VII"]
    assert {key: [one.what for one in ctx.who(key).stat_modifiers] for key in "abc"} == {
        "a": [],
        "b": ["Anatomy VII"],
        "c": [],
    }


def test_limbs_and_ways_to_move_are_for_the_willing() -> None:
    """Ways to move are refused for a Hinderance, have no effect on a foe, and with an attack affect the attacker once.

    Rules: R-TCG-66.
    """
    wings = entry("Anatomy II", modes=["Fly"])
    assert stops(ability("Own", wings, aspect="Hinderance")) == ["R-TCG-66"]
    assert stops(ability("Own", entry("Anatomy I", senses=["Scent"], fewer=True), aspect="Hinderance")) == []
    lift = ability("Lift", wings, aspect="Boost", target="Natural")
    dive = ability("Dive", wings, entry("Empower I", dice="1d6"), entry("Range V", rings=1))
    ctx = fight(somebody("a", lift, dive, at=(4, 4)), somebody("b", at=(5, 4)), somebody("c", at=(3, 4)))
    use_ability(ctx, Played("a", Card("Ability", ability="Lift", target="b"), -1))
    assert texts(ctx, "unwilling") == ["Ways to move works only on willing targets, so it has no effect on B."]
    does(ctx, m.Lay("a", "Ability", ability="Dive"), *passes("a", "b", "c"), faces=[[9, 9], [9], [3]])
    does(ctx, m.Defend("b"))
    assert judged(ctx) == ["Anatomy II"]
    does(ctx, m.Defend("c"))
    assert judged(ctx) == []
    assert [one.what for one in ctx.who("a").stat_modifiers] == ["Anatomy II"]


def test_a_sense_is_kept_by_attunement() -> None:
    """R-TCG-51: ATN resists a penalty to senses, and the guard of the Core does not."""
    dull = ability("Dull", entry("Anatomy I", senses=["Scent"], fewer=True), core="Spirit", aspect="Hinderance",
                   action="Volley")  # fmt: skip
    ctx = fight(somebody("a", dull, at=(4, 4)), somebody("b", at=(5, 4)))
    ctx.load(FAILS)
    use_ability(ctx, Played("a", Card("Ability", ability="Dull", target="b"), -1))
    assert any("with ATN" in text for text in texts(ctx, "resists"))
    assert judged(ctx) == ["Anatomy I"]


@pytest.mark.parametrize("row", [entry("Range II", squares=6), entry("Range V", rings=1, origin=True)])
def test_the_destination_for_characters_in_an_aimed_area_is_asked(row: dict[str, object]) -> None:
    """The chosen square places an aimed area, and then the owner is asked for a destination within the Range.

    Rules: TCG-TR-02, TCG-TR-07.
    """
    away = ability("Away", row, entry("Range I", squares=8), entry("Travel II", first=1, further=3), core="Spirit",
                   aspect="Hinderance", action="Volley")  # fmt: skip
    ctx = fight(somebody("a", away, at=(4, 4)), somebody("b", at=(6, 4)))
    does(ctx, m.Lay("a", "Ability", ability="Away", to=(5, 4) if "squares" in row else (7, 4)), *passes("a", "b"),
         faces=[FAILS])  # fmt: skip
    (asked,) = offered(ctx, "ana", "shove")
    assert asked.label == "Relocate B within 9 squares"
    ways = set(asked.fields[0].domain.values())
    assert {(6, 4), (12, 9)} <= ways
    assert not {(4, 4), (14, 4)} & ways
    does(ctx, m.Shove("a", (12, 9)))
    assert ctx.who("b").at == (12, 9)


def test_no_character_is_relocated_onto_an_unseen_one() -> None:
    """The square of an unseen character is offered as a destination, but a relocation ends on a square next to it.

    Rules: R-TCG-136.
    """
    away = ability("Away", entry("Range V", rings=1, origin=True), entry("Range I", squares=8),
                   entry("Travel II", first=1, further=3), core="Spirit", aspect="Hinderance",
                   action="Volley")  # fmt: skip
    unseen = replace(somebody("c", at=(4, 8)), controller="ben", stealthed=True)
    ctx = fight(somebody("a", away, at=(4, 4)), somebody("b", at=(6, 4)), unseen)
    does(ctx, m.Lay("a", "Ability", ability="Away", to=(7, 4)), *passes("a", "b", "c"), faces=[FAILS])
    does(ctx, m.Shove("a", (4, 8)))
    at = ctx.who("b").at
    assert at is not None
    assert distance(at, (4, 8)) == 1


def test_a_user_may_lower_its_own_values() -> None:
    """An Ability that helps can take 2 AP from its user, but its penalties for foes do not affect the user.

    Rules: R-TCG-25.
    """
    own = ability("Own", entry("Boost IV", mode="decrease", points=2), entry("Duration III", points=2, foe=True),
                  aspect="Boost", target="Self")  # fmt: skip
    ctx = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(9, 9)))
    use_ability(ctx, Played("a", Card("Ability", ability="Own"), -1))
    assert [(one.what, one.points, one.worse) for one in ctx.who("a").stat_modifiers] == [("AP", 2, True)]


# Dice of the action’s own kind


MAUL = Item("maul", "weapon", "Mauls", place="both", hands=2, dice=8, sides=8, types=("Earth",), durability=20)


def test_charges_and_crush_roll_the_dice_of_the_action() -> None:
    """Charge, Backlash and Crush roll dice of the action’s own size, here the d8 of a maul.

    Rules: R-TCG-39, R-TCG-89, TCG-CH-04.
    """
    own = ability("Own", entry("Charge IV", dice=3), "Affliction V", sub_type="Earth", device="maul")
    owner, card = somebody("o", own, items=(MAUL,)), Card("Strike", ability="Own", items=("maul",), backlash=3)
    rolling = effect_pool(owner, PLAIN, card)
    assert [(pool.count, pool.sides) for pool in rolling.pools] == [(8, 8), (3, 8)]
    assert rolling.die == 8
    attack_roll = AttackRoll("o", card, "b")
    _, carried = pool_and_afflictions(owner, PLAIN, attack_roll, damage_of(PLAIN, owner, attack_roll, 9))
    assert [one.sides for one in carried] == [8]
    for rulings in (PLAIN, Rulings(core_roll_structure="one_roll")):
        assert attack_rolls(owner, rulings, attack_roll)[1].die == 8
    bare = effect_pool(somebody("o", own), PLAIN, replace(card, items=()))
    assert bare.die == 12
    assert backlash_damage(owner, PLAIN, own, card) == 6.5  # 3d8 halved, each whole number from 3 to 24 rounded down


def test_crush_hits_what_is_held_before_what_is_worn() -> None:
    """TCG-AF-05: Crush damages a held maul before a worn mail, although the mail comes first in the list."""
    mail = Item("mail", "armor", place="worn", durability=20)
    ctx = fight(somebody("b", items=(mail, MAUL), at=(4, 4)))
    ctx.load([3])
    deal_crush_damage(ctx, "b", 1, 8)
    assert texts(ctx, "worn-down") == ["B’s maul loses 3 Durability and has 17 left."]


def test_blind_takes_dice_of_a_critical_grab_and_of_a_parry_that_shields() -> None:
    """TCG-AF-08: Blind removes one die from a critical Grab of 2d12 and one from a Parry of 8d8 that shields."""
    blind = somebody("b", items=(MAUL,), afflictions=(Affliction("Blind", "a", 1, 20, 2),))
    assert critical_grab_pool(blind, PLAIN).dice.total == 1
    assert parry_pool(blind, Card("Parry", items=("maul",))).dice.total == 7


def test_a_riposte_does_not_have_the_sub_type_of_the_altered_parry() -> None:
    """A Riposte after a Parry that was altered to Fire is made with bare hands and deals Impact damage.

    Rules: R-TC-162, TCG-AT-03.
    """
    own = ability("Own", entry("Empower II", points=1), entry("Alter III", sub_types=["Fire"]), aspect="Shield",
                  action="Parry", sub_type="Water")  # fmt: skip
    attack_roll = AttackRoll("a", Card("Parry", ability="Own", element="Fire"), "b", riposte=True)
    assert damage_of(PLAIN, somebody("a", own), attack_roll, 10).types == ("Impact",)


@pytest.mark.parametrize(("nature", "lost"), [(None, 40), ("Wind", 72), ("Water", 8)])
def test_the_nature_of_the_target_changes_damage_over_cycles_once(nature: str | None, lost: int) -> None:
    """The target’s nature changes damage over cycles once, for the whole damage and not again in each cycle.

    The highest total 12 + 12 + 8 is half more against Wind or half less against Water, then 12 of Armor are subtracted,
    and the failed Resolve doubles the rest.

    Rules: R-TCG-144, R-TCG-53.
    """
    slow = ability("Slow", entry("Duration II", cycles=3), entry("Empower I", dice="2d6"), sub_type="Fire")
    target = somebody("b", at=(5, 4))
    target = replace(target, sheet=replace(target.sheet, nature=nature))
    ctx = fight(somebody("a", slow, at=(4, 4)), target)
    before = ctx.who("b").hp
    does(ctx, m.Lay("a", "Strike", ability="Slow", target="b"), *passes("a", "b"), faces=[[8, 7], FAILS])
    while ctx.who("b").tracks:
        apply_cycle_effects(ctx, "b")
    assert before - ctx.who("b").hp == lost


# What is suspended


def test_a_suspended_passive_alters_nothing() -> None:
    """A Passive that is suspended because it costs too much does not alter the sub-types of attacks.

    Rules: R-TCG-137, TCG-AT-03.
    """
    own = ability("Own", entry("Alter III", sub_types=["Fire"]), type="Passive", aspect="Boost")
    one = somebody("a", own)
    assert altering_passives(one.sheet) == (own,)
    assert altering_passives(replace(one.sheet, suspended_abilities=(Suspension("Own", "OVER_CEILING"),))) == ()


# What the GM lets somebody have


def test_other_sub_types_are_resisted_where_the_gm_agrees() -> None:
    """Resistance to a sub-type outside the list, and a device of another kind, are legal if the GM agrees.

    Rules: R-TCG-148, TCG-AT-06.
    """
    own = ability("Own", entry("Anatomy IV", halves=1, against=["Psychic"], absorbed=0), type="Passive", aspect="Boost")
    assert [(problem.rule, problem.stops) for problem in ability_problems(own, ANYBODY)] == [("R-TCG-148", False)]
    plain = ability("Own", entry("Anatomy IV", halves=1, against=["Fire"], absorbed=0), type="Passive", aspect="Boost")
    assert list(ability_problems(plain, ANYBODY)) == []
    assert stops(ability("Own", entry("Alter VI", devices=["Other"]), type="Passive", aspect="Boost")) == []

"""Abilities used alone: their targets, rolls and events, and their healing, shielding and attacks."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Attack,
    BonusMoveOffer,
    Card,
    Character,
    Encounter,
    Exchange,
    Grid,
    Impairment,
    JudgmentDecision,
    Place,
    Played,
    Shield,
    Track,
    TriggerOffer,
    ability_ref,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.ability_values import as_core_action_card, rolls_effect_value
from facedown.systems.tri_core.steps import ability_uses
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    emitted,
    entry,
    kara,
    label_text,
    odo,
    only,
    worded,
)
from tests.systems.tri_core.rules.test_parts_of_an_attack import sums

# The user is Kara: PWR 5, ACT 7, FNE 4, ADR 8, MOR 2, ATN 9; HP 68, UCB 8. The target is Odo: HP 52, AP 18, MP 12.

D8 = entry("Empower I", dice="2d8")
SELF = {"core": "Spirit", "action": "Volley", "stat": "MOR"}
MEND = ability("Mend", D8, aspect="Heal", **SELF)
WARD = ability("Ward", D8, aspect="Shield", sub_type="Wind", **SELF)
RING = entry("Range V", rings=1)


def there(
    *own: Ability, at: Any = (4, 4), items: tuple[dict[str, Any], ...] = (), victim: Character | None = None,
    more: tuple[Character, ...] = (), rulings: dict[str, Any] | None = None, **state: Any,
) -> Scripted:  # fmt: skip
    """Return Kara with these Abilities next to Odo, in an exchange of an encounter."""
    ctx = Scripted(victim or odo(at=(5, 4)), able(kara(*items, at=at, **state), *own), *more, rulings=rulings)
    rotation = (Place(tuple(one.key for one in ctx.position.characters), 20, 5),)
    encounter = Encounter(rotation, grid=Grid(9, 9), exchange=Exchange(("kara",), step="resolving"))
    ctx.position = replace(ctx.position, encounter=encounter)
    return ctx


def use(ctx: Scripted, name: str, *faces: list[int], target: str = "odo", price: int = 0, **card: Any) -> list[str]:
    """Let Kara use an Ability, and return the events by kind."""
    ctx.load(*faces)
    ability_uses.use_ability(ctx, Played("kara", Card("Ability", ability=name, target=target, **card), 0, price=price))
    ctx.done()
    return ctx.kinds()


def waits(ctx: Scripted) -> list[Any]:
    """Return the pending decisions, the next first."""
    assert ctx.position.encounter is not None
    waiting, found = ctx.position.encounter.waits, []
    while waiting.top is not None:
        found.append(waiting.top)
        waiting = waiting.pop()
    return found


# Targets


HER = character_ref("kara")


def test_the_target_of_an_ability_is_announced() -> None:
    """TCG-AC-08, TCG-AC-20: The event of a use names its target, all targets inside an area, or nobody."""
    ring = ability("Ring", RING, entry("Boost X", points=2), aspect="Hinderance")
    lea = replace(odo(at=(4, 5)), key="lea")
    for ctx, name, whom in (
        (there(MEND), "Mend", ["odo"]), (there(ring, more=(lea,)), "Ring", ["odo", "lea"]),
        (there(ring, at=(1, 1)), "Ring", []),
    ):  # fmt: skip
        use(ctx, name, *([[1, 1]] * max(1, len(whom)) if whom or name == "Mend" else []))
        values: dict[str, Any] = {
            "actor": HER,
            "ability": ability_ref("kara", name),
            "whom": tuple(map(character_ref, whom)),
            "on_self": False,
        }
        assert ctx.events_so_far()[0] == emitted("TCG-AC-08", "ability", **values)


# Healing


def test_a_heal_is_rolled_announced_and_applied() -> None:
    """TC-F-63, R-TCG-138: A Heal rolls its dice and restores the total as HP: 5 + 4 + MOR 2 are 11."""
    ctx = there(MEND, victim=odo(hp=20))
    assert use(ctx, "Mend", [5, 4]) == ["ability", "ability-value", "ability-heals"]
    assert ctx.asked == [("Effect-Value", "2d8!")]
    effect = only(ctx, "ability-value")
    values: dict[str, Any] = {"actor": HER, "ability": ability_ref("kara", "Mend"), "total": 11}
    assert effect == emitted("TC-D-95", "ability-value", tallies=effect.tallies, **values)
    assert sums(effect)[0][1][1:] == [(2, "R-TCG-138")]
    assert effect.tallies[0].total == 11
    assert only(ctx, "ability-heals") == emitted(
        "TC-F-63", "ability-heals", character=character_ref("odo"), source=ability_ref("kara", "Mend"),
        resource=term("HP"), points=11, gained=11, wasted=0, left=31,
    )  # fmt: skip
    assert (ctx.who("odo").hp, ctx.who("kara").hp) == (31, 68)
    assert waits(ctx) == []


def test_a_heal_above_0_hp_wakes_an_unconscious_character() -> None:
    """R-TC-157: A Heal of 11 wakes a character at −5 HP, who then has 6, but not one at −15, who then has −4."""
    ctx = there(MEND, victim=odo(hp=-5, out="wounds", wounded=1))
    assert use(ctx, "Mend", [5, 4])[-1] == "woken"
    assert (ctx.who("odo").hp, ctx.who("odo").out, ctx.who("odo").wounded) == (6, "", 0)
    low = there(MEND, victim=odo(hp=-15, out="wounds", wounded=1))
    use(low, "Mend", [5, 4])
    assert (worded(only(low, "ability-heals")), low.who("odo").out) == (
        "Mend restores 11 HP to Odo, who now has −4.",
        "wounds",
    )


def test_a_heal_above_0_hp_saves_a_dying_character() -> None:
    """TC-E-12, TC-E-14: A Heal from −5 to 6 HP leaves a dying character at Wounded III for 3 + 2 days."""
    ctx = there(MEND, victim=odo(hp=-5, out="dying", wounded=4))
    use(ctx, "Mend", [5, 4], [3, 2])
    one = ctx.who("odo")
    assert (one.hp, one.out, one.wounded, one.days_left) == (6, "", 3, 5)


@pytest.mark.parametrize(("points", "value"), [(0, 0), (-5, -1)])
def test_an_effect_value_of_0_or_less_heals_nothing(points: int, value: int) -> None:
    """A Heal with an Effect Value of 0 or −1 restores no HP.

    Wounds remove the die of the Strike that heals and 4 of UCB 8, Bash removes the other 4, and a curse removes 5.

    Rules: TC-F-63.
    """
    own = ability("Own", entry("Alter II", aspects=["Heal"]))
    curse = {"modifiers": [{"score": "Effect Value", "value": points, "source": "a curse"}]} if points else {}
    ctx = there(own, victim=odo(hp=20), wounded=2, afflictions=(Affliction("Bash", "odo", 99, 9, 1),), sheet=curse)
    use(ctx, "Own", turned="Heal")
    assert only(ctx, "ability-value").tallies[0].total == value
    data = only(ctx, "ability-heals").data
    assert (ctx.who("odo").hp, data["points"], data["left"]) == (20, 0, 20)


def test_a_heal_in_an_area_is_rolled_once() -> None:
    """A Heal in an area is rolled once and restores the same 11 HP to two targets.

    A Heal of 1d4 and 9 points that Bash lowers by all of its points restores the 1 HP of its die.

    Rules: R-TC-135.
    """
    ring = replace(MEND, keywords=(*MEND.keywords, *ability("x", RING).keywords))
    lea = replace(odo(at=(4, 5), hp=30), key="lea")
    ctx = there(ring, victim=odo(hp=20, at=(5, 4)), more=(lea,))
    assert use(ctx, "Mend", [5, 4]) == ["ability", "ability-value", "ability-heals", "ability-heals"]
    assert (ctx.who("odo").hp, ctx.who("lea").hp) == (31, 41)
    bad = ability("Bad", entry("Empower I", dice="1d4"), entry("Empower II", points=9), aspect="Heal", **SELF)
    hampered = there(bad, victim=odo(hp=20), afflictions=(Affliction("Bash", "odo", 30, 9, 1),), rulings=None)
    use(hampered, "Bad", [1])
    assert hampered.who("odo").hp == 20 + 1


def test_a_heal_over_cycles_restores_its_maximum_in_parts() -> None:
    """TCG-DU-02, R-TCG-115: A Heal over 3 cycles restores its maximum of 16 + MOR 2 = 18, 6 in each."""
    slow = ability("Slow", D8, entry("Duration II", cycles=3), aspect="Heal", **SELF)
    ctx = there(slow, victim=odo(hp=20))
    assert use(ctx, "Slow") == ["ability", "ability-value", "over-time"]
    assert sums(only(ctx, "ability-value")) == [("Effect Value", [(16, "TCG-DU-02"), (2, "R-TCG-138")])]
    assert ctx.who("odo").tracks == (Track("Slow", "kara", (6, 6, 6), does="heals"),)
    assert ctx.who("odo").hp == 20


# Rolls


def test_conditions_change_the_dice_of_a_heal() -> None:
    """Advantage and a Ruse add 2 dice each to a Heal, and impaired arms remove the dice of one with a Volley.

    The dice of a Ruse are used up, but those of a Charge are not. Impaired legs do not affect a Volley.

    Rules: TC-E-41, TC-E-42, TC-E-48.
    """
    ctx = there(MEND, victim=odo(hp=20), granted=("Advantage",), edge=(("Ruse", 2), ("Charge", 2)))
    use(ctx, "Mend", [1, 1, 1, 1, 1, 1])
    assert ctx.asked[0][1] == "6d8!"
    assert ctx.who("kara").edge == (("Charge", 2),)
    hampered = there(MEND, victim=odo(hp=20), impairments=(Impairment("arms", "a fall"),))
    use(hampered, "Mend")
    assert hampered.asked == []
    legs = there(MEND, victim=odo(hp=20), impairments=(Impairment("legs", "a fall"),))
    use(legs, "Mend", [1, 1])
    assert legs.asked[0][1] == "2d8!"


def test_an_ability_used_alone_rolls_like_its_action() -> None:
    """R-TCG-138: An Ability used alone rolls the dice of its action, or those of a Strike if it has no action."""
    assert as_core_action_card(MEND, Card("Ability", "Heavy", ability="Mend")) == Card(
        "Volley", "Heavy", ability="Mend"
    )
    assert as_core_action_card(replace(MEND, action=None), Card("Ability")) == Card("Strike")


def test_two_disadvantages_make_a_character_vulnerable() -> None:
    """Two impairments make the user Vulnerable, which removes 2 dice, or by ruling 4.

    Stealth adds 2 dice against targets that do not see the attacker.

    Rules: TC-E-44, R-TC-15, R-TC-16.
    """
    both = (Impairment("arms", "a fall"), Impairment("sight", "dust"))
    for mode, rolls in (("replace", ["2d12!", "1d12!", "2d6!"]), ("add", ["2d12!", "1d6!"])):
        ctx = there(blast(), impairments=both, stealthed=True, edge=(("Stealth", 2),),
                     rulings={"vulnerable_mode": mode})  # fmt: skip
        use(ctx, "Blast", *([1] * int(roll[0]) for roll in rolls), target="")
        assert [notation for _, notation in ctx.asked] == rolls


def test_a_roll_of_a_hidden_character_reveals_nothing() -> None:
    """R-TC-165: Neither the Accuracy nor the Effect Value of a hidden user’s Ability reveals the user."""
    for own, faces in ((blast(), ([6, 5], [1], [1, 1])), (MEND, ([1, 1],))):
        for hiding in (True, False):
            ctx = there(own)
            ctx.load(*faces)
            ctx.opened = False
            ctx.is_unseen = lambda whose, hiding=hiding: hiding and whose == "kara"  # type: ignore[misc]
            ability_uses.use_ability(ctx, Played("kara", Card("Ability", ability=own.name, target="odo"), 0))
            assert ctx.opened is not hiding


def test_what_gives_an_ability_an_effect_value() -> None:
    """R-TCG-138: An Ability has an Effect Value only by its action’s own dice, bought dice or bought points."""
    card = Card("Ability", ability="X")
    points = entry("Empower II", points=3)
    far = entry("Range I", squares=3)
    for rows, aspect, action, makes in (
        ((far,), "Damage", "Strike", True), ((far,), "Heal", "Strike", False), ((D8,), "Heal", "Strike", True),
        ((points,), "Heal", "Strike", True), ((far,), "Shield", "Block", True), ((far,), "Shield", "Strike", False),
    ):  # fmt: skip
        own = ability("X", *rows, aspect=aspect, action=action)
        ctx = there(own)
        assert rolls_effect_value(ctx.who("kara"), own, card, ctx.position) is makes


def test_an_ability_without_an_effect_value_has_no_effect_of_its_aspect() -> None:
    """R-TCG-138: A Heal or Shield without dice neither heals nor shields, and no event says that it does."""
    far = entry("Range I", squares=3)
    for aspect in ("Heal", "Shield"):
        ctx = there(ability("Far", far, aspect=aspect, **SELF))
        assert use(ctx, "Far") == ["ability"]
        assert ctx.who("odo").shields == ()
    boost = there(ability("Up", far, D8, aspect="Boost", **SELF))
    assert "ability-value" not in use(boost, "Up")


# Shielding


def test_boost_iii_adds_to_a_shield_of_the_same_resource() -> None:
    """TC-F-64, R-TCG-13, R-TCG-82: A Shield of 11 before HP gets 5 by Boost III; one before MP is separate."""
    rows = (D8, entry("Boost III", of="HP", points=5), entry("Boost III", of="MP", points=4),
            entry("Duration I", cycles=2))  # fmt: skip
    ctx = there(ability("Ward", *rows, aspect="Shield", sub_type="Wind", **SELF))
    use(ctx, "Ward", [5, 4])
    shields = {one.resource: one for one in ctx.who("odo").shields}
    assert shields == {
        "HP": Shield("HP", 16, "Wind", "Active", "kara", shields["MP"].cycles),
        "MP": Shield("MP", 4, "Wind", "Active", "kara", shields["MP"].cycles),
    }
    assert shields["MP"].cycles == 3
    assert [worded(event) for event in ctx.events_so_far() if event.kind == "ability-shields"] == [
        "Ward gives Odo an MP Shield of 4 for 3 cycles.", "Ward gives Odo an HP Shield of 16 for 3 cycles.",
    ]  # fmt: skip


def test_a_shield_over_cycles_gives_its_maximum_in_parts() -> None:
    """TCG-DU-02, R-TCG-115: A Shield over 3 cycles gives its maximum, 16 + MOR 2 + 3 of Boost III = 21, by 7."""
    rows = (D8, entry("Boost III", of="HP", points=3), entry("Duration II", cycles=3))
    ctx = there(ability("Ward", *rows, aspect="Shield", sub_type="Wind", **SELF))
    use(ctx, "Ward")
    assert ctx.who("odo").tracks == (
        Track("Ward", "kara", (7, 7, 7), does="shields", type="Wind", kind="Active"),
    )  # fmt: skip
    assert ctx.who("odo").shields == ()


def test_a_shield_of_a_trigger_has_the_class_trigger() -> None:
    """R-TC-115: A Shield of a Trigger has a class of its own, at once and over cycles."""
    for more in ((), (entry("Duration II", cycles=3),)):
        own = ability("Ward", D8, *more, aspect="Shield", type="Trigger", event="hurt", **SELF)
        ctx = there(own)
        use(ctx, "Ward", *([] if more else [[5, 4]]))
        one = ctx.who("odo")
        assert [*(each.kind for each in one.shields), *(each.kind for each in one.tracks)] == ["Trigger"]


def test_boost_iii_gives_a_shield_without_an_effect_value() -> None:
    """R-TCG-13, TCG-BO-03: Boost III gives its Shield of 5 in a Heal, or in a Shield that rolls no die."""
    boost = entry("Boost III", of="HP", points=5)
    for rows, aspect, faces in (((D8, boost), "Heal", [[1, 1]]), ((boost,), "Shield", [])):
        ctx = there(ability("Own", *rows, aspect=aspect, **SELF))
        use(ctx, "Own", *faces)
        assert [one.points for one in ctx.who("odo").shields] == [5]


# Attacks on all characters inside


def blast(*rows: Any, **fields: Any) -> Ability:
    return ability("Blast", RING, entry("Empower I", dice="2d6"), *rows, sub_type="Fire", **fields)


def lea(**state: Any) -> Character:
    """Return a character like Odo on Kara’s other side."""
    return replace(odo(at=(4, 5), **state), key="lea")


def test_an_area_attacks_each_target_with_one_roll() -> None:
    """Accuracy and Effect Value are rolled once, and each target inside the area is attacked with them.

    6 + 5 + PWR 5 are an Accuracy of 16; 4 + 3 + 2 + 1, 1 + 2 and UCB 8 are an Effect Value of 21.

    Rules: R-TC-127, R-TC-135, R-TCG-32, R-TCG-139.
    """
    ctx = there(blast(), more=(lea(),))
    card = Card("Ability", "Heavy", ability="Blast")
    ctx.load([6, 5], [4, 3, 2, 1], [1, 2])
    ability_uses.use_ability(ctx, Played("kara", card, 0, price=3))
    ctx.done()
    assert ctx.kinds() == ["ability"]
    assert ctx.asked == [
        ("Accuracy", "2d12!"), ("Effect-Value", "4d12!"),
        ("Effect-Value", "2d6!"),
    ]  # fmt: skip
    attacks = waits(ctx)
    assert [one.target for one in attacks] == ["odo", "lea"]
    for one in attacks:
        hit, value = one.rolled
        assert (label_text(hit.label), hit.total, label_text(value.label), value.total) == (
            "Accuracy",
            16,
            "Effect Value",
            21,
        )
        laid = replace(card, action="Strike", target=one.target)
        assert one == Attack(
            "kara", laid, one.target, unseen=True, price=3, rolled=(hit, value), pool=6, draws=((0,), (1, 2))
        )


def test_the_backlash_of_an_area_belongs_to_its_last_attack() -> None:
    """TCG-CH-04, R-TCG-88: An area charged with 2 more dice has one Backlash, with the last of its attacks."""
    ctx = there(blast("Charge IV"), more=(lea(),))
    use(ctx, "Blast", [6, 5], [4, 3, 2], [1, 2], target="", backlash=2)
    assert [(one.target, one.card.backlash, one.pool) for one in waits(ctx)] == [("odo", 0, 5), ("lea", 2, 5)]


def test_an_ability_without_an_attack_still_deals_backlash() -> None:
    """A Backlash is dealt even if an area is empty or the Ability is a Heal: half of 7 + 4 is 5.

    The Backlash of a Heal is rolled with the Heal’s own d8.

    Rules: TCG-CH-05, R-TCG-88.
    """
    ctx = there(blast("Charge IV"), at=(1, 1))
    assert use(ctx, "Blast", [7, 4], target="", backlash=2)[:2] == ["ability", "backlash"]
    assert ctx.asked == [("Backlash", "2d12")]
    assert ctx.who("kara").hp == 68 - 5
    healing = there(ability("Mend", D8, "Charge IV", aspect="Heal", **SELF), victim=odo(hp=20))
    use(healing, "Mend", [1, 1, 1, 1], [7, 4], backlash=2)
    assert healing.asked == [("Effect-Value", "4d8!"), ("Backlash", "2d8")]
    assert (healing.who("kara").hp, healing.who("odo").hp) == (63, 26)


@pytest.mark.parametrize(("action", "limb", "rolls"), [
    # Accuracy of 2d12, an Effect Value of 1d12 and 2d6, less 2 dice of each; a Trigger has only 2d6
    ("Strike", "legs", ["2d12!", "1d12!", "2d6!"]), ("Strike", "arms", ["1d6!"]),
    ("Collide", "arms", ["2d12!", "1d12!", "2d6!"]), ("Collide", "legs", ["1d6!"]),
    (None, "legs", ["2d12!", "2d6!"]), (None, "arms", []),
])  # fmt: skip
def test_a_penalty_to_its_action_lowers_the_ability(action: Any, limb: Any, rolls: list[str]) -> None:
    """An impairment of an Ability’s action removes dice of both rolls, and an Ability without an action is a Strike.

    Rules: TC-E-42, R-TC-13, R-TCG-138.
    """
    own = replace(blast(), action=action, type="Active" if action else "Trigger")
    ctx = there(own, impairments=(Impairment(limb, "a fall"),), rulings={"advantage_applies": "both"})
    use(ctx, "Blast", *([1] * int(roll[0]) for roll in rolls), target="")
    assert [notation for _, notation in ctx.asked] == rolls
    (attack,) = waits(ctx)
    assert attack.pool == sum(int(roll[0]) for roll in rolls) - (2 if "2d12!" in rolls else 0)
    assert attack.card.action == (action or "Strike")


# Other effects


FLASK: dict[str, Any] = {"name": "flask", "sort": "consumable", "place": "main", "uses": 3, "range": 5}
DART: dict[str, Any] = {"name": "dart", "sort": "weapon", "place": "main", "dice": 1, "types": ["Penetrate"],
                        "range": 5, "thrown": True}  # fmt: skip


@pytest.mark.parametrize(("action", "items", "left"), [
    ("Volley", ("flask",), [3 - 1, None]), ("Volley", (), [3, None]), ("Strike", ("flask",), [3, None]),
])  # fmt: skip
def test_a_volley_uses_up_the_items_that_it_names(action: Any, items: tuple[str, ...], left: list[int | None]) -> None:
    """TC-F-87: An Ability used as a Volley takes one use of each item that it names, and other actions take none."""
    own = replace(MEND, action=action)
    ctx = there(own, items=(FLASK, {**DART, "place": "off"}), victim=odo(hp=20))
    use(ctx, "Mend", [1, 1], items=items)
    assert [item.uses for item in ctx.who("kara").sheet.items] == left


def test_a_thrown_item_lies_on_the_ground() -> None:
    """R-TC-161: A dart that is thrown by an Ability used as a Volley lies on the ground afterwards."""
    ctx = there(MEND, items=(DART,), victim=odo(hp=20))
    use(ctx, "Mend", [1, 1], items=("dart",))
    assert ctx.who("kara").item("dart").place == "ground"


def test_a_user_that_moves_into_range_does_not_move_again() -> None:
    """The bonus squares of an Ability come after its use if a square is aimed at, and otherwise before it.

    Rules: TCG-TR-01.
    """
    far = entry("Travel I", squares=3)
    aimed = ability("Own", far, entry("Range II", squares=2), aspect="Boost")
    plain = ability("Own", far, aspect="Boost")
    for own, left in ((aimed, [BonusMoveOffer("kara", 3, "Own")]), (plain, [])):
        ctx = there(own)
        use(ctx, "Own", to=(5, 4))
        assert waits(ctx) == left


GUARD = ability("Guard", entry("Empower II", points=1), type="Trigger", event="attacked", aspect="Boost", target="Self")


@pytest.mark.parametrize(("aspect", "set_off"), [
    ("Damage", ["odo", "lea"]), ("Hinderance", ["odo", "lea"]), ("Boost", []), ("Heal", []), ("Shield", []),
])  # fmt: skip
def test_a_harmful_area_sets_off_the_triggers_of_its_targets(aspect: Any, set_off: list[str]) -> None:
    """TC-D-07, R-TCG-23: Each target of a harmful Ability may answer with a Trigger; help sets off none."""
    own = ability("Own", RING, entry("Boost VII", points=1), aspect=aspect, action="Grab")
    ctx = there(own, victim=able(odo(at=(5, 4)), GUARD), more=(able(lea(), GUARD),))
    use(ctx, "Own", *([[1, 1], [1, 1]] if aspect == "Hinderance" else []), target="")
    asked = [event for event in ctx.events_so_far() if event.kind == "set-off"]
    assert [event.data["character"] for event in asked] == set_off
    assert [(one.owner, one.target) for one in waits(ctx) if isinstance(one, TriggerOffer)] == [
        (key, "kara") for key in reversed(set_off)
    ]  # fmt: skip


def test_travel_relocates_only_as_many_targets_as_are_paid_for() -> None:
    """R-TCG-132, TCG-TR-04: By the ruling that counts the targets paid for, only one of two is relocated."""
    own = ability("Own", RING, entry("Travel II", first=1, further=0), aspect="Boost", action="Grab")
    ctx = there(own, more=(lea(),), rulings={"travel_capacity": "per_target"})
    use(ctx, "Own", [1, 1], target="")
    assert only(ctx, "no-room").data == {"character": "lea"}


def test_creation_leaves_one_decision_of_the_gm() -> None:
    """R-TCG-139, TCG-CR-00: An Ability that creates an item leaves one decision, about its effect, to the GM."""
    ctx = there(ability("Own", entry("Creation I", pounds=5), aspect="Boost"))
    use(ctx, "Own")
    assert [(type(one), one.owner) for one in waits(ctx)] == [(JudgmentDecision, "kara")]

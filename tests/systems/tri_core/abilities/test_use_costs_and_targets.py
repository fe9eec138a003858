"""The costs, targets and Aspects of Abilities that are used."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.usage import replaces_core_action
from facedown.systems.tri_core.model import (
    Affliction,
    Attack,
    Card,
    Charging,
    Grid,
    Shield,
    StatModifier,
    Track,
    with_character,
)
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.rules.challenge_levels import legerity
from facedown.systems.tri_core.rules.costs import ability_resource_cost, ap_cost
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.abilities.test_use import D6, PLAIN, SWORD, against
from tests.systems.tri_core.driver import (
    SEATS,
    Scripted,
    ability,
    does,
    entry,
    fight,
    label_text,
    legal,
    offered,
    passes,
    refused,
    somebody,
    uses,
    values_of,
)

# What it takes


@pytest.mark.parametrize(("kind", "slot", "points"), [
    ("Active", "Half", 1), ("Active", "Single", 1), ("Active", "Double", 2), ("Trigger", "Half", 1),
    ("Trigger", "Single", 2), ("Trigger", "Double", 4),
])  # fmt: skip
def test_a_use_costs_by_slot_and_type(kind: str, slot: str, points: int) -> None:
    """A use costs points of its Core’s resource by Slot, twice for a Trigger; an Active also costs AP by weight.

    Rules: TCG-AC-03, TCG-AC-04, TCG-AC-11, TCG-AC-12, TCG-AC-23, R-TCG-05, R-TCG-06.
    """
    own = ability("Own", entry("Empower II", points=1), type=kind, slot=slot, event="hurt"
                  if kind == "Trigger" else "", core="Mind")  # fmt: skip
    one = somebody("a", own)
    cost = ability_resource_cost(one, PLAIN, Card("Strike", ability="Own"))
    assert (label_text(cost.label), cost.total) == ("FP", points)
    by_weight = [ap_cost(one, PLAIN, Card("Strike", weight, ability="Own")).total for weight in ("Light", "Heavy")]
    assert by_weight == ([1, 3] if kind == "Active" else [0, 0])


def test_cognition_takes_2_ap_at_least() -> None:
    """TCG-CO-00, R-TCG-91: an Ability with Cognition V costs at least 2 AP, as an Active and as a Trigger."""
    for more in ({"type": "Active"}, {"type": "Trigger", "event": "hurt"}):
        one = somebody("a", ability("Own", "Cognition V", aspect="Hinderance", **more))
        assert ap_cost(one, PLAIN, Card("Ability", ability="Own")).total == 2


def test_an_ability_is_paid_for_when_its_card_is_resolved() -> None:
    """TCG-AC-02, TCG-AC-03: a Heavy Ability in a Double Slot costs 3 AP and 2 SP when its card is resolved."""
    ctx = against(ability("Own", D6))
    uses(ctx, "a", "Own", "b", action="Strike", target="b", weight="Heavy", faces=[[1, 2]])
    assert (ctx.who("a").ap, ctx.who("a").sp) == (15, 10)


def test_an_ability_that_cannot_be_paid_cannot_be_played() -> None:
    """An Ability that costs 2 SP is not offered to a character with 1 SP, and its move is refused.

    Rules: TCG-XR-02, TCG-AC-03.
    """
    ctx = against(ability("Own", D6), sp=1)
    assert not [option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability")]
    refused(ctx, m.Lay("a", "Strike", ability="Own", target="b"), "TCG-XR-02")


def test_an_ability_fails_if_its_points_were_spent_meanwhile() -> None:
    """An Ability fails if its SP were spent after its card was played; the action and its AP are lost.

    Rules: TCG-XR-02, TCG-AC-27.
    """
    ctx = against(ability("Own", D6))
    does(ctx, m.Lay("a", "Strike", ability="Own", target="b"), m.Spend("a", "SP", 11))
    kinds = does(ctx, *passes("a", "b"))
    assert "ineffective" in kinds
    assert (ctx.who("a").ap, ctx.who("a").sp) == (17, 1)


def test_backlash_pays_missing_points_with_hp() -> None:
    """TCG-XR-03: if the table plays with Backlash, each missing point costs 2d12 HP, here 7."""
    ctx = fight(somebody("a", ability("Own", D6), sp=1, at=(4, 4)), somebody("b", at=(5, 4)),
                 rulings={"backlash_enabled": True})  # fmt: skip
    uses(ctx, "a", "Own", "b", action="Strike", target="b", faces=[[3, 4], [1, 2]])
    assert (ctx.who("a").sp, ctx.who("a").hp) == (0, 320 - 7)


def test_each_kind_of_action_once_a_cycle() -> None:
    """After a Strike with an Ability, another Strike is refused, because both are Core Actions of one cycle.

    Rules: TCG-XR-04.
    """
    ctx = against(ability("Own", D6))
    does(ctx, m.Lay("a", "Strike", ability="Own", target="b"))
    assert not legal(ctx, m.Lay("a", "Strike", target="b"))


def test_a_device_has_to_be_held_and_whole() -> None:
    """TCG-AC-21, R-TCG-56: an Ability with a device can be used only while the device is in hand and unbroken."""
    own = ability("Own", D6, device="sword", sub_type="Slice")
    assert [o for o in offered(against(own, items=(SWORD,)), "ana", "lay") if o.fixed.get("ability")]
    for gone in (replace(SWORD, durability=0), replace(SWORD, place="stowed")):
        ctx = against(own, items=(gone,))
        assert not [o for o in offered(ctx, "ana", "lay") if o.fixed.get("ability")]
        refused(ctx, m.Lay("a", "Strike", ability="Own", target="b"), "TCG-AC-21")


# At whom


def test_the_range_says_who_can_be_reached() -> None:
    """An Ability reaches 1 square plus those of Range I, and is offered only with a target in reach.

    Rules: TCG-AC-22, TCG-RA-00, TCG-RA-01, R-TCG-124.
    """
    for squares, there in ((0, False), (2, True)):
        rows = (D6, entry("Range I", squares=squares)) if squares else (D6,)
        ctx = fight(somebody("a", ability("Own", *rows, aspect="Hinderance"), at=(2, 4)), somebody("b", at=(5, 4)))
        laid = [option for option in offered(ctx, "ana", "lay") if option.fixed.get("ability")]
        assert bool(laid) == there


def test_an_attack_with_an_ability_out_of_range_is_ineffective() -> None:
    """TCG-AC-22: a Strike with an Ability at a target that is out of range when it is resolved has no effect."""
    ctx = fight(somebody("a", ability("Own", D6), at=(2, 4)), somebody("b", at=(5, 4)))
    assert "ineffective" in uses(ctx, "a", "Own", "b", action="Strike", target="b")


def test_an_ability_affects_its_user_or_its_target() -> None:
    """An Ability for Self affects its user, and one for a Single Target the character that is named.

    Rules: TCG-AC-20, R-TCG-21.
    """
    row = entry("Boost X", points=2)
    ctx = against(ability("Own", row, aspect="Boost", target="Self"))
    uses(ctx, "a", "Own", "b")
    assert [modifier.what for modifier in ctx.who("a").stat_modifiers] == ["Strike Target"]
    ctx = against(ability("Own", row, aspect="Boost", target="Single Target"))
    uses(ctx, "a", "Own", "b", target="b")
    assert [modifier.what for modifier in ctx.who("b").stat_modifiers] == ["Strike Target"]


def test_which_aspects_replace_a_core_action() -> None:
    """Damage by an attack and Shield by a defence replace Core Actions; Heal, Boost and Hinderance are used alone.

    Rules: TCG-AC-19.
    """
    assert replaces_core_action(ability("Own", D6, aspect="Damage"))
    assert replaces_core_action(ability("Own", D6, aspect="Shield", action="Block"))
    for aspect in ("Heal", "Boost", "Hinderance"):
        assert not replaces_core_action(ability("Own", D6, aspect=aspect))


def test_an_ability_heals_its_target() -> None:
    """An Ability of the Aspect Heal rolls once and restores HP of its target, up to the maximum.

    Rules: TCG-CH-08, R-TCG-138.
    """
    mend = ability("Mend", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Heal", stat="MOR")
    ctx = fight(somebody("a", mend, side="x"), somebody("c", side="x", hp=300), somebody("b"))
    uses(ctx, "a", "Mend", "c", "b", target="c", faces=[[5, 3]])
    assert ctx.who("c").hp == 312


def test_an_ability_shields_its_target() -> None:
    """An Ability of the Aspect Shield gives its target a Shield of the rolled points for 1 cycle.

    Rules: TCG-EV-18, TCG-AC-19.
    """
    ward = ability("Ward", entry("Empower I", dice="2d8"), core="Spirit", action="Volley", aspect="Shield", stat="MOR")
    ctx = fight(somebody("a", ward), somebody("b"))
    uses(ctx, "a", "Ward", "b", target="a", faces=[[5, 3]])
    assert [(one.resource, one.points, one.kind, one.cycles) for one in ctx.who("a").shields] == [
        ("HP", 12, "Active", 1)
    ]


def test_a_block_with_an_ability() -> None:
    """R-TCG-138, TCG-AC-08: a Block with Empower II of 6 points stops END, PWR, a d12 and these 6 points of damage."""
    wall = ability("Wall", entry("Empower II", points=6), action="Block", aspect="Shield")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", wall, at=(4, 4)))
    does(
        ctx,
        m.Lay("b", "Strike", target="a"),
        m.FinishPlaying("b"),
        m.Lay("a", "Block", ability="Wall"),
        m.FinishPlaying("a"),
        faces=[[5, 4], [4, 3], [9, 9], [1, 2], [11], [8]],
    )
    assert values_of(ctx, "defence") == [
        {"character": "a", "action": "Block", "total": 11, "against": 22, "stopped": 25, "critical": False,
         "held": False},
    ]  # fmt: skip
    assert ctx.who("a").sp == 10


def test_legerity_adds_core_level_and_boosts() -> None:
    """TCG-XR-06, TCG-BO-11, R-TCG-27: Legerity is Core 12, plus 4, plus level 20, plus the points of Boost XI."""
    assert legerity(somebody("a"), PLAIN, "Body").total == 36
    sharp = somebody("a", ability("Sharp", entry("Boost XI", points=3), type="Passive", aspect="Boost"))
    assert legerity(sharp, PLAIN, "Mind").total == 39


def test_a_parry_can_cancel_an_attack_with_an_ability() -> None:
    """TCG-AC-27: a successful Parry cancels a Strike with an Ability, whose cost is spent all the same."""
    ctx = fight(somebody("a", ability("Own", D6), at=(4, 4)), somebody("b", at=(5, 4)))
    does(
        ctx,
        m.Lay("a", "Strike", ability="Own", target="b"),
        m.FinishPlaying("a"),
        m.Lay("b", "Parry"),
        m.FinishPlaying("b"),
        faces=[[5, 4], [4, 3], [3, 2], [11, 10]],
    )
    assert values_of(ctx, "undone") == [{"character": "a", "target": "b"}]
    assert ctx.who("a").sp == 10


def test_a_riposte_is_made_without_the_ability_of_the_parry() -> None:
    """R-TC-162: a Riposte after a Parry with an Ability is made without this Ability."""
    attack_roll = AttackRoll("a", Card("Parry", ability="Own"), "b", riposte=True)
    assert attack_roll.effective_card.ability == ""
    assert isinstance(Attack("a", attack_roll.card, "b"), Attack)


def test_the_board_shows_the_effects_on_a_character() -> None:
    """The mat of a character shows its Afflictions, charge, Shields and modifiers to everybody, with the cycles left.

    Rules: TCG-AC-16, TCG-AF-00, TCG-BO-03, TCG-CH-01, TCG-DU-02.
    """
    ill = somebody("b", temp=5, afflictions=(Affliction("Burn", "a", 3, 17), Affliction("Bash", "a", 2, 17, 1)),
                   stat_modifiers=(StatModifier("Speed Rank", "Own", "TCG-BO-07", points=2, by="b", cycles=2),),
                   shields=(Shield("SP", 6, kind="Active", by="b", cycles=1),),
                   tracks=(Track("Venom", "a", (3, 4)),),
                   charging=Charging(Card("Charge", ability="Storm"), 2))  # fmt: skip
    ctx = Scripted(somebody("a"), ill)
    shown = SYSTEM.board(SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    mat = next(one for one in shown.mats if one.key == "b")
    assert mat.conditions == ("Burn 3", "Bash 2 for 1 cycle")
    assert mat.lines == (
        "charging Storm: 2 cycles",
        "shields: 6 SP for 1 cycle, 5 temporary HP", "now: Speed Rank +2 for 2 cycles",
        "Venom: loses 3 and 4 HP over the next cycles",
    )  # fmt: skip


def test_the_map_shows_squares_with_energy() -> None:
    """The map marks a square that holds energy with two letters and a legend, unless a character stands on it.

    Rules: TCG-KI-02.
    """
    ctx = Scripted(somebody("a", at=(2, 2)), somebody("b", at=(6, 2)))
    ctx.position = replace(ctx.position, ground=Grid(8, 4, energy=(((3, 3), "fire"), ((2, 2), "wind"))))
    ctx.load([11, 11], [3, 2])
    does(ctx, m.StartEncounter(("a", "b")))
    shown = SYSTEM.board(SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"]).plan
    assert shown is not None
    assert (shown.spots[3][3].mark, shown.spots[3][3].note) == ("fi", "holds fire")
    assert ("fi", "fire") in shown.legend
    assert "wind" not in str(shown)


def test_an_ability_can_be_non_lethal_by_its_sub_type() -> None:
    """An Ability of Electricity can be played as non-lethal, and then leaves the target at 0 HP; one of Fire cannot.

    Rules: TC-E-25, TC-E-26, TCG-EV-19.
    """
    for sub_type, spares in (("Electricity", True), ("Fire", False)):
        ctx = against(ability("Own", D6, sub_type=sub_type))
        (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("ability") == "Own"]
        assert ("spared" in [field.name for field in option.fields]) == spares
    ctx = fight(somebody("a", ability("Own", D6, sub_type="Electricity"), at=(4, 4)), somebody("b", at=(5, 4), hp=2))
    does(ctx, m.Lay("a", "Strike", ability="Own", target="b", spared=True), *passes("a", "b"),
         faces=[[9, 9], [11], [5, 5], [9, 9], [2]])  # fmt: skip
    assert ctx.who("b").hp == 0


def test_bare_hands_can_damage_ap() -> None:
    """A Strike with bare hands can damage AP instead of HP, also below 0 AP, at no extra cost; one with a sword cannot.

    Rules: TCG-DI-07.
    """
    ctx = fight(somebody("a", at=(4, 4)), somebody("b", at=(5, 4), ap=3))
    (option,) = [one for one in offered(ctx, "ana", "lay") if one.fixed.get("action") == "Strike"]
    asked = {field.name: field for field in option.fields}
    assert [choice.label for choice in choices_of(asked["at_ap"])] == ["HP", "AP"]
    assert choices_of(asked["weight"])[0].label == "Light (1 AP)"
    ctx.position = with_character(ctx.position, replace(ctx.who("b"), ap=3))
    does(ctx, m.Lay("a", "Strike", target="b", at_ap=True), *passes("a", "b"), faces=[[9, 9], [11]])
    dealt = {"character": "b", "source": "a", "resource": "AP", "damage": 7, "shield": 0}
    assert values_of(ctx, "damage") == [dealt]
    assert ctx.who("b").hp == 320
    armed = against(items=(replace(SWORD, place="both", hands=2),))
    assert not legal(armed, m.Lay("a", "Strike", target="b", items=("sword",), at_ap=True))


def test_an_unusable_ability_has_a_reason() -> None:
    """The mat says to its player alone why each Ability cannot be used: no target, no device, or too few points.

    Rules: TCG-AC-08, TCG-AC-21, TCG-XR-02.
    """
    near = ability("Near", entry("Boost VII", points=1), core="Mind", aspect="Hinderance", action="Volley")
    held = ability("Held", entry("Empower II", points=1), device="sword", sub_type="Slice")
    dear = ability("Dear", entry("Boost VII", points=1), core="Spirit", aspect="Boost", target="Self")
    fine = ability("Fine", entry("Boost VII", points=1), aspect="Boost", target="Self")
    one = somebody("a", near, held, dear, fine, at=(4, 4), mp=0)
    ctx = fight(one, replace(somebody("b", at=(9, 9)), controller="ben"))
    lines = {seat: [line for mat in SYSTEM.board(SYSTEM.view(ctx.position, SEATS[seat]), SEATS[seat]).mats
                    for line in mat.lines if line.startswith("not now")] for seat in ("ana", "ben", "gm")}  # fmt: skip
    assert lines == {"ana": [
        "not now: Near has no target in Range; Held needs a sword in hand, unbroken; "
        "Dear costs 2 MP, and only 0 are left"
    ], "ben": [], "gm": []}  # fmt: skip


def test_a_character_reached_by_the_movement_is_in_range() -> None:
    """After a Run towards a target is played, the Ability counts as in range and is no longer listed as unusable.

    Rules: TCG-AC-22.
    """
    near = ability("Near", entry("Boost VII", points=1), core="Mind", aspect="Hinderance", action="Volley")
    ctx = fight(somebody("a", near, at=(4, 4)), replace(somebody("b", at=(7, 4)), controller="ben"))

    def lines() -> list[str]:
        mats = SYSTEM.board(SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"]).mats
        return [line for mat in mats for line in mat.lines if line.startswith("not now")]

    assert len(lines()) == 1
    does(ctx, m.Lay("a", "Run", to=(6, 4)))
    assert lines() == []

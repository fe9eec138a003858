"""Moves of the GM, function by function: conditions, damage, resisted effects, life and death."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Affliction, Impairment
from facedown.systems.tri_core.steps import gm, life_and_death
from tests.systems.tri_core.driver import events, happened, kara, odo, quiet, scene

# Kara: VIT 3, MOR 2, HP 68, AP 18; PG 8, MF 3, ER 10; Physical, Mental and Energy Armor 2, 1 and 9.
# Odo: level 2, Body 16, Mind 17.

# Conditions


def test_the_gm_gives_and_removes_advantage() -> None:
    """The GM gives and removes Advantage and Disadvantage, and each is listed once, whatever was given before.

    Rules: TC-E-51.
    """
    ctx = quiet(kara(granted=("Disadvantage", "Advantage")))
    gm.grant(ctx, "gm", m.Grant("kara", "Disadvantage"))
    assert ctx.who("kara").granted == ("Advantage", "Disadvantage")
    gm.grant(ctx, "gm", m.Grant("kara", "Advantage", on=False))
    assert ctx.who("kara").granted == ("Disadvantage",)
    assert events(ctx) == [
        happened("TC-E-51", "granted", character="kara", what="Disadvantage", on=True),
        happened("TC-E-51", "granted", character="kara", what="Advantage", on=False),
    ]


LIMBS = [
    ("sight", "TC-E-53"), ("hearing", "TC-E-52"), ("arms", "TC-E-54"), ("legs", "TC-E-55"), ("device", "TC-E-57"),
]  # fmt: skip


@pytest.mark.parametrize(("limb", "rule"), LIMBS)
def test_impairments_begin_and_end(limb: Any, rule: str) -> None:
    """An impairment begins with its cause, and all impairments of the same limb end together.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """
    old = (Impairment("smell", "smoke"), Impairment(limb, "mud"))
    ctx = quiet(kara(impairments=old))
    gm.impair(ctx, "gm", m.Impair("kara", limb, " Gas X. "))
    assert ctx.who("kara").impairments == (*old, Impairment(limb, "Gas X."))
    gm.ease(ctx, "gm", m.Ease("kara", limb))
    assert ctx.who("kara").impairments == old[:1]
    assert events(ctx) == [
        happened(rule, "impaired", character="kara", limb=limb, cause="Gas X"),
        happened("TC-E-56", "eased", character="kara", limb=limb),
    ]


@pytest.mark.parametrize(("what", "how"), [("", "none"), ("partial", "partial"), ("full", "full")])
def test_the_gm_sets_an_obstruction(what: Any, how: str) -> None:
    """TC-F-11: the GM sets no, a partial or a full obstruction, which replaces the old one."""
    ctx = quiet(kara(obstruction="full" if what == "" else ""))
    gm.obstruct(ctx, "gm", m.Obstruct("kara", what))
    assert ctx.who("kara").obstruction == what
    assert events(ctx) == [happened("TC-F-11", "obstructed", character="kara", what=f"obstruction-{how}")]


def test_a_hold_is_released() -> None:
    """R-TC-85, R-TC-171: the GM releases a held character, and the reach of the hold is reset to 1."""
    ctx = quiet(kara(held_by="odo", hold_reach=4), odo())
    gm.release(ctx, "gm", m.Release("kara"))
    assert (ctx.who("kara").held_by, ctx.who("kara").hold_reach) == ("", 1)
    assert events(ctx) == [happened("R-TC-85", "released", character="kara")]


@pytest.mark.parametrize(
    ("sub", "works", "note", "rule", "told_note", "dice", "edge"),
    [
        ("Ruse", True, "ignored", "TC-E-48", "", 2, (("Stealth", 2), ("Ruse", 2))),
        ("Ruse", False, "", "TC-E-48", "", 0, (("Ruse", 1), ("Stealth", 2))),
        ("Insight", True, " it is X. ", "R-TC-19", "it is X", 0, (("Ruse", 1), ("Stealth", 2))),
        ("Insight", True, "", "R-TC-19", "", 0, (("Ruse", 1), ("Stealth", 2))),
        ("Insight", False, "he lies", "R-TC-19", "", 0, (("Ruse", 1), ("Stealth", 2))),
    ],
)
def test_the_gm_decides_on_sub_actions(
    sub: str, works: bool, note: str, rule: str, told_note: str, dice: int, edge: tuple[tuple[str, int], ...]
) -> None:
    """The GM decides once on each Sub-Action that was used, and a new Ruse replaces the dice of an older one.

    Rules: TC-E-48, R-TC-17, R-TC-19.
    """
    ctx = quiet(kara(tricks=("Ruse", "Insight", "Ruse"), edge=(("Ruse", 1), ("Stealth", 2))))
    gm.bring(ctx, "gm", m.Bring("kara", sub, works, note))
    assert ctx.who("kara").edge == edge
    assert ctx.who("kara").tricks == (("Insight", "Ruse") if sub == "Ruse" else ("Ruse", "Ruse"))
    data: dict[str, Any] = {"sub": sub, "works": works, "note": told_note, "dice": dice}
    assert events(ctx) == [happened(rule, "brought", character="kara", **data)]


# Damage


@pytest.mark.parametrize(
    ("move", "source", "reached", "hp", "ap"),
    [
        (m.Hurt("kara", 21), "the-world", 11, 57, 18),  # Impact: less Physical Armor 2 and PG 8
        (m.Hurt("kara", 21, "Fire", source=" A torch "), "A torch", 2, 66, 18),  # less 9 and 10
        (m.Hurt("kara", 21, "Fire", "AP"), "the-world", 2, 68, 16),
        (m.Hurt("kara", 21, "Poison"), "the-world", 11, 57, 18),
        (m.Hurt("kara", 21, "Poison", counts_as="Energy"), "the-world", 2, 66, 18),
    ],
)
def test_armor_and_guard_reduce_damage_by_the_world(move: m.Hurt, source: str, reached: int, hp: int, ap: int) -> None:
    """TC-C-38, TC-E-30, TC-F-62, R-TC-114: damage by the world is reduced by the Armor and the guard of its kind."""
    ctx = quiet(kara())
    gm.hurt(ctx, "gm", move)
    assert (ctx.who("kara").hp, ctx.who("kara").ap) == (hp, ap)
    assert events(ctx)[0] == happened("TC-F-62", "damage", f"Damage {reached}", character="kara", source=source,
                                       resource=move.resource, damage=reached, shield=0)  # fmt: skip
    assert ctx.kinds() == ["damage", *(["hp"] if move.resource == "HP" else [])]


BANDS = [
    # Kara’s VIT 3 and two dice against 10 + 4 + level 1 = 15
    ([12, 12, 5, 3], 35, "critical-success", "TC-C-49", 0),
    ([12, 12, 5, 2], 34, "success", "TC-C-50", 5),
    ([6, 6], 15, "success", "TC-C-50", 5),
    ([6, 5], 14, "failure", "TC-C-51", 11),
]


@pytest.mark.parametrize(("faces", "total", "band", "rule", "damage"), BANDS)
def test_an_effect_is_resisted(faces: list[int], total: int, band: str, rule: str, damage: int) -> None:
    """A Resolve leaves none, half or all of 11 points of MP, which no Armor reduces.

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    ctx = quiet(kara(), faces=(faces,))
    gm.affect(ctx, "gm", m.Affect("kara", "VIT", what="MP", points=11, words=" Mist X. "))
    whole = [
        happened(rule, "resolved", f"Resolve {total}", "Challenge-Level 15", character="kara", stat="VIT", total=total,
                 against=15, band=band),
    ]  # fmt: skip
    if damage:
        whole += [happened("TC-F-62", "damage", f"Damage {damage}", character="kara", source="Mist X", resource="MP",
                           damage=damage, shield=0)]  # fmt: skip
    assert events(ctx) == whole
    assert ctx.rolls == [("Resolve", "kara", "2d12!")]
    assert ctx.who("kara").mp == 19 - damage


def test_the_level_of_an_effect_without_a_source() -> None:
    """Without a source, 30 in place of a Core, plus 4 and level 2, is a level of 36.

    A Resolve of 3 + 2 misses it by 31, which doubles the 10 damage.

    Rules: TC-C-48, R-TC-36.
    """
    ctx = quiet(kara(), faces=([1, 1],))
    gm.affect(ctx, "gm", m.Affect("kara", "VIT", strength=30, level=2, type="Poison", counts_as="Energy"))
    resolved, dealt, left = (one.data for one in ctx.events_so_far())
    assert resolved == {"character": "kara", "stat": "VIT", "total": 5, "against": 36, "band": "critical-failure"}
    assert dealt == {"character": "kara", "source": "the-effect", "resource": "HP", "damage": 1, "shield": 0}
    assert left == {"character": "kara", "hp": 67, "spilt": 0}  # 20 less 9 and 10
    ctx = quiet(kara(), faces=([1, 1],))
    gm.affect(ctx, "gm", m.Affect("kara", "VIT", strength=30, level=2, type="Poison"))
    assert ctx.who("kara").hp == 68 - (20 - 2 - 8)


@pytest.mark.parametrize(
    ("faces", "points", "cycles"),
    [
        ([12, 12, 5, 3], 3, 0),
        ([6, 6], 3, 1),
        ([6, 5], 3, 3),
        ([6, 6], 1, 1),
    ],
)
def test_the_cycles_of_an_effect(faces: list[int], points: int, cycles: int) -> None:
    """R-TC-147: a successful Resolve leaves half of the cycles, at least one, and a critical success leaves none."""
    ctx = quiet(kara(), faces=(faces,))
    gm.affect(ctx, "gm", m.Affect("kara", "VIT", what="cycles", points=points, words="Sleep"))
    assert ctx.kinds() == ["resolved", "lasts"]
    assert events(ctx)[1] == happened("R-TC-147", "lasts", character="kara", effect="Sleep", cycles=cycles)
    assert ctx.who("kara").hp == 68


@pytest.mark.parametrize("hidden", [{}, {"stealthed": True}, {"lurks": True}])
def test_the_level_of_an_effect_with_a_source(hidden: dict[str, Any]) -> None:
    """TC-C-48, R-TC-36: an effect from Odo has level 23 (Mind 17 + 4 + level 2), which stays secret if he is unseen."""
    ctx = quiet(kara(), odo(controller="ben", **hidden), faces=([12, 6, 1],))
    gm.affect(ctx, "gm", m.Affect("kara", "VIT", source="odo", core="Mind", what="MP", points=3))
    against, tallies = (None, ("Resolve 22",)) if hidden else (23, ("Resolve 22", "Legerity 23"))
    first = happened("TC-C-51", "resolved", *tallies, character="kara", stat="VIT", total=22, against=against,
                     band="failure")  # fmt: skip
    secret = happened("TC-C-48", "resolve-level", "Legerity 23", to=("ben", "gm"), character="kara", source="odo",
                      against=23)  # fmt: skip
    assert events(ctx)[:2] == [first, secret] if hidden else events(ctx)[0] == first
    assert ctx.kinds() == ["resolved", *(["resolve-level"] if hidden else []), "damage"]


def test_pain_lowers_a_resolve_against_the_gms_effect() -> None:
    """TCG-AF-15: two steps of Pain subtract 2 from a Resolve against an effect of the GM."""
    ctx = quiet(kara(afflictions=(Affliction("Pain", "odo", 2, 10),)), faces=([6, 6],))
    gm.affect(ctx, "gm", m.Affect("kara", "VIT", what="MP", points=2))
    resolved = {"character": "kara", "stat": "VIT", "total": 13, "against": 15, "band": "failure"}
    assert ctx.events_so_far()[0].data == resolved


# Excess of a non-lethal attack


def hit(**state: Any) -> Any:
    """Return Kara at 0 HP after a non-lethal attack of 20 points, 9 of them in excess."""
    return kara(**{"hp": 0, "excess_damage": 9, "last_damage": 20, **state})


def test_the_excess_lowers_hp_below_0() -> None:
    """An excess of 9 lowers 0 HP to −9 and causes Wounded I and a Resolve to stay awake.

    PG 8 − 2 are added to this Resolve, against 29 damage.

    Rules: TC-E-32, R-TC-109, TC-E-01, TC-E-04.
    """
    ctx = quiet(hit(), faces=([12, 10, 1],))
    life_and_death.overkill(ctx, "gm", m.Overkill("kara"))
    assert events(ctx) == [
        happened("TC-E-32", "overkill", character="kara", points=9, hp=-9),
        happened("TC-E-07", "wounded", character="kara", step="Wounded-I"),
        happened("TC-E-04", "awake", "Resolve 29", character="kara", held=True, total=29, against=29),
    ]
    one = ctx.who("kara")
    assert (one.hp, one.excess_damage, one.last_damage, one.wounded, one.out) == (-9, 0, 29, 1, "")


@pytest.mark.parametrize(
    ("last", "spilt", "kind", "kinds"),
    [
        (24, 9, "Physical", ["overkill", "wounded", "awake"]),  # 33 is less than half of 68
        (24, 10, "Physical", ["overkill", "threshold", "shock", "wounded", "awake"]),
        (33, 10, "Mental", ["overkill", "threshold", "shock", "wounded", "awake"]),
        (34, 10, "Physical", ["overkill", "wounded", "awake"]),  # that Threshold has had its Resolve already
    ],
)
def test_an_excess_that_reaches_the_threshold_calls_for_a_resolve(
    last: int, spilt: int, kind: Any, kinds: list[str]
) -> None:
    """If the excess makes the damage reach the Threshold, a Resolve by the guard of its kind is due against all of it.

    Rules: TC-C-04, TC-C-06, R-TC-40.
    """
    threshold = "threshold" in kinds
    ctx = quiet(hit(last_damage=last, excess_damage=spilt, last_kind=kind), faces=([1, 1],) * (1 + threshold))
    life_and_death.overkill(ctx, "gm", m.Overkill("kara"))
    assert ctx.kinds() == kinds
    if threshold:
        guard = 8 if kind == "Physical" else 3  # MF 3
        resolved = {"character": "kara", "held": False, "total": guard + 2, "against": last + spilt}
        assert ctx.events_so_far()[1].data == resolved


@pytest.mark.parametrize(("spilt", "wounded"), [(2, 1), (3, 2)])
def test_the_excess_alone_worsens_wounds(spilt: int, wounded: int) -> None:
    """TC-E-02, R-TC-99: an excess of VIT 3 or more worsens wounds by one step, and a smaller one does not."""
    ctx = quiet(hit(excess_damage=spilt, wounded=1), faces=([12, 12, 1, 1],))
    life_and_death.overkill(ctx, "gm", m.Overkill("kara"))
    assert ctx.who("kara").wounded == wounded


def test_a_shock_by_the_excess_can_be_systemic() -> None:
    """TC-E-20, R-TC-106: a Shock is systemic if HP fell to 0 in this cycle and the Shock lowers AP to 0."""
    ctx = quiet(hit(last_damage=30, excess_damage=10, emptied_resources=("HP",)), faces=([1, 1], [1, 1], [3]))
    life_and_death.overkill(ctx, "gm", m.Overkill("kara"))
    assert ctx.kinds() == ["overkill", "threshold", "shock", "wounded", "awake", "systemic-shock"]
    assert ctx.who("kara").staggered == 4


# Life and death


@pytest.mark.parametrize("percent", [0, 1, 99, 100])
def test_the_gm_sets_the_chance_of_revival(percent: int) -> None:
    """TC-E-12: the GM sets the chance of revival of a dying character, from 0 to 100 percent."""
    ctx = quiet(kara(out="dying", hope=50))
    life_and_death.hope(ctx, "gm", m.Hope("kara", percent))
    assert ctx.who("kara").hope == percent
    assert events(ctx) == [happened("TC-E-12", "hope", character="kara", percent=percent)]


def test_the_gm_declares_a_dying_character_dead() -> None:
    """TC-E-11, R-TC-103: the GM declares a dying character dead, because help comes too late."""
    ctx = quiet(kara(out="dying"))
    life_and_death.pronounce(ctx, "gm", m.Pronounce("kara"))
    assert ctx.who("kara").out == "dead"
    assert events(ctx) == [happened("TC-E-11", "dead", character="kara", cause="too-late", by=None)]


@pytest.mark.parametrize(("ap", "after"), [(-3, 0), (0, 0), (5, 5)])
def test_a_resurrected_character_is_reset(ap: int, after: int) -> None:
    """TC-E-17: a resurrected character has 1 HP and at least 0 AP, and no wounds, holds or counted resuscitations."""
    dead = kara(
        hp=-40, ap=ap, out="dead", wounded=4, cycles_without_hp=3, dying_ap=7, resuscitations=3, locked=True,
        days_left=5, hope=10,
        helpless=2, staggered=3, held_by="odo", hold_reach=4, last_damage=12, weakened=True, at=(4, 4),
    )  # fmt: skip
    ctx = quiet(dead)
    life_and_death.resurrect(ctx, "gm", m.Resurrect("kara"))
    assert ctx.who("kara") == kara(hp=1, ap=after, weakened=True, at=(4, 4))
    assert events(ctx) == [happened("TC-E-17", "resurrected", character="kara", hp=1)]


def test_damage_by_the_world_spoils_no_recover() -> None:
    """TC-F-62, R-TC-64: damage by the world spoils no Recover, because it is no character’s Reaction."""
    ctx = scene(odo(), kara())
    gm.hurt(ctx, "gm", m.Hurt("kara", 21))
    exchange = ctx.encounter().exchange
    assert exchange is not None
    assert (exchange.failed_recovers, ctx.who("kara")) == ((), replace(kara(), hp=57, last_damage=11))

"""What the GM brings about, function by function: conditions, harm, effects to be resolved, life and death."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Affliction, Impairment
from facedown.systems.tri_core.steps import gm, life_and_death
from tests.systems.tri_core.table import kara, odo
from tests.systems.tri_core.whole import event, events, quiet, scene

# Kara: VIT 3, MOR 2, HP 68, AP 18; PG 8, MF 3, ER 10; Physical, Mental and Energy Armor 2, 1 and 9.
# Odo: level 2, Body 16, Mind 17.

# Conditions


def test_the_gm_gives_and_takes_back_advantage() -> None:
    """TC-E-51: once each, whatever was given before."""
    told = quiet(kara(granted=("Disadvantage", "Advantage")))
    gm.grant(told, "gm", m.Grant("kara", "Disadvantage"))
    assert told.who("kara").granted == ("Advantage", "Disadvantage")
    gm.grant(told, "gm", m.Grant("kara", "Advantage", on=False))
    assert told.who("kara").granted == ("Disadvantage",)
    assert events(told) == [
        event("TC-E-51", "granted", "Kara has Disadvantage.", character="kara", what="Disadvantage", on=True),
        event("TC-E-51", "granted", "Kara has no more Advantage.", character="kara", what="Advantage", on=False),
    ]


LIMBS = [
    ("sight", "is", "TC-E-53"), ("hearing", "is", "TC-E-52"), ("arms", "are", "TC-E-54"), ("legs", "are", "TC-E-55"),
    ("device", "is", "TC-E-57"),
]  # fmt: skip


@pytest.mark.parametrize(("limb", "verb", "rule"), LIMBS)
def test_what_hampers_comes_and_goes(limb: Any, verb: str, rule: str) -> None:
    """With its cause; all that hampers the same is eased at once.

    Rules: TC-E-52, TC-E-53, TC-E-54, TC-E-55, TC-E-56, TC-E-57.
    """
    old = (Impairment("smell", "smoke"), Impairment(limb, "mud"))
    told = quiet(kara(impairments=old))
    gm.impair(told, "gm", m.Impair("kara", limb, " Gas X. "))
    assert told.who("kara").impairments == (*old, Impairment(limb, "Gas X."))
    gm.ease(told, "gm", m.Ease("kara", limb))
    assert told.who("kara").impairments == old[:1]
    assert events(told) == [
        event(rule, "impaired", f"Kara’s {limb} {verb} impaired: Gas X.", character="kara", limb=limb),
        event("TC-E-56", "eased", f"Kara’s {limb} {verb} free again.", character="kara", limb=limb),
    ]


@pytest.mark.parametrize(("what", "how"), [("", "in the open"), ("partial", "partly hidden"), ("full", "fully hidden")])
def test_something_stands_between(what: Any, how: str) -> None:
    """TC-F-11."""
    told = quiet(kara(obstruction="full" if what == "" else ""))
    gm.obstruct(told, "gm", m.Obstruct("kara", what))
    assert told.who("kara").obstruction == what
    assert events(told) == [event("TC-F-11", "obstructed", f"Kara is {how}.", character="kara", what=what)]


def test_a_hold_is_let_go() -> None:
    """R-TC-85, R-TC-171."""
    told = quiet(kara(held_by="odo", hold_reach=4), odo())
    gm.release(told, "gm", m.Release("kara"))
    assert (told.who("kara").held_by, told.who("kara").hold_reach) == ("", 1)
    assert events(told) == [event("R-TC-85", "released", "Kara is free.", character="kara")]


@pytest.mark.parametrize(
    ("sub", "works", "note", "rule", "how", "edge"),
    [
        ("Ruse", True, "ignored", "TC-E-48", " works: 2 dice for the next action", (("Stealth", 2), ("Ruse", 2))),
        ("Ruse", False, "", "TC-E-48", " comes to nothing", (("Ruse", 1), ("Stealth", 2))),
        ("Insight", True, " it is X. ", "R-TC-19", " works: it is X", (("Ruse", 1), ("Stealth", 2))),
        ("Insight", True, "", "R-TC-19", " works", (("Ruse", 1), ("Stealth", 2))),
        ("Insight", False, "he lies", "R-TC-19", " comes to nothing", (("Ruse", 1), ("Stealth", 2))),
    ],
)
def test_what_a_sub_action_brings(
    sub: str, works: bool, note: str, rule: str, how: str, edge: tuple[tuple[str, int], ...]
) -> None:
    """TC-E-48, R-TC-17, R-TC-19: once for each that was tried; dice of an older Ruse are gone with a new one."""
    told = quiet(kara(tricks=("Ruse", "Insight", "Ruse"), edge=(("Ruse", 1), ("Stealth", 2))))
    gm.bring(told, "gm", m.Bring("kara", sub, works, note))
    assert told.who("kara").edge == edge
    assert told.who("kara").tricks == (("Insight", "Ruse") if sub == "Ruse" else ("Ruse", "Ruse"))
    assert events(told) == [event(rule, "brought", f"Kara’s {sub}{how}.", character="kara", sub=sub, works=works)]


# Harm


@pytest.mark.parametrize(
    ("move", "source", "reached", "hp", "ap"),
    [
        (m.Hurt("kara", 21), "The world", 11, 57, 18),  # Impact: less Physical Armor 2 and PG 8
        (m.Hurt("kara", 21, "Fire", source=" A torch "), "A torch", 2, 66, 18),  # less 9 and 10
        (m.Hurt("kara", 21, "Fire", "AP"), "The world", 2, 68, 16),
        (m.Hurt("kara", 21, "Poison"), "The world", 11, 57, 18),
        (m.Hurt("kara", 21, "Poison", counts_as="Energy"), "The world", 2, 66, 18),
    ],
)
def test_the_world_hurts(move: m.Hurt, source: str, reached: int, hp: int, ap: int) -> None:
    """TC-C-38, TC-E-30, TC-F-62, R-TC-114: softened by the Armor and the guard of what it counts as."""
    told = quiet(kara())
    gm.hurt(told, "gm", move)
    assert (told.who("kara").hp, told.who("kara").ap) == (hp, ap)
    says = f"{source} deals {reached} to Kara’s {move.resource}."
    assert events(told)[0] == event("TC-F-62", "damage", says, f"Damage {reached}", character="kara",
                                    resource=move.resource, damage=reached)  # fmt: skip
    assert told.kinds() == ["damage", *(["hp"] if move.resource == "HP" else [])]


BANDS = [
    # Kara’s VIT 3 and two dice against 10 + 4 + level 1 = 15
    ([12, 12, 5, 3], 35, "a critical success", "TC-C-49", 0),
    ([12, 12, 5, 2], 34, "a success", "TC-C-50", 5),
    ([6, 6], 15, "a success", "TC-C-50", 5),
    ([6, 5], 14, "a failure", "TC-C-51", 11),
]


@pytest.mark.parametrize(("faces", "total", "band", "rule", "damage"), BANDS)
def test_an_effect_is_resolved(faces: list[int], total: int, band: str, rule: str, damage: int) -> None:
    """Nothing, half or all of 11 points of MP, which no Armor softens.

    Rules: TC-C-37, TC-C-38, TC-C-39, TC-C-40, TC-C-41, TC-C-42, TC-C-43, TC-C-44, TC-C-45, TC-C-46, TC-C-47, TC-C-48,
    TC-C-49, TC-C-50, TC-C-51, TC-C-52.
    """
    told = quiet(kara(), faces=(faces,))
    gm.affect(told, "gm", m.Affect("kara", "VIT", what="MP", points=11, words=" Mist X. "))
    whole = [
        event(rule, "resolved", f"Kara resolves with VIT: {total} against 15, {band}.", f"Resolve {total}",
              "Challenge Level 15", character="kara", band=band),
    ]  # fmt: skip
    if damage:
        says = f"Mist X deals {damage} to Kara’s MP."
        whole += [event("TC-F-62", "damage", says, f"Damage {damage}", character="kara", resource="MP", damage=damage)]
    assert events(told) == whole
    assert told.rolls == [("Kara’s Resolve", "kara", "2d12!")]
    assert told.who("kara").mp == 19 - damage


def test_an_effect_without_a_source_is_as_hard_as_the_gm_says() -> None:
    """TC-C-48, R-TC-36: 30 in place of a Core, 4 and level 2 make 36, which 3 + 2 misses by 31: twice the 10."""
    told = quiet(kara(), faces=([1, 1],))
    gm.affect(told, "gm", m.Affect("kara", "VIT", strength=30, level=2, type="Poison", counts_as="Energy"))
    assert [one.text for one in told.told_so_far()] == [
        "Kara resolves with VIT: 5 against 36, a critical failure.",
        "The effect deals 1 to Kara’s HP.",  # 20 less 9 and 10
        "Kara has 67 HP.",
    ]
    assert told.told_so_far()[1].data == {"character": "kara", "resource": "HP", "damage": 1}
    told = quiet(kara(), faces=([1, 1],))
    gm.affect(told, "gm", m.Affect("kara", "VIT", strength=30, level=2, type="Poison"))
    assert told.who("kara").hp == 68 - (20 - 2 - 8)


@pytest.mark.parametrize(
    ("faces", "points", "cycles", "how"),
    [
        ([12, 12, 5, 3], 3, 0, "does nothing"),
        ([6, 6], 3, 1, "lasts 1 cycle"),
        ([6, 5], 3, 3, "lasts 3 cycles"),
        ([6, 6], 1, 1, "lasts 1 cycle"),
    ],
)
def test_how_long_an_effect_lasts(faces: list[int], points: int, cycles: int, how: str) -> None:
    """R-TC-147: half of what has no number is at least one cycle."""
    told = quiet(kara(), faces=(faces,))
    gm.affect(told, "gm", m.Affect("kara", "VIT", what="cycles", points=points, words="Sleep"))
    assert told.kinds() == ["resolved", "lasts"]
    assert events(told)[1] == event("R-TC-147", "lasts", f"Sleep: it {how} for Kara.", character="kara", cycles=cycles)
    assert told.who("kara").hp == 68


@pytest.mark.parametrize("hidden", [{}, {"stealthed": True}, {"lurks": True}])
def test_the_effect_of_somebody_is_as_hard_as_its_core(hidden: dict[str, Any]) -> None:
    """TC-C-48, R-TC-36: Odo’s Mind 17, 4 and level 2 are 23; out of sight, that would tell who it is."""
    told = quiet(kara(), odo(controller="ben", **hidden), faces=([12, 6, 1],))
    gm.affect(told, "gm", m.Affect("kara", "VIT", source="odo", core="Mind", what="MP", points=3))
    against, tallies = ("", ("Resolve 22",)) if hidden else (" against 23", ("Resolve 22", "Challenge Level 23"))
    if not hidden:
        tallies = ("Resolve 22", "Legerity 23")
    first = event("TC-C-51", "resolved", f"Kara resolves with VIT: 22{against}, a failure.", *tallies,
                  character="kara", band="a failure")  # fmt: skip
    secret = event("TC-C-48", "level", "It was Odo’s, against 23.", "Legerity 23", to=("ben", "gm"), character="kara")
    assert events(told)[:2] == [first, secret] if hidden else events(told)[0] == first
    assert told.kinds() == ["resolved", *(["level"] if hidden else []), "damage"]


def test_pain_is_felt_in_what_the_gm_has_resolved() -> None:
    """TCG-AF-15: two steps take 2 off."""
    told = quiet(kara(afflictions=(Affliction("Pain", "odo", 2, 10),)), faces=([6, 6],))
    gm.affect(told, "gm", m.Affect("kara", "VIT", what="MP", points=2))
    assert told.told_so_far()[0].text == "Kara resolves with VIT: 13 against 15, a failure."


# A blow harder than meant


def hit(**state: Any) -> Any:
    """Kara at 0 HP after a blow of 20 not meant to kill, of which 9 were too much."""
    return kara(**{"hp": 0, "spilt": 9, "last_damage": 20, **state})


def test_what_was_too_much_goes_below_0_after_all() -> None:
    """TC-E-32, R-TC-109, TC-E-01, TC-E-04: Wounded I at −9 HP, and PG 8 − 2 to stay awake after a blow of 29."""
    told = quiet(hit(), faces=([12, 10, 1],))
    life_and_death.overkill(told, "gm", m.Overkill("kara"))
    assert events(told) == [
        event("TC-E-32", "hp", "Kara was hit harder than meant: −9 HP.", character="kara", hp=-9),
        event("TC-E-07", "wounded", "Kara is Wounded I.", character="kara"),
        event("TC-E-04", "awake", "Kara stays awake: 29 against 29.", "Resolve 29", character="kara", held=True),
    ]
    one = told.who("kara")
    assert (one.hp, one.spilt, one.last_damage, one.wounded, one.out) == (-9, 0, 29, 1, "")


@pytest.mark.parametrize(
    ("last", "spilt", "kind", "kinds"),
    [
        (24, 9, "Physical", ["hp", "wounded", "awake"]),  # 33 is less than half of 68
        (24, 10, "Physical", ["hp", "threshold", "shock", "wounded", "awake"]),
        (33, 10, "Mental", ["hp", "threshold", "shock", "wounded", "awake"]),
        (34, 10, "Physical", ["hp", "wounded", "awake"]),  # that Threshold has been resolved already
    ],
)
def test_a_blow_that_is_half_of_all_hp_only_with_that_calls_for_a_resolve(
    last: int, spilt: int, kind: Any, kinds: list[str]
) -> None:
    """TC-C-04, TC-C-06, R-TC-40: against the whole blow, by the guard against its kind."""
    threshold = "threshold" in kinds
    told = quiet(hit(last_damage=last, spilt=spilt, last_kind=kind), faces=([1, 1],) * (1 + threshold))
    life_and_death.overkill(told, "gm", m.Overkill("kara"))
    assert told.kinds() == kinds
    if threshold:
        guard = 8 if kind == "Physical" else 3  # MF 3
        says = f"Kara loses half of all HP at once and does not hold: {guard + 2} against {last + spilt}."
        assert told.told_so_far()[1].text == says


@pytest.mark.parametrize(("spilt", "wounded"), [(2, 1), (3, 2)])
def test_what_was_too_much_makes_wounds_worse_by_itself(spilt: int, wounded: int) -> None:
    """TC-E-02, R-TC-99: by one step, if it is VIT 3 or more."""
    told = quiet(hit(spilt=spilt, wounded=1), faces=([12, 12, 1, 1],))
    life_and_death.overkill(told, "gm", m.Overkill("kara"))
    assert told.who("kara").wounded == wounded


def test_shock_by_a_blow_harder_than_meant_can_be_systemic() -> None:
    """TC-E-20, R-TC-106: HP fell to 0 in this cycle, and AP do by the Shock."""
    told = quiet(hit(last_damage=30, spilt=10, crossed=("HP",)), faces=([1, 1], [1, 1], [3]))
    life_and_death.overkill(told, "gm", m.Overkill("kara"))
    assert told.kinds() == ["hp", "threshold", "shock", "wounded", "awake", "systemic-shock"]
    assert told.who("kara").staggered == 4


# Life and death


@pytest.mark.parametrize(
    ("percent", "how"),
    [
        (0, "cannot be brought back"),
        (1, "can be brought back by 1 in 100"),
        (99, "can be brought back by 99 in 100"),
        (100, "can be brought back"),
    ],
)
def test_how_likely_the_dying_are_brought_back(percent: int, how: str) -> None:
    """TC-E-12."""
    told = quiet(kara(out="dying", hope=50))
    life_and_death.hope(told, "gm", m.Hope("kara", percent))
    assert told.who("kara").hope == percent
    assert events(told) == [event("TC-E-12", "hope", f"Kara {how}.", character="kara", percent=percent)]


def test_nobody_came_in_time() -> None:
    """TC-E-11, R-TC-103."""
    told = quiet(kara(out="dying"))
    life_and_death.pronounce(told, "gm", m.Pronounce("kara"))
    assert told.who("kara").out == "dead"
    assert events(told) == [event("TC-E-11", "dead", "Kara is dead: nobody came in time.", character="kara")]


@pytest.mark.parametrize(("ap", "after"), [(-3, 0), (0, 0), (5, 5)])
def test_the_dead_come_back_as_before_their_first_death(ap: int, after: int) -> None:
    """TC-E-17: with 1 HP, free of wounds and holds, and to be brought back as often as ever."""
    dead = kara(
        hp=-40, ap=ap, out="dead", wounded=4, below=3, dying_ap=7, resuscitations=3, locked=True, days_left=5, hope=10,
        helpless=2, staggered=3, held_by="odo", hold_reach=4, last_damage=12, weakened=True, at=(4, 4),
    )  # fmt: skip
    told = quiet(dead)
    life_and_death.resurrect(told, "gm", m.Resurrect("kara"))
    assert told.who("kara") == kara(hp=1, ap=after, weakened=True, at=(4, 4))
    assert events(told) == [event("TC-E-17", "resurrected", "Kara lives again, with 1 HP.", character="kara")]


def test_in_an_encounter_the_same_holds() -> None:
    """TC-F-62: harm by the world puts off nobody’s Recover, as it is nobody’s Reaction (R-TC-64)."""
    told = scene(odo(), kara())
    gm.hurt(told, "gm", m.Hurt("kara", 21))
    exchange = told.encounter().exchange
    assert exchange is not None
    assert (exchange.spoilt, told.who("kara")) == ((), replace(kara(), hp=57, last_damage=11))

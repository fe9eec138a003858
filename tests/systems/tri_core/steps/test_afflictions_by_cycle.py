"""Afflictions cycle by cycle: their damage, the Resolves against them, and their end."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event, Term
from facedown.systems.tri_core.model import Affliction, AfflictionName, Shield, character_ref, term
from facedown.systems.tri_core.rules import afflictions, resolves
from facedown.systems.tri_core.steps import affliction_effects, resistance
from tests.systems.tri_core.driver import Scripted, emitted, odo, only, worded
from tests.systems.tri_core.rules.test_parts_of_an_attack import sums

# Odo: PWR 9, VIT 4, FNE 8, MOR 6; PG 9, MF 13, ER 7; HP 52, AP 18; Physical Armor 6.
# The faces add up to the Resolve named; the level is 20 unless a case gives another.

LEVEL = 20
CRITICAL = [12, 11, 11]  # 34


def suffers(*afflictions: Affliction, faces: tuple[list[int], ...] = (), end: bool = False, **state: Any) -> Scripted:
    """Return Odo at the start or end of a cycle, with these Afflictions and these dice."""
    ctx = Scripted(odo(afflictions=afflictions, **state))
    return passes(ctx, *faces, end=end)


def passes(ctx: Scripted, *faces: list[int], end: bool = False) -> Scripted:
    """Begin or end a cycle of Odo."""
    ctx.load(*faces)
    (affliction_effects.end_affliction_cycle if end else affliction_effects.begin_affliction_cycle)(ctx, "odo")
    ctx.done()
    return ctx


def left(ctx: Scripted) -> dict[str, tuple[int, int]]:
    """Return the steps and cycles of each remaining Affliction."""
    return {one.kind: (one.steps, one.cycles) for one in ctx.who("odo").afflictions}


def bad(kind: AfflictionName, steps: int = 5, cycles: int = 0, level: int = LEVEL) -> Affliction:
    return Affliction(kind, "lea", steps, level, cycles)


# A Resolve


def resolved(one: Affliction, faces: list[int], **rulings: Any) -> tuple[Scripted, tuple[int, int] | None]:
    """Return the state of an Affliction of Odo after a Resolve."""
    ctx = Scripted(odo(afflictions=(bad("Soak", 1), one) if one.kind != "Soak" else (one,)), rulings=rulings)
    ctx.load(faces)
    affliction_effects.resolve_affliction(ctx, "odo", one.kind)
    ctx.done()
    return ctx, left(ctx).get(one.kind)


RESISTED: list[tuple[AfflictionName, str, str, int]] = [
    ("Burn", "TCG-AF-01", "ER", 7), ("Freeze", "TCG-AF-02", "ER", 7), ("Soak", "TCG-AF-03", "PG", 9),
    ("Crush", "TCG-AF-05", "PWR", 9), ("Melt", "TCG-AF-07", "PG", 9), ("Blind", "TCG-AF-08", "MF", 13),
    ("Befoul", "TCG-AF-09", "MF", 13), ("Sever", "TCG-AF-10", "PG", 9), ("Bash", "TCG-AF-12", "PG", 9),
    ("Toxic", "TCG-AF-13", "PG", 9), ("Slowed", "TCG-AF-14", "MF", 13), ("Pain", "TCG-AF-15", "MF", 13 - 5),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "rule", "by", "bonus"), RESISTED)
def test_a_resolve_emits_its_roll_and_stat(kind: AfflictionName, rule: str, by: str, bonus: int) -> None:
    """A Resolve rolls 2d12 plus the stat or guard of its Affliction.

    Pain of 5 also subtracts 5 from the Resolve against it.

    Rules: R-TCG-29, R-TCG-49.
    """
    ctx, _ = resolved(bad(kind, 5, 3), [7, 5])
    total = 12 + bonus
    event = ctx.events_so_far()[0]
    assert event == emitted(
        rule, "resists", tallies=event.tallies, character=character_ref("odo"), what=term(kind), by=term(by),
        total=total, against=20, held=total >= LEVEL, band=term("success" if total >= LEVEL else "failure"),
    )  # fmt: skip
    (parts,) = [[part for _, part in enumerate(rows)] for _, rows in sums(event)]
    assert sum(value for value, _ in parts) == total
    assert (13 if kind == "Pain" else bonus, "R-TCG-29") in parts
    assert ctx.asked == [("Resolve", "2d12!")]


BANDS: list[tuple[list[int], int, str, tuple[int, int]]] = [
    # a Resolve of PG 9, the total to reach, its band, and the share of the effect that remains
    ([11, 11], 11, "critical-success", (0, 1)), ([11, 11], 12, "success", (1, 2)),
    ([6, 5], 20, "success", (1, 2)), ([6, 4], 20, "failure", (1, 1)), ([1, 1], 30, "failure", (1, 1)),
    ([1, 1], 31, "critical-failure", (2, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("faces", "level", "band", "share"), BANDS)
def test_the_results_of_a_resolve(faces: list[int], level: int, band: str, share: tuple[int, int]) -> None:
    """TCG-XR-07: a Resolve succeeds if it reaches its level, and 20 above or below the level its result is critical."""
    ctx = Scripted(odo())
    ctx.load(faces)
    found = resistance.roll_resolve(ctx, "odo", "PG", level, term("Bluster"), "TCG-AF-04")
    total = sum(faces) + 9
    assert (found.key, (found.parts, found.of)) == (band, share)
    assert resolves.is_success(found) is (total >= level)
    (event,) = ctx.events_so_far()
    assert event == emitted(
        "TCG-AF-04", "resists", tallies=event.tallies, character=character_ref("odo"), what=term("Bluster"),
        by=term("PG"), total=total, against=level, held=total >= level, band=Term(band),
    )  # fmt: skip
    assert ctx.asked == [("Resolve", "2d12!")]


def test_the_resolve_of_a_hidden_character_reveals_nothing() -> None:
    """R-TC-165: the Resolve of a hidden character does not show other seats that the character is there."""
    for hiding in (True, False):
        ctx = Scripted(odo())
        ctx.load([1, 1])
        ctx.opened = False
        ctx.is_unseen = lambda whose, hiding=hiding: hiding and whose == "odo"  # type: ignore[misc]
        resistance.roll_resolve(ctx, "odo", "PG", LEVEL, term("Bluster"), "TCG-AF-04")
        assert ctx.opened is not hiding


def test_wounds_lower_a_guard_but_no_stat_in_a_resolve() -> None:
    """R-TCG-29, TCG-AF-15: a Resolve adds MOR 6, or MF 13 less 2 for Wounded I, and Pain subtracts 3 from both."""
    hurt = odo(wounded=1, afflictions=(bad("Pain", 3, 1),))
    rulings = Scripted(hurt).position.rulings
    for by, bonus in (("MOR", 6), ("MF", 11)):
        rolling = resolves.resolve_roll(hurt, rulings, by)
        assert rolling.dice.total == 2
        assert [(part.label, part.value, part.rule) for part in rolling.plus.addends] == [
            (term(by), bonus, "R-TCG-29"), (term("Pain"), -3, "TCG-AF-15"),
        ]  # fmt: skip
        assert (rolling.label, rolling.plus.label) == (term("Resolve"), term(by))


# Against 20: 34 or more is a critical success, [11, 11] and 7 to 13 succeeds, [1, 1] fails; 99 fails critically


WORN: list[tuple[AfflictionName, tuple[int, int], list[int], int, tuple[int, int] | None]] = [
    # the steps and cycles, the Resolve, the total to reach, and the steps and cycles after it
    *((kind, (5, 0), [11, 11], LEVEL, (2, 0)) for kind in ("Burn", "Freeze", "Soak", "Melt")),
    *((kind, (1, 0), [11, 11], LEVEL, None) for kind in ("Burn", "Freeze", "Soak", "Melt")),
    *((kind, (5, 0), CRITICAL, LEVEL, None) for kind in ("Burn", "Freeze", "Soak", "Melt", "Crush")),
    *((kind, (5, 0), [1, 1], LEVEL, (6, 0)) for kind in ("Burn", "Freeze", "Melt")),
    *((kind, (5, 0), [1, 1], 99, (7, 0)) for kind in ("Burn", "Freeze", "Melt")),
    ("Soak", (5, 0), [1, 1], LEVEL, (5, 0)), ("Soak", (5, 0), [1, 1], 99, (5, 0)),
    ("Crush", (5, 0), [11, 11], LEVEL, None), ("Crush", (5, 0), [1, 1], LEVEL, (5, 0)),
    *((kind, (5, 3), [11, 11], LEVEL, (5, 1)) for kind in ("Blind", "Bash", "Toxic")),
    *((kind, (5, 2), [11, 11], LEVEL, (5, 1)) for kind in ("Blind", "Bash", "Toxic")),
    *((kind, (5, 1), [11, 11], LEVEL, None) for kind in ("Blind", "Bash", "Toxic")),
    *((kind, (5, 3), CRITICAL, LEVEL, None) for kind in ("Blind", "Bash", "Toxic", "Befoul", "Slowed")),
    *((kind, (5, 3), [1, 1], 99, (5, 3)) for kind in ("Blind", "Bash", "Toxic", "Befoul", "Slowed", "Sever")),
    ("Befoul", (5, 3), [11, 11], LEVEL, (5, 2)), ("Befoul", (5, 2), [11, 11], LEVEL, (5, 1)),
    ("Befoul", (5, 1), [11, 11], LEVEL, None),
    ("Sever", (5, 2), [11, 11], LEVEL, (2, 2)), ("Sever", (1, 2), [11, 11], LEVEL, None),
    ("Slowed", (5, 5), [11, 11], LEVEL, (4, 4)), ("Slowed", (5, 3), [11, 11], LEVEL, (4, 3)),
    ("Slowed", (2, 2), [11, 11], LEVEL, (1, 1)), ("Slowed", (1, 1), [11, 11], LEVEL, None),
    ("Pain", (5, 3), [11, 11], LEVEL, None), ("Pain", (5, 3), [1, 1], LEVEL, (5, 4)),
    ("Pain", (5, 3), [1, 1], 99, (5, 5)),
]  # fmt: skip


@pytest.mark.parametrize(("kind", "before", "faces", "level", "after"), WORN)
def test_a_resolve_changes_each_affliction(
    kind: AfflictionName, before: tuple[int, int], faces: list[int], level: int, after: tuple[int, int] | None
) -> None:
    """A successful Resolve halves or ends an Affliction, and after a failed one some Afflictions grow.

    Rules: TCG-AF-01, TCG-AF-02, TCG-AF-03, TCG-AF-04, TCG-AF-05, TCG-AF-06, TCG-AF-07, TCG-AF-08, TCG-AF-09, TCG-AF-10,
    TCG-AF-11, TCG-AF-12, TCG-AF-13, TCG-AF-14, TCG-AF-15, R-TCG-30, R-TCG-35, R-TCG-36, R-TCG-37, R-TCG-38, R-TCG-39,
    R-TCG-40, R-TCG-41, R-TCG-42, R-TCG-43, R-TCG-44, R-TCG-45, R-TCG-46, R-TCG-47, R-TCG-48, R-TCG-49.
    """
    ctx, found = resolved(bad(kind, *before, level=level), faces)
    assert found == after
    changed = [event for event in ctx.events_so_far() if event.kind == "affliction"]
    if after == before:
        assert changed == []
    else:
        (event,) = changed
        assert (event.rule, event.data["malady"]) == (afflictions.AFFLICTION_KINDS[kind].rule, kind)
        assert event.data["character"] == "odo"
        assert event.data["steps"] == (after or (0, 0))[0]
    if kind != "Soak":
        assert left(ctx)["Soak"] == (1, 0)


def changed(kind: AfflictionName, steps: int, cycles: int = 0) -> Event:
    """Return the event of a changed Affliction of Odo."""
    rule, who = afflictions.AFFLICTION_KINDS[kind].rule, character_ref("odo")
    return emitted(rule, "affliction", character=who, malady=term(kind), steps=steps, cycles=cycles)


def dealt(ctx: Scripted) -> list[tuple[Any, ...]]:
    """Return the damage to Odo’s HP: its source, its points, and the points that a Shield absorbed."""
    found = [event.data for event in ctx.events_so_far() if event.kind == "damage"]
    assert all((data["character"], data["resource"]) == ("odo", "HP") for data in found)
    return [(data["source"], data["damage"], data["shield"]) for data in found]


SAID: list[tuple[Affliction, list[int], str, int, int]] = [
    (bad("Burn"), [11, 11], "Odo has Burn 2.", 2, 0),
    (bad("Burn", 1), [11, 11], "Odo no longer has Burn.", 0, 0),
    (bad("Blind", 5, 2), [11, 11], "Odo has Blind 5 for 1 cycle.", 5, 1),
    (bad("Pain", 1, 2), [1, 1], "Odo has Pain 1 for 3 cycles.", 1, 3),
    (bad("Befoul", 4, 1), [11, 11], "Odo no longer has Befoul.", 0, 0),
    (bad("Slowed", 1, 1), [11, 11], "Odo no longer has Slowed.", 0, 0),
]


@pytest.mark.parametrize(("one", "faces", "says", "steps", "cycles"), SAID)
def test_the_event_has_the_steps_and_cycles(
    one: Affliction, faces: list[int], says: str, steps: int, cycles: int
) -> None:
    """R-TCG-30: the event of a changed Affliction has the remaining steps and cycles."""
    ctx, _ = resolved(one, faces)
    event = only(ctx, "affliction")
    assert event == changed(one.kind, steps, cycles)
    assert worded(event) == says


@pytest.mark.parametrize(
    ("kind", "option"), [("Burn", "burn_growth"), ("Freeze", "freeze_growth"), ("Melt", "melt_growth")]
)
def test_afflictions_grow_every_cycle_by_ruling(kind: AfflictionName, option: str) -> None:
    """By ruling, Burn, Freeze or Melt gains a step after it is halved, but not after it has ended.

    Each has a ruling of its own.

    Rules: R-TCG-35, R-TCG-36, R-TCG-41.
    """
    for option_set, halved in ((option, (3, 0)), ("nothing", (2, 0))):
        others = {name: "every_cycle" for name in ("burn_growth", "freeze_growth", "melt_growth") if name != option}
        rulings: dict[str, Any] = {option: "every_cycle"} if option_set == option else others
        assert resolved(bad(kind), [11, 11], **rulings)[1] == halved
        assert resolved(bad(kind), [1, 1], **rulings)[1] == (6, 0)
        assert resolved(bad(kind, 1), [11, 11], **rulings)[1] is None
        assert resolved(bad(kind), CRITICAL, **rulings)[1] is None


def test_without_the_affliction_no_resolve_is_rolled() -> None:
    """R-TCG-30: a character without an Affliction makes no Resolve against it."""
    ctx = Scripted(odo())
    affliction_effects.resolve_affliction(ctx, "odo", "Burn")
    assert ctx.events_so_far() == ()


# The start of a cycle


def test_burn_hurts_before_it_is_resisted() -> None:
    """Burn of 5 deals 5 Energy damage, which only a Shield reduces, before the Resolve against it.

    Rules: TCG-AF-01, R-TCG-31, R-TCG-144.
    """
    ctx = suffers(bad("Burn"), faces=([11, 11],), shields=(Shield("HP", 2),))
    assert ctx.kinds() == ["damage", "hp", "resists", "affliction"]
    assert dealt(ctx) == [("Burn", 3, 2)]
    assert (ctx.who("odo").hp, ctx.who("odo").last_kind, left(ctx)) == (49, "Energy", {"Burn": (2, 0)})


def test_crush_hits_again_before_it_is_resisted() -> None:
    """TCG-AF-05b: Crush rolls its 5 dice of the action’s size before the Resolve: 40 damage less Armor 6 and PG 9."""
    ctx = suffers(replace(bad("Crush"), sides=10), faces=([8, 8, 8, 8, 8], [11, 11]))
    assert ctx.asked == [("Crush", "5d10!"), ("Resolve", "2d12!")]
    assert (ctx.who("odo").hp, left(ctx)) == (52 - 25, {})


def test_every_affliction_except_sever_is_resisted_at_the_start_of_a_cycle() -> None:
    """R-TCG-31, TCG-AF-10: each Affliction except Sever is resisted once at the start of a cycle."""
    ctx = suffers(bad("Soak"), bad("Sever", 5, 2), bad("Freeze", 4), faces=([11, 11], [11, 11]))
    assert [event.data["what"] for event in ctx.events_so_far() if event.kind == "resists"] == ["Soak", "Freeze"]
    assert [what for what, _ in ctx.asked] == ["Resolve", "Resolve"]
    assert left(ctx) == {"Sever": (5, 2), "Soak": (2, 0), "Freeze": (2, 0)}
    assert ctx.who("odo").hp == 52


def test_a_dead_character_suffers_no_afflictions() -> None:
    """R-TCG-117: a dead character takes no damage by Afflictions and makes no Resolve."""
    ctx = suffers(bad("Burn"), bad("Soak"), out="dead")
    assert ctx.events_so_far() == ()
    assert left(ctx) == {"Burn": (5, 0), "Soak": (5, 0)}


# The end of a cycle


def test_sever_deals_damage_at_the_end_of_a_cycle_and_is_then_resisted() -> None:
    """TCG-AF-10, R-TCG-44: at the end of a cycle Sever of 5 deals 5 damage, is then resisted, and loses a cycle."""
    ctx = suffers(bad("Sever", 5, 2), faces=([11, 11],), end=True, hp=7)
    assert dealt(ctx) == [("Sever", 5, 0)]
    assert [what for what, _ in ctx.asked] == ["Resolve"]
    assert [event for event in ctx.events_so_far() if event.kind == "affliction"] == [
        changed("Sever", 2, 2), changed("Sever", 2, 1),
    ]  # fmt: skip
    assert (ctx.who("odo").hp, left(ctx)) == (2, {"Sever": (2, 1)})


def test_cycles_count_down_at_the_end_of_a_cycle() -> None:
    """Each Affliction that counts cycles loses one at the end of a cycle and ends after the last. Others stay.

    Rules: TCG-AF-00c, R-TCG-44.
    """
    ctx = suffers(bad("Blind", 4, 3), bad("Burn", 3), bad("Pain", 2, 2), bad("Bash", 5, 1), bad("Toxic", 5, 2),
                   end=True)  # fmt: skip
    assert left(ctx) == {"Burn": (3, 0), "Blind": (4, 2), "Pain": (2, 1), "Toxic": (5, 1)}
    assert list(ctx.events_so_far()) == [
        changed("Blind", 4, 2), changed("Pain", 2, 1), changed("Bash", 0), changed("Toxic", 5, 1),
    ]  # fmt: skip


def test_the_cycle_in_which_an_affliction_begins_does_not_count() -> None:
    """TCG-AF-00c: a new Affliction deals no damage and counts no cycle at the end of the cycle in which it begins."""
    fresh = replace(bad("Sever", 5, 2), fresh=True)
    ctx = suffers(fresh, bad("Blind", 4, 3), end=True)
    assert ctx.who("odo").afflictions == (replace(fresh, fresh=False), bad("Blind", 4, 2))
    assert list(ctx.events_so_far()) == [changed("Blind", 4, 2)]
    passes(ctx, [1, 1], end=True)
    assert (ctx.who("odo").hp, left(ctx)) == (47, {"Sever": (5, 1), "Blind": (4, 1)})


def test_an_easier_affliction_restores_no_points() -> None:
    """TCG-AF-14: Slowed of 5 leaves 13 of 18 AP. At 4 steps 14 AP are allowed, but the character still has 13."""
    slowed = bad("Slowed", 5, 5)
    ctx = suffers(slowed, faces=([11, 11],), ap=13)
    assert (ctx.who("odo").ap, left(ctx)) == (13, {"Slowed": (4, 4)})


def test_a_growing_affliction_lowers_current_points() -> None:
    """TCG-AF-14, TCG-AF-03a: Slowed that grows to 5 steps lowers the maximum, and with it current AP, to 13."""
    ctx = Scripted(odo())
    before = bad("Slowed", 0, 5)
    affliction_effects.update_affliction(ctx, "odo", before, replace(before, steps=5))
    assert (ctx.who("odo").ap, left(ctx)) == (13, {"Slowed": (5, 5)})
    known = len(ctx.events_so_far())
    affliction_effects.update_affliction(ctx, "odo", bad("Slowed", 5, 5), bad("Slowed", 5, 5))
    assert len(ctx.events_so_far()) == known


# Toxic


TOXIC: list[tuple[int, int, int, int]] = [
    # AP counted before, AP spent, points of damage, AP counted after
    (0, 1, 0, 1), (0, 2, 1, 0), (0, 3, 1, 1), (1, 1, 1, 0), (1, 4, 2, 1), (0, 7, 3, 1), (1, 0, 0, 1),
]  # fmt: skip


@pytest.mark.parametrize(("owed", "spent", "hurt", "after"), TOXIC)
def test_toxic_deals_damage_for_every_second_ap(owed: int, spent: int, hurt: int, after: int) -> None:
    """TCG-AF-13: Toxic deals 1 damage for every 2 AP, whether or not they are spent together."""
    toxic = replace(bad("Toxic", 3, 3), owed=owed)
    ctx = Scripted(odo(afflictions=(toxic, bad("Soak"))))
    affliction_effects.deal_toxic_damage(ctx, "odo", spent)
    assert ctx.who("odo").hp == 52 - hurt
    assert ctx.who("odo").afflicted("Toxic") == replace(toxic, owed=after)
    assert ctx.who("odo").afflicted("Soak") == bad("Soak")
    assert dealt(ctx) == ([("Toxic", hurt, 0)] if hurt else [])
    sound = Scripted(odo(afflictions=(bad("Soak"),)))
    affliction_effects.deal_toxic_damage(sound, "odo", spent)
    assert sound.events_so_far() == ()

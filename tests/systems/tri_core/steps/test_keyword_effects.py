"""The effects of Keyword entries on their targets: modifiers, weight, Shields, temporary HP and AP."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Shield,
    StatModifier,
    ability_ref,
    character_ref,
    merged,
    term,
)
from facedown.systems.tri_core.steps import keyword_effects, keyword_judgments, keyword_modifiers
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    emitted,
    entry,
    kara,
    odo,
    only,
    resolves,
    texts,
)
from tests.systems.tri_core.steps.test_clash import at_blows

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5
# Kara: AP 18, MP 19, PG 8, MF 3, ER 10. A Resolve against Odo’s Body must reach 16 + 4 + level 2 = 22; Mind 23.

HOLDS, FAILS = [11, 11], [1, 1]
CARD = Card("Ability", ability="Own", target="kara")


def using(
    own: Ability, *faces: list[int], odo_is: dict[str, Any] | None = None, rulings: dict[str, Any] | None = None,
    **state: Any,
) -> Scripted:  # fmt: skip
    """Return Odo with an Ability, and Kara next to him, who is his foe unless she is on his side."""
    people = (able(odo(at=(5, 4), **(odo_is or {})), own), kara(at=(4, 4), **state))
    ctx = at_blows(*people, rulings=rulings)
    ctx.load(*faces)
    return ctx


def had(ctx: Scripted, key: str = "kara") -> list[tuple[str, int, bool]]:
    """Return a character’s modifiers, all by Odo: the value, the points, and whether it is a penalty."""
    assert {one.by for one in ctx.who(key).stat_modifiers} <= {"odo"}
    return [(one.what, one.points, one.worse) for one in ctx.who(key).stat_modifiers]


# Duration


@pytest.mark.parametrize(("rows", "reading", "cycles"), [
    ((), "free", 1), ((), "paid", 0), ((entry("Duration I", cycles=2),), "free", 3),
    ((entry("Duration I", cycles=2),), "paid", 2),
])  # fmt: skip
def test_the_duration_of_an_ability(rows: tuple[Any, ...], reading: str, cycles: int) -> None:
    """R-TCG-113: an Ability without Duration I lasts 1 cycle, or by ruling 0, and Duration I adds its cycles."""
    own = ability("Own", entry("Boost VII", points=2), *rows)
    assert keyword_judgments.cycles_of(using(own, rulings={"duration_first": reading}), own) == cycles


# Bonuses and penalties


MANY = (
    entry("Empower I", dice="1d6"), entry("Anatomy V", pounds=100, larger=0), entry("Boost VII", points=2),
    entry("Boost IV", mode="decrease", points=4), entry("Boost VI", of="PG", points=3),
    entry("Duration III", points=6, foe=True), entry("Boost IV", mode="increase", points=1),
)  # fmt: skip
GAINS = [("Speed Rank", 2, False), ("PG", 3, False), ("AP", 1, False)]
LOSSES = [("AP", 4, True), ("HP each cycle", 6, True)]


@pytest.mark.parametrize(("aspect", "worse", "own", "found"), [
    ("Damage", False, False, GAINS),
    ("Heal", False, False, GAINS),
    ("Boost", False, False, [("Effect Value", 0, False), *GAINS]),
    ("Damage", True, False, LOSSES),
    ("Damage", True, True, LOSSES[:1]),
])  # fmt: skip
def test_the_modifiers_of_an_ability(aspect: str, worse: bool, own: bool, found: list[tuple[str, int, bool]]) -> None:
    """An Ability grants its bonuses or its penalties as modifiers, without dice for the use itself and without weight.

    With `own`, it grants its user only the penalty to AP.

    Rules: R-TCG-12, R-TCG-25, R-TCG-140.
    """
    one = ability("Own", *MANY, aspect=aspect)
    ctx = using(one, side="odo")
    keyword_modifiers.grant_modifiers(ctx, "odo", one, "kara", penalties=worse, own=own)
    assert had(ctx) == found
    assert all(each.cycles == 1 and each.source == "Own" for each in ctx.who("kara").stat_modifiers)


def test_modifiers_have_their_rule_and_cycles() -> None:
    """A modifier cites the rule of its entry and lasts 3 cycles, or 2 if by ruling the first one must be paid for.

    Rules: R-TCG-113, R-TCG-141.
    """
    one = ability("Own", entry("Boost VII", points=2), entry("Duration I", cycles=2), aspect="Boost")
    for reading, cycles in (("free", 3), ("paid", 2)):
        ctx = using(one, rulings={"duration_first": reading})
        keyword_modifiers.grant_modifiers(ctx, "odo", one, "kara", penalties=False)
        modifier = StatModifier("Speed Rank", "Own", "TCG-BO-07", "Active", 2, by="odo", cycles=cycles)
        assert ctx.who("kara").stat_modifiers == (modifier,)


HER, HIM, OWN = character_ref("kara"), character_ref("odo"), ability_ref("odo", "Own")


def test_each_penalty_is_resisted_by_its_own_stat() -> None:
    """The target resists each penalty by its own stat: 23 against 22 halves the loss of AP, and 5 does not that of HP.

    Rules: R-TCG-51, TCG-BO-14.
    """
    one = ability("Own", *MANY)
    ctx = using(one, [9, 8], FAILS)
    keyword_modifiers.grant_modifiers(ctx, "odo", one, "kara", penalties=True)
    ctx.done()
    assert had(ctx) == [("AP", 2, True), ("HP each cycle", 6, True)]
    assert resolves(ctx) == [("END", 23, 22, "success"), ("VIT", 5, 22, "failure")]
    events = [event for event in ctx.events_so_far() if event.kind == "resists"]
    assert [event.rule for event in events] == ["R-TCG-51"] * 2
    assert events[0] == emitted(
        "R-TCG-51", "resists", tallies=events[0].tallies, character=HER, what=OWN, by=term("END"), total=23, against=22,
        held=True, band=term("success"),
    )  # fmt: skip
    assert ctx.asked == [("Resolve", "2d12!")] * 2


def test_a_penalty_without_a_stat_is_resisted_by_the_guard_of_the_core() -> None:
    """A penalty to Strike Target is resisted by the guard against the Ability’s Core: MF 3 against Mind 17 + 4 + 2.

    Rules: R-TCG-51.
    """
    one = ability("Own", entry("Boost X", points=4), core="Mind", aspect="Hinderance")
    ctx = using(one, FAILS)
    keyword_modifiers.grant_modifiers(ctx, "odo", one, "kara", penalties=True)
    assert resolves(ctx) == [("MF", 5, 23, "failure")]
    assert had(ctx) == [("Strike Target", 4, True)]


# Weight


WEIGHS = (
    entry("Anatomy V", pounds=301, larger=0), entry("Boost VII", points=1), entry("Anatomy VI", halves=5),
    entry("Anatomy V", pounds=100, larger=0, fewer=True),
)  # fmt: skip


@pytest.mark.parametrize(("at", "found", "rule"), [
    (0, [("Weight", 100, False)], "TCG-AN-05"), (1, [("Weight in halves", 2, False)], "TCG-AN-06"), (2, [], ""),
])  # fmt: skip
def test_weight_is_resisted_once(at: int, found: list[tuple[str, int, bool]], rule: str) -> None:
    """A target resists a change of its weight once, by PWR 5 + 18 against 22, which halves 201 lb and 5 halves.

    Rules: TCG-AN-05, TCG-AN-06, R-TCG-13, R-TCG-51.
    """
    own = ability("Own", *WEIGHS, aspect="Hinderance")
    (chosen,) = [[one for one in merged(own.keywords) if one.entry.startswith("Anatomy")][at]]
    ctx = using(own, *([[9, 9]] if found else []))
    keyword_modifiers.change_weight(ctx, "odo", own, chosen, "kara", CARD)
    ctx.done()
    assert had(ctx) == found
    assert [event.rule for event in ctx.events_so_far() if event.kind == "resists"] == [rule] * len(found)
    assert resolves(ctx) == [("PWR", 23, 22, "success")] * len(found)


def test_a_willing_target_does_not_resist_weight() -> None:
    """R-TCG-139: a willing target does not resist a change of its weight and gets all of the 201 lb for a cycle."""
    own = ability("Own", *WEIGHS, aspect="Boost")
    ctx = using(own, side="odo")
    keyword_modifiers.change_weight(ctx, "odo", own, own.keywords[0], "kara", CARD)
    assert ctx.who("kara").stat_modifiers == (
        StatModifier("Weight", "Own", "TCG-AN-05", "Active", 201, by="odo", cycles=1),
    )


# Shields and temporary HP


SHIELDS = (
    entry("Boost VII", points=1), entry("Boost III", of="HP", points=6), entry("Boost III", of="MP", points=3),
    entry("Boost III", of="HP", points=5, temporary=True), entry("Boost III", of="HP", points=4, temporary=True),
)  # fmt: skip


@pytest.mark.parametrize("shields_by_value", [False, True])
def test_shields_and_temporary_hp_are_given(shields_by_value: bool) -> None:
    """An Ability gives Shields and temporary HP for one cycle.

    If its Effect Value is a Shield of HP, that value includes the Shield of HP.

    Rules: TCG-BO-03, R-TCG-143.
    """
    own = ability("Own", *SHIELDS, aspect="Shield", sub_type="Fire")
    ctx = using(own)
    keyword_modifiers.add_wards(ctx, "odo", own, "kara", shields_by_value=shields_by_value)
    before_hp = Shield("HP", 6, "Fire", "Active", "odo", 1)
    before_mp = replace(before_hp, resource="MP", points=3)
    modifier = StatModifier("temporary HP", "Own", "R-TCG-143", "Active", 9, by="odo", cycles=1)
    shields = (before_mp,) if shields_by_value else (before_hp, before_mp)
    assert ctx.who("kara") == kara(at=(4, 4), shields=shields, temp=9, stat_modifiers=(modifier,))
    assert "Own gives Kara an MP Shield of 3 for 1 cycle." in texts(ctx, "ability-shields")


def test_shields_last_as_long_as_the_ability() -> None:
    """Shields and temporary HP of an Ability whose first cycle is not paid for have no effect, and events say so.

    Rules: R-TCG-113.
    """
    own = ability("Own", *SHIELDS, aspect="Shield")
    ctx = using(own, rulings={"duration_first": "paid"})
    keyword_modifiers.add_wards(ctx, "odo", own, "kara")
    assert (ctx.who("kara").shields, ctx.who("kara").stat_modifiers) == ((), ())
    assert texts(ctx, "at-once") == ["Own has no lasting effect on Kara, because no cycles were paid for."] * 3


# Action Points


@pytest.mark.parametrize(("aspect", "mode", "faces", "whose", "ap"), [
    ("Boost", "restore", (), "kara", 5 + 4), ("Damage", "restore", (), "odo", 5 + 4),
    ("Boost", "increase", (), "kara", 5), ("Damage", "decrease", (), "kara", 5),
    ("Boost", "destroy", (FAILS,), "kara", 5 - 4), ("Damage", "destroy", ([8, 8],), "kara", 5 - 2),
    ("Hinderance", "restore", (FAILS,), "kara", 5 - 4), ("Hinderance", "increase", (), "kara", 5),
])  # fmt: skip
def test_ap_are_restored_or_destroyed(aspect: str, mode: str, faces: Any, whose: str, ap: int) -> None:
    """An entry restores AP to a helped target or to an attacker, or destroys those of a target, which may resist half.

    Entries that change the maximum of AP are modifiers and change no AP here.

    Rules: TCG-BO-04, R-TCG-25, R-TCG-81.
    """
    own = ability("Own", entry("Boost IV", mode=mode, points=4), aspect=aspect)
    ctx = using(own, *faces, odo_is={"ap": 5}, ap=5)
    keyword_effects.change_action_points(ctx, "odo", own, own.keywords[0], "kara", CARD)
    ctx.done()
    assert {key: ctx.who(key).ap for key in ("odo", "kara")} == {"odo": 5, "kara": 5, whose: ap}


def test_restored_ap_are_emitted_and_end_a_shock() -> None:
    """TCG-BO-04, TC-E-22: Restored AP have an event, and a Systemic Shock then ends with the next turn."""
    own = ability("Own", entry("Boost IV", mode="restore", points=4), aspect="Boost")
    ctx = using(own, ap=0, staggered=3)
    keyword_effects.change_action_points(ctx, "odo", own, own.keywords[0], "kara", CARD)
    values: dict[str, Any] = {"ap": 4, "gained": 4, "wasted": 0, "left": 4}
    assert ctx.events_so_far()[0] == emitted("TCG-BO-04", "restored", character=HER, source=OWN, **values)
    assert (ctx.who("kara").ap, ctx.who("kara").staggered) == (4, 1)


@pytest.mark.parametrize(("faces", "lost"), [(FAILS, 4), ([12, 12, 11, 1], 0)])
def test_destroyed_ap_are_emitted(faces: list[int], lost: int) -> None:
    """Destroyed AP have an event: a Shield absorbs 3 of 4, and a Resolve 20 above the level prevents the loss.

    Rules: TCG-BO-04, TC-C-49, TCG-BO-03.
    """
    own = ability("Own", entry("Boost IV", mode="destroy", points=4), aspect="Hinderance")
    ctx = using(own, faces, shields=(Shield("AP", 3),))
    keyword_effects.change_action_points(ctx, "odo", own, own.keywords[0], "kara", CARD)
    assert only(ctx, "destroyed") == emitted("TCG-BO-04", "destroyed", character=HER, ap=lost, source=OWN)
    assert ctx.who("kara").ap == 18 - max(0, lost - 3)
    resists = only(ctx, "resists")
    assert (resists.rule, resists.data["what"], resists.data["by"]) == ("TCG-BO-04", "odo/Own", "END")
    damage = [event.data for event in ctx.events_so_far() if event.kind == "damage"]
    assert [(data["source"], data["resource"], data["damage"], data["shield"]) for data in damage] == (
        [("odo/Own", "AP", 1, 3)] if lost else []
    )

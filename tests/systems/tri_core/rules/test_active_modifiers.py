"""The modifiers that count for a score or a roll now, tested for each function.

Kara: PWR 5, VIT 3, END 6, INT 1, ACT 7, FNE 4, ADR 8, MOR 2, ATN 9.
"""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, single
from facedown.game.tally import Scaled
from facedown.systems.tri_core.model import (
    Ability,
    Affliction,
    Card,
    Character,
    Item,
    Rulings,
    StatModifier,
    Suspension,
    term,
)
from facedown.systems.tri_core.rules.active_modifiers import (
    ability_as_used,
    altering_passives,
    bash_penalty,
    dice_of_other_size,
    effective_modifiers,
    invested_dice,
    invested_dice_of_other_size,
    modifier_addends,
    newest_of_each_class,
    pain_penalty,
    permanent_modifiers,
    rerolled_dice,
    roll_modifiers,
    second_device,
    superseded_modifiers,
    temporary_modifiers,
    with_counted_stats,
)
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.rules.lasting_modifiers import replaces
from tests.systems.tri_core.driver import ability, able, entry, kara, label_text

PLAIN, LATEST = Rulings(), Rulings(boost_stack="latest")
Part = tuple[str, int, str]


def parts(found: Any) -> list[Part]:
    """Return the label, the value and the rule of each addend."""
    return [(label_text(one.label), one.value, one.rule) for one in found]


def lasting(what: str = "PG", source: str = "Song", **more: Any) -> StatModifier:
    """Return a temporary modifier."""
    return StatModifier(what, source, "TCG-BO-15", **{"cycles": 2, **more})


def passive(name: str, *rows: dict[str, Any]) -> Ability:
    """Return a Passive with these entries."""
    return ability(name, *rows, type="Passive", aspect="Boost")


def with_items(one: Character, *items: Item) -> Character:
    """Return a character with these items."""
    return replace(one, sheet=replace(one.sheet, items=items))


def afflicted(kind: Any, steps: int) -> Affliction:
    """Return an Affliction of so many steps."""
    return Affliction(kind, "odo", steps, 17)


OLD = passive("Old", entry("Boost VI", of="PG", points=2))
HELMET = Item("helmet", "armor", place="worn", keywords=(entry("Boost VI", of="PG", points=4),))


# Scores


def test_a_temporary_modifier_adds_points_and_stats_to_its_score() -> None:
    """A temporary modifier adds its points and its stats to its score: 3 points and half of ACT 7, rounded down.

    A modifier of one action changes no score.

    Rules: TCG-RE-01.
    """
    one = kara(stat_modifiers=(
        lasting(points=3, stats=(("ACT", 2),)), lasting("MF", points=9), lasting(points=9, action="Strike"),
    ))  # fmt: skip
    assert parts(temporary_modifiers(one, "PG")) == [("Song", 3 + 3, "TCG-BO-15")]


@pytest.mark.parametrize(("kind", "name", "rule"), [
    ("Freeze", "Speed Rank", "TCG-AF-02"), ("Slowed", "AP", "TCG-AF-14"), ("Melt", "Physical Armor", "TCG-AF-07"),
    ("Melt", "Mental Armor", "TCG-AF-07"), ("Melt", "Energy Armor", "TCG-AF-07"),
])  # fmt: skip
def test_afflictions_that_lower_a_score(kind: Any, name: str, rule: str) -> None:
    """Freeze lowers Speed Rank, Slowed AP and Melt Armor by 1 for each step, and no other score.

    Rules: TCG-AF-02, TCG-AF-07, TCG-AF-14.
    """
    one = kara(afflictions=(afflicted("Pain", 3), afflicted(kind, 2)))
    assert parts(temporary_modifiers(one, name)) == [(kind, -2, rule)]
    assert parts(temporary_modifiers(one, "PG")) == []
    assert parts(temporary_modifiers(kara(afflictions=(afflicted(kind, 0),)), name)) == []


def test_which_modifiers_of_a_statistic_count() -> None:
    """One modifier of each kind of source counts for a score; by ruling only the newest does, here the temporary one.

    Rules: R-TCG-12.
    """
    one = with_items(able(kara(stat_modifiers=(lasting(points=3), lasting("MF", points=9))), OLD), HELMET)
    assert [modifier.source for modifier in effective_modifiers(one, PLAIN, "PG")] == ["helmet", "Old", "Song"]
    assert [modifier.source for modifier in effective_modifiers(one, LATEST, "PG")] == ["Song"]
    assert effective_modifiers(one, LATEST, "ER") == ()


def test_lasting_modifiers_that_a_newer_one_replaces() -> None:
    """With `boost_stack` set to `latest`, a Passive replaces the modifier of an item, and a temporary modifier both.

    Rules: R-TCG-12.
    """
    other = passive("Mind", entry("Boost VI", of="MF", points=7))
    one = with_items(able(kara(), OLD, other), HELMET)
    assert parts(superseded_modifiers(one, LATEST, "PG")) == [("superseded effect", -4, "R-TCG-12")]
    for_now = replace(one, stat_modifiers=(lasting(points=1),))
    assert parts(superseded_modifiers(for_now, LATEST, "PG")) == [
        ("superseded effect", -4, "R-TCG-12"), ("superseded effect", -2, "R-TCG-12"),
    ]  # fmt: skip
    assert superseded_modifiers(for_now, LATEST, "MF") == []
    assert superseded_modifiers(for_now, PLAIN, "PG") == []


def test_a_replaced_modifier_takes_its_stats_along() -> None:
    """A replaced modifier no longer adds its stats: the helmet’s half of ACT 7 gives way to the Passive’s ADR.

    Rules: R-TCG-12, TCG-RE-03.
    """
    helmet = replace(HELMET, keywords=(entry("Reinforce III", of="SP", stats=["ACT"]),))
    one = with_items(able(kara(), passive("Breath", entry("Reinforce III", of="SP", stats=["ADR"]))), helmet)
    assert parts(superseded_modifiers(one, LATEST, "SP")) == [("superseded effect", -3, "R-TCG-12")]


def test_a_curse_is_no_boost_that_a_newer_one_replaces() -> None:
    """R-TCG-12, TC-B-30: a newer Boost replaces the Boost of a Passive, but not a curse: PG is 8 − 3 + 1."""
    curse = {"modifiers": [{"score": "PG", "value": -3, "source": "curse"}]}
    one = able(kara(sheet=curse, stat_modifiers=(lasting(points=1),)), OLD)
    assert parts(superseded_modifiers(one, LATEST, "PG")) == [("superseded effect", -2, "R-TCG-12")]
    assert current_score(one, LATEST, "PG").total == 8 - 3 + 1


@pytest.mark.parametrize(("rulings", "total"), [(PLAIN, 8 + 2 + 4 - 3), (LATEST, 8 + 2 - 3)])
def test_a_penalty_replaces_no_boost(rulings: Rulings, total: int) -> None:
    """A temporary penalty replaces no Boost: by the ruling `latest`, only the Passive cancels the older helmet’s 4.

    Rules: R-TCG-12, L413.
    """
    one = with_items(able(kara(stat_modifiers=(lasting(points=3, worse=True),)), OLD), HELMET)
    assert current_score(one, rulings, "PG").total == total


def test_penalties_and_bonuses_of_a_roll_count_beside_each_other() -> None:
    """By the ruling `latest`, the newest bonus and the newest penalty of a roll both count.

    A penalty of a Trigger does not replace an Active Boost.

    Rules: R-TCG-12.
    """
    aid, hex_ = lasting("Accuracy", "Aid", points=2), lasting("Accuracy", "Hex", points=3, worse=True, kind="Trigger")
    older = lasting("Accuracy", "Older", points=1, kind="Trigger")
    assert newest_of_each_class((older, aid, hex_), LATEST) == (aid, hex_)
    assert effective_modifiers(kara(stat_modifiers=(older, aid, hex_)), LATEST, "Accuracy") == (aid, hex_)
    assert not replaces(LATEST, hex_, aid)
    assert replaces(LATEST, aid, older)
    assert replaces(LATEST, replace(hex_, kind="Active"), hex_)


# The stats of an Effect Value


def more_stats(*names: str, share: int = 1, **more: Any) -> StatModifier:
    """Return a temporary modifier that adds stats to the Effect Value."""
    return lasting("Effect Value", "Aid", **{"stats": tuple((name, share) for name in names), **more})


@pytest.mark.parametrize(("action", "items", "counted"), [
    ("Strike", (), ["MOR"]), ("Strike", ("axe",), ["VIT", "MOR"]), ("Volley", (), ["PWR", "VIT"]),
    ("Dodge", (), ["PWR", "VIT"]), (None, (), ["PWR", "VIT"]),
])  # fmt: skip
def test_a_stat_counts_once_in_an_effect_value(action: Any, items: tuple[str, ...], counted: list[str]) -> None:
    """An Effect Value counts at most 2 additional stats, and none that the action adds itself.

    A Strike adds PWR, and with bare hands VIT as well.

    Rules: TCG-EM-04, R-TCG-111, R-TCG-129, R-TC-07.
    """
    one = kara(stat_modifiers=(more_stats("PWR", "VIT", "MOR"),))
    (found,) = roll_modifiers(one, PLAIN, "Effect Value", action, None, items)
    assert [name for name, _ in found.stats] == counted


def test_the_own_stat_of_a_volley_and_a_dodge() -> None:
    """A modifier does not add FNE to a Volley, nor ATN or FNE to a Dodge, because these actions include them.

    Rules: TC-B-13, R-TC-25.
    """
    one = kara(stat_modifiers=(more_stats("FNE", "ATN", "MOR"),))
    for action, counted in (("Volley", ["ATN", "MOR"]), ("Dodge", ["MOR"]), ("Strike", ["FNE", "ATN"])):
        (found,) = roll_modifiers(one, PLAIN, "Effect Value", action, None)  # type: ignore[arg-type]
        assert [name for name, _ in found.stats] == counted


def test_accuracy_keeps_its_additional_stats() -> None:
    """Accuracy can have more than two additional stats, because the limit applies only to the Effect Value.

    Rules: R-TCG-111.
    """
    aid = lasting("Accuracy", "Aid", stats=(("PWR", 1), ("VIT", 1), ("MOR", 1)))
    assert roll_modifiers(kara(stat_modifiers=(aid,)), PLAIN, "Accuracy", "Strike") == (aid,)


def counted_stats(*found: StatModifier) -> list[list[str]]:
    """Return the stats that each of these modifiers adds to the Effect Value of a Volley."""
    one = kara(stat_modifiers=found)
    return [[name for name, _ in each.stats] for each in roll_modifiers(one, PLAIN, "Effect Value", "Volley")]


def test_the_larger_share_of_a_stat_counts() -> None:
    """If two modifiers add the same stat, the larger share counts, or the first of equal ones.

    A penalty does not take the place of a bonus.

    Rules: R-TCG-130.
    """
    whole, half = more_stats("MOR", kind="Trigger"), more_stats("MOR", share=2)
    assert counted_stats(whole, half) == [["MOR"], []]
    assert counted_stats(half, whole) == [[], ["MOR"]]
    assert counted_stats(whole, more_stats("MOR")) == [["MOR"], []]
    assert counted_stats(replace(whole, worse=True), more_stats("MOR")) == [["MOR"], ["MOR"]]


def test_halves_of_a_stat_are_rounded_down_before_they_are_compared() -> None:
    """Half of a stat is rounded down before it is compared: half of PWR 5 is 2, no more than 2 points from before.

    Rules: R-TC-11, R-TCG-130.
    """
    lent = lasting("Effect Value", "Gift", kind="Trigger", points=2, stat_parts=(("PWR", 2),))
    first, second = roll_modifiers(
        kara(stat_modifiers=(lent, more_stats("PWR", share=2))), PLAIN, "Effect Value", "Volley"
    )
    assert (first.points, second.stats) == (2, ())


def test_a_stat_of_one_point_counts() -> None:
    """TCG-EM-04: an additional stat of only 1 point counts as one of the two stats."""
    assert counted_stats(more_stats("INT")) == [["INT"]]


def test_points_of_a_stat_that_does_not_count_are_left_out() -> None:
    """A modifier loses the points of stats that do not count: of 9 points, 4 come from FNE, which a Volley adds.

    Rules: R-TCG-111, R-TCG-129.
    """
    aid = lasting("Effect Value", "Aid", points=9, stat_parts=(("FNE", 4), ("MOR", 2)), stats=(("FNE", 1), ("INT", 1)))
    (found,) = roll_modifiers(kara(stat_modifiers=(aid,)), PLAIN, "Effect Value", "Volley")
    assert found == replace(aid, points=9 - 4, stats=(("INT", 1),))
    assert parts(modifier_addends(kara(), [found], 3)) == [("Aid", 9 - 4 + 1, "TCG-BO-15")]


# A modifier beside others


def test_a_new_modifier_keeps_the_stats_that_still_count() -> None:
    """A new modifier keeps only the stats that neither the action nor another modifier of that action adds already.

    Rules: R-TCG-111, R-TCG-129.
    """
    new = more_stats("FNE", "MOR", "INT", action="Volley")
    trigger = more_stats("MOR", kind="Trigger", action="Volley")
    one = kara()
    assert with_counted_stats(one, PLAIN, (), new).stats == (("MOR", 1), ("INT", 1))
    assert with_counted_stats(one, PLAIN, (trigger,), new).stats == (("INT", 1),)
    assert with_counted_stats(one, LATEST, (trigger,), new).stats == (("MOR", 1), ("INT", 1))
    for another in (replace(trigger, action="Strike"), replace(trigger, what="Accuracy")):
        assert with_counted_stats(one, PLAIN, (another,), new).stats == (("MOR", 1), ("INT", 1))


def test_a_new_modifier_beside_a_passive() -> None:
    """R-TCG-106, R-TCG-129: a new modifier for Volleys does not add MOR if a Passive adds it already."""
    one = able(kara(), ability("Gift", entry("Empower IV", of="MOR"), type="Passive", aspect="Boost"))
    (gift,) = permanent_modifiers(one)
    assert (gift.what, gift.stats) == ("Effect Value", (("MOR", 1),))
    assert with_counted_stats(one, PLAIN, (), more_stats("MOR", "INT", action="Volley")).stats == (("INT", 1),)


@pytest.mark.parametrize("action", [None, "Strike"])
def test_the_stats_of_a_strike_are_left_until_it_is_rolled(action: Any) -> None:
    """A new modifier for Strikes keeps all its stats, because the items in use decide which of them count.

    Rules: R-TCG-129.
    """
    new = more_stats("PWR", "VIT", action=action)
    assert with_counted_stats(kara(), PLAIN, (), new) == new


def test_penalties_and_other_statistics_keep_all_stats() -> None:
    """Penalties and modifiers of other scores keep all their stats: the limit is one of bonuses to Effect Value.

    Rules: R-TCG-129.
    """
    for new in (
        more_stats("FNE", "MOR", "INT", action="Volley", worse=True),
        replace(more_stats("FNE", "MOR", "INT"), what="HP"),
    ):
        assert with_counted_stats(kara(), PLAIN, (), new) == new


def test_the_newest_of_each_class_counts() -> None:
    """The newest modifier of each kind of source counts, and by the ruling `latest` only the newest of all.

    Rules: R-TCG-12, R-TCG-13.
    """
    old, trigger, new = lasting(points=1), lasting(points=2, kind="Trigger"), lasting(points=3)
    assert set(newest_of_each_class((old, trigger, new), PLAIN)) == {trigger, new}
    assert newest_of_each_class((old, new, trigger), LATEST) == (trigger,)


@pytest.mark.parametrize(("place", "used", "counts"), [
    ("worn", (), True), ("main", (), False), ("off", (), False), ("both", (), False), ("main", ("ring",), True),
    ("stowed", (), False),
])  # fmt: skip
def test_an_item_in_hand_helps_only_where_it_is_used(place: Any, used: tuple[str, ...], counts: bool) -> None:
    """R-TCG-106: a held item helps only in actions that use it, and a worn one always."""
    ring = Item("ring", "tool", place=place, keywords=(entry("Empower II", points=3),))
    assert len(list(permanent_modifiers(with_items(kara(), ring), used))) == counts


# Dice


def test_dice_of_another_size_are_listed_from_the_largest() -> None:
    """Bonus dice of another size than the pool’s are listed from the largest, without dice that a penalty removes.

    Rules: R-TCG-110.
    """
    found = (lasting(dice=(6, 12, 8)), lasting(dice=(6,)), lasting(dice=(10,), worse=True))
    assert dice_of_other_size(found) == ((1, 8), (2, 6))
    assert dice_of_other_size(found, 6) == ((1, 12), (1, 8))


@pytest.mark.parametrize(("worse", "points"), [(False, 8), (True, -8)])
def test_points_for_each_die(worse: bool, points: int) -> None:
    """Points for each die are multiplied by the dice of the pool: 2 for each of 4 are 8, subtracted if it is a penalty.

    Rules: TCG-EM-03.
    """
    one = lasting("Effect Value", points=3, per_die=2, worse=worse)
    own, each = modifier_addends(kara(), [one, lasting("Effect Value", points=1)], 4)[0::2]
    assert own == Addend("Song", -3 if worse else 3, "TCG-BO-15")
    assert each == Addend("Song", points, "TCG-EM-03", Scaled(single(term("dice"), 4, "TCG-EM-03"), 2))


def test_rerolls_of_bonuses_and_penalties() -> None:
    """TCG-PR-03: a penalty of 2 dice to roll again leaves 1 of 3, and never fewer than 0."""
    better, worse = lasting("Accuracy", rerolls=3), lasting("Accuracy", rerolls=2, worse=True)
    assert [rerolled_dice(found) for found in ((), (better,), (better, worse), (worse,))] == [0, 3, 1, 0]


REACHING = ability("Own", entry("Reinforce VIII"), entry("Charge I", dice=2), sub_type="Fire")
AXE, CLUB = Item("axe", "weapon", place="main", dice=2, sides=10), Item("club", "weapon", place="off", dice=2, sides=6)


def test_the_dice_invested_in_a_use() -> None:
    """An Ability rolls additional dice for its charge, for drawn energy, and for a second device with Reinforce VIII.

    Rules: TCG-CH-01, TCG-KI-02, TCG-RE-08.
    """
    one, card = with_items(kara(), AXE), Card("Strike", ability="Own", cycles=1, drawn=3)
    assert parts(invested_dice(one, card, REACHING)) == [
        ("Charge I", 2, "TCG-CH-01"), ("energy drawn", 3, "TCG-KI-02"), ("kara/axe", 2, "TCG-RE-08"),
    ]  # fmt: skip
    assert parts(invested_dice(one, card, ability("Own", entry("Charge I", dice=2)))) == [
        ("Charge I", 2, "TCG-CH-01"), ("energy drawn", 3, "TCG-KI-02"),
    ]  # fmt: skip
    assert invested_dice(one, card, None) == []


def test_invested_dice_of_another_size_than_the_pool() -> None:
    """Charged d8 and the axe’s d10 join a pool of d12 as dice of another size; dice of the pool’s size do not.

    Rules: R-TCG-89, R-TCG-119, TCG-RE-08.
    """
    one, card = with_items(kara(), AXE), Card("Strike", ability="Own", cycles=1, drawn=3)
    assert invested_dice_of_other_size(one, PLAIN, card, REACHING, own=8) == ((2, 8), (2, 10))
    assert invested_dice_of_other_size(one, PLAIN, card, REACHING, own=12) == ((2, 10),)
    assert invested_dice_of_other_size(one, PLAIN, card, None, own=8) == ()


@pytest.mark.parametrize(("items", "used", "best"), [
    ((), (), None), ((AXE, CLUB), (), "axe"), ((CLUB, AXE), (), "axe"), ((AXE, CLUB), ("axe",), "club"),
    ((AXE,), ("axe",), None), ((replace(AXE, place="stowed"),), (), None), ((replace(AXE, place="worn"),), (), None),
    ((replace(AXE, place="off"),), (), "axe"), ((replace(AXE, place="both", hands=2),), (), "axe"),
    ((replace(AXE, durability=0),), (), None), ((replace(AXE, durability=1),), (), "axe"),
    ((replace(AXE, dice=0),), (), None),
])  # fmt: skip
def test_the_best_held_device_joins_in(items: tuple[Item, ...], used: tuple[str, ...], best: str | None) -> None:
    """Reinforce VIII adds the dice of the held, whole and unused device with the highest maximum: 2d10 before 2d6.

    Rules: TCG-RE-08.
    """
    found = second_device(with_items(kara(), *items), Card("Strike", items=used))
    assert (found.name if found is not None else None) == best


# Afflictions


@pytest.mark.parametrize(("flat", "steps", "found"), [
    (8, 3, -3), (2, 3, -2), (1, 3, -1), (0, 3, None), (-2, 3, None),
])  # fmt: skip
def test_bash_lowers_a_flat_bonus_to_0_at_most(flat: int, steps: int, found: int | None) -> None:
    """TCG-AF-12, R-TCG-152: Bash lowers the flat bonus of a roll by 1 for each step, but not below 0."""
    one = kara(afflictions=(afflicted("Bash", steps),))
    expected = [("Bash", found, "R-TCG-152")] if found else []
    assert parts(bash_penalty(one, [Addend("UCB", flat, "R-TC-07")])) == expected
    assert bash_penalty(kara(), [Addend("UCB", flat, "R-TC-07")]) == []


def test_pain_lowers_every_resolve() -> None:
    """TCG-AF-15, R-TCG-49: Pain lowers every Resolve by 1 for each step."""
    assert parts(pain_penalty(kara(afflictions=(afflicted("Bash", 2), afflicted("Pain", 3))))) == [
        ("Pain", -3, "TCG-AF-15")
    ]
    assert pain_penalty(kara(afflictions=(afflicted("Bash", 2),))) == []


# Abilities that are altered


def test_the_passives_that_change_the_sub_type_of_attacks() -> None:
    """Passives with Alter III can change the sub-type of attacks, unless they are suspended.

    Rules: TCG-AT-03, R-TCG-137, R-TCG-153.
    """
    alter = entry("Alter III", sub_types=["Fire"])
    sheet = able(
        kara(), passive("Ember", alter), passive("Cinder", alter), OLD, ability("Bolt", alter, sub_type="Wind")
    ).sheet
    assert [one.name for one in altering_passives(sheet)] == ["Ember", "Cinder"]
    lapsed = replace(sheet, suspended_abilities=(Suspension("Cinder", "OVER_CEILING"),))
    assert [one.name for one in altering_passives(lapsed)] == ["Ember"]


@pytest.mark.parametrize(("chosen", "aspect", "sub_type"), [
    ({}, "Damage", "Wind"), ({"turned": "Heal"}, "Heal", "Wind"), ({"element": "Fire"}, "Damage", "Fire"),
    ({"element": "+Fire"}, "Damage", "Wind"), ({"turned": "Shield", "element": "Fire"}, "Shield", "Fire"),
    ({"turned": "Shield", "element": "+Fire"}, "Shield", "Wind"),
])  # fmt: skip
def test_an_ability_as_its_card_alters_it(chosen: dict[str, Any], aspect: str, sub_type: str) -> None:
    """A card can give its Ability another Aspect, and a sub-type that replaces its own; an added one keeps its own.

    Rules: TCG-AT-02, TCG-AT-03.
    """
    bolt = ability("Bolt", entry("Empower I", dice="1d6"), sub_type="Wind")
    used = ability_as_used(bolt, Card("Strike", ability="Bolt", **chosen))
    assert used == replace(bolt, aspect=aspect, sub_type=sub_type)

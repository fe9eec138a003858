"""Effects over cycles and their end: how modifiers and Shields count down, and the gains and losses of each cycle."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Addend, Event, PieceRef, Tally, Term
from facedown.systems.tri_core.model import (
    Affliction,
    Card,
    Character,
    Charging,
    Resource,
    Rulings,
    Shield,
    StatModifier,
    Track,
    ability_ref,
    character_ref,
    term,
)
from facedown.systems.tri_core.rules.lasting_modifiers import after_encounter
from facedown.systems.tri_core.steps.durations import (
    apply_cycle_effects,
    count_down_effects,
    deal_effect_damage,
    restore_resource,
)
from tests.systems.tri_core.driver import Scripted, ability, emitted, entry, kara, odo

# PWR VIT END INT ACT FNE ADR MOR ATN: Kara 5 3 6 1 7 4 8 2 9, Odo 9 4 3 7 2 8 1 6 5
# Kara: HP 68, AP 18, SP 14, FP 12, MP 19. Odo: HP 52, AP 18, SP 16, FP 17, MP 12.


def modifier(what: str, points: int = 0, **more: Any) -> StatModifier:
    """Return a modifier by Kara in its last cycle."""
    return StatModifier(
        what, **{"source": "Ward", "rule": "TCG-X", "points": points, "by": "kara", "cycles": 1, **more}
    )


def after_turn(*people: Character, user: str = "kara", **rulings: Any) -> Scripted:
    """Begin the turn of a user, which counts down the effects that it has given."""
    ctx = Scripted(*people, rulings=rulings)
    count_down_effects(ctx, user)
    ctx.done()
    return ctx


HIM, WARD = character_ref("odo"), ability_ref("kara", "Ward")


def over(what: str, points: int, action: str = "") -> Event:
    """Return the event of a modifier of Odo that ends."""
    return emitted(
        "R-TCG-141", "stat-modifier-over", character=HIM, what=term(what), action=term(action) if action else "",
        points=points, dice="", per_die=0, again=0, details=(), words="", source=WARD,
    )  # fmt: skip


# Counting down


def test_modifiers_count_down_on_the_turn_of_their_user() -> None:
    """Modifiers count down on the turn of the character that gave them; those of others stay.

    A modifier that ends is emitted and removed.

    Rules: R-TCG-141.
    """
    own = (
        modifier("PG", 3),
        modifier("MF", 2, cycles=2),
        modifier("ER", 4, by="odo"),
        modifier("UCB", 1, cycles=3, by="odo"),
    )
    ctx = after_turn(kara(), odo(stat_modifiers=own))
    assert ctx.who("odo") == odo(stat_modifiers=(replace(own[1], cycles=1), *own[2:]))
    assert ctx.who("kara") == kara()
    assert ctx.events_so_far() == (over("PG", 3),)
    lasting = after_turn(odo(stat_modifiers=own[1:]), kara())
    assert lasting.events_so_far() == ()
    assert lasting.who("odo").stat_modifiers == (replace(own[1], cycles=1), *own[2:])


def test_shields_count_down_on_the_turn_of_their_user() -> None:
    """Shields count down on the turn of the character that gave them, with or without modifiers.

    Rules: R-TCG-82, R-TCG-141.
    """
    board = Shield("HP", 9)
    own = tuple(Shield("MP", points, by=by, cycles=cycles) for points, by, cycles in
                ((1, "kara", 1), (2, "kara", 2), (3, "odo", 1), (4, "odo", 5)))  # fmt: skip
    left = (replace(own[1], cycles=1), *own[2:], board)
    for modifiers in ((), (modifier("PG", 3, by="odo"),), (modifier("PG", 3, cycles=2),)):
        ctx = after_turn(kara(), odo(shields=(*own, board), stat_modifiers=modifiers))
        assert ctx.who("odo").shields == left
        assert ctx.events_so_far() == ()


def test_the_event_of_an_ended_modifier_shows_what_counted() -> None:
    """The event of an ended modifier shows only what counted of it.

    Beside a Passive that lends one stat, the first of two stats counted; beside one that lends two, none.

    Rules: R-TCG-129.
    """
    lends = modifier("Effect Value", 9 + 7, stat_parts=(("PWR", 9), ("INT", 7)), action="Volley")
    for stats, points in ((["ACT"], 9), (["ACT", "ATN"], 0)):
        row = entry("Reinforce VII", stats=stats)
        stands = ability("Stands", row, type="Passive", aspect="Boost")
        one = odo(stat_modifiers=(lends,))
        passive = replace(stands, action="Volley")
        one = replace(one, sheet=replace(one.sheet, abilities=(passive,)))
        ctx = after_turn(one)
        assert ctx.events_so_far() == (over("Effect Value", points, "Volley"),)


def test_remaining_modifiers_limit_what_an_ended_one_counted() -> None:
    """R-TCG-129: Nothing counted of an ended modifier if another that lasts longer lends two stats before it."""
    stays = modifier("Effect Value", 7, stat_parts=(("INT", 7), ("ATN", 5)), action="Volley", kind="Trigger", cycles=2)
    lends = modifier("Effect Value", 9, stat_parts=(("PWR", 9),), action="Volley")
    ctx = after_turn(odo(stat_modifiers=(stays, lends)))
    assert ctx.events_so_far() == (over("Effect Value", 0, "Volley"),)


# Undoing


@pytest.mark.parametrize(("what", "state", "after"), [
    ("HP", {"hp": 55}, 52), ("HP", {"hp": 2}, -1), ("SP", {"sp": 2}, 0), ("FP", {"fp": 2}, 0), ("MP", {"mp": 9}, 6),
    ("MP", {"mp": 3}, 0), ("AP", {"ap": 5}, 5), ("AP", {"ap": 21}, 18), ("PG", {"hp": 5}, 5),
    ("temporary HP", {"temp": 9}, 6), ("temporary HP", {"temp": 2}, 0),
])  # fmt: skip
def test_filled_points_are_lost_at_the_end(what: str, state: dict[str, Any], after: int) -> None:
    """3 points filled by a modifier are lost with it; HP may fall below 0, AP only to their maximum.

    Rules: R-TCG-80, R-TCG-143.
    """
    ctx = after_turn(odo(stat_modifiers=(modifier(what, 3),), **state))
    assert getattr(ctx.who("odo"), *state) == after


def test_the_end_of_a_penalty_to_a_maximum_restores_nothing() -> None:
    """TCG-BO-14: the end of a penalty restores no HP: 40 of 42 HP become 40 of 52."""
    assert after_turn(odo(stat_modifiers=(modifier("HP", 10, worse=True),), hp=40)).who("odo").hp == 40


def test_points_of_other_modifiers_are_kept() -> None:
    """R-TCG-12, R-TCG-80: when a modifier of 3 MP ends, the 6 MP of another stay, also if some MP were spent."""
    there = (modifier("MP", 3), modifier("MP", 6, cycles=2, kind="Trigger"))
    assert after_turn(odo(stat_modifiers=there, mp=12 + 9)).who("odo").mp == 12 + 6
    assert after_turn(odo(stat_modifiers=there, mp=10)).who("odo").mp == 7


def test_a_created_item_is_removed_with_its_modifier() -> None:
    """TCG-CR-00: the end of a modifier removes the created item with its mark from any holder; other items stay."""
    made, other = ({"name": name, "sort": "weapon", "dice": 1, "types": ["Slice"]} for name in ("sabre", "knife"))
    holder = kara(made, other)
    items = (replace(holder.sheet.items[0], made="x1"), replace(holder.sheet.items[1], made="x2"))
    holder = replace(holder, sheet=replace(holder.sheet, items=items))
    ctx = after_turn(odo(stat_modifiers=(modifier("Creation", words="a sabre", made="x1"),)), holder)
    assert [item.name for item in ctx.who("kara").sheet.items] == ["knife"]


HIDDEN = modifier("Unseen", details=("sight", "Sound"))
SEEN = emitted("TCG-CO-04", "seen", character=HIM)
STILL: list[tuple[tuple[StatModifier, ...], bool, bool, tuple[Event, ...]]] = [
    # its modifiers, whether it is out of sight before and after, and the events
    ((HIDDEN,), True, False, (SEEN,)),
    ((HIDDEN, replace(HIDDEN, source="Veil", cycles=2)), True, True, ()),
    ((HIDDEN, replace(HIDDEN, source="Hush", cycles=2, details=("Sound",))), True, False, (SEEN,)),
    ((HIDDEN,), False, False, ()),
    ((replace(HIDDEN, details=("Sound",)),), True, True, ()),
    ((modifier("PG", 3),), True, True, ()),
]


@pytest.mark.parametrize(("there", "before", "after", "events"), STILL)
def test_a_hidden_character_becomes_visible(
    there: tuple[StatModifier, ...], before: bool, after: bool, events: tuple[Event, ...]
) -> None:
    """A character becomes visible when nothing hides it from sight; one hidden by its own Stealth stays hidden.

    Rules: TCG-CO-04, R-TCG-98, TC-F-09.
    """
    ctx = after_turn(odo(stat_modifiers=there, stealthed=before))
    assert ctx.who("odo").stealthed is after
    assert tuple(event for event in ctx.events_so_far() if event.kind == "seen") == events


# Each cycle


def cycled(one: Character, *faces: list[int], **rulings: Any) -> Scripted:
    """Begin a cycle of a character."""
    ctx = Scripted(one, kara(), rulings=rulings)
    ctx.load(*faces)
    apply_cycle_effects(ctx, one.key)
    ctx.done()
    return ctx


def regained(rule: str, source: str, resource: Resource, points: int, now: int) -> Event:
    """Return the event of regained points of a resource."""
    named, by = term(resource), ability_ref("kara", source)
    tally = Tally(named, (Addend(by, points, rule),))
    return emitted(rule, "regained", tallies=(tally,), character=HIM, source=by, resource=named, points=points,
                   left=now)  # fmt: skip


def harm(source: PieceRef | Term, resource: Resource, points: int, tally: Tally, shield: int = 0) -> Event:
    """Return the event of damage to Odo."""
    return emitted("TC-F-62", "damage", tallies=(tally,), character=HIM, source=source, resource=term(resource),
                   damage=points, shield=shield)  # fmt: skip


@pytest.mark.parametrize("resource", ["HP", "AP", "SP", "FP", "MP"])
def test_regeneration_gives_and_degeneration_takes(resource: Resource) -> None:
    """In each cycle, regeneration gives 3 points of a resource and degeneration takes 3; events name rule and source.

    Rules: TCG-DU-03, TCG-DU-04, TCG-DU-05, R-TCG-117.
    """
    gives, name = modifier(f"{resource} each cycle", 3, cycles=9), resource.lower()
    ctx = cycled(odo(**{name: 5}, stat_modifiers=(gives,)))
    assert ctx.who("odo") == odo(**{name: 8}, stat_modifiers=(gives,))
    assert ctx.events_so_far() == (regained("TCG-X", "Ward", resource, 3, 8),)
    takes = replace(gives, worse=True)
    ctx = cycled(odo(**{name: 5}, stat_modifiers=(takes,)))
    assert getattr(ctx.who("odo"), name) == 2
    takes_it = emitted("TCG-X", "degenerates", character=HIM, source=WARD, resource=term(resource), points=3)
    assert ctx.events_so_far()[0] == takes_it
    tally = Tally(term("Damage"), (Addend(term("Effect Value"), 3, "TC-E-38"),))
    assert ctx.events_so_far()[1] == harm(WARD, resource, 3, tally)


def test_regeneration_adds_up_or_the_latest_counts() -> None:
    """R-TCG-12: Regeneration of 3 and 2 a cycle adds up; if only the latest counts, it gives 2."""
    there = (modifier("MP each cycle", 3, cycles=9), modifier("MP each cycle", 2, cycles=9, kind="Trigger"))
    assert cycled(odo(mp=5, stat_modifiers=there)).who("odo").mp == 10
    assert cycled(odo(mp=5, stat_modifiers=there), boost_stack="latest").who("odo").mp == 7


def test_a_track_heals_in_parts() -> None:
    """A track heals one part in each cycle until none is left, up to the maximum.

    A full resource emits nothing.

    Rules: TCG-DU-02, R-TCG-117.
    """
    two, one = Track("Balm", "kara", (4, 5), "MP", "heals"), Track("Salve", "kara", (3,), "SP", "heals")
    ctx = cycled(odo(mp=5, sp=15, tracks=(two, one)))
    assert ctx.who("odo") == odo(mp=9, sp=16, tracks=(replace(two, amounts=(5,)),))
    assert ctx.events_so_far() == (
        regained("TCG-DU-02", "Balm", "MP", 4, 9), regained("TCG-DU-02", "Salve", "SP", 1, 16),
    )  # fmt: skip
    assert cycled(odo(tracks=(two,))).events_so_far() == ()


def test_nothing_reduces_a_part_of_a_damage_track() -> None:
    """TCG-DU-02, R-TCG-144: a part of a damage track takes 6 HP; no Armor, Shield, temporary HP or immunity applies."""
    venom = Track("Venom", "kara", (6, 7), type="Poison", counts_as="Energy")
    immune, shield = modifier("Resistance to Poison", 2, rerolls=3, cycles=9), Shield("HP", 5)
    ctx = cycled(odo(tracks=(venom,), shields=(shield,), temp=4, stat_modifiers=(immune,), sheet={"nature": "Acid"}))
    one = ctx.who("odo")
    assert (one.hp, one.temp, one.shields, one.last_damage, one.last_kind) == (52 - 6, 4, (shield,), 6, "Energy")
    assert one.tracks == (replace(venom, amounts=(7,)),)
    tally = Tally(term("Damage"), (Addend(term("Effect Value"), 6, "TC-E-38"),))
    assert ctx.events_so_far()[0] == harm(ability_ref("kara", "Venom"), "HP", 6, tally)
    assert cycled(odo(tracks=(replace(venom, resource="MP"),))).who("odo").mp == 6


def test_non_lethal_damage_stops_at_0() -> None:
    """TC-E-24, TCG-DU-02: Non-lethal damage of 6 at 4 HP stops at 0; Odo stays awake by 12 and ER 7 against 4."""
    venom = Track("Venom", "kara", (6,), type="Poison", spared=True)
    assert cycled(odo(hp=4, tracks=(venom,)), [6, 6]).who("odo").hp == 0


def test_each_part_of_a_shield_replaces_the_last() -> None:
    """Each part of a Shield replaces the last one, for one cycle of its bearer.

    It has the sub-type and the class of its track.

    Rules: TCG-DU-02, R-TCG-82.
    """
    dome = Track("Dome", "kara", (4, 5), "MP", "shields", "Fire", "Trigger")
    last = Shield("MP", 3, "Fire", "Trigger", "odo", 1)
    ctx = cycled(odo(tracks=(dome,), shields=(last, replace(last, kind="Active"))))
    assert ctx.who("odo").shields == (Shield("MP", 4, "Fire", "Trigger", "odo", 1),)
    assert ctx.events_so_far()[-1] == emitted(
        "TCG-BO-03", "ability-shields", character=HIM, source=ability_ref("kara", "Dome"), resource=term("MP"),
        points=4, cycles=1,
    )  # fmt: skip
    assert ctx.who("odo").tracks == (replace(dome, amounts=(5,)),)


def test_a_dead_character_gets_no_part_of_a_track() -> None:
    """R-TCG-117: a dead character gets neither damage nor a Shield from its tracks, whose parts pass all the same."""
    tracks = (Track("Venom", "kara", (6, 7)), Track("Dome", "kara", (4, 5), "MP", "shields"))
    ctx = cycled(odo(hp=-30, out="dead", tracks=tracks))
    left = tuple(replace(one, amounts=one.amounts[1:]) for one in tracks)
    assert ctx.who("odo") == odo(hp=-30, out="dead", tracks=left)
    assert ctx.events_so_far() == ()


def test_effects_given_to_others_count_down_in_the_own_cycle() -> None:
    """R-TCG-141: a modifier that Odo gave to Kara ends in Odo’s cycle."""
    ctx = Scripted(odo(), kara(stat_modifiers=(modifier("PG", 3, by="odo"), modifier("MF", 3))))
    apply_cycle_effects(ctx, "odo")
    assert ctx.who("kara").stat_modifiers == (modifier("MF", 3),)


# Gains and losses


def test_regained_hp_wake_a_character() -> None:
    """R-TC-102, R-TC-157, R-TCG-117: HP from below 0 to 1 wake Odo and clear its wounds; HP of 0 do not."""
    for hp, awake in ((-2, True), (-3, False)):
        ctx = Scripted(odo(hp=hp, out="wounds", wounded=1))
        restore_resource(ctx, "odo", "HP", 3, "Balm", "TCG-DU-03")
        assert (ctx.who("odo").hp, ctx.who("odo").conscious) == (hp + 3, awake)
        assert ctx.who("odo").wounded == (0 if awake else 1)
    below = Scripted(odo(hp=-9, out="wounds"))
    restore_resource(below, "odo", "HP", 3, "Balm", "TCG-DU-03")
    data = below.events_so_far()[0].data
    assert (data["points"], data["resource"], data["source"], data["left"]) == (3, "HP", "Balm", -6)


def test_regained_hp_bring_back_a_dying_character() -> None:
    """Regained HP bring back a dying character at 1 HP, Wounded III for 2d4 days; regained AP do not.

    Rules: TC-E-13, TC-E-14.
    """
    for resource, faces, wounded in (("HP", [[1, 2]], 3), ("AP", [], 4)):
        ctx = Scripted(odo(hp=-2, ap=0, out="dying", wounded=4))
        ctx.load(*faces)
        restore_resource(ctx, "odo", resource, 3, "Balm", "TCG-DU-03")  # type: ignore[arg-type]
        ctx.done()
        assert ctx.who("odo").wounded == wounded


def test_a_dead_character_neither_gains_nor_loses() -> None:
    """R-TCG-117: a dead character neither gains nor loses points; a dying character does both."""
    for out, by in (("dead", 0), ("dying", 3)):
        one = odo(hp=-30, mp=5, out=out)
        ctx = Scripted(one)
        restore_resource(ctx, "odo", "MP", 3, "Balm", "TCG-DU-03")
        assert ctx.who("odo").mp == 5 + by
        ctx = Scripted(one)
        deal_effect_damage(ctx, "odo", "Leech", 3, "MP")
        assert ctx.who("odo").mp == 5 - by


TICKS: list[tuple[Any, str]] = [(None, "Physical"), ("Fire", "Energy"), ("Psychic", "Mental"), ("Poison", "Physical")]


@pytest.mark.parametrize(("dealt", "kind"), TICKS)
def test_only_shields_and_temporary_hp_reduce_damage_each_cycle(dealt: Any, kind: str) -> None:
    """Of damage of 9 in a cycle, a Shield takes 3 and temporary HP 2.

    Armor, guards and resistances do not apply.

    Rules: R-TCG-144, R-TC-114.
    """
    immune = modifier(f"Resistance to {dealt or 'Impact'}", 2, rerolls=3)
    ctx = Scripted(odo(shields=(Shield("HP", 3),), temp=2, stat_modifiers=(immune,)))
    deal_effect_damage(ctx, "odo", term("Burn"), 9, sub_type=dealt)
    one = ctx.who("odo")
    assert (one.hp, one.temp, one.shields, one.last_kind) == (52 - 4, 0, (), kind)
    tally = Tally(term("Damage"), (
        Addend(term("Effect Value"), 9, "TC-E-38"), Addend(term("Shield"), -3, "TC-C-56"),
        Addend(term("temporary HP"), -2, "TC-C-56"),
    ))  # fmt: skip
    assert ctx.events_so_far()[0] == harm(term("Burn"), "HP", 4, tally, 3)


def test_damage_of_0_points_emits_nothing() -> None:
    """R-TCG-144: damage of 0 points, as half of one point, emits nothing; damage of one point is dealt."""
    ctx = Scripted(odo())
    deal_effect_damage(ctx, "odo", "Burn", 0)
    assert ctx.events_so_far() == ()
    deal_effect_damage(ctx, "odo", "Burn", 1, "MP")
    assert ctx.who("odo").mp == 11


# After the encounter


def test_after_an_encounter_only_permanent_effects_stay() -> None:
    """After an encounter tracks, Afflictions, a charge, Shields and modifiers end.

    A Shield without cycles stays, and 2 of 7 temporary HP.

    Rules: R-TC-137.
    """
    board, dome = Shield("HP", 9), Shield("HP", 4, by="kara", cycles=3)
    modifiers = (
        modifier("MP", 3),
        modifier("temporary HP", 5),
        modifier("MP", 2, kind="Trigger"),
        modifier("PG", 1),
        modifier("HP", 4),
    )
    one = odo(
        shields=(dome, board), temp=7, stat_modifiers=modifiers, mp=12 + 3 + 2, hp=20,
        tracks=(Track("Venom", "kara", (3,)),),
        afflictions=(Affliction("Burn", "kara", 2, 20),), charging=Charging(Card("Ability", ability="Own")),
    )  # fmt: skip
    assert after_encounter(Rulings(), one) == odo(shields=(board,), temp=2, mp=12, hp=16)
    spent = replace(one, temp=3, mp=4, hp=3)
    assert after_encounter(Rulings(), spent) == odo(shields=(board,), temp=0, mp=0, hp=-1)


def test_after_an_encounter_only_filled_points_are_lost() -> None:
    """After an encounter a modifier takes away only points that it filled.

    3 MP in place of a Passive’s 5 filled nothing, nor did 6 MP fewer.

    Rules: R-TC-137.
    """
    deep = ability("Deep", entry("Boost V", of="MP", points=5), type="Passive", aspect="Boost")
    one = odo(stat_modifiers=(modifier("MP", 3),), mp=15)
    one = replace(one, sheet=replace(one.sheet, abilities=(deep,)))
    assert after_encounter(Rulings(boost_stack="latest"), one) == replace(one, stat_modifiers=())
    assert after_encounter(Rulings(), one).mp == 12
    assert after_encounter(Rulings(), odo(stat_modifiers=(modifier("MP", 6, worse=True),), mp=6)) == odo(mp=6)


def test_after_an_encounter_each_modifier_is_undone_in_order() -> None:
    """After an encounter 3 HP beside a penalty of 60 take nothing away, because they had filled nothing.

    Rules: R-TC-137, R-TCG-80.
    """
    modifiers = (
        modifier("PG"),
        modifier("HP", 60, worse=True),
        modifier("HP", 3, kind="Trigger"),
        modifier("MF"),
        modifier("ER"),
    )
    assert after_encounter(Rulings(), odo(hp=-1, stat_modifiers=modifiers)) == odo(hp=-1)

"""The events that set off Triggers, the owners who are asked, and when a Trigger can be used."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    Ability,
    Character,
    Encounter,
    Exchange,
    Place,
    TriggerOffer,
    ability_ref,
    character_ref,
    is_allied,
)
from facedown.systems.tri_core.rules import triggers
from facedown.systems.tri_core.rules.current_numbers import reactions_left
from facedown.systems.tri_core.steps import trigger_events
from tests.systems.tri_core.driver import Scripted, ability, able, emitted, entry, kara, odo

# Kara has the Triggers and three Reactions or more; Lea is of her side, Odo and Tam are of others.


def trigger(event: str, name: str = "Guard", **more: Any) -> Ability:
    """Return a Trigger for its owner that can always be used."""
    fields = {"type": "Trigger", "event": event, "action": "Block", "aspect": "Boost", "target": "Self", **more}
    return ability(name, entry("Boost III", of="HP", points=2), **fields)


def lea(**state: Any) -> Character:
    return replace(odo(**{"at": (4, 5), **state}), key="lea", side="kara", controller="ben")


def tam(**state: Any) -> Character:
    return replace(odo(**{"at": (8, 8), **state}), key="tam", side="", controller="ben")


def foe(**state: Any) -> Character:
    return replace(odo(**{"at": (5, 4), **state}), controller="ben")


def there(*own: Ability, others: tuple[Character, ...] | None = None, hidden: str = "", **state: Any) -> Scripted:
    """Return Kara with these Abilities, in an encounter with others."""
    people = (able(kara(at=(4, 4), **state), *own), *((foe(), lea(), tam()) if others is None else others))
    ctx = Scripted(*people)
    keys = tuple(one.key for one in people if one.key != hidden)
    encounter = Encounter((Place(keys, 20, 5),), ((hidden, 12),) if hidden else (),
                          exchange=Exchange(("odo",), step="resolving"))  # fmt: skip
    ctx.position = replace(ctx.position, encounter=encounter)
    return ctx


def asked(ctx: Scripted) -> list[tuple[str, str, str]]:
    """Return the offered Triggers: owner, character that set it off, and Ability, the first offer first."""
    assert ctx.position.encounter is not None
    owed = ctx.position.encounter.waits.owed
    return [(one.owner, one.target, one.ability) for one in owed if isinstance(one, TriggerOffer)]


OCCURRENCES: list[tuple[str, tuple[str, str, str], bool]] = [
    # the event of Kara’s Trigger; the actor, its sign and the target; whether the Trigger is set off
    ("attacked", ("odo", "attacks", "kara"), True),
    ("attacked", ("lea", "attacks", "kara"), True),
    ("attacked", ("odo", "attacks", "lea"), False),
    ("attacked", ("odo", "attacks", ""), False),
    ("attacked", ("odo", "hits", "kara"), False),
    ("ally attacked", ("odo", "attacks", "lea"), True),
    ("ally attacked", ("odo", "attacks", "kara"), False),
    ("ally attacked", ("lea", "attacks", "odo"), False),
    ("ally attacked", ("odo", "attacks", "tam"), False),
    ("ally attacked", ("odo", "attacks", ""), False),
    ("ally attacked", ("odo", "moves", "lea"), False),
    ("foe attacks", ("odo", "attacks", "tam"), True),
    ("foe attacks", ("odo", "attacks", "kara"), True),
    ("foe attacks", ("tam", "attacks", "odo"), True),
    ("foe attacks", ("lea", "attacks", "odo"), False),
    ("foe attacks", ("kara", "attacks", "odo"), False),
    ("foe attacks", ("odo", "moves", ""), False),
    ("hurt", ("kara", "is hurt", ""), True),
    ("hurt", ("lea", "is hurt", ""), False),
    ("hurt", ("kara", "attacks", "odo"), False),
    ("ally hurt", ("lea", "is hurt", ""), True),
    ("ally hurt", ("kara", "is hurt", ""), False),
    ("ally hurt", ("odo", "is hurt", ""), False),
    ("ally hurt", ("lea", "moves", ""), False),
    ("foe moves", ("odo", "moves", ""), True),
    ("foe moves", ("tam", "moves", ""), True),
    ("foe moves", ("lea", "moves", ""), False),
    ("foe moves", ("kara", "moves", ""), False),
    ("foe moves", ("odo", "attacks", "kara"), False),
    ("foe beside", ("odo", "moves", ""), True),
    ("foe beside", ("tam", "moves", ""), False),
    ("foe beside", ("lea", "moves", ""), False),
    ("foe beside", ("odo", "attacks", "kara"), False),
    ("hits", ("kara", "hits", "odo"), True),
    ("hits", ("odo", "hits", "kara"), False),
    ("hits", ("kara", "attacks", "odo"), False),
    ("turn", ("kara", "has Priority", ""), True),
    ("turn", ("odo", "has Priority", ""), False),
    ("turn", ("kara", "moves", ""), False),
    ("cards", ("odo", "has laid", ""), True),
    ("cards", ("lea", "has laid", ""), False),
    ("cards", ("kara", "has laid", ""), False),
    ("cards", ("odo", "attacks", "kara"), False),
    ("", ("odo", "attacks", "kara"), False),
]


@pytest.mark.parametrize(("event", "happening", "set_off"), OCCURRENCES)
def test_each_event_sets_off_its_own_triggers(event: str, happening: tuple[str, str, str], set_off: bool) -> None:
    """Each event sets off only the Triggers that wait for it, and an offer names the actor or the hurt character.

    Rules: TCG-AC-09, R-TCG-23.
    """
    ctx = there(trigger(event))
    trigger_events.set_off_triggers(ctx, *happening)
    assert asked(ctx) == ([("kara", happening[0], "Guard")] if set_off else [])
    who, named = character_ref("kara"), ability_ref("kara", "Guard")
    says = emitted("TCG-AC-09", "set-off", to=("ana", "gm"), character=who, ability=named)
    assert ctx.events_so_far() == ((says,) if set_off else ())


def test_a_character_without_a_side_has_no_allies() -> None:
    """R-TCG-23: two characters without a side are foes, and two of the same side are allies."""
    assert not is_allied(tam(), tam())
    assert not is_allied(tam(), foe())
    assert is_allied(kara(), lea())


def test_every_owner_of_a_fitting_trigger_is_asked() -> None:
    """R-TCG-23: every owner is asked once for each of its Triggers that an attack sets off."""
    mine = (trigger("hits", "Wrong"), ability("Plain", "Precision II"), trigger("foe attacks", "First"),
            trigger("attacked", "Second"))  # fmt: skip
    ctx = there(*mine, others=(foe(), able(lea(), trigger("ally attacked", "Third")), able(tam(), trigger("hurt"))))
    trigger_events.set_off_triggers(ctx, "odo", "attacks", "kara")
    assert sorted(asked(ctx)) == [("kara", "odo", "First"), ("kara", "odo", "Second"), ("lea", "odo", "Third")]


def test_a_trigger_that_is_set_off_counts_as_a_reveal() -> None:
    """R-TCG-23, TC-A-05: the pending decision tells other seats that somebody has a Trigger; this was secret."""
    for event, revealed in (("attacked", True), ("hurt", False)):
        ctx = there(trigger(event))
        trigger_events.set_off_triggers(ctx, "odo", "attacks", "kara")
        assert (bool(asked(ctx)), ctx.opened) == (revealed, revealed)


def test_nobody_is_asked_twice_for_one_occurrence() -> None:
    """R-TCG-23: an owner is asked once for one event, again for the next one, and never outside an encounter."""
    ctx = there(trigger("attacked"))
    for _ in range(2):
        trigger_events.set_off_triggers(ctx, "odo", "attacks", "kara")
    assert asked(ctx) == [("kara", "odo", "Guard")]
    assert len(ctx.events_so_far()) == 1
    trigger_events.set_off_triggers(ctx, "lea", "attacks", "kara")
    assert len(asked(ctx)) == 2
    peace = Scripted(able(kara(), trigger("attacked")), foe())
    trigger_events.set_off_triggers(peace, "odo", "attacks", "kara")
    trigger_events.offer_trigger(peace, "kara", peace.who("kara").sheet.ability("Guard"), "odo")
    assert (peace.events_so_far(), peace.position.encounter) == ((), None)


@pytest.mark.parametrize(("state", "set_off"), [
    ({"stealthed": True}, False), ({"stealthed": True, "noticed_by": ("kara",)}, True), ({}, True),
    ({"stealthed": True, "noticed_by": ("lea",)}, False),
])  # fmt: skip
def test_an_unseen_actor_sets_off_only_its_own_triggers(state: dict[str, Any], set_off: bool) -> None:
    """An unseen actor sets off only its own Triggers and those of a character that has noticed it.

    Rules: R-TC-138, R-TCG-23.
    """
    ctx = there(trigger("foe moves"), others=(foe(**state),))
    trigger_events.set_off_triggers(ctx, "odo", "moves")
    assert bool(asked(ctx)) is set_off
    own = there(trigger("hits"), stealthed=True)
    trigger_events.set_off_triggers(own, "kara", "hits", "odo")
    assert asked(own) == [("kara", "kara", "Guard")]


def test_a_character_outside_the_rotation_sets_off_no_triggers() -> None:
    """A character outside the Rotation sets off no Triggers, not even its own.

    The actions of others do not set off its Triggers either.

    Rules: TC-D-84.
    """
    ctx = there(trigger("hits"), hidden="kara")
    trigger_events.set_off_triggers(ctx, "kara", "hits", "odo")
    assert asked(ctx) == []
    others = there(trigger("foe attacks"), hidden="odo")
    trigger_events.set_off_triggers(others, "odo", "attacks", "kara")
    assert asked(others) == []
    asleep = there(trigger("foe attacks"), hidden="kara")
    trigger_events.set_off_triggers(asleep, "odo", "attacks", "lea")
    assert asked(asleep) == []


@pytest.mark.parametrize(("own", "state", "can"), [
    (trigger("hurt"), {}, True), (trigger("hurt"), {"out": "wounds"}, False),
    (trigger("hurt"), {"staggered": 1}, False),
    (trigger("hurt"), {"reactions_made": 99}, False), (trigger("hurt"), {"sp": 0}, False),
    (trigger("hurt", device="sword"), {}, False),
    (trigger("hurt", aspect="Hinderance", target="Single Target"), {}, True),
])  # fmt: skip
def test_when_a_trigger_can_be_used(own: Ability, state: dict[str, Any], can: bool) -> None:
    """A Trigger can be used if its owner is awake and steady and has a Reaction, its cost and its device.

    Rules: TCG-AC-09, TCG-AC-21, TCG-XR-02, TCG-XR-04.
    """
    ctx = there(own, **state)
    assert triggers.can_use_trigger(ctx.position, ctx.who("kara"), own) is can
    trigger_events.offer_trigger(ctx, "kara", own, "odo")
    assert bool(asked(ctx)) is can


def test_the_last_reaction_is_enough() -> None:
    """TC-C-28, TCG-XR-04: a Trigger can be used with the last Reaction of its owner, and not when none is left."""
    own = trigger("hurt")
    ctx = there(own)
    whole = reactions_left(ctx.who("kara"), ctx.position.rulings)
    for used, can in ((whole - 1, True), (whole, False)):
        one = replace(ctx.who("kara"), reactions_made=used)
        assert triggers.can_use_trigger(ctx.position, one, own) is can


def test_a_trigger_needs_a_target() -> None:
    """A harmful Trigger needs a foe in reach and sight, and one that Alter II makes helpful can always be used.

    Rules: R-TCG-23.
    """
    harms = trigger("hurt", aspect="Hinderance", target="Single Target")
    helps = replace(harms, keywords=(*harms.keywords, *ability("x", entry("Alter II", aspects=["Boost"])).keywords))
    for others, can in (((foe(),), True), ((foe(at=(8, 8)),), False), ((lea(),), False),
                        ((foe(stealthed=True),), False), ((), False)):  # fmt: skip
        ctx = there(harms, others=others)
        assert triggers.can_use_trigger(ctx.position, ctx.who("kara"), harms) is can
        assert triggers.can_use_trigger(ctx.position, ctx.who("kara"), helps)


@pytest.mark.parametrize(("at", "can"), [((6, 4), False), ((5, 4), True)])
def test_a_noticed_character_counts_as_a_target(at: Any, can: bool) -> None:
    """R-TC-138, R-TCG-23: a foe in hiding that Kara has noticed counts as a target if it stands in her reach."""
    harms = trigger("hurt", aspect="Hinderance", target="Single Target")
    ctx = there(harms, others=(foe(at=at, stealthed=True, noticed_by=("kara",)),))
    assert triggers.can_use_trigger(ctx.position, ctx.who("kara"), harms) is can


def test_a_trigger_is_offered_on_its_own() -> None:
    """TCG-AC-08: an offer of a Trigger has no target of its use, because the owner chooses this when it is used."""
    ctx = there(trigger("attacked"))
    trigger_events.set_off_triggers(ctx, "odo", "attacks", "kara")
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.waits.top == TriggerOffer("kara", "odo", "Guard")

"""Charges: how they grow from cycle to cycle, which targets they reach, and how a Shock releases them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import (
    Ability,
    Card,
    Character,
    ChargeDecision,
    Charging,
    Encounter,
    Exchange,
    InterruptingCard,
    Place,
    Played,
    ability_ref,
    character_ref,
)
from facedown.systems.tri_core.rules import pending_decisions
from facedown.systems.tri_core.steps import charges
from tests.systems.tri_core.driver import Scripted, ability, able, emitted, entry, kara, odo

# Kara charges; Odo, Lea and Tam are near.

STORM = ability("Storm", entry("Charge I", dice=3), entry("Range I", squares=2), core="Spirit", action="Volley",
                sub_type="Electricity")  # fmt: skip
HELP = ability("Help", entry("Charge I", dice=3), entry("Range I", squares=2), core="Spirit", action="Volley",
               aspect="Heal")  # fmt: skip
LAID = Card("Charge up", "Heavy", ability="Storm")


def charged(*own: Ability, card: Card | None = LAID, cycles: int = 2, at: Any = (4, 4), **state: Any) -> Character:
    """Return Kara charging a Storm, or the Ability of another card."""
    return able(kara(at=at, charging=Charging(card, cycles) if card else None, **state), *(own or (STORM,)))


def other(key: str, **state: Any) -> Character:
    """Return a character with Odo’s numbers, played by Ben."""
    return replace(odo(at=(5, 4), **state), key=key, controller="ben")


def fought(*people: Character, absent: tuple[Character, ...] = ()) -> Scripted:
    """Return an encounter of these characters; others are at the table but not in it."""
    ctx = Scripted(*people, *absent)
    rotation = (Place(tuple(one.key for one in people), 20, 5),)
    ctx.position = replace(ctx.position, encounter=Encounter(rotation, exchange=Exchange(("odo",), step="resolving")))
    return ctx


def owed(ctx: Scripted) -> tuple[Any, ...]:
    """Return the pending decisions and cards."""
    assert ctx.position.encounter is not None
    return tuple(ctx.position.encounter.waits.owed)


# Each cycle

HER, HERS = character_ref("kara"), ability_ref("kara", "Storm")


def test_a_charge_begins_with_0_cycles() -> None:
    """TCG-CH-01, R-TCG-85: a charge begins with 0 cycles and its card, and an event names the charged Ability."""
    ctx = fought(charged(card=None), other("odo"))
    charges.begin_charging(ctx, Played("kara", LAID, 0))
    assert ctx.who("kara").charging == Charging(LAID, 0)
    assert ctx.events_so_far() == (emitted("TCG-CH-01", "charges", actor=HER, ability=HERS),)


@pytest.mark.parametrize(("before", "after"), [(0, 1), (1, 2), (2, 3), (3, 3)])
def test_a_charge_grows_to_three_cycles(before: int, after: int) -> None:
    """TCG-CH-01: a charge grows by one for each full cycle, up to three."""
    ctx = fought(charged(cycles=before), other("odo"))
    charges.continue_charging(ctx, "kara")
    assert ctx.who("kara").charging == Charging(LAID, after)
    assert ctx.events_so_far() == (emitted("TCG-CH-01", "charged", character=HER, ability=HERS, cycles=after),)


def test_without_a_charge_nothing_changes() -> None:
    """TCG-CH-01: neither a cycle nor a Shock changes anything for a character without a charge."""
    ctx = fought(charged(card=None), other("odo"))
    before = ctx.position
    charges.continue_charging(ctx, "kara")
    charges.drop_charge(ctx, ctx.who("kara"))
    charges.release_charge_in_shock(ctx, "kara", succeeded=False)
    charges.release_charge(ctx, "kara", "odo")
    assert (ctx.position, ctx.events_so_far()) == (before, ())


def test_an_unconscious_character_loses_its_charge() -> None:
    """TCG-CH-01, TCG-CH-07: an unconscious character loses its charge in the next cycle."""
    ctx = fought(charged(out="wounds"), other("odo"))
    charges.continue_charging(ctx, "kara")
    assert ctx.who("kara").charging is None
    assert ctx.events_so_far() == (emitted("TCG-CH-07", "charge-lost", character=HER, ability=HERS),)


# The card of a charge


@pytest.mark.parametrize(("own", "cycles", "action", "counted"), [
    (STORM, 2, "Volley", 2), (STORM, 0, "Volley", -1), (STORM, 3, "Volley", 3), (HELP, 1, "Ability", 1),
    (replace(STORM, type="Trigger"), 1, "Ability", 1),
])  # fmt: skip
def test_the_card_of_a_charge(own: Ability, cycles: int, action: str, counted: int) -> None:
    """The card of a charge has the Core Action of its Ability, if it has one, a target, and the square of an area.

    Rules: TCG-CH-01, R-TCG-139.
    """
    laid = replace(LAID, ability=own.name)
    one = charged(own, card=laid, cycles=cycles)
    found = pending_decisions.charged_card(one, other("odo"))
    assert found == Card(action, "Heavy", ability=own.name, target="odo", to=(5, 4), cycles=counted)


# A Shock


def test_after_a_successful_resolve_the_owner_chooses_the_target() -> None:
    """After a successful Resolve the owner chooses the target; no dice are rolled, and the charge stays until then.

    Rules: TCG-CH-06.
    """
    ctx = fought(charged(), other("odo"), other("lea"))
    charges.release_charge_in_shock(ctx, "kara", succeeded=True)
    assert owed(ctx) == (ChargeDecision("kara"),)
    assert ctx.who("kara").charging == Charging(LAID, 2)
    assert ctx.asked == []


@pytest.mark.parametrize(("face", "whom"), [(1, "odo"), (2, "lea"), (3, "tam")])
def test_after_a_failed_resolve_the_target_is_random(face: int, whom: str) -> None:
    """After a failed Resolve, each target in reach of the charge is equally likely, friend or foe.

    Rules: TCG-CH-07, R-TCG-90.
    """
    ctx = fought(other("odo"), charged(), other("lea"), other("tam"))
    ctx.load([face])
    charges.release_charge_in_shock(ctx, "kara", succeeded=False)
    ctx.done()
    assert ctx.asked == [("target-of-the-charge", "1d3 faces")]
    card = Card("Volley", "Heavy", ability="Storm", target=whom, to=(5, 4), cycles=2)
    assert owed(ctx) == (InterruptingCard(Played("kara", card, -1, reaction=True, held=True)),)


def test_the_shock_of_a_hidden_character_opens_nothing() -> None:
    """R-TC-165: the roll for the target of a hidden character’s charge does not show whose charge it is."""
    for hiding in (True, False):
        ctx = fought(charged(), other("odo"))
        ctx.load([1])
        ctx.opened = False
        ctx.is_unseen = lambda whose, hiding=hiding: hiding and whose == "kara"  # type: ignore[misc]
        charges.release_charge_in_shock(ctx, "kara", succeeded=False)
        assert ctx.opened is not hiding


@pytest.mark.parametrize("held", [True, False])
def test_a_charge_that_reaches_nobody_is_lost(held: bool) -> None:
    """TCG-CH-07: a charge is lost if no character is within its 3 squares."""
    ctx = fought(charged(), moved(other("odo"), 8, 4))
    charges.release_charge_in_shock(ctx, "kara", succeeded=held)
    assert (ctx.kinds(), ctx.who("kara").charging, owed(ctx)) == (["charge-lost"], None, ())


def test_a_shock_outside_an_encounter_releases_nothing() -> None:
    """TCG-CH-07: outside an encounter a Shock rolls nothing, and the charge stays."""
    ctx = Scripted(charged(), other("odo"))
    charges.release_charge_in_shock(ctx, "kara", succeeded=False)
    assert (ctx.events_so_far(), ctx.asked) == ((), [])
    assert ctx.who("kara").charging == Charging(LAID, 2)


# Targets


def reached(ctx: Scripted) -> list[str]:
    """Return the characters that Kara’s charge can reach."""
    return [one.key for one in pending_decisions.charge_targets(ctx.position, ctx.who("kara"))]


def moved(one: Character, *at: int) -> Character:
    return replace(one, at=at)


def test_a_charge_reaches_all_in_its_range() -> None:
    """A charge reaches all characters in its range except the dead, the absent, and those out of sight.

    Rules: TCG-CH-07, TCG-RA-01.
    """
    people = (
        moved(other("near"), 5, 4), moved(other("edge"), 7, 4), moved(other("far"), 8, 4),
        moved(other("dead", out="dead"), 4, 5), moved(other("down", out="wounds"), 4, 5),
        moved(other("hid", stealthed=True), 3, 4), moved(other("seen", stealthed=True, noticed_by=("kara",)), 3, 4),
        moved(replace(other("mine", stealthed=True), controller="ana"), 3, 5),
    )  # fmt: skip
    ctx = fought(charged(), *people, absent=(other("gone"),))
    assert reached(ctx) == ["near", "edge", "down", "seen", "mine"]


def test_a_helpful_charge_reaches_its_owner_too() -> None:
    """A helpful charge reaches its owner first of all; one of an Ability for its user reaches nobody else.

    Rules: TCG-CH-08.
    """
    laid = replace(LAID, ability="Help")
    assert reached(fought(other("odo"), charged(HELP, card=laid))) == ["kara", "odo"]
    for own in (replace(HELP, target="Self"), replace(HELP, target="Self", aspect="Damage")):
        assert reached(fought(other("odo"), charged(own, card=laid))) == ["kara"]
    assert reached(fought(other("odo"), charged(card=None))) == ["kara"]


def test_outside_an_encounter_a_charge_reaches_nobody() -> None:
    """TCG-CH-07: a charge reaches nobody without an encounter."""
    assert reached(Scripted(charged(), other("odo"))) == []


def test_the_device_of_a_volley_adds_its_range() -> None:
    """R-TCG-124: a charged Volley reaches the 4 squares of its bow and 2 of Range I."""
    bow: dict[str, Any] = {"name": "bow", "sort": "weapon", "place": "main", "dice": 1, "types": ["Penetrate"],
                           "range": 4}  # fmt: skip
    one = charged(card=replace(LAID, items=("bow",)))
    one = replace(one, sheet=replace(one.sheet, items=kara(bow).sheet.items))
    assert reached(fought(one, moved(other("odo"), 10, 4), moved(other("lea"), 11, 4))) == ["odo"]


# Release


def test_a_released_charge_resolves_next() -> None:
    """TCG-CH-06, TCG-CH-07: a released charge resolves next, at no further cost, as a held Reaction."""
    ctx = fought(charged(HELP, card=replace(LAID, ability="Help"), cycles=0), other("odo"))
    charges.release_charge(ctx, "kara", "kara")
    card = Card("Ability", "Heavy", ability="Help", target="kara", to=(4, 4), cycles=-1)
    assert owed(ctx) == (InterruptingCard(Played("kara", card, -1, reaction=True, held=True)),)

"""The Shields that Passives and items in use give, and their end with the Passive or item."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Ability, Rulings, Shield, Suspension
from facedown.systems.tri_core.rules.active_modifiers import with_newest_shield
from facedown.systems.tri_core.rules.current_numbers import (
    ability_shields,
    fully_restored,
    permanent_shields,
    shields_still_owned,
    with_permanent_shields,
)
from facedown.systems.tri_core.rules.damage import after_ap_drain
from tests.systems.tri_core.driver import ability, able, entry, kara

PLAIN, LATEST = Rulings(), Rulings(boost_stack="latest")


def ward(name: str = "Ward", of_type: str = "Passive", sub_type: str | None = "Wind") -> Ability:
    """Return an Ability that shields HP with 5 points and MP with 4, and gives temporary HP."""
    rows = (entry("Boost III", of="HP", points=5), entry("Boost III", of="MP", points=4),
            entry("Boost III", of="HP", points=9, temporary=True), entry("Boost VII", points=1))  # fmt: skip
    event = {"event": "hurt"} if of_type == "Trigger" else {}
    return ability(name, *rows, type=of_type, aspect="Boost", sub_type=sub_type, **event)


def cloak(place: str = "worn", **fields: Any) -> dict[str, Any]:
    """Return a cloak that shields SP with 3 points."""
    rows = [{"entry": "Boost III", "of": "SP", "points": 3}]
    return {"name": "cloak", "sort": "armor", "place": place, "keywords": rows, **fields}


HP, MP = Shield("HP", 5, "Wind", "Passive"), Shield("MP", 4, "Wind", "Passive")
SP = Shield("SP", 3, None, "equipment")


def test_the_shields_of_an_ability() -> None:
    """An Ability gives Shields with its type, sub-type, user and cycles; temporary HP are no Shield.

    Rules: TCG-BO-03, R-TCG-143.
    """
    assert list(ability_shields(ward())) == [HP, MP]
    assert list(ability_shields(ward(of_type="Trigger", sub_type=None), "kara", 3)) == [
        Shield("HP", 5, None, "Trigger", "kara", 3), Shield("MP", 4, None, "Trigger", "kara", 3),
    ]  # fmt: skip


def test_the_shields_of_passives() -> None:
    """Passives give permanent Shields unless they are suspended, and Actives and Triggers do not.

    Rules: R-TCG-12, R-TCG-82.
    """
    sheet = able(kara(), ward("Own", "Active"), ward("Other", "Trigger"), ward()).sheet
    assert list(permanent_shields(sheet)) == [HP, MP]
    assert list(permanent_shields(replace(sheet, suspended_abilities=(Suspension("Ward", "range"),)))) == []
    assert list(permanent_shields(replace(sheet, suspended_abilities=(Suspension("Own", "range"),)))) == [HP, MP]


@pytest.mark.parametrize(("item", "found"), [
    (cloak(), [SP]), (cloak(durability=1), [SP]), (cloak(durability=0), []), (cloak("stowed"), []),
    (cloak(keywords=[]), []),
])  # fmt: skip
def test_the_shields_of_items(item: dict[str, Any], found: list[Shield]) -> None:
    """R-TCG-82, R-TCG-106: an item gives its Shield while it is worn and unbroken, after the Shields of Passives."""
    assert list(permanent_shields(kara(item).sheet)) == found
    assert list(permanent_shields(able(kara(item), ward()).sheet)) == [HP, MP, *found]


def test_a_restored_character_has_full_resources_and_its_own_shields() -> None:
    """A restored character has full resources, except lost AP, and full Shields of Passives; others stay.

    By ruling, the newest Shield of a resource replaces all others.

    Rules: R-TCG-82.
    """
    thing = Shield("HP", 2)
    one = able(kara(hp=1, ap=1, sp=1, fp=1, mp=1, ap_lost=2, shields=(replace(HP, points=1), thing)), ward())
    whole = replace(one, hp=68, ap=16, sp=14, fp=12, mp=19, shields=(thing, HP, MP))
    assert fully_restored(one, PLAIN) == whole
    assert with_permanent_shields(one, PLAIN) == replace(one, shields=(thing, HP, MP))
    assert with_permanent_shields(one, Rulings(boost_stack="latest")) == replace(one, shields=(HP, MP))


def test_shields_shrink_to_what_passives_and_items_give() -> None:
    """Shields of Passives and items shrink to the points that these still give, and other Shields do not change.

    Rules: R-TCG-12, R-TCG-82.
    """
    other = (Shield("HP", 9), Shield("MP", 9, "Wind", "Active", "odo", 2))
    one = able(kara(cloak(), shields=(HP, replace(MP, points=9), replace(SP, points=7), *other)), ward())
    assert shields_still_owned(one) == (HP, MP, SP, *other)
    assert shields_still_owned(replace(one, shields=(replace(HP, points=2),))) == (replace(HP, points=2),)
    assert shields_still_owned(replace(one, sheet=kara(cloak("stowed")).sheet)) == other
    assert shields_still_owned(replace(one, sheet=kara(cloak()).sheet)) == (SP, *other)


@pytest.mark.parametrize(("rulings", "points", "left"), [
    (PLAIN, 7, ("equipment", "Trigger")), (PLAIN, 0, ("equipment",)), (LATEST, 7, ("Trigger",)), (LATEST, 0, ()),
])  # fmt: skip
def test_a_newer_shield_replaces_that_of_its_class(rulings: Rulings, points: int, left: tuple[str, ...]) -> None:
    """A new Shield replaces that of its class and resource, or by ruling of all classes; one of 0 points only ends it.

    Rules: R-TC-115, R-TCG-12.
    """
    own = (Shield("HP", 5, None, "Trigger"), MP, Shield("HP", 3, None, "equipment"))
    found = with_newest_shield(kara(shields=own), rulings, Shield("HP", points, None, "Trigger")).shields
    assert [one for one in found if one.resource == "MP"] == [MP]
    assert tuple(one.kind for one in found if one.resource == "HP") == left
    assert all(one.points == points for one in found if one.kind == "Trigger")


@pytest.mark.parametrize(("drained", "absorbed", "left"), [
    (0, 0, (("AP", 2), ("HP", 9), ("AP", 1))), (1, 1, (("AP", 1), ("HP", 9), ("AP", 1))),
    (2, 2, (("HP", 9), ("AP", 1))), (3, 3, (("HP", 9),)), (5, 3, (("HP", 9),)),
])  # fmt: skip
def test_shields_of_ap_absorb_the_ap_that_a_grab_drains(
    drained: int, absorbed: int, left: tuple[tuple[str, int], ...]
) -> None:
    """Shields of 2 and 1 AP absorb up to 3 drained AP, the older first; the Shield of HP and the AP do not change.

    Rules: TC-D-51, R-TC-112.
    """
    shields = (Shield("AP", 2), Shield("HP", 9), Shield("AP", 1, kind="Passive"))
    after, found = after_ap_drain(kara(ap=7, temp=4, shields=shields), drained)
    assert (found, after.ap, after.temp) == (absorbed, 7, 4)
    assert tuple((one.resource, one.points) for one in after.shields) == left

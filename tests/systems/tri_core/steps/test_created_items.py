"""Temporary created items that end, and the charges and cards that are lost with them."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core.model import Card, Character, Charging, ChippedItem, Held, Item, Shield
from facedown.systems.tri_core.steps import created_items
from tests.systems.tri_core.driver import Scripted, encounter_of, kara, lea, odo, staged
from tests.systems.tri_core.steps.event_summaries import expected, summaries

BLADE, BOW, CLUB = (
    Item("blade", "weapon", made="Forge 1"),
    Item("bow", "weapon", made="Forge 2"),
    Item("club", "weapon"),
)


def armed(one: Character, *items: Item) -> Character:
    """Return a character with these items."""
    return replace(one, sheet=replace(one.sheet, items=items))


def things(one: Character) -> list[str]:
    """Return the names of a character’s items."""
    return [item.name for item in one.sheet.items]


def test_created_items_are_removed_from_every_owner() -> None:
    """TCG-CR-00: items with the given marks are removed, and a character’s own items and other created ones stay."""
    ctx = staged(odo(), armed(kara(hp=90), CLUB, BLADE, BOW), lea(hp=90), armed(kara(), replace(BLADE, name="axe")))
    ctx.position = replace(
        ctx.position,
        characters=(*ctx.position.characters[:3], replace(ctx.position.characters[3], key="rook")),
    )
    created_items.remove_created_items(ctx, {"Forge 1", ""})
    assert [things(one) for one in ctx.position.characters] == [[], ["club", "bow"], [], []]
    assert [one.hp for one in ctx.position.characters] == [52, 68, 90, 68]
    assert ctx.kinds() == []


def test_the_shield_of_an_item_is_removed_with_it() -> None:
    """A removed item takes its Shield along, because resources are lowered to their maxima without the item.

    Rules: TCG-CR-00, R-TCG-82.
    """
    wall = replace(BLADE, place="main", keywords=({"entry": "Boost III", "of": "HP", "points": 5},))
    ctx = Scripted(armed(kara(shields=(Shield("HP", 5, kind="equipment"),)), wall))
    created_items.remove_created_items(ctx, {"Forge 1"})
    assert ctx.who("kara").shields == ()


def test_the_owner_loses_charges_and_held_cards() -> None:
    """The owner of a removed item loses the charge and the held cards that need it, and others keep theirs.

    Rules: TC-C-33, TCG-CH-01.
    """
    charge = Charging(Card("Charge up", ability="Beam", items=("blade",)))
    held = (Held("kara", Card("Hold"), (Card("Strike", items=("blade",)),)),)
    ctx = staged(armed(kara(charging=charge), BLADE), odo(charging=charge), held=held)
    created_items.remove_created_items(ctx, {"Forge 1"})
    assert ctx.kinds() == ["charge-needs", "card-needs", "lapsed"]
    assert (ctx.who("kara").charging, ctx.who("odo").charging) == (None, charge)
    assert encounter_of(ctx).held == ()


@pytest.mark.parametrize(
    ("items", "lost"), [(("blade", "club"), True), (("club", "blade"), True), (("club",), False), ((), False)]
)
def test_a_charge_that_needs_a_removed_item_is_lost(items: tuple[str, ...], lost: bool) -> None:
    """TC-C-33, TCG-CH-01: a charge is lost if one of its items is removed, and stays otherwise."""
    charge = Charging(Card("Charge up", ability="Beam", items=items))
    ctx = Scripted(kara(charging=charge))
    created_items.cancel_charge_using(ctx, "kara", ["blade", "bow"])
    gone = expected("TC-C-33", "charge-needs", character="kara", ability="kara/Beam", items=["kara/blade", "kara/bow"])
    assert summaries(ctx) == ([gone] if lost else [])
    assert ctx.who("kara").charging == (None if lost else charge)
    idle = Scripted(kara())
    created_items.cancel_charge_using(idle, "kara", ["blade"])
    assert (idle.who("kara"), idle.kinds()) == (kara(), [])


STRIKE, BLOCK = Card("Strike", items=("blade",)), Card("Block", items=("club",))


def test_held_cards_that_need_a_removed_item_are_lost() -> None:
    """Held cards that need a removed item are lost, and the event goes to their owner alone.

    All see it if no card is left. Other held cards stay.

    Rules: TC-C-33, R-TC-63.
    """
    hold = Card("Hold")
    held = (Held("odo", hold, (STRIKE,)), Held("kara", hold, (STRIKE, BLOCK)), Held("kara", hold, (STRIKE,)))
    chipped = (
        ChippedItem("kara", "blade", "odo"),
        ChippedItem("kara", "club", "odo"),
        ChippedItem("odo", "blade", "kara"),
    )
    ctx = staged(kara(), odo(), held=held, chipped=chipped)
    before = encounter_of(ctx)
    created_items.remove_cards_using(ctx, "kara", ["blade", "bow"])
    assert encounter_of(ctx) == replace(before, held=(held[0], Held("kara", hold, (BLOCK,))), chipped=chipped[1:])
    assert summaries(ctx) == [
        expected("TC-C-33", "card-needs", to=("ana",), character="kara", items=["kara/blade", "kara/bow"]),
        expected("R-TC-63", "lapsed", character="kara"),
    ]


def test_remaining_cards_emit_no_event() -> None:
    """As long as a held card is left, no event tells others of lost cards; without an encounter there is no event.

    Rules: TC-C-33.
    """
    held = (Held("kara", Card("Hold"), (STRIKE, BLOCK)),)
    ctx = staged(kara(), held=held)
    created_items.remove_cards_using(ctx, "kara", ["bow"])
    assert (encounter_of(ctx).held, ctx.kinds()) == (held, [])
    created_items.remove_cards_using(ctx, "kara", ["blade"])
    assert (encounter_of(ctx).held, ctx.kinds()) == ((Held("kara", Card("Hold"), (BLOCK,)),), ["card-needs"])
    outside = Scripted(kara())
    created_items.remove_cards_using(outside, "kara", ["blade"])
    assert (outside.position.encounter, outside.kinds()) == (None, [])


def test_shown_cards_stay_shown() -> None:
    """TCG-CO-05: if the second and third of four held cards are removed, the others stay shown to the same seats."""
    cards = (BLOCK, STRIKE, Card("Volley", items=("club", "bow")), Card("Dodge"))
    held = Held("kara", Card("Hold"), cards, ready=True, shown=(("ana", 1), ("ben", 3), ("gm", 0), ("cy", 2)))
    left = replace(held, cards=(BLOCK, Card("Dodge")), shown=(("ben", 1), ("gm", 0)))
    assert created_items.without_cards_of(held, ["blade", "bow"]) == left

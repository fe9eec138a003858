"""Triggers: set off by events or by the GM, used as Reactions, once for each event."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import TRIGGER_TEXTS, Ability, Attack, TriggerOffer
from facedown.systems.tri_core.rules.triggers import TRIGGER_CONDITIONS
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    does,
    entry,
    fight,
    offered,
    passes,
    refused,
    somebody,
    texts,
)


def trigger(event: str, **more: object) -> Ability:
    """Return a Trigger that shields its owner."""
    fields = {
        "type": "Trigger",
        "event": event,
        "action": "Block",
        "aspect": "Boost",
        "target": "Self",
        "slot": "Single",
    }
    return ability("Guard", entry("Boost III", of="HP", points=20), **{**fields, **more})


def asked(ctx: Scripted) -> bool:
    """Return whether a’s Trigger has been set off."""
    waits = ctx.position.encounter.waits.owed if ctx.position.encounter is not None else ()
    return any(isinstance(one, TriggerOffer) and one.owner == "a" for one in waits)


def struck(event: str, *, side: str = "", faces: tuple[list[int], ...] = ()) -> Scripted:
    """Return a fight in which B strikes C, who is on side x and next to A."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger(event), side=side, at=(4, 4)),
                 somebody("c", side="x", at=(5, 5)))  # fmt: skip
    does(ctx, m.Lay("b", "Strike", target="c"), *passes("b"))
    does(ctx, *([] if event == "cards" else passes("a", "c")), faces=list(faces))
    return ctx


HIT = ([9, 9], [12, 12, 3])


@pytest.mark.parametrize(("event", "side", "set_off"), [
    ("ally attacked", "x", True), ("ally attacked", "y", False), ("foe attacks", "y", True), ("attacked", "y", False),
    ("ally hurt", "x", True), ("ally hurt", "y", False), ("hurt", "y", False), ("cards", "y", True),
])  # fmt: skip
def test_attacks_and_damage_on_others_set_off_triggers_by_side(event: str, side: str, set_off: bool) -> None:
    """An attack or damage on another character sets off a Trigger if its event fits their sides.

    Rules: TCG-AC-09, R-TCG-23.
    """
    stops = event in ("cards", "foe attacks") or (event == "ally attacked" and set_off)
    ctx = struck(event, side=side, faces=() if stops else HIT)
    assert asked(ctx) == set_off


def test_a_trigger_shields_its_owner_before_the_hit() -> None:
    """A Trigger is offered before the hit, so its Shield reduces the damage. It costs 2 SP and no AP.

    Rules: TCG-AC-09, TCG-AC-12, D11.
    """
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    assert asked(ctx)
    does(ctx, m.Fire("a", "Ability", ability="Guard"), faces=[[9, 9], [12, 12, 3]])
    one = ctx.who("a")
    assert (one.ap, one.sp, one.hp) == (18, 10, 320 - max(0, 35 - 12 - 20))


def test_a_trigger_can_be_declined() -> None:
    """TCG-AC-09: a Trigger that is declined costs neither SP nor a Reaction."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    does(ctx, m.LetBe("a"), faces=[[9, 9], [12, 12, 3]])
    assert (ctx.who("a").sp, ctx.who("a").reactions_made) == (12, 0)


def test_a_trigger_strikes_the_character_that_set_it_off() -> None:
    """A Trigger attacks the character that set it off. The attack is rolled, and its target can use a defence.

    Rules: TCG-AC-08, TCG-AC-09.
    """
    thorns = ability("Thorns", entry("Empower I", dice="1d8"), type="Trigger", event="attacked")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", thorns, at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    (option,) = offered(ctx, "ana", "fire")
    assert option.fixed["target"] == "b"
    does(ctx, m.Fire("a", "Ability", ability="Thorns", target="b"), faces=[[9, 8], [5], [4]])
    top = ctx.position.encounter.waits.top  # type: ignore[union-attr]
    assert isinstance(top, Attack)
    assert (top.owner, top.target) == ("a", "b")


def test_a_harmful_trigger_lists_foes_first() -> None:
    """A harmful Trigger is not offered if only friends are in reach, and never lists a friend before a foe.

    Rules: R-TCG-23.
    """
    thorns = ability("Thorns", entry("Empower I", dice="1d8"), entry("Range I", squares=2), type="Trigger",
                     event="foe attacks")  # fmt: skip
    friend = somebody("d", side="a", at=(4, 5))
    for far, reached in ((7, True), (9, False)):
        ctx = fight(somebody("b", at=(far, 4)), somebody("a", thorns, at=(4, 4)), friend, somebody("c", at=(far, 5)))
        does(ctx, m.Lay("b", "Strike", target="c"), *passes("b", "a", "d", "c"), faces=[] if reached else list(HIT))
        assert asked(ctx) is reached
    ctx = fight(somebody("b", at=(7, 4)), somebody("a", thorns, at=(4, 4)), friend, somebody("c", at=(7, 5)))
    does(ctx, m.Lay("b", "Strike", target="c"), *passes("b", "a", "d", "c"))
    (option,) = offered(ctx, "ana", "fire")
    assert "B" in option.label
    (target,) = (field for field in option.fields if field.name == "target")
    assert [choice.value for choice in target.domain.choices] == ["b", "c", "d"]  # type: ignore[union-attr]


def test_a_trigger_around_its_owner_lists_the_characters_inside() -> None:
    """A Trigger with an area around its owner lists the characters inside, and is not offered without a foe there.

    Rules: TCG-RA-05.
    """
    ring = ability("Ring", entry("Empower I", dice="1d8"), entry("Range V", rings=1), type="Trigger",
                   event="foe attacks")  # fmt: skip
    for far, reached in ((5, True), (8, False)):
        ctx = fight(somebody("b", at=(far, 4)), somebody("a", ring, at=(4, 4)), somebody("c", at=(far, 5)))
        does(ctx, m.Lay("b", "Strike", target="c"), *passes("b", "a", "c"), faces=[] if reached else list(HIT))
        assert asked(ctx) is reached
        assert not reached or offered(ctx, "ana", "fire")[0].label.endswith(": B and C inside")


def test_moves_turns_and_hits_set_off_triggers() -> None:
    """A Trigger can be set off by a foe that moves, also next to its owner, by its owner’s turn, or by its owner’s hit.

    Rules: R-TCG-23.
    """
    for event in ("foe moves", "foe beside"):
        ctx = fight(somebody("b", at=(8, 4)), somebody("a", trigger(event), at=(4, 4)))
        does(ctx, m.Lay("b", "Run", to=(5, 4)), *passes("b", "a"))
        assert asked(ctx), event
    ctx = fight(somebody("b"), somebody("a", trigger("turn")))
    does(ctx, *passes("b"))
    assert asked(ctx)
    ctx = fight(somebody("a", trigger("hits")), somebody("b"))
    does(ctx, m.Lay("a", "Strike", target="b"), *passes("a", "b"), faces=[[9, 9], [3]])
    assert asked(ctx)


def test_damage_to_its_owner_sets_off_a_trigger_once() -> None:
    """R-TCG-23: damage to its owner’s HP sets off a Trigger, once for each event."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("hurt"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"), faces=[[9, 9], [12, 12, 3]])
    assert asked(ctx)
    does(ctx, m.Fire("a", "Ability", ability="Guard"))
    assert not asked(ctx)


def test_the_gm_calls_a_trigger_with_a_typed_event() -> None:
    """TCG-AC-09, D4: the GM calls a Trigger with a typed event, if its owner can use it."""
    words = trigger("", trigger="when the bell rings")
    ctx = fight(somebody("a", words), somebody("b"))
    (option,) = offered(ctx, "gm", "call-trigger")
    assert list(option.choices()) == [{"actor": "a", "ability": "Guard"}]
    (domain,) = [domain for field in option.fields for _, domain in field.cases]
    assert "when the bell rings" in domain.choices[0].label  # type: ignore[union-attr]
    does(ctx, m.CallTrigger("a", "Guard"))
    assert asked(ctx)


def test_a_trigger_cannot_be_laid_and_needs_a_reaction() -> None:
    """A Trigger cannot be laid as a card, and is not offered to a character without a Reaction left.

    Rules: TCG-AC-09, R-TCG-23, TCG-XR-04.
    """
    ctx = fight(somebody("a", trigger("attacked"), at=(4, 4)), somebody("b", at=(5, 4)))
    refused(ctx, m.Lay("a", "Ability", ability="Guard"), "TCG-AC-09")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    spent = replace(ctx.who("a"), reactions_made=3)
    ctx.position = replace(ctx.position, characters=(ctx.who("b"), spent))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"), faces=[[9, 9], [1]])
    assert not asked(ctx)


def test_unnoticed_actions_set_off_no_trigger() -> None:
    """R-TC-138: actions that its owner does not notice set off no Trigger."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("foe moves"), at=(4, 4)))
    ctx.position = replace(ctx.position, characters=(replace(ctx.who("b"), stealthed=True), ctx.who("a")))
    does(ctx, m.Lay("b", "Prowl", to=(6, 4)), *passes("b"))
    assert not asked(ctx)


def test_every_event_of_a_trigger_has_a_text_and_a_condition() -> None:
    """TCG-AC-09: each event of a Trigger has a condition, and a text that begins with “when”."""
    assert set(TRIGGER_TEXTS) == set(TRIGGER_CONDITIONS)
    assert all(words.startswith("when ") for words in TRIGGER_TEXTS.values())


def test_only_its_owner_learns_that_a_trigger_could_be_used() -> None:
    """TCG-AC-09: only its owner’s player and the GM learn that a Trigger could be used."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    assert [event.to for event in ctx.events_so_far() if event.kind == "set-off"] == [("ana", "gm")]
    assert texts(ctx, "set-off") == ["A may use Guard now."]

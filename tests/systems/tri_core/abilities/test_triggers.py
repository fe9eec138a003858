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
    """Let B strike c, next to a; c is on side x."""
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
def test_what_befalls_others(event: str, side: str, set_off: bool) -> None:
    """TCG-AC-09, R-TCG-23: attacks and damage on others, by their sides."""
    stops = event in ("cards", "foe attacks") or (event == "ally attacked" and set_off)
    ctx = struck(event, side=side, faces=() if stops else HIT)
    assert asked(ctx) == set_off


def test_when_oneself_is_attacked_the_shield_is_there_in_time() -> None:
    """TCG-AC-09, TCG-AC-12, D11: it is offered before the hit; 2 SP, no AP, a Reaction."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    assert asked(ctx)
    does(ctx, m.Fire("a", "Ability", ability="Guard"), faces=[[9, 9], [12, 12, 3]])
    one = ctx.who("a")
    assert (one.ap, one.sp, one.hp) == (18, 10, 320 - max(0, 35 - 12 - 20))


def test_it_can_be_left() -> None:
    """TCG-AC-09: declining costs nothing."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    does(ctx, m.LetBe("a"), faces=[[9, 9], [12, 12, 3]])
    assert (ctx.who("a").sp, ctx.who("a").reactions_made) == (12, 0)


def test_a_trigger_strikes_the_character_that_set_it_off() -> None:
    """TCG-AC-08, TCG-AC-09: the attack is rolled and can be defended against."""
    thorns = ability("Thorns", entry("Empower I", dice="1d8"), type="Trigger", event="attacked")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", thorns, at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    (option,) = offered(ctx, "ana", "fire")
    assert option.fixed["target"] == "b"
    does(ctx, m.Fire("a", "Ability", ability="Thorns", target="b"), faces=[[9, 8], [5], [4]])
    top = ctx.position.encounter.waits.top  # type: ignore[union-attr]
    assert isinstance(top, Attack)
    assert (top.owner, top.target) == ("a", "b")


def test_a_trigger_that_harms_is_for_foes_first() -> None:
    """R-TCG-23: it is not offered if only friends are in reach, and never offers a friend first."""
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


def test_one_around_its_owner_says_who_is_inside() -> None:
    """TCG-RA-05: before it is used; without a foe inside it is not offered."""
    ring = ability("Ring", entry("Empower I", dice="1d8"), entry("Range V", rings=1), type="Trigger",
                   event="foe attacks")  # fmt: skip
    for far, reached in ((5, True), (8, False)):
        ctx = fight(somebody("b", at=(far, 4)), somebody("a", ring, at=(4, 4)), somebody("c", at=(far, 5)))
        does(ctx, m.Lay("b", "Strike", target="c"), *passes("b", "a", "c"), faces=[] if reached else list(HIT))
        assert asked(ctx) is reached
        assert not reached or offered(ctx, "ana", "fire")[0].label.endswith(": B and C inside")


def test_moves_and_turns_and_hits() -> None:
    """R-TCG-23: a foe moves, or moves next to the owner; its turn begins; it hits a target."""
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


def test_when_one_is_hurt() -> None:
    """R-TCG-23: damage to HP, once for each event."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("hurt"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"), faces=[[9, 9], [12, 12, 3]])
    assert asked(ctx)
    does(ctx, m.Fire("a", "Ability", ability="Guard"))
    assert not asked(ctx)


def test_what_the_gm_alone_can_say() -> None:
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
    """TCG-AC-09, R-TCG-23, TCG-XR-04: it uses a Reaction; without one left it is not offered."""
    ctx = fight(somebody("a", trigger("attacked"), at=(4, 4)), somebody("b", at=(5, 4)))
    refused(ctx, m.Lay("a", "Ability", ability="Guard"), "TCG-AC-09")
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    spent = replace(ctx.who("a"), reactions_made=3)
    ctx.position = replace(ctx.position, characters=(ctx.who("b"), spent))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"), faces=[[9, 9], [1]])
    assert not asked(ctx)


def test_nobody_is_set_off_by_who_is_out_of_sight() -> None:
    """R-TC-138: by actions that its owner does not notice."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("foe moves"), at=(4, 4)))
    ctx.position = replace(ctx.position, characters=(replace(ctx.who("b"), stealthed=True), ctx.who("a")))
    does(ctx, m.Lay("b", "Prowl", to=(6, 4)), *passes("b"))
    assert not asked(ctx)


def test_every_event_has_its_words_and_its_meaning() -> None:
    """TCG-AC-09: one clause for each."""
    assert set(TRIGGER_TEXTS) == set(TRIGGER_CONDITIONS)
    assert all(words.startswith("when ") for words in TRIGGER_TEXTS.values())


def test_only_its_owner_learns_that_a_trigger_could_be_used() -> None:
    """TCG-AC-09: and the GM."""
    ctx = fight(somebody("b", at=(5, 4)), somebody("a", trigger("attacked"), at=(4, 4)))
    does(ctx, m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    assert [event.to for event in ctx.events_so_far() if event.kind == "set-off"] == [("ana", "gm")]
    assert texts(ctx, "set-off") == ["A may use Guard now."]

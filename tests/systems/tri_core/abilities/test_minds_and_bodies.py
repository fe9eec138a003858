"""Cognition: commands, disguises, copies, invisibility and revealed cards."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from facedown.game import Seat
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    Affliction,
    Attack,
    Card,
    Character,
    CommandDecision,
    Held,
    Item,
    Place,
    Rulings,
    character_of,
    with_character,
)
from facedown.systems.tri_core.options.cards.card_fields import target_choices
from facedown.systems.tri_core.rules.costs import harms_actor
from facedown.systems.tri_core.rules.defenses import may_defend
from facedown.systems.tri_core.rules.rolls import bonus_dice
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import (
    SEATS,
    Scripted,
    ability,
    actions_offered,
    does,
    entry,
    fight,
    offered,
    passes,
    refused,
    somebody,
    texts,
    uses,
)

HOLDS, FAILS = [12, 12, 12, 12, 11, 11], [11, 11]
CY = Seat("cy", "Cy")
SWORD = Item("sword", "weapon", "Swords", place="main", dice=2, types=("Slice",), durability=20)


def mind(*rows: dict[str, Any] | str, **more: Any) -> Any:
    """Return an Ability of Mind that affects others."""
    fields = {"core": "Mind", "action": "Grab", "aspect": "Hinderance", **more}
    return ability("Own", *rows, **fields)


def two(*rows: dict[str, Any] | str, foe: Character | None = None, **more: Any) -> Scripted:
    """Return a fight of a character with an Ability and a foe of another seat beside it."""
    other = replace(foe or somebody("b", at=(5, 4)), controller="ben")
    return fight(somebody("a", mind(*rows, **more), at=(4, 4)), other)


# Command


def test_a_command_makes_the_target_play_the_named_card() -> None:
    """The user of a command chooses a card that the target plays and pays for, and the target keeps its own turn.

    Rules: TCG-CO-01, R-TCG-95, D9.
    """
    ctx = two(entry("Cognition I", ap=3))
    uses(ctx, "a", "Own", "b", target="b", weight="Light", faces=[FAILS])
    assert ctx.position.encounter is not None
    assert ctx.position.encounter.waits.top == CommandDecision("a", "b", 3, "Own")
    asked = offered(ctx, "ana", "command")
    assert {option.whose for option in asked} == {"a"}  # who commands decides, though b acts
    assert all(option.label.startswith("Command B: ") for option in asked)
    does(ctx, m.Command("b", "Run", to=(9, 4)))
    assert (ctx.who("b").at, ctx.who("b").ap) == ((9, 4), 16)
    assert ctx.who("b").classes_acted == ()


def test_the_rest_of_a_command_makes_the_target_do_more() -> None:
    """After a Run, a command of 3 AP has 1 AP left for another action, and a successful Resolve ends the command.

    Rules: TCG-CO-01, R-TCG-95.
    """
    for face, paid in ((FAILS, 3), (HOLDS, 2)):
        ctx = two(entry("Cognition I", ap=3))
        uses(ctx, "a", "Own", "b", target="b", weight="Light", faces=[FAILS])
        does(ctx, m.Command("b", "Run", to=(9, 4)))
        assert actions_offered(ctx, "ana", "command").isdisjoint(("Run", "Walk"))
        does(ctx, m.Command("b", "Observe"), faces=[face, *([[5]] if face is FAILS else [])])
        assert ctx.who("b").ap == 18 - paid
        assert not offered(ctx, "ana", "command")


def test_a_command_costs_the_target_no_more_ap_than_bought() -> None:
    """TCG-CO-01: a command of 3 AP offers no action of 4 AP and refuses it."""
    ctx = two(entry("Cognition I", ap=3))
    uses(ctx, "a", "Own", "b", target="b", faces=[FAILS])
    actions = actions_offered(ctx, "ana", "command")
    assert "Run" in actions
    assert "Sprint" not in actions
    refused(ctx, m.Command("b", "Sprint", to=(9, 4)), "TCG-CO-01")


def test_a_command_that_is_resisted_does_nothing_and_its_cost_is_lost() -> None:
    """A command that the target resists has no effect, and its user still pays 2 AP and 2 FP.

    Rules: TCG-CO-01, TCG-CO-01c, W-29.
    """
    ctx = two(entry("Cognition I", ap=3))
    kinds = uses(ctx, "a", "Own", "b", target="b", faces=[HOLDS])
    assert "commanded" not in kinds
    assert (ctx.who("a").ap, ctx.who("a").fp) == (16, 10)


def test_a_command_that_harms_its_doer_needs_another_resolve() -> None:
    """A command that harms the target itself, such as one to use an Ability, allows another Resolve.

    A Run within the AP of the command does no harm, unless Toxic makes it harmful.

    Rules: TCG-CO-01a, TCG-CO-01b, R-TCG-94.
    """
    blow = ability("Blow", entry("Empower II", points=1))
    foe = somebody("b", blow, at=(5, 4))
    assert harms_actor(foe, Rulings(), Card("Strike", ability="Blow"), 5)
    assert harms_actor(foe, Rulings(), Card("Sprint"), 3)
    assert not harms_actor(foe, Rulings(), Card("Run"), 3)
    poisoned = replace(foe, afflictions=(Affliction("Toxic", "a", 3, 17),))
    assert harms_actor(poisoned, Rulings(), Card("Run"), 3)  # by every second AP
    ctx = two(entry("Cognition I", ap=3), foe=foe)
    uses(ctx, "a", "Own", "b", target="b", faces=[FAILS])
    does(ctx, m.Command("b", "Strike", ability="Blow", target="a"), faces=[HOLDS])
    assert ctx.who("b").sp == 12


# Disguise, copies, invisibility


def test_a_disguise_is_for_the_gm_to_judge() -> None:
    """The GM judges a disguise against a target that did not resist, and the GM’s text stays on that target.

    Rules: TCG-CO-02, R-TCG-96.
    """
    ctx = two(entry("Cognition II", traits=["Clothing", "Smell"]))
    uses(ctx, "a", "Own", "b", target="b", faces=[FAILS])
    assert "Clothing and Smell" in texts(ctx, "judged")[0]
    (option,) = offered(ctx, "gm", "judge")
    assert option.owed
    does(ctx, m.Judge(works=True, note="takes A for the miller"))
    assert [modifier.words for modifier in ctx.who("b").stat_modifiers] == ["takes A for the miller"]


def test_copies_can_be_of_a_friend() -> None:
    """TCG-CO-03: the copies can be of another character, and foes may resist them, but allies are not deceived."""
    copy = ability("Own", entry("Cognition III", copies=1), core="Mind", action="Dodge", aspect="Boost")
    ctx = fight(somebody("a", copy, side="x", at=(4, 4)), somebody("c", side="x", at=(5, 4)), somebody("b", at=(4, 5)))
    uses(ctx, "a", "Own", "c", "b", target="c", faces=[FAILS])
    assert [modifier.what for modifier in ctx.who("c").stat_modifiers] == ["Illusion"]
    assert texts(ctx, "believed") == ["B believes in the illusory copies of C."]


def test_each_foe_may_see_through_illusory_copies() -> None:
    """Each foe makes its own Resolve against illusory copies; the one that fails believes in them.

    Rules: TCG-CO-03, TCG-CO-03a, R-TCG-97.
    """
    copy = ability("Own", entry("Cognition III", copies=2), core="Mind", action="Dodge", aspect="Boost", target="Self")
    ctx = fight(somebody("a", copy), somebody("b"), somebody("c"))
    uses(ctx, "a", "Own", "b", "c", faces=[HOLDS, FAILS])
    assert [modifier.details for modifier in ctx.who("a").stat_modifiers] == [(2,)]


def fade(**more: Any) -> Scripted:
    """Return a fight of a character that can become invisible and a foe of another seat."""
    own = ability("Own", entry("Cognition IV", sight=True, **more), core="Spirit", action="Dodge", aspect="Boost",
                  target="Self")  # fmt: skip
    return fight(somebody("a", own, at=(4, 4)), replace(somebody("b", at=(5, 4)), controller="ben"))


def test_invisibility_hides_from_all_who_do_not_notice() -> None:
    """Invisibility puts its user into Stealth and masks its square in the views of others until its cycle is over.

    Rules: TCG-CO-04, R-TCG-98.
    """
    ctx = fade()
    uses(ctx, "a", "Own", "b", faces=[FAILS])
    assert ctx.who("a").stealthed
    view = SYSTEM.view(ctx.position, SEATS["ben"])
    assert next(one for one in view.characters if one.key == "a").at is None
    does(ctx, *passes("b", "a"))
    assert not ctx.who("a").stealthed  # a cycle has passed


def noticed() -> Scripted:
    """Return a fight with an invisible character that b notices and c does not, each of another seat."""
    ctx = fade()
    cy = replace(somebody("c", at=(4, 5)), controller="cy")
    encounter = ctx.position.encounter
    assert encounter is not None
    rotation = (*encounter.rotation, Place(("c",), 0, 0))
    ctx.position = replace(ctx.position, characters=(*ctx.position.characters, cy),
                            encounter=replace(encounter, rotation=rotation))  # fmt: skip
    uses(ctx, "a", "Own", "b", "c", faces=[HOLDS, FAILS])
    return ctx


def test_only_the_seat_of_an_observer_that_notices_the_invisible_sees_it() -> None:
    """Each observer makes its own Acuity Resolve, and only seats whose character succeeded see the invisible one.

    Rules: TCG-CO-04.
    """
    ctx = noticed()
    assert (ctx.who("a").stealthed, ctx.who("a").noticed_by) == (True, ("b",))
    ben, cy = (SYSTEM.view(ctx.position, seat) for seat in (SEATS["ben"], CY))
    assert (character_of(ben, "a").at, character_of(cy, "a").at) == ((4, 4), None)
    assert "a" in {choice.value for choice in target_choices(ben, ctx.who("b"), 1)}
    assert "a" not in {choice.value for choice in target_choices(cy, ctx.who("c"), 1)}


def test_an_ability_does_not_reveal_a_character_that_was_hidden_before() -> None:
    """Becoming invisible does not reveal a character that was hidden before, even to an observer that resists.

    Rules: TCG-CO-04, TC-F-10.
    """
    ctx = fade()
    ctx.position = with_character(ctx.position, replace(ctx.who("a"), stealthed=True))
    uses(ctx, "a", "Own", faces=[HOLDS])
    assert ctx.who("a").noticed_by == ()


def test_only_who_notices_the_invisible_can_defend_and_react() -> None:
    """Only a character that noticed an invisible attacker can react to it and defend against it.

    Rules: TCG-CO-04, R-TC-138.
    """
    ctx = fight(somebody("a", at=(4, 4)), somebody("b", at=(5, 4)), somebody("c", at=(4, 5)))
    ctx.position = with_character(ctx.position, replace(ctx.who("a"), stealthed=True, noticed_by=("b",)))
    does(ctx, m.Lay("a", "Strike", target="b"), m.FinishPlaying("a"))
    encounter = ctx.position.encounter
    assert encounter is not None
    assert encounter.exchange is not None
    assert encounter.exchange.reactions.order == ("b",)
    defends = {one: may_defend(ctx.position, Attack("a", Card("Strike", target=one), one)) for one in "bc"}
    assert defends == {"b": True, "c": False}


def test_stealth_adds_dice_only_against_targets_that_did_not_notice() -> None:
    """Stealth adds two dice against a target that did not notice the attacker, and none against one that did.

    Rules: TCG-CO-04, TC-E-47.
    """
    one = somebody("a", stealthed=True, noticed_by=("b",), edge=(("Stealth", 2),))
    helped = [sum(part.value for part in bonus_dice(one, Rulings(), Card("Strike", target=key))) for key in "bc"]
    assert helped == [0, 2]


def test_an_observe_test_can_notice_the_invisible() -> None:
    """TCG-CO-04, TC-F-88: a successful Observe test lets a character notice an invisible one."""
    ctx = noticed()
    does(ctx, *passes("b"), m.Lay("c", "Observe"), *passes("c", "a", "b"), faces=[[12, 11], [2]])
    assert ctx.who("a").noticed_by == ("b", "c")


def test_silence_alone_hides_nobody_from_sight() -> None:
    """TCG-CO-04, R-TCG-98: Cognition IV for Sound alone does not put its user into Stealth."""
    own = ability("Own", entry("Cognition IV", senses=["Sound"]), core="Spirit", action="Dodge", aspect="Boost",
                  target="Self")  # fmt: skip
    ctx = fight(somebody("a", own), somebody("b"))
    uses(ctx, "a", "Own", "b")
    assert not ctx.who("a").stealthed
    assert [modifier.details for modifier in ctx.who("a").stat_modifiers] == [("Sound",)]


# A card revealed


READ = ability("Read", "Cognition V", core="Mind", action="Parry", aspect="Hinderance", type="Trigger", event="cards")


def reading(*, shown: list[int]) -> Scripted:
    """Return a fight where Ben’s character has laid a Heavy Strike, and Ana’s has used its Trigger to reveal it."""
    ctx = fight(replace(somebody("b", at=(5, 4)), controller="ben"), somebody("a", READ, at=(4, 4)),
                 replace(somebody("c", at=(4, 5)), controller="cid"))  # fmt: skip
    does(ctx, m.Lay("b", "Strike", "Heavy", target="a"), m.FinishPlaying("b"))
    does(ctx, m.Fire("a", "Ability", ability="Read", target="b"), faces=[shown])
    return ctx


def face(ctx: Scripted, seat: str) -> str:
    """Return the action of a face-down card as a seat sees it, or an empty string."""
    encounter = SYSTEM.view(ctx.position, SEATS[seat]).encounter
    assert encounter is not None
    assert encounter.exchange is not None
    return encounter.exchange.face_down("b")[0].action


def test_a_card_is_revealed_to_one_seat_alone() -> None:
    """Cognition V as a Trigger reveals a card to its user’s seat before Reactions are laid, and not even to the GM.

    Rules: TCG-CO-05, TCG-CO-06.
    """
    ctx = reading(shown=FAILS)
    assert (face(ctx, "ana"), face(ctx, "gm")) == ("Strike", "")
    told_to = [event.to for event in ctx.events_so_far() if event.kind == "seen-card"]
    assert told_to == [("ana",)]
    assert offered(ctx, "ana", "lay")
    assert (ctx.who("a").ap, ctx.who("a").fp, ctx.who("a").reactions_made) == (16, 8, 1)


def test_a_resolve_or_a_ruse_keeps_a_card_hidden() -> None:
    """A successful Resolve keeps a card hidden from Cognition V, and so does a Ruse, which is used up.

    Rules: TCG-CO-05, R-TCG-99, D10.
    """
    assert face(reading(shown=HOLDS), "ana") == ""
    ctx = fight(replace(somebody("b", at=(5, 4)), controller="ben"), somebody("a", READ, at=(4, 4)))
    sly = replace(ctx.who("b"), edge=(("Ruse", 2),))
    ctx.position = with_character(ctx.position, sly)
    does(
        ctx, m.Lay("b", "Strike", target="a"), m.FinishPlaying("b"), m.Fire("a", "Ability", ability="Read", target="b")
    )
    assert face(ctx, "ana") == ""
    assert ctx.who("b").edge == ()


def test_an_active_ability_reveals_a_held_card() -> None:
    """TCG-CO-06: Cognition V as an Active takes the Core Action and can reveal a held card."""
    ctx = fight(replace(somebody("b", at=(5, 4)), controller="ben"), somebody("a", mind("Cognition V"), at=(4, 4)))
    does(ctx, m.Lay("b", "Hold", words="the bell"), m.Lay("b", "Strike", target="a"), *passes("b", "a"))
    uses(ctx, "a", "Own", "b", target="b", faces=[FAILS])
    assert texts(ctx, "seen-card") == ["You see a card of B: Light Strike at A."]


def test_a_held_card_that_was_shown_is_seen_by_that_seat_alone() -> None:
    """TCG-CO-05: a held card that was revealed to one seat is seen by that seat and its owner, and not by the GM."""
    held = Held("b", Card("Hold", words="the bell"), (Card("Strike", target="a"),), shown=(("ana", 0),))
    ctx = fight(somebody("a"), replace(somebody("b"), controller="ben"))
    assert ctx.position.encounter is not None
    ctx.position = replace(ctx.position, encounter=replace(ctx.position.encounter, held=(held,)))

    def seen(seat: str) -> list[str]:
        encounter = SYSTEM.view(ctx.position, SEATS[seat]).encounter
        assert encounter is not None
        return [card.action for card in encounter.held[0].cards]

    assert [seen("ana"), seen("ben"), seen("gm")] == [["Strike"], ["Strike"], [""]]


def test_a_character_without_a_card_shows_none() -> None:
    """TCG-CO-05: Cognition V against a character without a face-down card has no effect, and an event says so."""
    ctx = two("Cognition V")
    assert "no-card" in uses(ctx, "a", "Own", "b", target="b")


def test_a_target_that_is_too_far_away_is_listed_with_a_short_note() -> None:
    """TC-A-07: targets out of range are listed too, with the note “too far” in the same brackets as other notes."""
    ctx = noticed()
    ben = SYSTEM.view(ctx.position, SEATS["ben"])
    near = {choice.value: choice.label for choice in target_choices(ben, ctx.who("b"), 99)}
    far = {choice.value: choice.label for choice in target_choices(ben, ctx.who("b"), 0)}
    assert not any("too far" in label for label in near.values())
    assert far == {
        key: f"{label[:-1]}, too far)" if label.endswith(")") else f"{label} (too far)" for key, label in near.items()
    }
    assert far

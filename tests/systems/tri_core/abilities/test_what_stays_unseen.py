"""What Abilities must not give away, nor be stuck by: the hidden, the unseen, charges that reach nobody."""

from __future__ import annotations

from msgspec.structs import replace

from facedown.game import OneOf, Seat
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.abilities.areas import Shape, inside
from facedown.systems.tri_core.cards import Card
from facedown.systems.tri_core.encounter import Offered
from facedown.systems.tri_core.grid import Grid
from facedown.systems.tri_core.model import Charging
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.abilities.playing import ability, entry, somebody, texts
from tests.systems.tri_core.table import SEATS, Told, offered
from tests.systems.tri_core.test_an_exchange import does, fight, passes

RING = ability("Ring", entry("Range V", rings=2), entry("Empower II", points=1), type="Trigger", event="turn",
               sub_type="Fire")  # fmt: skip


def waits(told: Told, *offers: Offered) -> Told:
    """With these decisions waiting."""
    encounter = told.position.encounter
    assert encounter is not None
    told.position = replace(told.position, encounter=replace(encounter, waits=encounter.waits.push(*offers)))
    return told


def test_of_a_trigger_that_is_set_off_only_its_owner_knows() -> None:
    """TCG-AC-09: others see that somebody may act, and of somebody hidden not even who that is (TC-D-84)."""
    won = Offered("b", "trigger", "b", card=Card("Ability", ability="Ring"))
    told = waits(fight(somebody("a"), replace(somebody("b", RING), controller="gm", lurks=True)), won)
    view = SYSTEM.view(told.position, SEATS["ana"])
    assert view.encounter is not None
    assert view.encounter.waits.top == Offered("", "trigger")
    assert not SYSTEM.options(view, SEATS["ana"])
    assert "Somebody may act." in SYSTEM.explain(view, SEATS["ana"], m.LetGo("a")).legal


def test_a_trigger_does_not_tell_that_somebody_unseen_is_near() -> None:
    """TC-F-10, R-TC-138: it is asked for where its owner sees a foe, wherever another lurks."""
    for at in ((5, 5), (9, 9)):
        told = fight(somebody("b", at=at, side="x"), somebody("a", RING, at=(4, 4)))
        stealthy = replace(told.who("b"), stealthed=True, controller="ben")
        told.position = replace(told.position, characters=(stealthy, told.who("a")))
        does(told, *passes("b"))
        assert not offered(told, "ana", "fire")


def test_whoever_stands_nowhere_that_is_known_is_inside_of_nothing() -> None:
    """TC-F-10: the masked square of somebody unseen is no square of an area."""
    user, unknown = somebody("a", at=(4, 4)), somebody("b")
    assert not inside(Grid(), Shape("Cone", 2, away=False, squares=8), user, (5, 4), unknown)
    assert inside(Grid(), Shape("Cone", 2, away=False, squares=8), replace(user, at=None), (5, 4), unknown)


def test_nobody_is_made_to_strike_whom_the_other_cannot_see() -> None:
    """TC-F-10, TCG-CO-01: though the victim could."""
    lurk = replace(somebody("c", at=(5, 5), stealthed=True), controller="ben")
    victim = replace(somebody("b", at=(5, 4)), controller="ben")
    order = ability("Order", entry("Cognition I", ap=3), core="Mind", aspect="Hinderance")
    told = fight(somebody("a", order, at=(4, 4)), victim, lurk)
    told.position = replace(told.position, characters=(told.who("a"), victim, lurk))
    waits(told, Offered("a", "command", "b", 3, words="Order"))
    view = SYSTEM.view(told.position, SEATS["ana"])
    for option in SYSTEM.options(view, SEATS["ana"]):
        aims = [field.domain for field in option.fields if field.name == "target" and isinstance(field.domain, OneOf)]
        assert "c" not in [choice.value for domain in aims for choice in domain.choices]


def test_a_charge_that_reaches_nobody_any_more_is_lost() -> None:
    """TCG-CH-07, C5: nobody is left to decide what cannot be."""
    coil = ability("Coil", entry("Charge I", dice=1))
    told = fight(somebody("a", coil, at=(4, 4)), somebody("b", at=(9, 9)), somebody("c", at=(9, 8)))
    charged = replace(told.who("a"), charging=Charging(Card("Charge up", ability="Coil"), 1))
    told.position = replace(told.position, characters=(charged, told.who("b"), told.who("c")))
    waits(told, Offered("a", "discharge"))
    does(told, *passes("a"))
    assert told.who("a").charging is None
    assert texts(told, "charge-lost") == ["A’s charge is lost."]


def test_a_defence_names_no_ability_that_was_not_laid() -> None:
    """TC-D-96: every word of a move is one of the option’s."""
    ring = ability("Burst", entry("Range V", rings=1), sub_type="Fire")
    told = fight(somebody("a", ring, at=(4, 4)), somebody("b", at=(5, 4)))
    does(told, m.Lay("a", "Ability", ability="Burst"), *passes("a", "b"), faces=[[9, 9], [3]])
    for action in ("", "Block"):
        view = SYSTEM.view(told.position, Seat("ana"))
        assert SYSTEM.check(view, Seat("ana"), m.Defend("b", action, ability="Nothing")) is not None
    assert SYSTEM.check(view, Seat("ana"), m.Defend("b")) is None


def test_what_may_be_turned_to_a_deadly_sub_type_promises_no_mercy() -> None:
    """TC-E-25, TCG-AT-03: Impact that may be Fire."""
    own = ability("Own", entry("Alter III", sub_types=["Fire"]), entry("Empower II", points=1), sub_type="Impact")
    told = fight(somebody("a", own, at=(4, 4)), somebody("b", at=(5, 4)))
    laid = m.Lay("a", "Strike", ability="Own", target="b", element="Fire")
    view = SYSTEM.view(told.position, SEATS["ana"])
    assert SYSTEM.check(view, SEATS["ana"], laid) is None
    assert SYSTEM.check(view, SEATS["ana"], replace(laid, spared=True)) is not None


def test_a_decision_of_somebody_unknown_can_be_imagined() -> None:
    """TCG-AC-09: as some other’s in the Rotation; where there is none, it is nobody’s."""
    won = Offered("b", "trigger", "b", card=Card("Ability", ability="Ring"))
    foe = replace(somebody("b", RING), controller="ben")
    for people, owners in (((somebody("a"), foe), ["b"]), ((somebody("a"), replace(foe, lurks=True)), [])):
        told = waits(fight(*people), won)
        if not owners:
            encounter = told.position.encounter
            assert encounter is not None
            alone = replace(encounter, rotation=tuple(place for place in encounter.rotation if "a" in place.keys))
            told.position = replace(told.position, encounter=replace(alone, hidden=(("b", 9),)))
        view = SYSTEM.view(told.position, SEATS["ana"])
        whole = SYSTEM.imagine(view, SEATS["ana"], lambda n: n - 1)
        assert whole.encounter is not None
        assert [one.owner for one in whole.encounter.waits.owed if isinstance(one, Offered)] == owners

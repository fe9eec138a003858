"""Decisions of the GM on the effects of an Ability, function by function: whether it works, creates, or moves."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    BonusMoveOffer,
    BonusStrideOffer,
    JudgmentDecision,
    PushDecision,
    StatModifier,
)
from facedown.systems.tri_core.rules.gear import GEAR
from facedown.systems.tri_core.steps import gm_decisions
from tests.systems.tri_core.driver import Recorded, ability, entry, events, happened, kara, odo, scene

FIELDS: dict[str, Any] = {"core": "Mind", "aspect": "Boost", "action": "Volley", "target": "Self"}
FORGE = ability("Forge", entry("Creation III", ecp=60, material="a blade"), entry("Cognition II", traits=["Smell"]),
                **FIELDS)  # fmt: skip
ROCK = ability("Rock", entry("Creation III", ecp=60, material="a blade", permanent=True),
               entry("Cognition II", traits=["Smell"]), entry("Anatomy I", sense="Touch", fewer=True),
               **FIELDS)  # fmt: skip
PULL = ability("Pull", entry("Kinesis I", pounds=600, only="metal"), entry("Range I", squares=5),
               entry("Cognition II", traits=["Smell"]), core="Mind", action="Grab", aspect="Hinderance")  # fmt: skip
LATER, LAST = BonusMoveOffer("odo", 2), BonusStrideOffer("odo")


def judged(
    own: Any, what: str, move: m.Judge, *, target: str = "", cycles: int = 6, faces: Any = (), people: Any = ()
) -> Recorded:
    """Decide one entry of Kara’s Ability as the GM, with two more decisions pending."""
    asked = JudgmentDecision("kara", target, own.name, what, cycles, ("X",))
    one = kara(at=(4, 4))
    one = replace(one, sheet=replace(one.sheet, abilities=(own,)))
    ctx = scene(one, *(people or (odo(at=(5, 4)),)), waits=(asked, LATER, LAST), faces=faces)
    gm_decisions.judge(ctx, "gm", move)
    return ctx


YES, NO = m.Judge(works=True), m.Judge(works=False)


@pytest.mark.parametrize(("note", "says"), [("", ""), (" it is iron. ", "it is iron")])
def test_the_gm_allows_an_ability(note: str, says: str) -> None:
    """R-TCG-16, R-TCG-149: an Ability that the GM allows resolves next."""
    ctx = judged(PULL, "first", replace(YES, note=note))
    assert ctx.owed() == (LATER, LAST)
    assert events(ctx) == [happened("R-TCG-16", "may-work", actor="kara", ability="kara/Pull", note=says)]


@pytest.mark.parametrize(
    ("own", "what", "rule", "left"),
    [
        (PULL, "first", "TCG-AC-26", (LAST,)),  # the pending card is removed
        (PULL, "Kinesis I", "TCG-AC-26", (LATER, LAST)),
        (FORGE, "Creation III", "TCG-CR-00", (LATER, LAST)),
    ],
)
def test_the_gm_refuses_an_effect(own: Any, what: str, rule: str, left: Any) -> None:
    """An effect that the GM refuses does not happen, and a card that waited for the decision is removed.

    Rules: TCG-AC-26, TCG-CR-00, R-TCG-16.
    """
    for note, more in (("", ""), (" no iron here ", "no iron here")):
        ctx = judged(own, what, replace(NO, note=note))
        assert ctx.owed() == left
        assert events(ctx) == [happened(rule, "nothing-comes", actor="kara", ability=f"kara/{own.name}", note=more)]


def test_the_gm_allows_a_forced_movement() -> None:
    """An allowed forced movement waits for its user’s choice, unless Odo’s PWR 9 resists 12 + 4 + 3 = 19.

    A willing target does not roll.

    Rules: TCG-KI-01b, R-TCG-149.
    """
    ctx = judged(PULL, "Kinesis I", YES, target="odo", faces=([4, 5],))
    assert ctx.kinds() == ["resists"]
    resisted = {"what": "Kinesis-I", "by": "PWR", "total": 18, "against": 19, "held": False, "band": "failure"}
    assert ctx.events_so_far()[0].data == {"character": "odo", **resisted}
    assert ctx.owed() == (PushDecision("kara", "odo", 6, "Kinesis"), LATER, LAST)
    own = judged(PULL, "Kinesis I", YES)
    assert own.owed() == (PushDecision("kara", "kara", 6, "Kinesis"), LATER, LAST)


@pytest.mark.parametrize(("note", "words"), [("", ""), (" a miller ", "a miller")])
@pytest.mark.parametrize(("target", "whose"), [("odo", "odo"), ("", "kara")])
def test_the_effect_lasts_for_its_cycles(note: str, words: str, target: str, whose: str) -> None:
    """An effect lasts for its cycles, in the GM’s words or those of the entry.

    The Ability may also have an entry that moves its target.

    Rules: R-TCG-141.
    """
    for own in (PULL, ROCK):
        ctx = judged(own, "Cognition II", replace(YES, note=note), target=target)
        modifier = StatModifier("Cognition II", own.name, "R-TCG-141", "Active", by="kara", cycles=6, words=words,
                                details=("X",))  # fmt: skip
        assert ctx.who(whose).stat_modifiers == (modifier,)
        assert ctx.kinds() == ["stat-modifier"]
        assert ctx.owed() == (LATER, LAST)


def test_a_removed_sense_is_a_penalty() -> None:
    """TCG-AN-01: the removal of a sense is a penalty, and another effect is not."""
    ctx = judged(ROCK, "Anatomy I", YES, target="odo")
    assert [modifier.worse for modifier in ctx.who("odo").stat_modifiers] == [True]
    ctx = judged(ROCK, "Cognition II", YES, target="odo")
    assert [modifier.worse for modifier in ctx.who("odo").stat_modifiers] == [False]


@pytest.mark.parametrize("what", ["Cognition II", "Creation III"])
def test_an_effect_of_0_cycles_has_no_effect(what: str) -> None:
    """R-TCG-113: an effect of 0 cycles ends at once, and creates no item."""
    ctx = judged(FORGE, what, replace(YES, item="sabre"), cycles=0, target="odo")
    assert events(ctx) == [
        happened("R-TCG-113", "at-once", character="odo", source="kara/Forge"),
    ]
    assert (ctx.who("odo").stat_modifiers, ctx.who("odo").sheet.items) == ((), ())


@pytest.mark.parametrize(("target", "whose"), [("odo", "odo"), ("", "kara")])
def test_a_created_item_stays_for_its_cycles(target: str, whose: str) -> None:
    """A created item stays for its cycles, and a unique mark distinguishes it from all other created items.

    Rules: TCG-CR-00, TCG-CR-03, R-TCG-141.
    """
    other = odo(at=(5, 4))
    items = tuple(replace(GEAR["rope"], name=f"rope {n}", made=f"Forge {n}", place="stowed") for n in (1, 3))
    other = replace(other, sheet=replace(other.sheet, items=items))
    ctx = judged(FORGE, "Creation III", replace(YES, item="sabre"), target=target, people=(other,))
    made = ctx.who(whose).sheet.items[-1]
    assert made == replace(GEAR["sabre"], place="ground", made="Forge 2")
    modifier = StatModifier("Creation III", "Forge", "R-TCG-141", "Active", by="kara", cycles=6, details=("X",),
                made="Forge 2")  # fmt: skip
    assert ctx.who(whose).stat_modifiers == (modifier,)
    assert events(ctx)[0] == happened("TCG-CR-03", "lies-at-feet", character=whose, item=f"{whose}/sabre")
    assert ctx.kinds() == ["lies-at-feet", "stat-modifier"]


def test_the_first_created_item_and_an_item_of_a_trigger() -> None:
    """The mark of the first created item ends in 1, and its modifier is of the class of its Ability.

    Rules: TCG-CR-00, R-TCG-12.
    """
    trap = replace(FORGE, name="Trap", type="Trigger")
    for own, kind in ((FORGE, "Active"), (trap, "Trigger")):
        ctx = judged(own, "Creation III", replace(YES, item="sabre"))
        assert ctx.who("kara").sheet.items[-1].made == f"{own.name} 1"
        assert [(modifier.kind, modifier.made) for modifier in ctx.who("kara").stat_modifiers] == [
            (kind, f"{own.name} 1")
        ]


def test_a_creation_without_an_item_has_no_mark() -> None:
    """TCG-CR-00: a creation for which the GM names no item has no mark."""
    ctx = judged(FORGE, "Creation III", YES)
    assert [modifier.made for modifier in ctx.who("kara").stat_modifiers] == [""]
    assert ctx.who("kara").sheet.items == ()


@pytest.mark.parametrize(("item", "cycles"), [("sabre", 6), ("sabre", 0), ("", 0)])
def test_a_permanent_item_stays(item: str, cycles: int) -> None:
    """TCG-CR-00: a permanent item has no mark and counts no cycles."""
    ctx = judged(ROCK, "Creation III", replace(YES, item=item, note="a stone"), cycles=cycles, target="odo")
    made = (replace(GEAR["sabre"], place="ground"),) if item else ()
    assert ctx.who("odo").sheet.items == made
    assert ctx.who("odo").stat_modifiers == ()
    assert events(ctx)[-1] == happened("TCG-CR-00", "made", actor="kara", ability="kara/Rock", note="a stone")
    assert ctx.kinds() == [*(["lies-at-feet"] if item else []), "made"]

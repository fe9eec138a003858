"""Entries of Abilities about which the GM decides, and entries that apply once or to each target."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Event
from facedown.systems.tri_core.model import (
    BonusMoveOffer,
    Card,
    CommandDecision,
    Drawback,
    JudgmentDecision,
    Shield,
    term,
)
from facedown.systems.tri_core.steps import keyword_effects, keyword_judgments, keyword_modifiers
from tests.systems.tri_core.driver import (
    Scripted,
    ability,
    able,
    emitted,
    entry,
    kara,
    odo,
    only,
    owed,
    rules_and_kinds,
)
from tests.systems.tri_core.steps.test_keyword_effects import (
    CARD,
    FAILS,
    GAINS,
    HER,
    HIM,
    LOSSES,
    MANY,
    OWN,
    SHIELDS,
    had,
    using,
)

# Decisions of the GM


def asked(one: Any) -> tuple[str, str, int]:
    """Return the question, the target and the cycles of a decision that is left to the GM."""
    assert isinstance(one, JudgmentDecision)
    return one.question, one.target, one.cycles


def asks(entry_name: str, *details: Any, target: str = "kara", cycles: int = 1) -> JudgmentDecision:
    """Return the pending decision of the GM about an entry."""
    return JudgmentDecision("odo", target, "Own", entry_name, cycles, details)


def judged(rule: str, entry_name: str, target: Any = HER, **answers: Any) -> Event:
    """Return the event of an entry about which the GM has to decide."""
    values: dict[str, Any] = {"amount": 0, "more": 0, "names": (), "fewer": False, "only": "", **answers}
    values["on_self"] = target == HIM
    return emitted(rule, "judged", actor=HIM, target=target, ability=OWN, entry=term(entry_name), **values)


def test_the_gm_decides_on_entries_that_no_rule_computes() -> None:
    """The GM decides about an entry that no rule computes, with its target, its cycles and its choices.

    The target resists it by PWR: 2 + 5 against 22 fails, and 17 + 5 succeeds.

    Rules: TCG-AN-07, R-TCG-51.
    """
    row = entry("Anatomy VII", feet=3, larger=0, fewer=True)
    own = ability("Own", row, entry("Duration I", cycles=4), aspect="Hinderance")
    ctx = using(own, FAILS)
    keyword_modifiers.change_body(ctx, "odo", own, own.keywords[0], "kara", CARD)
    assert owed(ctx) == (asks("Anatomy VII", 3, cycles=5),)
    resists, event = ctx.events_so_far()
    assert resists == emitted(
        "TCG-AN-07", "resists", tallies=resists.tallies, character=HER, what=term("Anatomy VII"), by=term("PWR"),
        total=7, against=22, held=False, band=term("failure"),
    )  # fmt: skip
    assert event == judged("TCG-AN-07", "Anatomy VII", amount=3, fewer=True)
    ctx = using(own, [9, 8])
    keyword_modifiers.change_body(ctx, "odo", own, own.keywords[0], "kara", CARD)
    assert (owed(ctx), [event.kind for event in ctx.events_so_far()]) == ((), ["resists"])


@pytest.mark.parametrize(("aspect", "side", "found", "events"), [
    ("Boost", "kara", (), [("R-TCG-66", "unwilling")]),
    ("Boost", "odo", ("kara",), [("TCG-AN-02", "judged")]),
    ("Damage", "kara", ("odo",), [("TCG-AN-02", "judged")]),
])  # fmt: skip
def test_some_entries_affect_only_willing_targets(
    aspect: str, side: str, found: tuple[str, ...], events: list[Any]
) -> None:
    """R-TCG-66, R-TCG-139: some entries affect only willing targets: not a foe, and in an attack the attacker."""
    own = ability("Own", entry("Anatomy II", modes=["Fly"]), aspect=aspect)
    ctx = using(own, side=side)
    keyword_modifiers.change_body(ctx, "odo", own, own.keywords[0], "kara", CARD)
    assert owed(ctx) == tuple(asks("Anatomy II", "Fly", target=key) for key in found)
    assert rules_and_kinds(ctx) == events
    if not found:
        assert ctx.events_so_far() == (emitted("R-TCG-66", "unwilling", character=HER, entry=term("Anatomy II")),)


def test_outside_an_encounter_nothing_waits_for_the_gm() -> None:
    """Outside an encounter, an entry for the GM leaves no decision pending and emits no event."""
    own = ability("Own", entry("Anatomy II", modes=["Fly"]), aspect="Boost")
    ctx = Scripted(able(odo(), own))
    keyword_judgments.ask_gm(ctx, "odo", own, own.keywords[0], "odo")
    assert ctx.events_so_far() == ()


def test_a_question_without_a_target() -> None:
    """TCG-CR-01: the event of an entry without a target names nobody."""
    own = ability("Own", entry("Anatomy II", modes=["Fly"]), aspect="Boost")
    ctx = using(own)
    keyword_judgments.ask_gm(ctx, "odo", own, own.keywords[0], "")
    assert only(ctx, "judged") == judged("TCG-AN-02", "Anatomy II", None, names=("Fly",))


def test_the_condition_of_an_ability_is_asked_first() -> None:
    """The GM decides about the Drawback or the material of an Ability before any effect, with or without a target.

    Rules: R-TCG-16, R-TCG-149.
    """
    own = replace(ability("Own", entry("Boost VII", points=2)), drawback=Drawback(3, "By night."))
    iron = ability("Own", entry("Kinesis I", pounds=160, only="iron"))
    for limited, only_one, drawback in ((own, "", "By night"), (iron, "iron", "")):
        for key, target in (("kara", HER), ("", None)):
            ctx = using(limited)
            keyword_judgments.ask_gm_condition(ctx, "odo", limited, key)
            assert owed(ctx) == (JudgmentDecision("odo", key, "Own", "first"),)
            values: dict[str, Any] = {
                "actor": HIM,
                "target": target,
                "on_self": False,
                "ability": OWN,
                "only": only_one,
                "drawback": drawback,
            }
            assert ctx.events_so_far() == (emitted("R-TCG-16", "asks-gm", **values),)


# Once per use, and each target


ONCE = (
    entry("Boost VII", points=1), entry("Anatomy II", modes=["Fly"]), entry("Cognition III", copies=2),
    entry("Alter V", devices=["Swords"]), entry("Creation I", pounds=9, material="sand"),
)  # fmt: skip


@pytest.mark.parametrize(("target", "side", "faces", "found"), [
    ("", "kara", [FAILS], [("Alter V", "odo"), ("Creation I", "odo")]),
    ("kara", "odo", [], [("Alter V", "kara"), ("Creation I", "kara")]),
    ("kara", "kara", [FAILS, FAILS], [("Alter V", "kara"), ("Creation I", "kara")]),
    ("kara", "kara", [FAILS, [7, 7]], [("Creation I", "kara")]),
])  # fmt: skip
def test_entries_that_apply_once(target: str, side: str, faces: list[Any], found: list[tuple[str, str]]) -> None:
    """Copies and decisions of the GM apply once per use, and a foe resists all of them except a Creation.

    Rules: R-TCG-139, R-TCG-30.
    """
    own = ability("Own", *ONCE)
    ctx = using(own, *faces, side=side)
    keyword_effects.apply_once_per_use(ctx, "odo", own, replace(CARD, target=target))
    ctx.done()
    waits = [one for one in owed(ctx) if isinstance(one, JudgmentDecision)]
    assert [(one.question, one.target) for one in reversed(waits)] == found
    assert {one.owner for one in waits} == {"odo"}
    assert [one.what for one in ctx.who("odo").stat_modifiers] + [
        one.what for one in ctx.who("kara").stat_modifiers
    ] == ["Illusion"]


def test_a_hit_benefits_its_user() -> None:
    """R-TCG-139: a hit gives the attacker the bonuses and Shields of its Ability, and none of its penalties."""
    own = ability("Own", *MANY, entry("Boost III", of="MP", points=3))
    ctx = using(own)
    keyword_effects.apply_to_user_on_hit(ctx, "odo", own)
    assert had(ctx, "odo") == GAINS
    assert ctx.who("odo").shields == (Shield("MP", 3, None, "Active", "odo", 1),)
    assert ctx.who("kara") == kara(at=(4, 4))


DEFENDS = (
    entry("Travel I", squares=3), entry("Alter V", devices=["Swords"]), entry("Boost VII", points=2),
    entry("Boost III", of="MP", points=3), entry("Duration III", points=2, foe=True), entry("Cognition I", ap=3),
    entry("Boost IV", mode="destroy", points=4), entry("Boost IV", mode="restore", points=5),
    entry("Anatomy II", modes=["Fly"]),
)  # fmt: skip


@pytest.mark.parametrize("action", ["Dodge", "Block"])
def test_the_side_effects_of_a_defensive_ability(action: str) -> None:
    """A defensive Ability helps its user and harms the attacker; a Block gives its Shields with its Effect Value.

    Kara loses 2 HP a cycle by VIT, is commanded by INT, and loses 4 AP by END; Odo regains 5 AP, flies, and moves.

    Rules: TCG-AC-08, R-TCG-16, R-TCG-139.
    """
    own = ability("Own", *DEFENDS, aspect="Boost", drawback={"points": 4, "words": "only by night"})
    ctx = using(own, FAILS, FAILS, FAILS, odo_is={"ap": 1})
    keyword_effects.apply_defence_effects(ctx, "odo", own, Card(action, ability="Own"), "kara")
    ctx.done()
    resisted = [event.data["what"] for event in ctx.events_so_far() if event.kind == "resists"]
    assert resisted == ["odo/Own", "Cognition-I", "odo/Own"]
    assert [one for one, _ in ctx.asked] == ["Resolve"] * 3
    assert had(ctx, "odo") == [("Speed Rank", 2, False)]
    assert had(ctx) == [("HP each cycle", 2, True)]
    assert (ctx.who("odo").ap, ctx.who("kara").ap) == (6, 14)
    assert [(one.points, one.by) for one in ctx.who("odo").shields] == ([(3, "odo")] if action == "Dodge" else [])
    assert ctx.who("kara").shields == ()
    first, second, third, fourth = owed(ctx)
    assert (asked(first), asked(third)) == (("Anatomy II", "odo", 1), ("Alter V", "odo", 1))
    assert isinstance(second, CommandDecision)
    assert (second.target, second.ap) == ("kara", 3)
    assert isinstance(fourth, BonusMoveOffer)
    assert fourth.squares == 3
    drawback = emitted("R-TCG-16", "drawback", actor=HIM, ability=OWN, words="only by night")
    assert ctx.events_so_far()[0] == drawback


def test_the_gm_decides_whether_a_defence_moves_its_target() -> None:
    """R-TCG-149: the GM decides whether a defence with Kinesis of iron moves the attacker."""
    own = ability("Own", entry("Kinesis I", pounds=160, only="iron"), aspect="Hinderance")
    ctx = using(own)
    keyword_effects.apply_defence_effects(ctx, "odo", own, Card("Dodge", ability="Own"), "kara")
    (found,) = owed(ctx)
    assert isinstance(found, JudgmentDecision)
    assert (found.owner, found.target) == ("odo", "kara")


def test_a_defence_without_a_drawback_emits_none() -> None:
    """R-TCG-16: a defence whose Drawback has no points emits no event about it."""
    own = ability("Own", entry("Boost VII", points=2), aspect="Boost", drawback={"points": 0, "words": "only by night"})
    ctx = using(own)
    keyword_effects.apply_defence_effects(ctx, "odo", own, Card("Dodge", ability="Own"), "kara")
    assert [event.kind for event in ctx.events_so_far()] == ["stat-modifier"]
    one = ability("Own", entry("Boost VII", points=2), aspect="Boost", drawback={"points": 1, "words": "only by night"})
    ctx = using(one)
    keyword_effects.apply_defence_effects(ctx, "odo", one, Card("Dodge", ability="Own"), "kara")
    assert [event.kind for event in ctx.events_so_far()] == ["drawback", "stat-modifier"]


EACH = (*MANY[2:-1], entry("Boost III", of="MP", points=3))
GAINED, LOWERED = GAINS[:2], [("Speed Rank", 2, True), LOSSES[0], ("PG", 3, True), LOSSES[1]]


@pytest.mark.parametrize(("aspect", "side", "key", "found"), [
    ("Boost", "odo", "kara", GAINED), ("Boost", "kara", "kara", [*GAINED, *LOSSES]),
    ("Boost", "kara", "odo", [*GAINED, LOSSES[0]]), ("Heal", "odo", "kara", GAINED), ("Shield", "odo", "kara", GAINED),
    ("Damage", "kara", "kara", LOSSES), ("Damage", "odo", "kara", LOSSES), ("Hinderance", "odo", "kara", LOWERED),
])  # fmt: skip
def test_the_bonuses_and_penalties_of_each_target(aspect: str, side: str, key: str, found: list[Any]) -> None:
    """A helped target gets the bonuses; of the penalties of its own Ability, a user gets only that to AP.

    Friends get no penalty of an Ability that helps.

    Rules: R-TCG-25, R-TCG-139.
    """
    own = ability("Own", *EACH, aspect=aspect)
    ctx = using(own, *([FAILS] * 2 if side == key == "kara" else []), side=side)
    keyword_effects.apply_to_target(ctx, "odo", own, CARD, key)
    ctx.done()
    assert had(ctx, key) == found
    assert [one.by for one in ctx.who(key).shields] == (["odo"] if aspect in ("Boost", "Heal", "Shield") else [])
    other = "odo" if key == "kara" else "kara"
    assert (ctx.who(other).stat_modifiers, ctx.who(other).shields) == ((), ())


def test_the_shield_of_hp_is_part_of_an_effect_value() -> None:
    """R-TCG-143: if the Effect Value is a Shield of HP, the entries give only Shields of other resources."""
    own = ability("Own", *SHIELDS, aspect="Shield")
    for shields_by_value, found in ((True, ["MP"]), (False, ["HP", "MP"])):
        ctx = using(own)
        keyword_effects.apply_to_target(ctx, "odo", own, CARD, "kara", shields_by_value=shields_by_value)
        assert [one.resource for one in ctx.who("kara").shields] == found
    ctx = using(own)
    keyword_effects.apply_to_target(ctx, "odo", own, CARD, "kara")
    assert [one.resource for one in ctx.who("kara").shields] == ["HP", "MP"]


@pytest.mark.parametrize(("aspect", "at", "ap"), [("Damage", 0, 5), ("Damage", 1, 1), ("Boost", 1, 1)])
def test_effects_for_the_user_apply_once(aspect: str, at: int, ap: int) -> None:
    """An attack restores AP to its user at the first target hit; an Ability that helps restores them to each target.

    Rules: R-TCG-139.
    """
    own = ability("Own", entry("Boost IV", mode="restore", points=4), entry("Anatomy II", modes=["Fly"]), aspect=aspect)
    ctx = using(own, odo_is={"ap": 1}, ap=1, side="odo")
    keyword_effects.apply_to_target(ctx, "odo", own, CARD, "kara", at=at)
    assert (ctx.who("odo").ap, ctx.who("kara").ap) == (ap, 5 if aspect == "Boost" else 1)
    assert len(owed(ctx)) == (0 if aspect == "Damage" and at else 1)
    if not at:
        keyword_effects.apply_to_target(ctx, "odo", own, CARD, "kara")
        assert ctx.who("odo").ap == ap + 4


CARRIES = ability("Own", entry("Travel II", first=1, further=2), entry("Boost IV", mode="destroy", points=2),
                  aspect="Boost")  # fmt: skip


@pytest.mark.parametrize(("reading", "at", "carried"), [
    ("pooled", 2, True), ("pooled", 3, False), ("per_target", 0, True), ("per_target", 1, False),
])  # fmt: skip
def test_the_number_of_relocated_characters_is_limited(reading: str, at: int, carried: bool) -> None:
    """Travel II relocates as many targets as it has squares, or by ruling one; its other effects reach all targets.

    Rules: R-TCG-132, TCG-TR-04.
    """
    ctx = using(CARRIES, FAILS, side="kara", rulings={"travel_capacity": reading})
    ctx.load(*([FAILS] if carried else []))
    keyword_effects.apply_to_target(ctx, "odo", CARRIES, replace(CARD, to=(9, 9)), "kara", at=at)
    ctx.done()
    assert ctx.who("kara").at == ((9, 9) if carried else (4, 4))
    assert ctx.who("kara").ap == 16
    events = [event for event in ctx.events_so_far() if event.kind == "no-room"]
    no_room = emitted("TCG-TR-04", "no-room", character=HER)
    assert events == ([] if carried else [no_room])


def test_willing_targets_do_not_resist() -> None:
    """A foe resists an entry by its stat against Odo’s Body, 22 against 22, and a willing target does not resist.

    Rules: R-TCG-30.
    """
    own = ability("Own", entry("Travel III", first=1, further=0), aspect="Boost")
    ctx = using(own, side="odo")
    assert keyword_judgments.resists_entry(ctx, "odo", own, own.keywords[0], "kara") is False
    assert ctx.events_so_far() == ()
    ctx = using(own, [9, 8])
    assert keyword_judgments.resists_entry(ctx, "odo", own, own.keywords[0], "kara") is True
    event = only(ctx, "resists")
    assert event == emitted(
        "TCG-TR-03", "resists", tallies=event.tallies, character=HER, what=term("Travel III"), by=term("PWR"), total=22,
        against=22, held=True, band=term("success"),
    )  # fmt: skip
    ctx = using(own, [9, 7])
    assert keyword_judgments.resists_entry(ctx, "odo", own, own.keywords[0], "kara") is False

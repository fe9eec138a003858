"""Entries of Abilities that the GM decides on, and those that apply once or to each target."""

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
from tests.systems.tri_core.driver import Told, ability, able, emitted, entry, kara, odo, only, owed
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
    kinds,
    using,
)

# What the GM judges


def asked(one: Any) -> tuple[str, str, int]:
    """The question that the GM is asked, about whom, and for how many cycles."""
    assert isinstance(one, JudgmentDecision)
    return one.question, one.target, one.cycles


def asks(entry_name: str, *details: Any, target: str = "kara", cycles: int = 1) -> JudgmentDecision:
    """The question that waits for the GM."""
    return JudgmentDecision("odo", target, "Own", entry_name, cycles, details)


def judged(rule: str, entry_name: str, target: Any = HER, **answers: Any) -> Event:
    """The event that the GM has to decide."""
    values: dict[str, Any] = {"amount": 0, "more": 0, "names": (), "fewer": False, "only": "", **answers}
    return emitted(rule, "judged", actor=HIM, target=target, ability=OWN, entry=term(entry_name), **values)


def test_the_gm_judges_what_cannot_be_reckoned() -> None:
    """TCG-AN-07, R-TCG-51: for whom, for how long, in the words of its entry; by PWR, 2 + 5 against 22."""
    row = entry("Anatomy VII", feet=3, larger=0, fewer=True)
    own = ability("Own", row, entry("Duration I", cycles=4), aspect="Hinderance")
    told = using(own, FAILS)
    keyword_modifiers.change_body(told, "odo", own, own.keywords[0], "kara", CARD)
    assert owed(told) == (asks("Anatomy VII", 3, cycles=5),)
    resists, event = told.told_so_far()
    assert resists == emitted(
        "TCG-AN-07", "resists", tallies=resists.tallies, character=HER, what=term("Anatomy VII"), by=term("PWR"),
        total=7, against=22, held=False, band=term("failure"),
    )  # fmt: skip
    assert event == judged("TCG-AN-07", "Anatomy VII", amount=3, fewer=True)
    told = using(own, [9, 8])
    keyword_modifiers.change_body(told, "odo", own, own.keywords[0], "kara", CARD)
    assert (owed(told), [event.kind for event in told.told_so_far()]) == ((), ["resists"])


@pytest.mark.parametrize(("aspect", "side", "found", "events"), [
    ("Boost", "kara", (), [("R-TCG-66", "unwilling")]),
    ("Boost", "odo", ("kara",), [("TCG-AN-02", "judged")]),
    ("Damage", "kara", ("odo",), [("TCG-AN-02", "judged")]),
])  # fmt: skip
def test_what_is_for_the_willing(aspect: str, side: str, found: tuple[str, ...], events: list[Any]) -> None:
    """R-TCG-66, R-TCG-139: not for a foe; by a blow for who strikes it."""
    own = ability("Own", entry("Anatomy II", modes=["Fly"]), aspect=aspect)
    told = using(own, side=side)
    keyword_modifiers.change_body(told, "odo", own, own.keywords[0], "kara", CARD)
    assert owed(told) == tuple(asks("Anatomy II", "Fly", target=key) for key in found)
    assert kinds(told) == events
    if not found:
        assert told.told_so_far() == (emitted("R-TCG-66", "unwilling", character=HER, entry=term("Anatomy II")),)


def test_outside_an_encounter_nothing_waits_for_the_gm() -> None:
    """Inventory of Section G, 7: nothing is asked, and nothing is told."""
    own = ability("Own", entry("Anatomy II", modes=["Fly"]), aspect="Boost")
    told = Told(able(odo(), own))
    keyword_judgments.ask_gm(told, "odo", own, own.keywords[0], "odo")
    assert told.told_so_far() == ()


def test_what_is_of_nobody_is_judged_without_a_name() -> None:
    """TCG-CR-01: of no target."""
    own = ability("Own", entry("Anatomy II", modes=["Fly"]), aspect="Boost")
    told = using(own)
    keyword_judgments.ask_gm(told, "odo", own, own.keywords[0], "")
    assert only(told, "judged") == judged("TCG-AN-02", "Anatomy II", None, names=("Fly",))


def test_what_limits_an_ability_is_asked_first() -> None:
    """R-TCG-16, R-TCG-149: before anything comes of it, on somebody or on nobody."""
    own = replace(ability("Own", entry("Boost VII", points=2)), drawback=Drawback(3, "By night."))
    iron = ability("Own", entry("Kinesis I", pounds=160, only="iron"))
    for limited, only_one, drawback in ((own, "", "By night"), (iron, "iron", "")):
        for key, target in (("kara", HER), ("", None)):
            told = using(limited)
            keyword_judgments.ask_gm_condition(told, "odo", limited, key)
            assert owed(told) == (JudgmentDecision("odo", key, "Own", "first"),)
            values: dict[str, Any] = {
                "actor": HIM,
                "target": target,
                "ability": OWN,
                "only": only_one,
                "drawback": drawback,
            }
            assert told.told_so_far() == (emitted("R-TCG-16", "asks-gm", **values),)


# Once, and to each


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
def test_what_is_done_once(target: str, side: str, faces: list[Any], found: list[tuple[str, str]]) -> None:
    """R-TCG-139, R-TCG-30: copies, and what the GM judges; by 14 + PG 8 a foe is spared all but a Creation."""
    own = ability("Own", *ONCE)
    told = using(own, *faces, side=side)
    keyword_effects.apply_once_per_use(told, "odo", own, replace(CARD, target=target))
    told.done()
    waits = [one for one in owed(told) if isinstance(one, JudgmentDecision)]
    assert [(one.question, one.target) for one in reversed(waits)] == found
    assert {one.owner for one in waits} == {"odo"}
    assert [one.what for one in told.who("odo").stat_modifiers] + [
        one.what for one in told.who("kara").stat_modifiers
    ] == ["Illusion"]


def test_what_a_hit_brings_its_user() -> None:
    """R-TCG-139: what it raises, and its Shields; nothing of what it lowers."""
    own = ability("Own", *MANY, entry("Boost III", of="MP", points=3))
    told = using(own)
    keyword_effects.apply_to_user_on_hit(told, "odo", own)
    assert had(told, "odo") == GAINS
    assert told.who("odo").shields == (Shield("MP", 3, None, "Active", "odo", 1),)
    assert told.who("kara") == kara(at=(4, 4))


DEFENDS = (
    entry("Travel I", squares=3), entry("Alter V", devices=["Swords"]), entry("Boost VII", points=2),
    entry("Boost III", of="MP", points=3), entry("Duration III", points=2, foe=True), entry("Cognition I", ap=3),
    entry("Boost IV", mode="destroy", points=4), entry("Boost IV", mode="restore", points=5),
    entry("Anatomy II", modes=["Fly"]),
)  # fmt: skip


@pytest.mark.parametrize("action", ["Dodge", "Block"])
def test_what_the_ability_of_a_defence_does_besides(action: str) -> None:
    """TCG-AC-08, R-TCG-16, R-TCG-139: for Odo what helps, to Kara what harms; the Shields of a Block are up already.

    Kara loses 2 HP a cycle by VIT, is commanded by INT, and loses 4 AP by END; Odo regains 5 AP, flies, and moves.
    """
    own = ability("Own", *DEFENDS, aspect="Boost", drawback={"points": 4, "words": "only by night"})
    told = using(own, FAILS, FAILS, FAILS, odo_is={"ap": 1})
    keyword_effects.apply_defence_effects(told, "odo", own, Card(action, ability="Own"), "kara")
    told.done()
    resisted = [event.data["what"] for event in told.told_so_far() if event.kind == "resists"]
    assert resisted == ["odo/Own", "Cognition-I", "odo/Own"]
    assert [one for one, _ in told.asked] == ["Resolve"] * 3
    assert had(told, "odo") == [("Speed Rank", 2, False)]
    assert had(told) == [("HP each cycle", 2, True)]
    assert (told.who("odo").ap, told.who("kara").ap) == (6, 14)
    assert [(one.points, one.by) for one in told.who("odo").shields] == ([(3, "odo")] if action == "Dodge" else [])
    assert told.who("kara").shields == ()
    first, second, third, fourth = owed(told)
    assert (asked(first), asked(third)) == (("Anatomy II", "odo", 1), ("Alter V", "odo", 1))
    assert isinstance(second, CommandDecision)
    assert (second.target, second.ap) == ("kara", 3)
    assert isinstance(fourth, BonusMoveOffer)
    assert fourth.squares == 3
    drawback = emitted("R-TCG-16", "drawback", actor=HIM, ability=OWN, words="only by night")
    assert told.told_so_far()[0] == drawback


def test_what_a_defence_moves_of_one_kind_is_judged() -> None:
    """R-TCG-149: by the card of the defence; whether Kara is of iron is the GM’s to say."""
    own = ability("Own", entry("Kinesis I", pounds=160, only="iron"), aspect="Hinderance")
    told = using(own)
    keyword_effects.apply_defence_effects(told, "odo", own, Card("Dodge", ability="Own"), "kara")
    (found,) = owed(told)
    assert isinstance(found, JudgmentDecision)
    assert (found.owner, found.target) == ("odo", "kara")


def test_a_defence_without_a_drawback_tells_none() -> None:
    """R-TCG-16: nor does one whose Drawback is worth nothing."""
    own = ability("Own", entry("Boost VII", points=2), aspect="Boost", drawback={"points": 0, "words": "only by night"})
    told = using(own)
    keyword_effects.apply_defence_effects(told, "odo", own, Card("Dodge", ability="Own"), "kara")
    assert [event.kind for event in told.told_so_far()] == ["boon"]
    one = ability("Own", entry("Boost VII", points=2), aspect="Boost", drawback={"points": 1, "words": "only by night"})
    told = using(one)
    keyword_effects.apply_defence_effects(told, "odo", one, Card("Dodge", ability="Own"), "kara")
    assert [event.kind for event in told.told_so_far()] == ["drawback", "boon"]


EACH = (*MANY[2:-1], entry("Boost III", of="MP", points=3))
GAINED, LOWERED = GAINS[:2], [("Speed Rank", 2, True), LOSSES[0], ("PG", 3, True), LOSSES[1]]


@pytest.mark.parametrize(("aspect", "side", "key", "found"), [
    ("Boost", "odo", "kara", GAINED), ("Boost", "kara", "kara", [*GAINED, *LOSSES]),
    ("Boost", "kara", "odo", [*GAINED, LOSSES[0]]), ("Heal", "odo", "kara", GAINED), ("Shield", "odo", "kara", GAINED),
    ("Damage", "kara", "kara", LOSSES), ("Damage", "odo", "kara", LOSSES), ("Hinderance", "odo", "kara", LOWERED),
])  # fmt: skip
def test_what_each_gains_and_loses(aspect: str, side: str, key: str, found: list[Any]) -> None:
    """R-TCG-25, R-TCG-139: who is helped gains, and of its own Ability loses AP alone; friends lose nothing by help."""
    own = ability("Own", *EACH, aspect=aspect)
    told = using(own, *([FAILS] * 2 if side == key == "kara" else []), side=side)
    keyword_effects.apply_to_target(told, "odo", own, CARD, key)
    told.done()
    assert had(told, key) == found
    assert [one.by for one in told.who(key).shields] == (["odo"] if aspect in ("Boost", "Heal", "Shield") else [])
    other = "odo" if key == "kara" else "kara"
    assert (told.who(other).stat_modifiers, told.who(other).shields) == ((), ())


def test_the_shield_before_hp_is_part_of_an_effect_value() -> None:
    """R-TCG-143: then the others alone are put up."""
    own = ability("Own", *SHIELDS, aspect="Shield")
    for with_value, found in ((True, ["MP"]), (False, ["HP", "MP"])):
        told = using(own)
        keyword_effects.apply_to_target(told, "odo", own, CARD, "kara", with_value=with_value)
        assert [one.resource for one in told.who("kara").shields] == found
    told = using(own)
    keyword_effects.apply_to_target(told, "odo", own, CARD, "kara")
    assert [one.resource for one in told.who("kara").shields] == ["HP", "MP"]


@pytest.mark.parametrize(("aspect", "at", "ap"), [("Damage", 0, 5), ("Damage", 1, 1), ("Boost", 1, 1)])
def test_what_is_for_its_user_comes_once(aspect: str, at: int, ap: int) -> None:
    """R-TCG-139: AP for who strikes, by the first who is hit; of help to each whom it is used on."""
    own = ability("Own", entry("Boost IV", mode="restore", points=4), entry("Anatomy II", modes=["Fly"]), aspect=aspect)
    told = using(own, odo_is={"ap": 1}, ap=1, side="odo")
    keyword_effects.apply_to_target(told, "odo", own, CARD, "kara", at=at)
    assert (told.who("odo").ap, told.who("kara").ap) == (ap, 5 if aspect == "Boost" else 1)
    assert len(owed(told)) == (0 if aspect == "Damage" and at else 1)
    if not at:
        keyword_effects.apply_to_target(told, "odo", own, CARD, "kara")
        assert told.who("odo").ap == ap + 4


CARRIES = ability("Own", entry("Travel II", first=1, further=2), entry("Boost IV", mode="destroy", points=2),
                  aspect="Boost")  # fmt: skip


@pytest.mark.parametrize(("reading", "at", "carried"), [
    ("pooled", 2, True), ("pooled", 3, False), ("per_target", 0, True), ("per_target", 1, False),
])  # fmt: skip
def test_so_many_are_carried_off(reading: str, at: int, carried: bool) -> None:
    """R-TCG-132, TCG-TR-04: three on three squares, or one that was paid for; the rest is done to all of them."""
    told = using(CARRIES, FAILS, side="kara", rulings={"travel_capacity": reading})
    told.load(*([FAILS] if carried else []))
    keyword_effects.apply_to_target(told, "odo", CARRIES, replace(CARD, to=(9, 9)), "kara", at=at)
    told.done()
    assert told.who("kara").at == ((9, 9) if carried else (4, 4))
    assert told.who("kara").ap == 16
    events = [event for event in told.told_so_far() if event.kind == "no-room"]
    no_room = emitted("TCG-TR-04", "no-room", character=HER)
    assert events == ([] if carried else [no_room])


def test_the_willing_resist_nothing() -> None:
    """R-TCG-30: foes do, by what the entry names, against Odo’s Body."""
    own = ability("Own", entry("Travel III", first=1, further=0), aspect="Boost")
    told = using(own, side="odo")
    assert keyword_judgments.resists_entry(told, "odo", own, own.keywords[0], "kara") is False
    assert told.told_so_far() == ()
    told = using(own, [9, 8])
    assert keyword_judgments.resists_entry(told, "odo", own, own.keywords[0], "kara") is True
    event = only(told, "resists")
    assert event == emitted(
        "TCG-TR-03", "resists", tallies=event.tallies, character=HER, what=term("Travel III"), by=term("PWR"), total=22,
        against=22, held=True, band=term("success"),
    )  # fmt: skip
    told = using(own, [9, 7])
    assert keyword_judgments.resists_entry(told, "odo", own, own.keywords[0], "kara") is False

"""Allies in play: their squares, who knows of them, and changes of Allies and of the Abilities that call them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec.structs import replace

from facedown.game import Setup
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.builder.ally_files import roll_ally
from facedown.systems.tri_core.builder.owned_abilities import owned_ability_cautions
from facedown.systems.tri_core.model import Rulings, Suspension, character_of, distance, with_character
from facedown.systems.tri_core.options.cards.card_fields import choices_of
from facedown.systems.tri_core.rules.current_numbers import current_score
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.builder.test_allies_and_growth import BOND, SEATED, WOLF, with_wolf
from tests.systems.tri_core.characters import VELL, made, wrong
from tests.systems.tri_core.driver import (
    SEATS,
    Loaded,
    Scripted,
    ability,
    does,
    entry,
    fight,
    legal,
    offered,
    refused,
    somebody,
    texts,
    uses,
    worded,
)

STONE = {"name": "Stone", "core": "Body", "type": "Passive", "aspect": "Boost",
         "keywords": [{"entry": "Boost VI", "of": "PG", "points": 1}]}  # fmt: skip


SHADE = {**with_wolf(), "name": "Shade", "foe": True, "hidden": True}


def table(*people: dict[str, Any], rulings: dict[str, str] | None = None) -> Scripted:
    """Return a new table with these characters."""
    ctx = Scripted()
    ctx.position = SYSTEM.begin(Setup(SEATED, {"character": list(people)}, rulings or {}))
    return ctx


def known(ctx: Scripted, seat: str = "ana") -> dict[str, str]:
    """Return the characters that a seat knows, with the character that each of them is known to act for."""
    return {one.key: one.acts_for for one in SYSTEM.view(ctx.position, SEATS[seat]).characters}


# Squares


def test_an_ally_stands_beside_its_controller() -> None:
    """When an encounter begins, an Ally without a square is put on the nearest free one beside its controller.

    Rules: TCG-AY-02, TC-D-13.
    """
    ctx = table({**with_wolf(), "at": "C4"}, {**VELL, "name": "Foe", "foe": True, "at": "J8"})
    ctx.load([9, 9], [7, 7], [5, 5])
    does(ctx, m.StartEncounter(("vell", "vell-wolf", "foe")))
    wolf, vell = ctx.who("vell-wolf").at, ctx.who("vell").at
    assert wolf is not None
    assert vell is not None
    assert distance(wolf, vell) == 1
    assert texts(ctx, "stands-beside") == ["Vell-Wolf is now on B3, beside Vell."]


@pytest.mark.parametrize(("hidden", "stands"), [((), True), (("shade", "wolf"), True), (("shade",), False)])
def test_only_a_hidden_controller_keeps_an_ally_from_a_square(hidden: tuple[str, ...], stands: bool) -> None:
    """An Ally gets a free square of its own, but the GM places it if only its controller is hidden.

    Rules: TC-D-13, TC-D-84.
    """
    ctx = table({**SHADE, "at": "C4"}, {**VELL, "name": "Other", "foe": True, "hidden": True, "at": "B3"},
                 {**VELL, "name": "Hero", "at": "H8"})  # fmt: skip
    ctx.load([9, 9], [7, 7], [5, 5], [3, 3])
    does(ctx, m.StartEncounter(("wolf", "hero", "other", "shade"), hidden))
    squares = [one.at for one in ctx.position.characters]
    wolf = ctx.who("wolf").at
    assert (wolf is not None) is stands
    assert wolf is None or squares.count(wolf) == 1


def test_the_gm_places_an_ally_whose_controller_takes_no_part() -> None:
    """TC-D-84: an Ally whose hidden controller takes no part in the encounter gets no square by itself."""
    ctx = table({**SHADE, "at": "C4"}, {**VELL, "name": "Hero", "at": "H8"})
    ctx.load([9, 9], [7, 7])
    does(ctx, m.StartEncounter(("wolf", "hero")))
    assert ctx.who("wolf").at is None


def test_a_hidden_ally_does_not_take_the_key_of_another_character() -> None:
    """TC-A-01: a character of the scene keeps its key; a hidden Ally with the same name gets a numbered one."""
    ctx = table(SHADE, {**VELL, "name": "Hero", "key": "wolf"})
    assert [one.key for one in ctx.position.characters] == ["shade", "wolf-2", "wolf"]
    ctx = table({**VELL, "name": "Guard", "key": "guard", "count": 3, "foe": True})
    assert [one.key for one in ctx.position.characters] == ["guard", "guard-2", "guard-3"]


# Secrets


def test_the_allies_of_a_hidden_character_hide_too() -> None:
    """TC-D-84: a player knows nothing of a hidden character’s Allies and does not see that their level rises."""
    ctx = table(SHADE, {**VELL, "name": "Hero"})
    assert known(ctx) == {"hero": ""}
    assert known(ctx, "gm") == {"shade": "", "wolf": "shade", "hero": ""}
    SYSTEM.perform(ctx, SEATS["gm"], m.LevelUp("shade"))
    levels = [event for event in ctx.events_so_far() if event.kind == "level"]
    assert [worded(event) for event in levels] == ["Shade is now level 2.", "Wolf is now level 2."]
    assert not any(event.seen_by(SEATS["ana"]) for event in levels)


def test_a_revealed_ally_does_not_reveal_its_controller() -> None:
    """TC-D-84: others see an Ally in the Rotation, but not the hidden controller that it acts for."""
    ctx = table({**SHADE, "at": "C4"}, {**VELL, "name": "Hero", "at": "H8"})
    ctx.load([9, 9], [7, 7], [5, 5])
    does(ctx, m.StartEncounter(("wolf", "hero", "shade"), ("shade",)))
    assert known(ctx)["wolf"] == ""
    assert "shade" not in str(SYSTEM.view(ctx.position, SEATS["ana"])).casefold()


def test_changed_rulings_do_not_reveal_hidden_characters() -> None:
    """TC-D-84, R-TCG-137: only its player and the GM know of a suspended Ability of a hidden character."""
    ctx = table({**VELL, "name": "Shade", "foe": True, "hidden": True, "abilities": [STONE]}, {**VELL, "name": "Hero"})
    turn = SYSTEM.rule(ctx.position, {"acp_ceiling": "plain5"}, Loaded())
    found = [event for event in turn.events if event.kind == "suspended"]
    assert [event.data["abilities"] for event in found] == [["shade/Stone"]]
    assert [event.seen_by(SEATS["ana"]) for event in found] == [False]
    assert [event.seen_by(SEATS["gm"]) for event in found] == [True]


# Suspension and return


def test_an_ability_that_a_level_pays_for_comes_back() -> None:
    """An Ability that is too expensive at level 1 is suspended, and counts again once the level allows it.

    At 5 ACP a level, a point of PG is too expensive for Body 14 at first.

    Rules: R-TCG-18, R-TCG-137.
    """
    ctx = table({**VELL, "abilities": [STONE]}, rulings={"acp_ceiling": "plain5"})
    before = current_score(ctx.who("vell"), ctx.position.rulings, "PG").total
    assert [lapse.ability for lapse in ctx.who("vell").sheet.suspended_abilities] == ["Stone"]
    for _ in range(3):
        does(ctx, m.LevelUp("vell"))
    assert ctx.who("vell").sheet.suspended_abilities == ()
    assert current_score(ctx.who("vell"), ctx.position.rulings, "PG").total == before + 1
    assert texts(ctx, "suspended") == ["None of Vell’s Abilities is suspended any more."]


def test_a_passive_that_was_suspended_costs_nothing_for_good() -> None:
    """R-TCG-80, R-TCG-137: while a Passive is suspended its 3 HP are gone, and they come back with it."""
    tough = {**STONE, "name": "Tough", "keywords": [{"entry": "Boost II", "points": 3}]}
    ctx = table({**VELL, "abilities": [tough]})
    before = ctx.who("vell").hp
    for reading, less in (("plain5", 3), ("base15", 0)):
        SYSTEM.change_rulings(ctx, {"acp_ceiling": reading})
        assert ctx.who("vell").hp == before - less


def test_an_ally_begins_without_abilities_that_it_cannot_afford() -> None:
    """An Ally with 15 ACP begins with its Ability of 8 ACP; with only 7, without its Core, the Ability is suspended.

    Rules: R-TCG-137, TCG-AY-08.
    """
    hide = {"name": "Hide", "core": "Body", "type": "Passive", "aspect": "Boost",
            "keywords": [{"entry": "Boost II", "points": 1}]}  # fmt: skip
    too_dear = (Suspension("Hide", "OVER_CEILING"),)
    for rulings, lapsed in (({}, ()), ({"ally_acp": "plain"}, too_dear)):
        wolf = table(with_wolf(abilities=[hide]), rulings=rulings).who("vell-wolf")
        assert (wolf.sheet.suspended_abilities, wolf.hp) == (lapsed, 23 + (not lapsed))


# Changes


def test_an_ally_is_not_built_at_a_table() -> None:
    """At a table an Ally is neither built nor given points, but other parts of its Ability can be changed.

    Rules: TCG-AY-11.
    """
    ctx = table({**VELL}, with_wolf(name="Wolf") | {"name": "Other"})
    teaches = refused(ctx, m.BuildAbility("vell", json.dumps(BOND)), "TCG-AY-11")
    assert "facedown ability ally" in str(teaches)
    for points, same in ((50, False), (45, True)):
        move = m.BuildAbility("other", json.dumps({**BOND, "keywords": [{"entry": "Ally", "points": points}]}))
        assert legal(ctx, move, "ben") is same
    does(ctx, m.BuildAbility("other", json.dumps({**BOND, "description": "grey"})))
    assert ctx.who("other").sheet.abilities[0].description == "grey"
    assert [ally.name for ally in ctx.who("other").sheet.allies] == ["Wolf"]


def test_belongings_of_allies_are_changed_in_their_file() -> None:
    """TCG-AY-15: Abilities of Allies are neither given up nor taken at a table."""
    ctx = table(with_wolf())
    kinds = ("take-ability", "build-ability", "drop-ability", "trade-slots")
    assert {option.fixed["actor"] for option in offered(ctx, "ana", *kinds)} == {"vell"}


def test_ally_entries_of_one_ability_add_up() -> None:
    """R-TCG-24, TCG-AY-11: two Ally entries of 20 ACP give 4 points, like one of 40 ACP."""
    twice = {**BOND, "keywords": [{"entry": "Ally", "points": 20}] * 2}
    assert wrong({**VELL, "abilities": [twice], "allies": [WOLF]}) == []


def test_an_ability_that_calls_nobody_yet_says_so() -> None:
    """TCG-AY-01: an Ability whose Ally is not built yet is legal, and a caution on its sheet says what is missing."""
    assert [one.rule for one in owned_ability_cautions(made({**VELL, "abilities": [BOND]}))] == ["TCG-AY-01"]
    assert list(owned_ability_cautions(made(with_wolf()))) == []


@pytest.mark.parametrize(("of_ally", "slots", "level", "most"), [(False, 3 + 5, 10, 5 + 20), (True, 4, 5, 5 + 10)])
def test_an_ally_of_an_ally_has_half(of_ally: bool, slots: int, level: int, most: int) -> None:
    """At level 10 an Ally has 8 Slots and 5 + 20 ACP; an Ally of an Ally has 4 Slots and 5 + 10 ACP.

    Rules: TCG-AY-06, TCG-AY-08, TCG-AY-10.
    """
    bond = ability("Bond", entry("Ally", points=40), type="Passive", core="Spirit", aspect="Boost")
    found = roll_ally(bond, 10, Rulings(), Loaded([1, 1, 1]), of_ally=of_ally)
    assert (found.slots, found.ceiling.total) == (slots, most)
    assert found.stat_cap == 6 + (level - 1) // 3


# Commands


def test_a_command_is_aimed_at_ones_own_foes_first() -> None:
    """TCG-CO-01: the targets of a Command begin with the victim’s allies, and the user’s own allies are marked."""
    gaze = ability("Gaze", entry("Cognition I", ap=2), core="Mind", aspect="Hinderance", action="Volley")
    ctx = fight(somebody("a", gaze, side="us", at=(4, 4)), somebody("b", side="them", at=(5, 4)),
                 somebody("c", side="us", at=(5, 5)), somebody("d", side="them", at=(6, 4)))  # fmt: skip
    uses(ctx, "a", "Gaze", "b", "c", "d", target="b", faces=[[1, 1]])
    strike = next(option for option in offered(ctx, "ana", "command") if option.fixed.get("action") == "Strike")
    (whom,) = (field for field in strike.fields if field.name == "target")
    labels = [way.label for way in choices_of(whom)]
    assert labels[0] == "D"
    assert "C (your side)" in labels
    assert character_of(ctx.position, "d").side == "them"


def test_an_ally_stays_while_its_ability_is_suspended() -> None:
    """An Ally stays in play, with its wounds, while the Ability that calls it is suspended.

    At 5 ACP a level, 40 ACP are too many for Spirit 10.

    Rules: R-TCG-137, TCG-AY-18.
    """
    assert [one.key for one in table(with_wolf(), rulings={"acp_ceiling": "plain5"}).position.characters] == [
        "vell", "vell-wolf"]  # fmt: skip
    ctx = table(with_wolf())
    ctx.position = with_character(ctx.position, replace(ctx.who("vell-wolf"), hp=1, wounded=3))
    for reading in ("plain5", "base15"):
        SYSTEM.change_rulings(ctx, {"acp_ceiling": reading})
        assert (ctx.who("vell-wolf").hp, ctx.who("vell-wolf").wounded) == (1, 3)

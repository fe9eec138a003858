"""Decisions after an Ability has taken effect, function by function: Triggers, pushes, commands, charges."""

from __future__ import annotations

from typing import Any, Literal

import pytest
from msgspec.structs import replace

from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import (
    UNCHARGED,
    BonusMoveOffer,
    Card,
    ChargeDecision,
    Charging,
    CommandDecision,
    Decision,
    Grid,
    InterruptingCard,
    Played,
    PushDecision,
    RelocationDecision,
    TriggerOffer,
    term,
)
from facedown.systems.tri_core.rules.collisions import free_path
from facedown.systems.tri_core.steps import decisions, pushes
from tests.systems.tri_core.driver import Recorded, ability, card_data, entry, events, happened, kara, odo, scene

# Kara: level 3, Mind 12, HP 68, PG 8, Physical Armor 2, 160 lb. Odo: level 2, INT 7, HP 52, PG 9, Physical Armor 6.

GUARD = ability("Guard", entry("Boost III", of="HP", points=20), type="Trigger", event="attacked", action="Block",
                aspect="Boost", target="Self")  # fmt: skip
OWN = ability("Own", entry("Cognition I", ap=3), core="Mind", action="Grab", aspect="Hinderance")
STORM = ability("Storm", entry("Charge I", dice=2), entry("Empower I", dice="1d6"))
LATER = BonusMoveOffer("odo", 2)
"""A decision that is pending already."""


def gifted(one: Any, *abilities: Any) -> Any:
    """Return a hero with these Abilities."""
    return replace(one, sheet=replace(one.sheet, abilities=abilities))


# Triggers


@pytest.mark.parametrize(("stealthed", "where"), [(False, "E6"), (True, None)])
def test_a_trigger_is_revealed_and_resolves_next(stealthed: bool, where: str | None) -> None:
    """A Trigger is revealed as a Reaction and resolves before other pending decisions.

    The square of an unseen user stays secret.

    Rules: TCG-AC-09, TCG-AC-11, TCG-AC-12, R-TCG-23.
    """
    one = gifted(kara(reactions_made=1, stealthed=stealthed), GUARD)
    ctx = scene(one, odo(), waits=(TriggerOffer("kara"), LATER))
    assert not ctx.opened
    decisions.fire(ctx, "ana", m.Fire("kara", "Ability", ability="Guard", to=(4, 5), target="odo", words="now",
                                      sign="moves"))  # fmt: skip
    card = Card("Ability", ability="Guard", to=(4, 5), target="odo")
    assert ctx.owed() == (InterruptingCard(Played("kara", card, -1, reaction=True, held=True)), LATER)
    assert events(ctx) == [
        happened(
            "TCG-AC-09",
            "revealed",
            reaction=True,
            **card_data("kara", "Ability", ability="kara/Guard", target="odo", square=where),
        ),
    ]
    assert ctx.who("kara") == replace(one, reactions_made=2)
    assert ctx.opened is True


# Pushes


def pushed(
    source: Literal["Bluster", "Kinesis", "Travel"], to: Any, *others: Any, squares: int = 3, **more: Any
) -> Recorded:
    """Push Kara from (4, 4) to the square that Odo chooses."""
    offered: Decision = (
        RelocationDecision("odo", "kara", squares)
        if source == "Travel"
        else PushDecision("odo", "kara", squares, source)
    )
    one = more.pop("one", None) or kara(at=(4, 4))
    ctx = scene(odo(at=(0, 0)), one, *others, waits=(offered, LATER), **more)
    pushes.shove(ctx, "ana", m.Shove("odo", to))
    assert ctx.owed() == (LATER,)
    return ctx


@pytest.mark.parametrize(
    ("words", "rule", "how"),
    [("Bluster", "TCG-AF-04", "moved"), ("Kinesis", "TCG-KI-01", "moved"), ("Travel", "TCG-TR-02", "travels")],
)
def test_a_character_is_pushed_over_free_squares(words: Any, rule: str, how: str) -> None:
    """A pushed character moves over free squares, which does not count as its own movement.

    Rules: TCG-AF-04, TCG-KI-01, TCG-TR-02.
    """
    ctx = pushed(words, (7, 4))
    assert (ctx.who("kara").at, ctx.who("kara").moved) == ((7, 4), 0)
    assert events(ctx) == [happened(rule, "placed", character="kara", square="H5", how=how)]


def test_a_character_without_a_square_is_not_pushed() -> None:
    """TC-D-13: A push does not move a character that has no square."""
    ctx = pushed("Kinesis", (7, 4), one=kara())
    assert (ctx.who("kara").at, events(ctx)) == (None, [])


def lea(**state: Any) -> Any:
    """Return a third hero, with Kara’s numbers."""
    one = kara(side="lea", **state)
    return replace(one, key="lea", sheet=replace(one.sheet, name="Lea"))


def test_a_relocated_character_ignores_obstacles() -> None:
    """A relocated character passes obstacles to the nearest free square, or stays if none is free.

    Rules: TCG-TR-02, R-TCG-136.
    """
    wall = Grid(rough=(((5, 4), 0), ((7, 4), 0)))
    ctx = pushed("Travel", (7, 4), lea(at=(6, 3)), grid=wall)
    assert ctx.who("kara").at == (6, 4)  # Lea stands on (6, 3)
    nowhere = Grid(columns=1, rows=1, rough=(((0, 0), 0),))
    ctx = pushed("Travel", (7, 4), one=kara(at=(4, 4)), grid=nowhere)
    assert ctx.who("kara").at == (4, 4)


@pytest.mark.parametrize(("words", "to"), [("Travel", (7, 4)), ("Kinesis", (7, 4)), ("Kinesis", (8, 4))])
def test_a_push_onto_an_unseen_character_finds_it(words: Any, to: Any) -> None:
    """By ruling, a push onto an unseen character finds it, and the pushed one stops on the nearest free square.

    Rules: R-TC-164.
    """
    hidden = lea(at=to, stealthed=True)
    ctx = pushed(words, to, hidden, rulings={"hidden_square": "found"})
    assert ctx.kinds() == ["found", "seen", "placed"]
    assert ctx.who("kara").at != to
    assert pushed(words, to, hidden).who("kara").at == to


@pytest.mark.parametrize(
    ("others", "grid", "free", "into"),
    [
        ((), Grid(rough=(((6, 4), 0),)), 1, None),
        ((), Grid(rough=(((5, 4), 0),)), 0, None),
        ((), Grid(columns=7), 2, None),
        (((6, 4),), Grid(), 1, "lea"),
        (((5, 4),), Grid(), 0, "lea"),
    ],
)
def test_bluster_deals_1_damage_for_each_square(others: Any, grid: Grid, free: int, into: str | None) -> None:
    """A collision by Bluster deals 1 damage for each square moved, which Armor and guards reduce.

    Rules: TCG-AF-04, TCG-AF-04a.
    """
    ctx = pushed("Bluster", (7, 4), *(lea(at=at) for at in others), grid=grid)
    assert ctx.who("kara").at == (4 + free, 4)
    rule, square = "TCG-AF-04", "ABCDEFGHIJ"[4 + free]
    first = [
        happened(rule, "placed", character="kara", square=f"{square}5", how="moved"),
        happened("TCG-AF-04a", "collides", f"Collision {free}", character="kara", into=into, total=free),
    ]
    hurt = [who for who in ("kara", "lea") if free and who in ("kara", into)]
    assert events(ctx) == first + [
        happened("TC-F-62", "damage", "Damage 0", character=who, source="Collision", resource="HP", damage=0, shield=0)
        for who in hurt
    ]  # fmt: skip
    (sum_of,) = ctx.events_so_far()[1].tallies
    assert [(part.label, part.rule) for part in sum_of.addends] == [(term("squares"), "TCG-AF-04a")]


@pytest.mark.parametrize(
    ("squares", "pounds", "carried", "faces", "dice"),
    [
        (3, 160, 0, [11], 1),  # 160 lb: one die
        (4, 160, 0, [10, 1], 2),
        (3, 160, 39, [11], 1),
        (3, 160, 40, [10, 1], 2),
        (3, 90, 0, None, 0),
        (8, 90, 0, [10, 1], 2),
    ],
)
def test_a_collision_deals_damage_by_distance_and_weight(
    squares: int, pounds: int, carried: int, faces: list[int] | None, dice: int
) -> None:
    """A collision deals a d12 for every 4 squares and every 100 lb to both characters.

    Each subtracts its own Armor and PG.

    Rules: TCG-KI-01c.
    """
    item = {"name": "sack", "place": "stowed", "pounds": carried}
    one = kara(item, at=(4, 4))
    one = replace(one, sheet=replace(one.sheet, pounds=pounds))
    ctx = scene(one, odo(at=(5 + squares, 4)), faces=(faces,) if faces else ())
    offered = PushDecision("odo", "kara", 9, "Kinesis")
    pushes.deal_collision(ctx, offered, "kara", squares, "odo")
    total = sum(faces or [])  # 11: less 2 and 8 for Kara 1; less 6 and 9 for Odo none
    assert events(ctx)[0] == happened("TCG-KI-01c", "collides", f"Collision {total}", character="kara", into="odo",
                                       total=total)  # fmt: skip
    assert ctx.rolls == ([("Collision", "kara", f"{dice}d12!")] if faces else [])
    (sum_of,) = ctx.events_so_far()[0].tallies
    assert [(part.label, part.value, part.rule) for part in sum_of.addends] == [(f"{dice}d12", total, "TCG-KI-01c")]
    assert (ctx.who("kara").hp, ctx.who("odo").hp) == (67 if faces else 68, 52)
    assert ctx.kinds() == (["collides", "damage", "hp", "damage"] if faces else ["collides"])
    dealt = [(one.data["character"], one.data["damage"]) for one in ctx.events_so_far() if one.kind == "damage"]
    assert dealt == ([("kara", 1), ("odo", 0)] if faces else [])


def test_the_obstacle_of_a_push() -> None:
    """TCG-AF-04: A push stops before its first obstacle: a character, a wall or the edge of the map."""
    ctx = scene(odo(at=(6, 4)), kara(at=(4, 4)), grid=Grid(columns=9, rows=6, rough=(((4, 6), 0), ((4, 2), 0))))
    one = ctx.who("kara")
    for path, found in (
        (((5, 4), (6, 4), (7, 4)), (1, "odo")),
        (((4, 3), (4, 2), (4, 1)), (1, "")),
        (((4, 5), (4, 6)), (1, "")),
        (((5, 5), (6, 5)), (2, None)),
        (((7, 4), (8, 4), (9, 4)), (2, "")),
        (((0, 0), (-1, 0)), (1, "")),
        ((), (0, None)),
    ):
        assert free_path(ctx.position, one, path) == found


# Commands


def commanded(
    move: m.Command, faces: tuple[list[int], ...] = (), *, bought: int = 3, done: Any = (), **victim: Any
) -> Recorded:
    """Return a game after Kara has commanded this action of Odo; his Resolve with INT 7 must reach 19."""
    offered = CommandDecision("kara", "odo", bought, "Own", done)
    one = gifted(odo(at=(5, 4), **victim), STORM)
    ctx = scene(gifted(kara(at=(4, 4)), OWN), one, waits=(offered, LATER), faces=faces)
    decisions.command(ctx, "ana", move)
    return ctx


def does(card: Card) -> InterruptingCard:
    """Return the pending card of Odo that resolves next."""
    return InterruptingCard(Played("odo", card, -1, reaction=True, held=True))


RUN = m.Command("odo", "Run", to=(9, 4))
COMMAND: dict[str, Any] = {"character": "odo", "by": "kara", "command": "kara/Own"}


@pytest.mark.parametrize(
    ("ap", "left", "victim", "where"),
    [(3, 1, {}, "J5"), (2, 0, {}, "J5"), (5, 1, {"ap": -5}, "J5"), (4, 2, {"stealthed": True}, None)],
)
def test_a_commanded_character_plays_the_chosen_card(
    ap: int, left: int, victim: dict[str, Any], where: str | None
) -> None:
    """A commanded character plays the chosen card, and the AP left can be spent on another action.

    A Run costs 2 AP, and 2 more for a fatigued character.

    Rules: TCG-CO-01, R-TCG-95, TC-E-60.
    """
    ctx = commanded(RUN, bought=ap, **victim)
    rest = (CommandDecision("kara", "odo", left, "Own", ("Stride",)),) if left else ()
    assert ctx.owed() == (does(Card("Run", to=(9, 4))), *rest, LATER)
    assert events(ctx) == [happened("TCG-CO-01", "commanded", **COMMAND, **card_data("odo", "Run", square=where))]
    assert ctx.opened is True


@pytest.mark.parametrize(("face", "held"), [(5, False), (6, True)])
def test_a_second_commanded_action_is_resisted_first(face: int, held: bool) -> None:
    """A second action of a command is resisted first, and a successful Resolve ends the command.

    INT 7, 6 and the other die must reach 12 + 4 + 3 = 19.

    Rules: TCG-CO-01, R-TCG-95.
    """
    ctx = commanded(RUN, ([6, face],), done=("Core",))
    assert events(ctx)[0] == happened(
        "R-TCG-95", "resists", f"Resolve {13 + face}", character="odo", what="one-more-action", by="INT",
        total=13 + face, against=19, held=held, band="success" if held else "failure",
    )  # fmt: skip
    assert ctx.kinds() == ["resists", *([] if held else ["commanded"])]
    rest = CommandDecision("kara", "odo", 1, "Own", ("Core", "Stride"))
    assert ctx.owed() == ((LATER,) if held else (does(Card("Run", to=(9, 4))), rest, LATER))


@pytest.mark.parametrize(("face", "held"), [(5, False), (6, True)])
def test_a_harmful_commanded_action_is_resisted(face: int, held: bool) -> None:
    """A commanded Ability is resisted as harmful, because it costs more than AP.

    The AP of a charged Ability are paid already.

    Rules: TCG-CO-01a, R-TCG-94.
    """
    charging = Charging(Card("Charge up", ability="Storm"), 2)
    move = m.Command("odo", "Strike", ability="Storm", target="kara")
    ctx = commanded(move, ([6, face],), bought=1, charging=charging)
    assert events(ctx) == [
        happened("TCG-CO-01", "commanded", **COMMAND,
                 **card_data("odo", "Strike", weight="Light", ability="odo/Storm", target="kara")),
        happened("TCG-CO-01a", "resists", f"Resolve {13 + face}", character="odo", what="harming-itself", by="INT",
                 total=13 + face, against=19, held=held, band="success" if held else "failure"),
    ]  # fmt: skip
    card = Card("Strike", ability="Storm", target="kara", cycles=2)
    rest = CommandDecision("kara", "odo", 1, "Own", ("Core",))
    assert ctx.owed() == ((LATER,) if held else (does(card), rest, LATER))


@pytest.mark.parametrize(("ap", "harms"), [(4, False), (3, True)])
def test_a_commanded_action_above_its_ap_is_harmful(ap: int, harms: bool) -> None:
    """A commanded Sprint, which costs 4 AP, is resisted as harmful if the command has only 3 AP.

    Rules: TCG-CO-01a, R-TCG-94.
    """
    ctx = commanded(m.Command("odo", "Sprint", to=(9, 4)), ([1, 1],) if harms else (), bought=ap)
    assert ctx.kinds() == ["commanded", *(["resists"] if harms else [])]
    assert ctx.owed() == (does(Card("Sprint", to=(9, 4))), LATER)


# Charges


@pytest.mark.parametrize(("cycles", "charged"), [(2, 2), (0, UNCHARGED)])
def test_a_charge_is_released_at_the_chosen_target(cycles: int, charged: int) -> None:
    """TCG-CH-06: A charge is released at the chosen target at once and at no further cost."""
    one = gifted(kara(at=(4, 4), charging=Charging(Card("Charge up", ability="Storm"), cycles)), STORM)
    ctx = scene(one, odo(at=(5, 4)), waits=(ChargeDecision("kara"), LATER))
    decisions.discharge(ctx, "ana", m.Discharge("kara", "odo"))
    card = Card("Strike", ability="Storm", target="odo", to=(5, 4), cycles=charged)
    assert ctx.owed() == (InterruptingCard(Played("kara", card, -1, reaction=True, held=True)), LATER)
    assert events(ctx) == []

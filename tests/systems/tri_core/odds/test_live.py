"""Live odds of Tri-Core: of attacks, of breaking free, and after cards that are already laid."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from msgspec.structs import replace

from facedown.chance import Dealer
from facedown.game import Setup
from facedown.lab.outlook import outlook
from facedown.odds.prospects import Case
from facedown.systems.tri_core import moves as m
from facedown.systems.tri_core.model import Card, Rulings, character_of
from facedown.systems.tri_core.odds.attacks import attack_odds
from facedown.systems.tri_core.options.cards.card_fields import BLANK_VALUES
from facedown.systems.tri_core.rules.attack_rolls import AttackRoll
from facedown.systems.tri_core.system import SYSTEM
from tests.systems.tri_core.driver import SEATS, Scripted, does, fight, vell
from tests.systems.tri_core.odds.test_answers import exploding


def test_a_character_with_priority_sees_the_odds_of_its_cards() -> None:
    """A character with Priority sees the odds of the cards that it can play, and the odds of each case add up to 1."""
    seats = tuple(SEATS.values())
    dealer = Dealer(b"outlook!")
    position = SYSTEM.begin(Setup(seats, SYSTEM.sample(), {}))
    keys = tuple(one.key for one in position.characters)
    position = SYSTEM.play(position, SEATS["gm"], m.StartEncounter(keys), dealer).position
    assert position.encounter is not None
    assert position.encounter.exchange is not None
    for at, key in enumerate(keys):
        position = SYSTEM.play(position, SEATS["gm"], m.Put(key, (at, 0)), dealer).position
    assert position.encounter is not None
    assert position.encounter.exchange is not None
    one = character_of(position, position.encounter.exchange.actors[0])
    seat = next(seat for seat in seats if seat.key == one.controller)
    found = outlook(SYSTEM, SYSTEM.view(position, seat), seat)
    lays = [prospect for prospect in found if prospect.move["move"] == "lay"]
    assert lays
    cases = [case for prospect in lays for case in prospect.cases]
    assert any("mean damage" in case.summary for case in cases)
    for case in cases:
        assert sum((case.outcomes[outcome] for outcome in case.outcomes), case.outcomes.cut_off) == 1


@pytest.mark.parametrize("action", ["Hoist", "Break free"])
def test_the_odds_of_breaking_free(action: str) -> None:
    """To break free, Hoist rolls 1d12 against 1d12 and a Grab 2d12 against 2d12; the holder wins a tie.

    Both have equal bonuses.

    Rules: R-TC-85.
    """
    ctx = fight(vell("a", at=(4, 4), held_by="b"), replace(vell("b", at=(5, 4)), controller="ben"))
    found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    (breaks,) = [one for one in found if one.move.get("action") == action]
    die = exploding(1 if action == "Hoist" else 2, 6)
    free = sum((x * y for (a, x), (b, y) in product(die.items(), die.items()) if a > b), Fraction(0))
    assert float(breaks.cases[0].texts["free"]) == pytest.approx(float(free), abs=1e-6)


def test_the_odds_after_a_laid_stride_are_those_at_its_destination() -> None:
    """TC-C-33: B is three squares away, so a Strike has odds only after a Run next to B is laid."""
    ctx = fight(vell("a", at=(4, 4)), replace(vell("b", at=(7, 4)), controller="ben"))

    def cases() -> int:
        found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
        return sum(len(one.cases) for one in found if one.move.get("action") == "Strike")

    assert not cases()
    does(ctx, m.Lay("a", "Run", to=(6, 4)))
    assert cases()


def laid_odds(ctx: Scripted, action: str, **at: object) -> list[Case]:
    """Return the odds of A’s action in its player’s outlook, after other cards are laid."""
    found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    of = [
        one for one in found if one.move.get("action") == action and at.items() <= {**BLANK_VALUES, **one.move}.items()
    ]
    return [case for one in of for case in one.cases if case.when == ("undefended",)]


def test_a_laid_charge_is_in_the_odds() -> None:
    """TC-E-50: a Run with Charge to B adds two dice to the Strike after it."""
    means, b = [], vell("b", at=(7, 4))
    for subs in ((), ("Charge",)):
        ctx = fight(vell("a", at=(4, 4)), replace(b, controller="ben"))
        does(ctx, m.Lay("a", "Run", to=(6, 4), subs=subs))
        (found,) = laid_odds(ctx, "Strike", weight="Light", spared=False, at_ap=False)
        means.append(found.summary["mean damage"])
    attack_roll, there = AttackRoll("a", Card("Strike", target="b"), "b"), vell("a", at=(6, 4))
    plain, charged = (
        attack_odds(Rulings(), replace(there, edge=edge), attack_roll, b, None) for edge in ((), (("Charge", 2),))
    )
    assert means == [plain.damage.mean, charged.damage.mean]
    assert means[1] > means[0] + 10


def test_the_targets_in_reach_are_found_among_many() -> None:
    """The only target in reach has odds with every weight, although twelve targets are too many to list."""
    far = [replace(vell(f"foe-{at:02}", at=(at, 11)), controller="ben") for at in range(11)]
    ctx = fight(vell("a", at=(4, 4)), *far, replace(vell("last", at=(5, 4)), controller="ben"),
                 reacts=[[11, 10], *[[3, 2]] * 12])  # fmt: skip
    found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    strikes = [one for one in found if one.move.get("action") == "Strike" and not one.move.get("spared")]
    assert {one.move["target"] for one in strikes} == {"last"}
    assert {one.move["weight"] for one in strikes} == {"Light", "Moderate", "Heavy"}


def test_a_laid_strike_uses_up_what_was_won_for_it() -> None:
    """TC-E-50, R-TC-16: after a Charge and a Strike with the sword, the other hand strikes without the bonus."""
    sword = {"name": "sword", "sort": "weapon", "place": "main", "dice": 2, "types": ["Slice"]}
    knife = {**sword, "name": "knife", "place": "off", "dice": 1}
    a, b = vell("a", sword, knife, at=(4, 4)), vell("b", at=(7, 4))
    ctx = fight(a, replace(b, controller="ben"))
    does(ctx, m.Lay("a", "Run", to=(6, 4), subs=("Charge",)), m.Lay("a", "Strike", target="b", items=("sword",)))
    (found,) = laid_odds(ctx, "Strike", weight="Light")
    plain = attack_odds(
        Rulings(), replace(a, at=(6, 4)), AttackRoll("a", Card("Strike", items=("knife",), target="b"), "b"), b, None
    )
    assert found.summary["mean damage"] == plain.damage.mean


def test_the_note_on_a_card_without_odds_says_why() -> None:
    """A note says why a card has no odds: a defense depends on the attack, and dropping an item on nobody else."""
    club = {"name": "club", "sort": "weapon", "place": "main", "dice": 1, "types": ["Impact"]}
    ctx = fight(vell("a", club, at=(4, 4)), replace(vell("b", at=(5, 4)), controller="ben"))
    found = outlook(SYSTEM, SYSTEM.view(ctx.position, SEATS["ana"]), SEATS["ana"])
    notes = {one.title.removeprefix("A: "): one.note for one in found}
    assert notes["Dodge"] == "The outcome depends on the attack."
    assert notes["Drop"] == "No odds are computed for this card."
    assert "the face-down cards are revealed" in notes["Play no card"]

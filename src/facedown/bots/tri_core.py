"""A bot for Tri-Core: it closes in, strikes the weakest in reach, defends itself, and recovers when it is spent."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.bots.tri_core_abilities import asked_fields, best_ability, commanded, fired
from facedown.game import OneOf, Option, Seat, Squares, System
from facedown.systems.tri_core.model import (
    Attack,
    BonusStrikeOffer,
    Character,
    Exchange,
    Position,
    RiposteOffer,
    character_of,
    is_willing,
)
from facedown.systems.tri_core.options.ability_refusals import targets_of
from facedown.systems.tri_core.rules.current_numbers import maximum
from facedown.systems.tri_core.rules.pending_decisions import is_decided
from facedown.systems.tri_core.rules.ranges import squares_apart
from facedown.systems.tri_core.rules.strides import moved_to

SPENT = 6
"""With fewer AP than this a bot recovers."""


class TriCoreBot:
    """Plays any number of characters, one decision at a time, from what its seat sees."""

    considers = frozenset({"call-trigger", "start-encounter"})

    def __init__(self, seed: int = 0) -> None:
        """Leaves nothing to chance, whatever the seed."""
        self._called: set[tuple[str, int, int]] = set()

    def choose(self, system: System[Any], view: Position, seat: Seat, options: Sequence[Option]) -> Any:
        """A move for whoever owes one; as the GM also opens encounters, and ends them when one side lies down."""
        made = pick(system, options, "end-encounter") if view.encounter is not None and is_decided(view) else None
        made = made or pick(system, options, "enter-rotation")
        made = made or self._call(system, view, options)
        made = made or self._decide(system, view, options)
        if made is None and view.encounter is None:
            made = self._open(system, view, options)
        if made is None:
            owed = [option for option in options if option.owed]
            made = owed[0].build(system.move_type) if owed else None
        return made

    def _call(self, system: System[Any], view: Position, options: Sequence[Option]) -> Any:
        """As the GM: what a Hold leaves to its word has come once somebody of another side has Priority."""
        encounter = view.encounter
        if encounter is None or encounter.exchange is None:
            return None
        acting = [character_of(view, key) for key in encounter.exchange.actors]
        for held in encounter.held:
            moment = (held.owner, encounter.cycle, encounter.turn)
            holder = character_of(view, held.owner)
            if held.hold.sign or moment in self._called or all(is_willing(holder, one) for one in acting):
                continue
            made = pick(system, options, "call-trigger", actor=held.owner)
            if made is not None:
                self._called.add(moment)
                return made
        return None

    def _open(self, system: System[Any], view: Position, options: Sequence[Option]) -> Any:
        return pick(system, options, "start-encounter") if not view.encounters else None

    def _decide(self, system: System[Any], view: Position, options: Sequence[Option]) -> Any:
        encounter = view.encounter
        if encounter is None:
            return None
        if isinstance(encounter.waits.top, Attack):
            return self._defend(system, view, options, encounter.waits.top.target)
        ordered = commanded(system, view, options) or fired(system, view, options)
        if ordered is not None:
            return ordered
        if any(option.move == "fire" for option in options):
            return pick(system, options, "let-be")
        if strikes_a_friend(view, encounter.waits.top):
            return pick(system, options, "let-be")
        made = bind_move(system, view, options) or move_at_weakest_foe(system, view, options, "discharge")
        for kind in ("riposte", "bonus-strike", "shove", "discharge", "judge"):
            spared = {"spared": False} if kind in ("riposte", "bonus-strike") else {}
            made = made or pick(system, options, kind, **spared)
        if made is not None:
            return made
        asked = [option.fixed["actor"] for option in options if option.move == "finish-playing"]
        if not asked or encounter.exchange is None:
            return None
        one = character_of(view, asked[0])
        lays = [option for option in options if option.move == "lay" and option.fixed["actor"] == one.key]
        if encounter.exchange.step == "acting":
            card = self._act(system, view, one, lays, encounter.exchange)
        else:
            card = self._react(system, view, one, lays, encounter.exchange)
        return card or pick(system, options, "finish-playing", actor=one.key)

    # One's own turn

    def _act(self, system: System[Any], view: Position, one: Character, lays: list[Option], on: Exchange) -> Any:
        """Recover where it is needed, then look round, or close in and strike; one card at a time."""
        laid = {card.action for card in on.draft(one.key)}
        foes = foes_of(view, one)
        if not laid & {"Recover"} and (one.ap < SPENT or 2 * one.hp < maximum(one, view.rulings, "HP")):
            resource = "AP" if one.ap < SPENT else "HP"
            made = card_of(system, lays, "Recover", resource=resource)
            if made is not None:
                return made
        if not foes and not laid and one.ap > 0:
            return card_of(system, lays, "Observe")  # somebody may hide
        if laid & {"Strike", "Volley", "Ability"} or any(card.ability for card in on.draft(one.key)) or one.ap <= 0:
            return None
        able = best_ability(system, view, one, lays) if one.sheet.abilities and not laid else None
        if able is not None or not foes:
            return able
        heavy = "Heavy" if one.ap >= 2 * SPENT else "Light"
        shot = card_of(system, lays, "Volley", target=weakest(foes).key, weight=heavy)
        if shot is not None:
            return shot
        near = [foe for foe in foes if reachable(view, one, foe, on)]
        if near:
            return card_of(system, lays, "Strike", target=weakest(near).key, weight=heavy)
        return None if laid & {"Run", "Hustle", "Walk"} else self._close_in(system, view, one, foes, lays)

    def _close_in(
        self, system: System[Any], view: Position, one: Character, foes: list[Character], lays: list[Option]
    ) -> Any:
        """The cheapest Stride that gets beside a foe; else the one that gets closest."""
        assert view.encounter is not None
        best: tuple[int, int, str, Any] | None = None
        move = next((option for option in lays if option.variant == "move"), None)
        for cost, name in ((0, "Walk"), (1, "Hustle"), (2, "Run")):
            squares = domain_of(move, "to", {"action": name}) if move is not None else None
            for at in sorted(squares.values()) if isinstance(squares, Squares) else ():
                there = moved_to(view.encounter.grid, one, at)
                far = min(squares_apart(there, foe) for foe in foes)
                if best is None or (far, cost) < best[:2]:
                    best = (far, cost, name, at)
        if best is None or move is None:
            return None
        return move.build(system.move_type, action=best[2], to=best[3])

    # Reactions

    def _react(self, system: System[Any], view: Position, one: Character, lays: list[Option], on: Exchange) -> Any:
        """A defence for each attack on oneself, as heavy as AP allow; else a blow at a foe who acts close by."""
        aimed = on.aimed(one.key)
        if len(on.draft(one.key)) < aimed and one.ap > -2:
            weight = "Heavy" if one.ap >= 2 * SPENT else "Moderate" if one.ap >= SPENT else "Light"
            return card_of(system, lays, "Block", weight=weight)
        if aimed or on.draft(one.key) or one.ap < SPENT:
            return None
        near = [foe for foe in foes_of(view, one) if foe.key in on.actors and reachable(view, one, foe, on)]
        return card_of(system, lays, "Strike", target=near[0].key, weight="Moderate") if near else None

    def _defend(self, system: System[Any], view: Position, options: Sequence[Option], key: str) -> Any:
        one, actions = character_of(view, key), defences(options)
        action = next((name for name in ("Block", "Dodge", "Parry") if name in actions), "")
        if not action or one.ap <= 0:
            return pick(system, options, "defend", action="")
        weight = {"weight": "Moderate"} if one.ap >= SPENT and action == "Block" else {}
        return pick(system, options, "defend", action=action, **weight)


# Finding options


def defences(options: Sequence[Option]) -> set[str]:
    """The actions by which a character can defend itself now."""
    found: set[str] = set()
    for option in options:
        if option.move == "defend":
            domains = [field.domain for field in option.fields if field.name == "action"]
            asked = [choice.value for domain in domains if isinstance(domain, OneOf) for choice in domain.choices]
            found |= {*asked, option.fixed.get("action", "")}
    return found


def pick(system: System[Any], options: Sequence[Option], kind: str, **wanted: Any) -> Any:
    """The first move of a kind that has these settled fields, and of the others those that it can have; else None."""
    for option in options:
        if option.move != kind or any(option.fixed.get(name, value) != value for name, value in wanted.items()):
            continue
        return option.build(system.move_type, **chosen_in(option, wanted))
    return None


def chosen_in(option: Option, wanted: Mapping[str, Any]) -> dict[str, Any]:
    """Those of the wanted values that an option can have, each beside the earlier ones."""
    chosen: dict[str, Any] = {}
    for field, domain in asked_fields(option, wanted):
        if field.name in wanted and domain.reason_against(wanted[field.name], field.rule) is None:
            chosen[field.name] = wanted[field.name]
    return chosen


def domain_of(option: Option, name: str, values: Mapping[str, Any]) -> Any:
    """The domain of a field beside these values of earlier ones; None if it is not asked for."""
    field = next((field for field in option.fields if field.name == name), None)
    known = {**option.fixed, **values}
    for earlier in option.fields:
        if field is not None and earlier.name in field.needs and earlier.name in values:
            domain = earlier.domain_for(known)
            if domain is None or domain.reason_against(values[earlier.name], earlier.rule) is not None:
                return None
    return field.domain_for(known) if field is not None else None


def move_at_weakest_foe(system: System[Any], view: Position, options: Sequence[Option], kind: str) -> Any:
    """The first move of a kind that can be aimed at a foe, aimed at the weakest; None where there is none."""
    for option in options:
        if option.move == kind and "actor" in option.fixed:
            one = character_of(view, option.fixed["actor"])
            others = [character_of(view, choice.value) for choice in targets_of(option) if choice.value]
            foes = [other for other in others if not is_willing(one, other)]
            if foes:
                struck = weakest([foe for foe in foes if foe.conscious] or foes)
                return option.build(system.move_type, target=struck.key)
    return None


def bind_move(system: System[Any], view: Position, options: Sequence[Option]) -> Any:
    """A Reaction bound to what a foe does rather than to what a friend does, and aimed at a foe; None if none waits."""
    option = next((option for option in options if option.move == "bind"), None)
    if option is None:
        return None
    one = character_of(view, option.fixed["actor"])
    owners = sorted(values_of(option, "owner", {}), key=lambda key: is_willing(one, character_of(view, key)))
    for owner in owners:
        targets = values_of(option, "target", {"owner": owner})
        if not is_willing(one, character_of(view, owner)) and owner in targets:
            return option.build(system.move_type, owner=owner, target=owner)
        foes = [character_of(view, key) for key in targets if not is_willing(one, character_of(view, key))]
        if foes:
            target = weakest([foe for foe in foes if foe.conscious] or foes)
            return option.build(system.move_type, owner=owner, target=target.key)
    return option.build(system.move_type, owner=owners[0])


def values_of(option: Option, name: str, values: Mapping[str, Any]) -> list[Any]:
    """What a field can have beside these values of earlier ones."""
    domain = domain_of(option, name, values)
    return list(domain.values()) if domain is not None else []


def card_of(system: System[Any], lays: Sequence[Option], action: str, **wanted: Any) -> Any:
    """A card of this action with these fields, as far as they are asked for; None where it cannot be laid so."""
    whole = {"action": action, **wanted}
    for option in lays:
        if option.fixed.get("action", action) != action:
            continue
        chosen = chosen_in(option, whole)
        if all(field.name in chosen for field, _ in asked_fields(option, whole) if field.name in whole):
            return option.build(system.move_type, **chosen)
    return None


# Looking round


def strikes_a_friend(view: Position, won: Any) -> bool:
    """Whether what was won is a blow at somebody of one’s own side, who was made to attack."""
    if not isinstance(won, RiposteOffer | BonusStrikeOffer) or not won.owner or not won.target:
        return False
    return is_willing(character_of(view, won.owner), character_of(view, won.target))


def foes_of(view: Position, one: Character) -> list[Character]:
    """Those who stand, can be seen, and are not on the character's side."""
    assert view.encounter is not None
    there = view.encounter.everybody
    return [
        other
        for other in view.characters
        if other.key in there and not is_willing(one, other) and other.conscious and not other.unnoticed_by(one)
    ]


def weakest(foes: Sequence[Character]) -> Character:
    """Who has the fewest HP."""
    return min(foes, key=lambda foe: (foe.hp, foe.key))


def reachable(view: Position, one: Character, foe: Character, on: Exchange) -> bool:
    """Whether a Strike gets there: beside it already, or after the Stride that was just laid."""
    to = next((card.to for card in on.draft(one.key) if card.to is not None), None)
    assert view.encounter is not None
    return squares_apart(one if to is None else moved_to(view.encounter.grid, one, to), foe) <= 1

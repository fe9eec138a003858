"""A bot for Tri-Core: it approaches foes, strikes the weakest foe in reach, defends itself, and recovers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from facedown.bots.tri_core_abilities import best_ability, command_move, trigger_move
from facedown.game import OneOf, Option, Seat, Squares, System
from facedown.systems.tri_core.model import (
    Attack,
    BonusStrikeOffer,
    Character,
    Exchange,
    RiposteOffer,
    View,
    character_of,
    is_willing,
)
from facedown.systems.tri_core.options.ability_refusals import targets_of
from facedown.systems.tri_core.rules.current_numbers import maximum
from facedown.systems.tri_core.rules.pending_decisions import is_decided
from facedown.systems.tri_core.rules.ranges import squares_apart
from facedown.systems.tri_core.rules.strides import after_moving

SPENT = 6
"""A character with fewer AP than this number recovers."""

LEAST_AP_TO_BLOCK = -1
"""A character with fewer AP than this number plays no Block as a Reaction.

A Block can prevent a wound, so it may leave a character fatigued. But every action of a fatigued character costs 2 AP
more, and this soon leads to exhaustion and collapse (TC-C-12, TC-E-60).
"""


class TriCoreBot:
    """A bot that plays all characters of a seat, one decision at a time, from the view of the seat."""

    considers = frozenset({"call-trigger", "start-encounter"})

    def __init__(self, seed: int = 0) -> None:
        """Accept a seed as all bots do, but ignore it: this bot makes no random choices."""
        self._called: set[tuple[str, int, int]] = set()

    def choose(self, system: System[Any], view: View, seat: Seat, options: Sequence[Option]) -> Any:
        """Return an owed move, or None if no move is owed.

        As the GM, also return a move that starts the first encounter, ends an encounter that is decided, or lets cards
        on Hold be played.
        """
        made = (
            build_first(system, options, "end-encounter") if view.encounter is not None and is_decided(view) else None
        )
        made = made or build_first(system, options, "enter-rotation")
        made = made or self._call_trigger(system, view, options)
        made = made or self._decide(system, view, options)
        if made is None and view.encounter is None:
            made = self._start_encounter(system, view, options)
        if made is None:
            owed = [option for option in options if option.owed]
            made = owed[0].build(system.move_type) if owed else None
        return made

    def _call_trigger(self, system: System[Any], view: View, options: Sequence[Option]) -> Any:
        """Return the GM’s move that lets a character play its cards on Hold, or None.

        The move is made only if a foe of the character acts now, and if the cards wait for something that only the GM
        can recognize. It is made at most once a turn for each character.
        """
        encounter = view.encounter
        if encounter is None or encounter.exchange is None:
            return None
        acting = [character_of(view, key) for key in encounter.exchange.actors]
        for held in encounter.held:
            moment = (held.owner, encounter.cycle, encounter.turn)
            holder = character_of(view, held.owner)
            if held.hold.sign or moment in self._called or all(is_willing(holder, one) for one in acting):
                continue
            made = build_first(system, options, "call-trigger", actor=held.owner)
            if made is not None:
                self._called.add(moment)
                return made
        return None

    def _start_encounter(self, system: System[Any], view: View, options: Sequence[Option]) -> Any:
        """Return the GM’s move that starts the first encounter; None if there was an encounter, or none can start."""
        return build_first(system, options, "start-encounter") if not view.encounters else None

    def _decide(self, system: System[Any], view: View, options: Sequence[Option]) -> Any:
        """Return the move that makes the newest pending decision, or that plays the next card face down.

        None if neither is owed.
        """
        encounter = view.encounter
        if encounter is None:
            return None
        if isinstance(encounter.waits.top, Attack):
            return self._defend(system, view, options, encounter.waits.top.target)
        made = command_move(system, view, options) or trigger_move(system, view, options)
        if made is not None:
            return made
        if any(option.move == "fire" for option in options):
            return build_first(system, options, "let-be")
        if is_strike_at_ally(view, encounter.waits.top):
            return build_first(system, options, "let-be")
        made = bind_move(system, view, options) or move_at_weakest_foe(system, view, options, "discharge")
        for kind in ("riposte", "bonus-strike", "shove", "discharge", "judge"):
            spared = {"spared": False} if kind in ("riposte", "bonus-strike") else {}
            made = made or build_first(system, options, kind, **spared)
        if made is not None:
            return made
        asked = [option.fixed["actor"] for option in options if option.move == "finish-playing"]
        if not asked or encounter.exchange is None:
            return None
        character = character_of(view, asked[0])
        lays = [option for option in options if option.move == "lay" and option.fixed["actor"] == character.key]
        if encounter.exchange.step == "acting":
            card = self._act(system, view, character, lays, encounter.exchange)
        else:
            card = self._react(system, view, character, lays, encounter.exchange)
        return card or build_first(system, options, "finish-playing", actor=character.key)

    # A character’s own turn

    def _act(
        self, system: System[Any], view: View, character: Character, lays: list[Option], exchange: Exchange
    ) -> Any:
        """Return the move that plays the next card in the character’s own turn; None if it plays no more cards.

        The character recovers if its AP or HP are low. If it sees no foe, it observes or uses an Ability; else it uses
        an Ability, shoots, strikes, or approaches a foe. `lays` are its options to play a card face down.
        """
        laid = {card.action for card in exchange.draft(character.key)}
        foes = foes_of(view, character)
        if not laid & {"Recover"} and (
            character.ap < SPENT or 2 * character.hp < maximum(character, view.rulings, "HP")
        ):
            resource = "AP" if character.ap < SPENT else "HP"
            made = card_move(system, lays, "Recover", resource=resource)
            if made is not None:
                return made
        if not foes and not laid and character.ap > 0:
            return card_move(system, lays, "Observe")  # a foe may be hidden
        if (
            laid & {"Strike", "Volley", "Ability"}
            or any(card.ability for card in exchange.draft(character.key))
            or character.ap <= 0
        ):
            return None
        able = best_ability(system, view, character, lays) if character.sheet.abilities and not laid else None
        if able is not None or not foes:
            return able
        heavy = "Heavy" if character.ap >= 2 * SPENT else "Light"
        shot = card_move(system, lays, "Volley", target=weakest(foes).key, weight=heavy)
        if shot is not None:
            return shot
        near = [foe for foe in foes if is_reachable(view, character, foe, exchange)]
        if near:
            return card_move(system, lays, "Strike", target=weakest(near).key, weight=heavy)
        return None if laid & {"Run", "Hustle", "Walk"} else self._approach(system, view, character, foes, lays)

    def _approach(
        self, system: System[Any], view: View, character: Character, foes: list[Character], lays: list[Option]
    ) -> Any:
        """Return the move that plays the Stride that ends closest to a foe, or None if no Stride is possible.

        Of several equally close Strides, it is the cheapest. `lays` are the options to play a card face down.
        """
        assert view.encounter is not None
        best: tuple[int, int, str, Any] | None = None
        move = next((option for option in lays if option.variant == "move"), None)
        for cost, name in ((0, "Walk"), (1, "Hustle"), (2, "Run")):
            squares = field_domain(move, "to", {"action": name}) if move is not None else None
            for at in sorted(squares.values()) if isinstance(squares, Squares) else ():
                there = after_moving(view.encounter.grid, character, at)
                far = min(squares_apart(there, foe) for foe in foes)
                if best is None or (far, cost) < best[:2]:
                    best = (far, cost, name, at)
        if best is None or move is None:
            return None
        return move.build(system.move_type, action=best[2], to=best[3])

    # Reactions

    def _react(
        self, system: System[Any], view: View, character: Character, lays: list[Option], exchange: Exchange
    ) -> Any:
        """Return the move that plays the next Reaction; None if the character plays no more Reactions.

        It is a Block for each attack on the character, of a weight that depends on its AP. If the character is not
        attacked, it is a Strike at a foe in reach that acts now. `lays` are the options to play a card face down.
        """
        aimed = exchange.aimed(character.key)
        if len(exchange.draft(character.key)) < aimed and character.ap >= LEAST_AP_TO_BLOCK:
            weight = "Heavy" if character.ap >= 2 * SPENT else "Moderate" if character.ap >= SPENT else "Light"
            return card_move(system, lays, "Block", weight=weight)
        if aimed or exchange.draft(character.key) or character.ap < SPENT:
            return None
        acting = [foe for foe in foes_of(view, character) if foe.key in exchange.actors]
        near = [foe for foe in acting if is_reachable(view, character, foe, exchange)]
        return card_move(system, lays, "Strike", target=near[0].key, weight="Moderate") if near else None

    def _defend(self, system: System[Any], view: View, options: Sequence[Option], key: str) -> Any:
        """Return the move that defends the character with the key `key`: a Block, else a Dodge, else a Parry.

        If none of these is possible, or if its AP are used up, return the move that takes the hit.
        """
        character, actions = character_of(view, key), defences(options)
        action = next((name for name in ("Block", "Dodge", "Parry") if name in actions), "")
        if not action or character.ap <= 0:
            return build_first(system, options, "defend", action="")
        weight = {"weight": "Moderate"} if character.ap >= SPENT and action == "Block" else {}
        return build_first(system, options, "defend", action=action, **weight)


# Finding options


def defences(options: Sequence[Option]) -> set[str]:
    """Return the actions that can be chosen as a defence in these options; "" stands for no defence."""
    found: set[str] = set()
    for option in options:
        if option.move == "defend":
            domains = [field.domain for field in option.fields if field.name == "action"]
            asked = [choice.value for domain in domains if isinstance(domain, OneOf) for choice in domain.choices]
            found |= {*asked, option.fixed.get("action", "")}
    return found


def build_first(system: System[Any], options: Sequence[Option], kind: str, **wanted: Any) -> Any:
    """Return a move of the kind `kind`, made from the first suitable option; None if there is none.

    An option is suitable if its fixed values do not contradict those in `wanted`. Wanted values that are not legal are
    replaced by the usual values.
    """
    for option in options:
        if option.move != kind or any(option.fixed.get(name, value) != value for name, value in wanted.items()):
            continue
        return option.build(system.move_type, **option.legal_values(wanted))
    return None


def field_domain(option: Option, name: str, values: Mapping[str, Any]) -> Any:
    """Return the domain of the field `name` of an option: an object that knows the legal values of the field.

    `values` holds the values of earlier fields. None if the option does not ask for the field, or if the field depends
    on a value in `values` that is not legal.
    """
    field = next((field for field in option.fields if field.name == name), None)
    known = {**option.fixed, **values}
    for earlier in option.fields:
        if field is not None and earlier.name in field.needs and earlier.name in values:
            domain = earlier.domain_for(known)
            if domain is None or domain.reason_against(values[earlier.name], earlier.rule) is not None:
                return None
    return field.domain_for(known) if field is not None else None


def move_at_weakest_foe(system: System[Any], view: View, options: Sequence[Option], kind: str) -> Any:
    """Return a move of the kind `kind` that targets the weakest foe, or None.

    The move is made from the first option that can target a foe. A foe who is not conscious is a target only if the
    option has no conscious foe.
    """
    for option in options:
        if option.move == kind and "actor" in option.fixed:
            character = character_of(view, option.fixed["actor"])
            others = [character_of(view, key) for key in targets_of(option) if key]
            foes = [other for other in others if not is_willing(character, other)]
            if foes:
                struck = weakest([foe for foe in foes if foe.conscious] or foes)
                return option.build(system.move_type, target=struck.key)
    return None


def bind_move(system: System[Any], view: View, options: Sequence[Option]) -> Any:
    """Return the move that chooses which action a Reaction answers, and its target; None if no Reaction must choose.

    The action is that of a foe, and the target a foe, if possible.
    """
    option = next((option for option in options if option.move == "bind"), None)
    if option is None:
        return None
    character = character_of(view, option.fixed["actor"])
    owners = sorted(field_values(option, "owner", {}), key=lambda key: is_willing(character, character_of(view, key)))
    for owner in owners:
        targets = field_values(option, "target", {"owner": owner})
        if not is_willing(character, character_of(view, owner)) and owner in targets:
            return option.build(system.move_type, owner=owner, target=owner)
        foes = [character_of(view, key) for key in targets if not is_willing(character, character_of(view, key))]
        if foes:
            target = weakest([foe for foe in foes if foe.conscious] or foes)
            return option.build(system.move_type, owner=owner, target=target.key)
    return option.build(system.move_type, owner=owners[0])


def field_values(option: Option, name: str, values: Mapping[str, Any]) -> list[Any]:
    """Return the legal values of the field `name` of an option; empty if the option does not ask for this field.

    `values` holds the values of earlier fields.
    """
    domain = field_domain(option, name, values)
    return list(domain.values()) if domain is not None else []


def card_move(system: System[Any], lays: Sequence[Option], action: str, **wanted: Any) -> Any:
    """Return the move that plays a card of the action `action` face down, with the values `wanted` of other fields.

    `lays` are the options to play a card. None if no option allows all these values. Values in `wanted` for fields
    that an option does not have are ignored.
    """
    whole = {"action": action, **wanted}
    for option in lays:
        if option.fixed.get("action", action) != action:
            continue
        chosen = option.legal_values(whole)
        if all(value == whole[name] for name, value in chosen.items() if name in whole):
            return option.build(system.move_type, **chosen)
    return None


# Reading a view


def is_strike_at_ally(view: View, offer: Any) -> bool:
    """Return whether `offer` offers a Riposte or a bonus Strike at an ally, who may have attacked under a command."""
    if not isinstance(offer, RiposteOffer | BonusStrikeOffer) or not offer.owner or not offer.target:
        return False
    return is_willing(character_of(view, offer.owner), character_of(view, offer.target))


def foes_of(view: View, character: Character) -> list[Character]:
    """Return the conscious foes in the encounter of which a character is aware."""
    assert view.encounter is not None
    there = view.encounter.everybody
    return [
        other
        for other in view.characters
        if other.key in there
        and not is_willing(character, other)
        and other.conscious
        and not other.unnoticed_by(character)
    ]


def weakest(foes: Sequence[Character]) -> Character:
    """Return the foe with the fewest HP."""
    return min(foes, key=lambda foe: (foe.hp, foe.key))


def is_reachable(view: View, character: Character, foe: Character, exchange: Exchange) -> bool:
    """Return whether a foe is in reach of a character’s Strike.

    If the character has already played a Stride in this exchange, its reach is measured from the end of the Stride.
    """
    to = next((card.to for card in exchange.draft(character.key) if card.to is not None), None)
    assert view.encounter is not None
    return squares_apart(character if to is None else after_moving(view.encounter.grid, character, to), foe) <= 1

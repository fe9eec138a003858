"""The records of an encounter: the Rotation, the exchange of cards, attacks, duels and held cards."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.game import Sealed, Stack, Tally
from facedown.systems.tri_core.model.action_card import Card, cards_played_now
from facedown.systems.tri_core.model.decisions import Decision
from facedown.systems.tri_core.model.grid import Grid, Square
from facedown.systems.tri_core.model.skill_test import Test
from facedown.systems.tri_core.model.terms import Kind, Resource


class Place(msgspec.Struct, frozen=True, gc=False):
    """A place in the Rotation, shared by characters with the same React and Acuity.

    `keys`: the keys of the characters.
    `react`, `acuity`: the React and Acuity of the characters.

    Rules: TC-D-80, TC-D-81, TC-D-82.
    """

    keys: tuple[str, ...]
    react: int
    acuity: int


class Played(msgspec.Struct, frozen=True, gc=False):
    """A revealed card.

    `owner`: the key of its owner.
    `at`: its index among the owner’s cards.
    `reaction`: True for a Reaction.
    `answers`: the action that a Reaction answers, as (owner’s key, index); None if there is none.
    `paid`: True if its cost is already paid.
    `held`: True if a Hold has kept it face down until now.
    `price`: its AP cost, without the surcharge for a Reaction.
    `judged`: True if the GM has allowed its Ability.
    `moved`: True if its owner has made the first move of its Ability.
    """

    owner: str
    card: Card
    at: int
    reaction: bool = False
    answers: tuple[str, int] | None = None
    paid: bool = False
    held: bool = False
    price: int = 0
    judged: bool = False
    moved: bool = False


class PendingDamage(msgspec.Struct, frozen=True, gc=False):
    """A deferred effect on a character: the loss of points of a resource, or the hold of another character (R-TC-60).

    `by`: the key of the attacker; "" without an attacker.
    `key`: the key of the affected character.
    `resource`, `lost`: the resource that loses points, and how many.
    `kind`: the kind of damage.
    `spared`: True if the damage is non-lethal.
    `held_by`: the key of the character that then holds `key`; "" if there is none.
    `reach`: the reach of the holding character, in squares (R-TC-170).
    """

    by: str
    key: str
    resource: Resource
    lost: int
    kind: Kind = "Physical"
    spared: bool = False
    held_by: str = ""
    reach: int = 1


NO_REACT = (-1, 0)
"""The React and Acuity of a character without a React roll."""


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """A turn’s exchange of cards: actions of the characters with Priority, Reactions of others, and their resolution.

    `actors`: the keys of the characters with Priority.
    `drafts`: for each character that is still playing cards, the cards chosen so far.
    `actions`, `reactions`: the face-down actions, and the face-down Reactions.
    `played`: the revealed actions.
    `order`: the secondary Rotation, as (character’s key, React, Acuity).
    `unassigned_reactions`: the revealed Reactions that are not yet bound to an action.
    `assigned_reactions`: all other revealed Reactions.
    `queue`: the cards that still have to resolve, in order.
    `defences`: the unused defence cards.
    `failed_recovers`: the keys of the characters whose Recover fails because they were hurt first.
    `starting_squares`: for each character with Priority, the square on which it stood at the reveal.
    `deferred_effects`: the effects that wait for other characters to act.
    `shown`: the face-down cards that an Ability has shown to a seat, as (seat’s key, owner’s key, index) (TCG-CO-05).
    `turn_effects_ended`: True if the effects that end with the turn have ended.
    """

    actors: tuple[str, ...]
    step: Literal["acting", "reacting", "resolving"] = "acting"
    drafts: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    actions: Sealed[tuple[Card, ...]] = Sealed()
    reactions: Sealed[tuple[Card, ...]] = Sealed()
    played: tuple[Played, ...] = ()
    order: tuple[tuple[str, int, int], ...] = ()
    unassigned_reactions: tuple[Played, ...] = ()
    assigned_reactions: tuple[Played, ...] = ()
    queue: tuple[Played, ...] = ()
    defences: tuple[Played, ...] = ()
    failed_recovers: tuple[str, ...] = ()
    starting_squares: tuple[tuple[str, Square | None], ...] = ()
    deferred_effects: tuple[PendingDamage, ...] = ()
    shown: tuple[tuple[str, str, int], ...] = ()
    turn_effects_ended: bool = False

    def face_down(self, key: str) -> tuple[Card, ...]:
        """Return the actions that a character has played face down and that are not revealed yet."""
        return self.actions.of(key) or ()

    def draft(self, key: str) -> tuple[Card, ...]:
        """Return the cards that a character has chosen so far; empty if the character has finished playing cards."""
        return dict(self.drafts).get(key, ())

    def aimed(self, key: str) -> int:
        """Return how many face-down actions target a character.

        Only actions with a public target count. A Hold and the cards after it do not count.
        """
        return sum(card.aim == key for _, cards in self.actions.contents for card in cards_played_now(cards))

    def targets(self, key: str) -> bool:
        """Return whether at least one revealed action targets a character."""
        return any(one.card.aim == key for one in self.played)

    def answered(self, played: Played) -> Played | None:
        """Return the revealed action that the Reaction `played` answers; None if it answers no action."""
        return next((action for action in self.played if (action.owner, action.at) == played.answers), None)

    def reactions_of(self, key: str) -> tuple[Played, ...]:
        """Return the revealed Reactions of a character."""
        return tuple(one for one in (*self.unassigned_reactions, *self.assigned_reactions) if one.owner == key)

    def react(self, key: str) -> tuple[int, int]:
        """Return a character’s React and Acuity in the secondary Rotation; `NO_REACT` if it is not in this Rotation."""
        return next(((total, acuity) for who, total, acuity in self.order if who == key), NO_REACT)

    def has_equal_react(self, one: str, other: str) -> bool:
        """Return whether two different characters have the same place in the secondary Rotation (R-TC-59)."""
        return bool(one) and one != other and self.react(one) == self.react(other) != NO_REACT

    def awaits(self, due: PendingDamage) -> set[str]:
        """Return the keys of the characters that must act before the effect `due` applies; empty if there are none.

        There are two cases, and both can hold:

        - The attacker has Priority and affects another character: wait for all others with Priority.
        - Attacker and affected character have the same React and Acuity: wait for the affected character.
        """
        others = set(self.actors) - {due.by} if due.by in self.actors and due.by != due.key else set()
        return others | ({due.key} if self.has_equal_react(due.by, due.key) else set())

    def puts_off(self, due: PendingDamage) -> bool:
        """Return whether the effect `due` is deferred until other characters have acted.

        Let W be the result of `awaits`. Effects are deferred only while cards resolve, in three cases:

        - a character in W still has a card to resolve;
        - the affected character is in W;
        - W is not empty, and other effects are deferred already.

        Rules: R-TC-60.
        """
        others = self.awaits(due) if self.step == "resolving" else set()
        return self.acts_later(others) or bool(others and (self.deferred_effects or due.key in others))

    def acts_later(self, keys: set[str]) -> bool:
        """Return whether a character with one of these keys still has a card to resolve."""
        return any(one.owner in keys for one in self.queue)

    @property
    def all_have_acted(self) -> bool:
        """Return whether the deferred effects can apply now: the characters that they wait for have all acted."""
        return not any(self.acts_later(self.awaits(due)) for due in self.deferred_effects)


class Attack(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """An attack, made with an Offense Action, that waits for the defence of its target (TC-D-96, R-TC-159).

    `owner`: the key of the attacker.
    `card`: the card of the attack; for a Riposte, the card of the Parry.
    `unseen`: True if the target had no chance to play a card against the attack, and chooses a defence now.
    `riposte`: True for a Riposte.
    `extra`: the number of additional dice of a Riposte after a critical Parry.
    `at`: the index of the card among the owner’s cards.
    `price`: the AP that a critical hit refunds.
    `rolled`: the Accuracy and the Effect Value, if rolled once for all targets of an area (R-TC-135).
    `pool`: for an area, the number of dice rolled (R-TCG-32).
    `targets_hit`: for an area, the number of targets already hit.
    `draws`: the indices of the draws for the Accuracy and for the Effect Value.
    """

    owner: str
    card: Card
    target: str
    unseen: bool = False
    riposte: bool = False
    extra: int = 0
    at: int = -1
    price: int = 0
    rolled: tuple[Tally, Tally] | None = None
    pool: int = 0
    targets_hit: int = 0
    draws: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Duel(msgspec.Struct, frozen=True, gc=False):
    """A duel of two characters who parry and riposte each other in turn.

    `one` and `other` are the keys of the characters. `links` is the number of their successful Parries.

    Rules: TC-D-72, TC-D-73, TC-D-74, TC-D-75, TC-D-76, TC-D-77.
    """

    one: str
    other: str
    links: int = 0

    @property
    def chain(self) -> bool:
        """Return whether the duel has become a Chain Duel, which begins with the second successful Parry."""
        return self.links > 1


class Held(msgspec.Struct, frozen=True, gc=False):
    """Cards kept face down until an event happens, and the Hold that names this event (TC-D-05, TC-D-06, TC-D-07).

    `owner`: the key of the cards’ owner.
    `hold`: the card of the Hold.
    `ready`: True once the Hold has resolved. Until then, the event does not release the cards.
    `shown`: the cards that an Ability has shown to a seat, as (seat’s key, index) (TCG-CO-05).
    """

    owner: str
    hold: Card
    cards: tuple[Card, ...]
    ready: bool = False
    shown: tuple[tuple[str, int], ...] = ()


class ChippedItem(msgspec.Struct, frozen=True, gc=False):
    """An item that the GM may wear down: an attack has overcome the Block or Parry with the item (TC-D-70).

    `owner`: the key of the defender.
    `item`: the name of the item.
    `by`: the key of the attacker.
    """

    owner: str
    item: str
    by: str


class InterruptingCard(msgspec.Struct, frozen=True, gc=False, tag="sprung"):
    """A held card that takes effect now, before the action that the card interrupts (TC-D-07)."""

    card: Played

    @property
    def owner(self) -> str:
        """Return the key of the card’s owner."""
        return self.card.owner


Waiting = Attack | InterruptingCard | Decision
"""An entry of an encounter’s stack: an attack, a held card that interrupts an action, or a decision."""


class Encounter(msgspec.Struct, frozen=True, gc=False):
    """An encounter: its Rotation, the current turn, the exchange of cards, and everything that is pending.

    `rotation`: the places in the order of turns.
    `hidden`: the hidden characters not yet in the Rotation, as (character’s key, React).
    `turn`: the index of the current place in the Rotation.
    `cycle`: the number of the encounter’s current cycle, from 1.
    `exchange`: the exchange of cards of this turn; None between turns.
    `waits`: the stack of pending attacks, interrupting cards and decisions.
    `duel`: the current duel of Parries and Ripostes, if any.
    `held`: the cards that a Hold keeps face down.
    `grid`: the map.
    `chipped`: the items that the GM may wear down in this exchange.
    `cycles_begun`: the keys of the characters whose own cycle has begun in the encounter’s current cycle.
    `late_entrants`: the keys of the characters that have come out of hiding in this encounter.
    `tied_tests`: the tests tied to a character’s next Stride or Core Action (TC-D-105).
    `drawn`: the energy drawn from squares that will return, as (user’s key, square, kind of energy) (TCG-KI-02a).
    """

    rotation: tuple[Place, ...] = ()
    hidden: tuple[tuple[str, int], ...] = ()
    turn: int = 0
    cycle: int = 1
    exchange: Exchange | None = None
    waits: Stack[Waiting] = Stack()
    duel: Duel | None = None
    held: tuple[Held, ...] = ()
    grid: Grid = Grid()
    chipped: tuple[ChippedItem, ...] = ()
    cycles_begun: tuple[str, ...] = ()
    late_entrants: tuple[str, ...] = ()
    tied_tests: tuple[Test, ...] = ()
    drawn: tuple[tuple[str, Square, str], ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """Return the keys of all characters in the Rotation."""
        return tuple([key for place in self.rotation for key in place.keys])

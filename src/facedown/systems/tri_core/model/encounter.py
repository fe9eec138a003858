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
    """A place in the Rotation, shared by the characters with equal React and Acuity.

    `keys`: the keys of the characters.

    Rules: TC-D-80, TC-D-81, TC-D-82.
    """

    keys: tuple[str, ...]
    react: int
    acuity: int


class Played(msgspec.Struct, frozen=True, gc=False):
    """A revealed card.

    `owner`: the owner’s key.
    `at`: the index among the owner’s cards.
    `answers`: the action that a Reaction answers, as (owner’s key, index).
    `paid`: True if already paid for.
    `held`: True if a Hold has kept the card face down until now.
    `price`: the AP cost, without the surcharge for a Reaction.
    `judged`: True if the GM has allowed the Ability.
    `moved`: True if the owner has made the Ability’s first move.
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
    """A deferred effect on a character: a loss of points, or being held (R-TC-60).

    `by`: the attacker’s key; "" without an attacker.
    `key`: the character’s key.
    `resource`, `lost`: the resource, and the points lost.
    `kind`: the kind of damage.
    `spared`: True for non-lethal damage.
    `held_by`: the key of the future holder; "" for none.
    `reach`: the holder’s reach in squares (R-TC-170).
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
    """The exchange of cards in one turn: actions, Reactions, and their resolution.

    `actors`: the keys of the characters with Priority.
    `drafts`: the cards chosen so far by each character that is still playing cards.
    `actions`, `reactions`: the face-down cards.
    `played`: the revealed actions.
    `order`: the secondary Rotation, as (character’s key, React, Acuity).
    `unassigned_reactions`: the revealed Reactions not yet bound to an action.
    `assigned_reactions`: all other revealed Reactions.
    `queue`: the cards still to resolve, in order.
    `defences`: the unused defence cards.
    `failed_recovers`: the keys of characters whose Recover fails.
    `starting_squares`: the squares of the `actors` at the reveal.
    `deferred_effects`: the effects that wait for other characters to act.
    `shown`: the face-down cards shown to a seat, as (seat’s key, owner’s key, index) (TCG-CO-05).
    `turn_effects_ended`: True once the effects that end with the turn have ended.
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
        """Return the cards that a character has chosen so far.

        The result is empty if the character has finished playing cards.
        """
        return dict(self.drafts).get(key, ())

    def aimed(self, key: str) -> int:
        """Return how many face-down actions publicly target a character.

        A Hold and the cards after it are not counted.
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
        """Return the keys of the characters that must act before the effect `due` applies.

        There are two cases, which can both hold:
        - If the attacker has Priority and affects another character, all others with Priority must act.
        - If attacker and affected character have equal React and Acuity, the affected character must act.
        """
        others = set(self.actors) - {due.by} if due.by in self.actors and due.by != due.key else set()
        return others | ({due.key} if self.has_equal_react(due.by, due.key) else set())

    def puts_off(self, due: PendingDamage) -> bool:
        """Return whether the effect `due` is deferred until other characters have acted.

        Let W be the result of `awaits`. The effect is deferred only while cards resolve, in three cases:
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
        """Return whether all characters for which the deferred effects wait have acted."""
        return not any(self.acts_later(self.awaits(due)) for due in self.deferred_effects)


class Attack(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """An attack that waits for the defence of its target (TC-D-96, R-TC-159).

    `owner`: the attacker’s key.
    `card`: the card of the attack; for a Riposte, the Parry.
    `unseen`: True if the target could play no card before, and chooses a defence now.
    `extra`: the dice that a critical Parry adds to a Riposte.
    `at`: the index among the owner’s cards.
    `price`: the AP that a critical hit refunds.
    `rolled`: for an area, the Accuracy and Effect Value rolled once for all targets (R-TC-135).
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

    `one`, `other`: the keys of the characters.
    `links`: the number of their successful Parries.

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
    """Cards kept face down until the event that a Hold names (TC-D-05, TC-D-06, TC-D-07).

    `owner`: the owner’s key.
    `hold`: the card of the Hold.
    `ready`: True once the Hold has resolved; only then can the event release the cards.
    `shown`: the cards shown to a seat, as (seat’s key, index) (TCG-CO-05).
    """

    owner: str
    hold: Card
    cards: tuple[Card, ...]
    ready: bool = False
    shown: tuple[tuple[str, int], ...] = ()


class ChippedItem(msgspec.Struct, frozen=True, gc=False):
    """An item that the GM may wear down, because an attack has overcome a defence with the item (TC-D-70).

    `owner`: the defender’s key.
    `item`: the item’s name.
    `by`: the attacker’s key.
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
    """An encounter: the Rotation, the current turn, and everything that is pending.

    `rotation`: the places in the order of turns.
    `hidden`: the hidden characters not yet in the Rotation, as (character’s key, React).
    `turn`: the index of the current place in the Rotation.
    `cycle`: the number of the current cycle, from 1.
    `exchange`: None between turns.
    `waits`: the stack of pending attacks, interrupting cards and decisions.
    `held`: the cards that a Hold keeps face down.
    `grid`: the map.
    `chipped`: the items that the GM may wear down in this exchange.
    `cycles_begun`: the keys of the characters whose own cycle has begun in the current cycle.
    `late_entrants`: the keys of the characters that have come out of hiding.
    `tied_tests`: the tests tied to a character’s next Stride or Core Action (TC-D-105).
    `drawn`: the drawn energy that will return, as (user’s key, square, kind of energy) (TCG-KI-02a).
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

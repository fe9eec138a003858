"""The records of an encounter: the Rotation, the exchange of cards, and the pending decisions."""

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
    """A place in the Rotation: characters with the same React and Acuity, usually one.

    Rules: TC-D-80, TC-D-81, TC-D-82.
    """

    keys: tuple[str, ...]
    react: int
    acuity: int


class Played(msgspec.Struct, frozen=True, gc=False):
    """A revealed card and its owner; for a Reaction also the action that it answers.

    `at` is its index among its owner’s cards; `answers` are the owner and index of the answered action. `paid`: its
    cost is paid already. `held`: a Hold kept it face down. `price` is the cost of the action itself, without the
    surcharge for a Reaction. `judged`: the GM has allowed its Ability. `moved`: its user has made the movement that its
    Ability begins with.
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
    """A deferred effect of an action on a character: lost points of a resource, or a new hold (R-TC-60).

    `by` is the attacker, if any. `reach` is the reach of the hold in squares (R-TC-170).
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
    """One turn: the face-down cards of the characters with Priority, then of those that react, and their results.

    `drafts` are the cards of characters that are still playing cards. `order` is the secondary Rotation. `unbound` are
    the Reactions that still have to name the action they answer, `settled` those that have named it. `queue` are the
    cards still to resolve, `defences` the cards that answer an attack, and `spoilt` the characters hurt before they
    could recover. If several characters act together, `stood` holds their squares at the reveal, and `due` the deferred
    effects, which apply once all have acted. `shown` are the face-down cards shown to a seat: seat, owner and index
    (TCG-CO-05). `closed`: the effects that end with the turn have ended.
    """

    actors: tuple[str, ...]
    step: Literal["acting", "reacting", "resolving"] = "acting"
    drafts: tuple[tuple[str, tuple[Card, ...]], ...] = ()
    actions: Sealed[tuple[Card, ...]] = Sealed()
    reactions: Sealed[tuple[Card, ...]] = Sealed()
    played: tuple[Played, ...] = ()
    order: tuple[tuple[str, int, int], ...] = ()
    unbound: tuple[Played, ...] = ()
    settled: tuple[Played, ...] = ()
    queue: tuple[Played, ...] = ()
    defences: tuple[Played, ...] = ()
    spoilt: tuple[str, ...] = ()
    stood: tuple[tuple[str, Square | None], ...] = ()
    due: tuple[PendingDamage, ...] = ()
    shown: tuple[tuple[str, str, int], ...] = ()
    closed: bool = False

    def face_down(self, key: str) -> tuple[Card, ...]:
        """Return the cards that a character has played and not revealed yet."""
        return self.actions.of(key) or ()

    def draft(self, key: str) -> tuple[Card, ...]:
        """Return the cards that a character has chosen so far, while it has not finished playing cards."""
        return dict(self.drafts).get(key, ())

    def aimed(self, key: str) -> int:
        """Return how many face-down actions are openly aimed at a character."""
        return sum(card.aim == key for _, cards in self.actions.contents for card in cards_played_now(cards))

    def targets(self, key: str) -> bool:
        """Return whether at least one revealed action is aimed at a character."""
        return any(one.card.aim == key for one in self.played)

    def answered(self, played: Played) -> Played | None:
        """Return the revealed action that the Reaction `played` answers, or None."""
        return next((action for action in self.played if (action.owner, action.at) == played.answers), None)

    def reactions_of(self, key: str) -> tuple[Played, ...]:
        """Return a character’s revealed Reactions."""
        return tuple(one for one in (*self.unbound, *self.settled) if one.owner == key)

    def react(self, key: str) -> tuple[int, int]:
        """Return a character’s React and Acuity in the secondary Rotation, or NO_REACT, which is below any roll."""
        return next(((total, acuity) for who, total, acuity in self.order if who == key), NO_REACT)

    def has_equal_react(self, one: str, other: str) -> bool:
        """Return whether two characters have the same place in the secondary Rotation (R-TC-59)."""
        return bool(one) and one != other and self.react(one) == self.react(other) != NO_REACT

    def awaits(self, due: PendingDamage) -> set[str]:
        """Return the keys of the characters that must act before the deferred effect `due` applies.

        They are the others with Priority, and the affected character if its React equals the attacker’s.
        """
        others = set(self.actors) - {due.by} if due.by in self.actors and due.by != due.key else set()
        return others | ({due.key} if self.has_equal_react(due.by, due.key) else set())

    def puts_off(self, due: PendingDamage) -> bool:
        """Return whether the effect `due` is deferred until the characters named by `awaits` have acted (R-TC-60)."""
        others = self.awaits(due) if self.step == "resolving" else set()
        return self.acts_later(others) or bool(others and (self.due or due.key in others))

    def acts_later(self, keys: set[str]) -> bool:
        """Return whether a character with one of the keys `keys` still has a card to resolve."""
        return any(one.owner in keys for one in self.queue)

    @property
    def all_have_acted(self) -> bool:
        """Return whether all characters that must act before the deferred effects in `due` apply have acted."""
        return not any(self.acts_later(self.awaits(due)) for due in self.due)


class Attack(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """An Offense Action that waits for its target’s defence (TC-D-96, R-TC-159).

    `unseen`: no card could answer it, so its target defends now. `riposte`: the card is the Parry that earned
    the attack, with `extra` dice if it was critical. `at` is its index among its owner’s cards, `price` the AP that a
    critical refunds. For an attack on an area, `rolled` holds the Accuracy and Effect Value for all targets (R-TC-135),
    `pool` the number of dice (R-TCG-32), `draws` the indices of the draws of each roll, and `struck` how many targets
    have been hit already.
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
    struck: int = 0
    draws: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())


class Duel(msgspec.Struct, frozen=True, gc=False):
    """Two characters who parry and riposte each other in turn. `links` counts their successful Parries.

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
    """Cards kept face down until a sign comes, and the Hold that names the sign (TC-D-05, TC-D-06, TC-D-07).

    `ready`: the Hold has resolved, so its sign counts from now on. `shown` are the cards shown to a seat: seat and
    index (TCG-CO-05).
    """

    owner: str
    hold: Card
    cards: tuple[Card, ...]
    ready: bool = False
    shown: tuple[tuple[str, int], ...] = ()


class ChippedItem(msgspec.Struct, frozen=True, gc=False):
    """An item used to defend against an attack of at least twice its Effect Value, and the attacker (TC-D-70)."""

    owner: str
    item: str
    by: str


class InterruptingCard(msgspec.Struct, frozen=True, gc=False, tag="sprung"):
    """A held card that takes effect now, before the action that it interrupts (TC-D-07)."""

    card: Played

    @property
    def owner(self) -> str:
        """Return the key of the card’s owner."""
        return self.card.owner


Waiting = Attack | InterruptingCard | Decision
"""An entry of an encounter’s stack: an attack, a held card that interrupts, or a decision."""


class Encounter(msgspec.Struct, frozen=True, gc=False):
    """An encounter: its Rotation, the current turn, the exchange, and the pending decisions.

    `hidden` are the characters not in the Rotation yet, with their React. `turn` is the index in the Rotation. `waits`
    is the stack of pending attacks and decisions, `chipped` the items that the GM may wear down in this exchange,
    `woken` the characters that have begun their cycle, `late` those that came out of hiding, and `demands` the tests
    tied to a character’s next Stride or Core Action (TC-D-105). `duel` is the current duel of Parries and Ripostes, and
    `held` the cards on Hold. `drawn` is the energy that returns, as (user’s key, square, kind) (TCG-KI-02a).
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
    woken: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    demands: tuple[Test, ...] = ()
    drawn: tuple[tuple[str, Square, str], ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """Return the keys of all characters in the Rotation."""
        return tuple([key for place in self.rotation for key in place.keys])

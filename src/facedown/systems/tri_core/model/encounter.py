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
    """A place in the Rotation: its characters, several if React and Acuity are equal.

    Rules: TC-D-80, TC-D-81, TC-D-82.
    """

    keys: tuple[str, ...]
    react: int
    acuity: int


class Played(msgspec.Struct, frozen=True, gc=False):
    """A revealed card: its owner, and for a Reaction the action that it answers.

    `at` is its place among its owner’s cards; `answers` the owner and place of the answered action; `paid`: its cost is
    paid already. `held`: a Hold kept it face down. `price` is the cost of the action itself, without the surcharge
    for a Reaction. `judged`: the GM has allowed its Ability; `moved`: its user has made the movement that comes first.
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
    """A deferred effect of an action on a character: the points of a resource lost, and a new hold (R-TC-60).

    `by` is the attacker, if any; `reach` is how many squares a hold reaches (R-TC-170).
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
"""The React of a character that rolled none."""


class Exchange(msgspec.Struct, frozen=True, gc=False):
    """One turn: cards laid face down by those with Priority, then by all who react, and their results.

    `drafts` are cards of characters who have not finished laying. `order` is the secondary Rotation, `unbound` the
    Reactions that still have to name the action they answer, `queue` the cards still to resolve, `defences` the cards
    that meet an attack, `spoilt` the characters hurt before they could recover. If several characters act together,
    `stood` holds their squares at the reveal and `due` their deferred effects, which apply once all have acted.
    `shown` are the face-down cards shown to a seat, by seat, owner and place (TCG-CO-05). `closed`: everything that
    ends with the turn has ended.
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
        """Return the cards that a character has finished laying and that are not revealed yet."""
        return self.actions.of(key) or ()

    def draft(self, key: str) -> tuple[Card, ...]:
        """Return the cards that a character is still laying."""
        return dict(self.drafts).get(key, ())

    def aimed(self, key: str) -> int:
        """Return how many of the laid actions are openly aimed at a character."""
        return sum(card.aim == key for _, cards in self.actions.contents for card in cards_played_now(cards))

    def targets(self, key: str) -> bool:
        """Return whether any revealed action is aimed at a character."""
        return any(one.card.aim == key for one in self.played)

    def answered(self, one: Played) -> Played | None:
        """Return the action that a Reaction answers; None if it answers none."""
        return next((action for action in self.played if (action.owner, action.at) == one.answers), None)

    def reactions_of(self, key: str) -> tuple[Played, ...]:
        """Return a character’s revealed Reactions."""
        return tuple(one for one in (*self.unbound, *self.settled) if one.owner == key)

    def react(self, key: str) -> tuple[int, int]:
        """Return a character’s React and Acuity in the secondary Rotation; less than any roll if it has none."""
        return next(((total, acuity) for who, total, acuity in self.order if who == key), NO_REACT)

    def alike(self, one: str, other: str) -> bool:
        """Return whether two characters share a place of the secondary Rotation (R-TC-59)."""
        return bool(one) and one != other and self.react(one) == self.react(other) != NO_REACT

    def awaits(self, due: PendingDamage) -> set[str]:
        """Return who else acts from the same state as the owner: those with Priority, and those of equal React."""
        beside = set(self.actors) - {due.by} if due.by in self.actors and due.by != due.key else set()
        return beside | ({due.key} if self.alike(due.by, due.key) else set())

    def puts_off(self, due: PendingDamage) -> bool:
        """Return whether the effects on a character apply only once all of those have acted (R-TC-60)."""
        beside = self.awaits(due) if self.step == "resolving" else set()
        return self.acts_later(beside) or bool(beside and (self.due or due.key in beside))

    def acts_later(self, keys: set[str]) -> bool:
        """Return whether a card of any of these characters is still to come up."""
        return any(one.owner in keys for one in self.queue)

    @property
    def all_have_acted(self) -> bool:
        """Return whether everybody has acted for whom deferred effects have been waiting."""
        return not any(self.acts_later(self.awaits(due)) for due in self.due)


class Attack(msgspec.Struct, frozen=True, gc=False, tag="attack"):
    """An Offense Action that waits for its target’s defence (TC-D-96, R-TC-159).

    `unseen`: nobody could lay a card against it, so its target defends now. `riposte`: the card is the Parry that
    earned it, with `extra` dice if that was critical. `at` is its place among its owner’s cards, `price` the AP that a
    critical refunds. `rolled` are the Accuracy and Effect Value of an area, for all targets (R-TC-135), `pool` the
    number of their dice (R-TCG-32), `draws` the numbers of the draws that gave each of the two, and `struck` how many
    targets have been hit already.
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
    """A Chain Duel between two characters who parry and riposte in turn. `links` counts successful Parries.

    Rules: TC-D-72, TC-D-73, TC-D-74, TC-D-75, TC-D-76, TC-D-77.
    """

    one: str
    other: str
    links: int = 0

    @property
    def chain(self) -> bool:
        """Return whether the Chain Duel has begun: both have parried and riposted."""
        return self.links > 1


class Held(msgspec.Struct, frozen=True, gc=False):
    """Cards kept face down until something happens, and the Hold that names it (TC-D-05, TC-D-06, TC-D-07).

    `ready`: the Hold has been resolved, so its sign counts from now on. `shown` are the cards shown to a seat, by seat
    and place (TCG-CO-05).
    """

    owner: str
    hold: Card
    cards: tuple[Card, ...]
    ready: bool = False
    shown: tuple[tuple[str, int], ...] = ()


class Chipped(msgspec.Struct, frozen=True, gc=False):
    """An item whose Effect Value was doubled by an attack, and the attacker (TC-D-70)."""

    owner: str
    item: str
    by: str


class Sprung(msgspec.Struct, frozen=True, gc=False, tag="sprung"):
    """A held card that takes effect now, before the action that it interrupts (TC-D-07)."""

    card: Played

    @property
    def owner(self) -> str:
        """The key of the card’s owner."""
        return self.card.owner


Waiting = Attack | Sprung | Decision


class Encounter(msgspec.Struct, frozen=True, gc=False):
    """An encounter: its Rotation, whose turn it is, the exchange, and the pending decisions.

    `hidden` are characters not in the Rotation yet, with their React. `waits` is the stack of decisions, `chipped` the
    items that the GM may wear down in this exchange, `woken` the characters that have begun their cycle, `late` those
    that came out of hiding, `demands` the tests tied to a character’s next Stride or Core Action (TC-D-105).
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
    chipped: tuple[Chipped, ...] = ()
    woken: tuple[str, ...] = ()
    late: tuple[str, ...] = ()
    demands: tuple[Test, ...] = ()
    drawn: tuple[tuple[str, Square, str], ...] = ()

    @property
    def everybody(self) -> tuple[str, ...]:
        """The keys of all characters in the Rotation."""
        return tuple(key for place in self.rotation for key in place.keys)

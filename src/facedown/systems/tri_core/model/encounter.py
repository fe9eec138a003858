"""The records of an encounter: the Rotation, the exchange of cards, and the pending decisions."""

from __future__ import annotations

from typing import Literal

import msgspec

from facedown.game import Sealed, Stack, Tally
from facedown.systems.tri_core.model.action_card import Card, Class, cards_played_now
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
    """A card that was revealed: whose it is, and for a Reaction which of the open actions it answers.

    `at` is its place among its owner’s cards; `answers` the owner and place of the action it answers; `paid`: its
    price is paid already. `held`: it was kept face down until something happened. `price` is what the action itself
    has cost, without what acting out of turn adds. `judged`: the GM has said that its Ability may work here; `moved`:
    its user has had the squares that come before it.
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
    """What an action does to somebody: what is lost of a resource, and by whom it is held from now on (R-TC-60).

    `by` is whose action it was, if it was somebody’s; `reach` is how many squares a hold reaches (R-TC-170).
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
    """One turn: cards laid face down by whoever has Priority, then by all who react, and what comes of them.

    `drafts` are cards laid by somebody who has not let go of them. `order` is the secondary Rotation, `unbound` the
    Reactions that still have to say what they answer, `queue` what is still to happen, `defences` the cards that meet
    an attack, `spoilt` who was hurt before it could recover. Where several act together, `stood` is where each stood
    when the cards turned up, `due` what they have done, which counts once all of them have acted. `shown` are seats to
    which somebody has turned an action that lies face down, with whose it is and its place (TCG-CO-05).
    `closed`: what runs out with the turn has done so.
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

    `unseen`: nobody could lay a card for it, so that its target defends at once. `riposte`: the card is the Parry that
    earned it, with `extra` dice if that was critical. `at` is its place among its owner’s cards,
    `price` what a critical gives back. `rolled` are Accuracy and Effect Value of an area, once for all (R-TC-135),
    `pool` how many dice were rolled for it (R-TCG-32), and `struck` how many it has hit already.
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


class Offered(msgspec.Struct, frozen=True, gc=False, tag="offered", omit_defaults=True):
    """Something that somebody may use now: a Riposte, a bonus Strike, a free move, held cards (DEC-13, DEC-15).

    `squares` is how far a move may go; `extra` are dice for what is struck, `weight` those of the Parry. Of
    Abilities: a Trigger, the squares that somebody is pushed, the AP of what somebody is made to do, a charge that has
    to go, what the GM judges. `words` name the Ability or Keyword that it comes from, `details` are what was answered
    to the entry that the GM judges, and `done` the classes of what somebody was made to do already.
    """

    owner: str
    what: Literal["riposte", "strike", "move", "stride", "held", "trigger", "push", "command", "discharge", "judge"]
    target: str = ""
    squares: int = 0
    extra: int = 0
    card: Card | None = None
    words: str = ""
    done: tuple[Class, ...] = ()
    details: tuple[int | str, ...] = ()


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
    """Cards kept face down until something happens, and the Hold that says what (TC-D-05, TC-D-06, TC-D-07).

    `ready`: the Hold has come up, and its sign counts from then on. `shown` are seats to which one of the cards was
    turned, with its place (TCG-CO-05).
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


Waiting = Attack | Offered | Sprung


class Encounter(msgspec.Struct, frozen=True, gc=False):
    """An encounter: its Rotation and whose turn it is, the exchange, and what waits to be decided in it.

    `hidden` are those not in the Rotation yet, with the React they rolled. `waits` is the stack of decisions, `chipped`
    are things that the GM may have worn down in this exchange, `woken` who has begun its cycle already, `late` who came
    out of hiding, `demands` the tests that the GM has tied to somebody’s next Stride or Core Action (TC-D-105).
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


RELOCATED = "Travel"
"""The name of a push that moves a character at once, without crossing the ground between."""

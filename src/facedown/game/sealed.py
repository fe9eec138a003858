"""Sealed choices: made in secret and opened together. Until then, others learn only that a choice was made.

Several Actors owe a choice at the same time. Each choice is sealed when it arrives: nobody, not even the facilitator,
sees it early. A round knows which Actors still owe a choice, whether they choose in turn, and whether they may change
their choices until the last one arrives.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Generic, TypeVar

import msgspec

T = TypeVar("T")


class Sealed(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """A round of sealed choices.

    `order`: the keys of the Actors who take part, in table order.
    `laid`: the keys of the Actors who have made their choice, or passed.
    `contents`: pairs of an Actor's key and the sealed choice. A view contains only the choices of the viewer.
    `in_turn`: the Actors choose one after another.
    `amendable`: a choice may be changed until the round is complete.
    """

    order: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    contents: tuple[tuple[str, T], ...] = ()
    in_turn: bool = False
    amendable: bool = False

    @property
    def complete(self) -> bool:
        """True if all Actors have made their choice, so that the round can be opened."""
        return len(self.laid) == len(self.order)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The Actors who may choose now: the next one if they choose in turn, else all who still owe a choice."""
        if not self.in_turn:
            return tuple([actor for actor in self.order if actor not in self.laid])
        for actor in self.order:
            if actor not in self.laid:
                return (actor,)
        return ()

    @property
    def may_amend(self) -> tuple[str, ...]:
        """The Actors who may change their choice now."""
        return self.laid if self.amendable and not self.complete else ()

    def of(self, actor: str) -> T | None:
        """Return the choice of this Actor; None if the Actor has made none, or if a view does not show the choice."""
        for owner, content in self.contents:
            if owner == actor:
                return content
        return None

    def lay(self, actor: str, content: T) -> Sealed[T]:
        """Return the round after this Actor made its choice, `content`. It replaces an earlier choice of the Actor."""
        if actor not in self.laid:
            return msgspec.structs.replace(
                self, laid=(*self.laid, actor), contents=(*self.contents, (actor, content))
            )  # fmt: skip
        others = [pair for pair in self.contents if pair[0] != actor]
        return msgspec.structs.replace(self, contents=(*others, (actor, content)))

    def passed(self, actor: str) -> Sealed[T]:
        """Return the round after this Actor passed openly, without a choice."""
        return msgspec.structs.replace(self, laid=(*self.laid, actor))

    def without(self, actor: str) -> Sealed[T]:
        """Return the round without this Actor and its choice. The Actor has left, or need not choose any more."""
        return msgspec.structs.replace(
            self,
            order=tuple(a for a in self.order if a != actor),
            laid=tuple(a for a in self.laid if a != actor),
            contents=tuple(pair for pair in self.contents if pair[0] != actor),
        )

    def masked(self, mine: Collection[str]) -> Sealed[T]:
        """Return the round as one viewer sees it: with the choices of the Actors in `mine`, and without all others."""
        if not self.contents:
            return self
        return msgspec.structs.replace(self, contents=tuple([pair for pair in self.contents if pair[0] in mine]))


def sealed_in(value: Any) -> Iterator[Sealed[Any]]:
    """Yield all rounds of sealed choices in a position or view."""
    if isinstance(value, Sealed):
        yield value
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from sealed_in(getattr(value, name))
    elif isinstance(value, tuple | list):
        for one in value:
            yield from sealed_in(one)
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from sealed_in(one)

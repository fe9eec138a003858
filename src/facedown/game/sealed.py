"""Sealed commitments: laid in secret, announced only as laid, opened together.

Several Actors owe a choice at once. Each is sealed as it comes; nobody, the facilitator included, sees one early. A
round knows who must still lay, whether they lay in turn, and whether what lies may be changed until the last arrives.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Sealed(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """One round of sealed choices.

    `order`: the Actors who owe one, in table order. `laid`: those who have laid theirs (or passed).
    `contents`: what lies sealed, each with its Actor; in a view only the viewer's own are there.
    """

    order: tuple[str, ...] = ()
    laid: tuple[str, ...] = ()
    contents: tuple[tuple[str, T], ...] = ()
    in_turn: bool = False
    amendable: bool = False

    @property
    def complete(self) -> bool:
        """Whether all have laid, so that the round can be opened."""
        return len(self.laid) == len(self.order)

    @property
    def waiting(self) -> tuple[str, ...]:
        """The Actors who may lay now: the next one where they lay in turn, else all who have not."""
        if not self.in_turn:
            return tuple([actor for actor in self.order if actor not in self.laid])
        for actor in self.order:
            if actor not in self.laid:
                return (actor,)
        return ()

    @property
    def may_amend(self) -> tuple[str, ...]:
        """The Actors who may change what they laid."""
        return self.laid if self.amendable and not self.complete else ()

    def of(self, actor: str) -> T | None:
        """What this Actor laid, as far as it is known here."""
        for owner, content in self.contents:
            if owner == actor:
                return content
        return None

    def lay(self, actor: str, content: T) -> Sealed[T]:
        """The round with this Actor's choice sealed, in place of any earlier one."""
        if actor not in self.laid:
            return msgspec.structs.replace(
                self, laid=(*self.laid, actor), contents=(*self.contents, (actor, content))
            )  # fmt: skip
        others = [pair for pair in self.contents if pair[0] != actor]
        return msgspec.structs.replace(self, contents=(*others, (actor, content)))

    def passed(self, actor: str) -> Sealed[T]:
        """The round with this Actor having openly laid nothing."""
        return msgspec.structs.replace(self, laid=(*self.laid, actor))

    def without(self, actor: str) -> Sealed[T]:
        """The round without this Actor: it left, or need not choose any more. What it laid goes unseen."""
        return msgspec.structs.replace(
            self,
            order=tuple(a for a in self.order if a != actor),
            laid=tuple(a for a in self.laid if a != actor),
            contents=tuple(pair for pair in self.contents if pair[0] != actor),
        )

    def masked(self, mine: Collection[str]) -> Sealed[T]:
        """The round as somebody sees it whose Actors are `mine`: own contents only."""
        if not self.contents:
            return self
        return msgspec.structs.replace(self, contents=tuple([pair for pair in self.contents if pair[0] in mine]))

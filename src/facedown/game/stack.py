"""Stacks of decisions that interrupt one another, like “divide the damage” or “answer the riposte”: newest first."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Stack(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """Decisions that are owed, newest first. A decision waits until all newer decisions are made."""

    owed: tuple[T, ...] = ()

    @property
    def top(self) -> T | None:
        """The decision to make now; None if no decision is owed."""
        return self.owed[0] if self.owed else None

    def push(self, *decisions: T) -> Stack[T]:
        """Return the stack with these decisions on top, the first of them uppermost."""
        return Stack((*decisions, *self.owed))

    def queue(self, *decisions: T) -> Stack[T]:
        """Return the stack with these decisions at the bottom, in this order."""
        return Stack((*self.owed, *decisions))

    def pop(self) -> Stack[T]:
        """Return the stack without its top decision."""
        return Stack(self.owed[1:])

    def __bool__(self) -> bool:
        return bool(self.owed)

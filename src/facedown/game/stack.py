"""Sub-decisions: spread this damage, step in, answer the riposte. The newest is settled first."""

from __future__ import annotations

from typing import Generic, TypeVar

import msgspec

T = TypeVar("T")


class Stack(msgspec.Struct, Generic[T], frozen=True, gc=False):
    """Decisions that are owed, newest first. What is below waits until all above it is settled."""

    owed: tuple[T, ...] = ()

    @property
    def top(self) -> T | None:
        """The decision to settle now."""
        return self.owed[0] if self.owed else None

    def push(self, *decisions: T) -> Stack[T]:
        """The stack with these on top, the first of them uppermost."""
        return Stack((*decisions, *self.owed))

    def queue(self, *decisions: T) -> Stack[T]:
        """The stack with these below all that is owed already, in their order."""
        return Stack((*self.owed, *decisions))

    def pop(self) -> Stack[T]:
        """The stack without its top."""
        return Stack(self.owed[1:])

    def __bool__(self) -> bool:
        return bool(self.owed)

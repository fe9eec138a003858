"""Who answers a rule's draws: the Dealer, a Tape, a person with real dice. And `every` enumerates them all."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Annotated, Any, Literal, Protocol, TypeVar

import msgspec

from facedown.chance.draw import Draw, Misfit

T = TypeVar("T")

_SPAN = 1 << 256

MAX_COUNTER = 2**53
"""The largest value of a Dealer's counter that a log may hold."""

Counter = Annotated[int, msgspec.Meta(ge=0, le=MAX_COUNTER)]


class Chance(Protocol):
    """What rules see of chance: a draw goes in, its answer comes out."""

    def __call__(self, draw: Draw[T], /) -> T: ...


class Drawn(msgspec.Struct, frozen=True):
    """One answered draw, as a log holds it.

    `at` and `next` are the Dealer's counter before and after the draw; None where the answer was rolled by hand.
    """

    draw: str
    answer: Any
    at: Counter | None = None
    next: Counter | None = None

    @property
    def by(self) -> Literal["dealer", "hand"]:
        """Who answered."""
        return "hand" if self.at is None else "dealer"


class Nonces:
    """The nonces that seats have added, as a running hash: adding one more takes the same time however many there are.

    A value: `plus` returns a new one.
    """

    __slots__ = ("_hash", "count")

    def __init__(self, texts: Iterable[str] = ()) -> None:
        self._hash = sha256(b"[")
        self.count = 0
        for text in texts:
            self._absorb(text)

    def _absorb(self, text: str) -> None:
        self._hash.update(((", " if self.count else "") + json.dumps(text)).encode())
        self.count += 1

    def plus(self, text: str) -> Nonces:
        """These nonces and one more."""
        more = Nonces()
        more._hash, more.count = self._hash.copy(), self.count
        more._absorb(text)
        return more

    def digest(self) -> bytes:
        """The SHA-256 of the nonces as one JSON list of texts."""
        whole = self._hash.copy()
        whole.update(b"]")
        return whole.digest()


class Dealer:
    """Live play: integers from HMAC-SHA-256 over the seats' nonces and a counter, keyed with the table's secret.

    The secret's hash (`commitment`) is published before the first draw and the secret itself when the table closes, so
    that anybody can deal every draw again. The counter never goes back: an undone draw is never drawn again.
    `entropy` is what the mover brought for this one move, and takes the place of the nonces: without it, nobody can
    compute the draws of the move, not even with the secret, and nobody who has seen it can change them by a nonce.
    """

    def __init__(
        self, secret: bytes, nonces: Nonces | Iterable[str] = (), counter: int = 0, entropy: bytes = b""
    ) -> None:
        self._secret = secret
        whole = nonces if isinstance(nonces, Nonces) else Nonces(nonces)
        self._salt = sha256(b"facedown move\n" + entropy).digest() if entropy else whole.digest()
        self.counter = counter

    @staticmethod
    def commitment(secret: bytes) -> str:
        """The hash of a secret, as 64 hexadecimal digits."""
        return sha256(b"facedown secret\n" + secret).hexdigest()

    def below(self, n: int) -> int:
        """A whole number of 0 … n-1, each exactly equally likely (what would tip the scale is thrown away)."""
        if n < 1:
            raise ValueError("There is no whole number below that.")
        if n > _SPAN:
            raise ValueError("One block of the stream does not reach so far.")
        while True:
            block = hmac.digest(self._secret, self._salt + self.counter.to_bytes(8, "big"), "sha256")
            self.counter += 1
            value = int.from_bytes(block, "big")
            if value < _SPAN - _SPAN % n:
                return value % n

    def __call__(self, draw: Draw[T]) -> T:
        return draw.sample(self.below)


class Recorder:
    """Passes draws on to another answerer and keeps a record of each.

    `unseen_by` answers the draws that must not be asked of people, where it is not the same; it may raise instead.
    """

    def __init__(self, chance: Dealer | HandRolled | Tape, unseen_by: Chance | None = None) -> None:
        self._chance = chance
        self._unseen_by = unseen_by
        self.drawn: list[Drawn] = []

    def __call__(self, draw: Draw[T]) -> T:
        return self._recorded(self._chance, draw)

    def unseen(self, draw: Draw[T]) -> T:
        """Answers a draw that nobody who rolls by hand may know of, by `unseen_by` where there is one."""
        return self._recorded(self._unseen_by or self._chance, draw)

    def _recorded(self, chance: Chance, draw: Draw[T]) -> T:
        dealer = chance if isinstance(chance, Dealer) else None
        at = dealer.counter if dealer is not None else None
        answer = chance(draw)
        after = dealer.counter if dealer is not None else None
        self.drawn.append(Drawn(draw.notation, draw.record(answer), at, after))
        return answer


class TapeMismatch(ValueError):  # noqa: N818 - it names what does not match
    """A recorded draw that the rules, as they are now, do not ask for."""


class Tape:
    """Replay: answers from a log, and refuses a log that does not fit."""

    def __init__(self, drawn: Sequence[Drawn]) -> None:
        self._drawn = list(drawn)
        self._at = 0

    def __call__(self, draw: Draw[T]) -> T:
        if self._at == len(self._drawn):
            raise TapeMismatch(f"the rules ask for {draw}, and the log has no answer to it")
        recorded = self._drawn[self._at]
        if recorded.draw != draw.notation:
            raise TapeMismatch(f"the rules ask for {draw} where the log answers {recorded.draw}")
        self._at += 1
        try:
            answer = draw.restore(recorded.answer)
        except Misfit as misfit:
            raise TapeMismatch(f"{draw} cannot have come out as the log says: {misfit}") from None
        if msgspec.json.encode(draw.record(answer)) != msgspec.json.encode(recorded.answer):
            raise TapeMismatch(f"the log does not write the answer to {draw} as the program does")
        return answer

    def unseen(self, draw: Draw[T]) -> T:
        """Answers a draw that nobody who rolls by hand may be asked for: a log can only have it dealt."""
        if self._at < len(self._drawn) and self._drawn[self._at].by == "hand":
            raise TapeMismatch(f"{draw} has to be dealt, and the log has it typed in")
        return self(draw)

    def finish(self) -> None:
        """Raises TapeMismatch when answers are left over."""
        if self._at < len(self._drawn):
            raise TapeMismatch(f"the log answers {self._drawn[self._at].draw}, for which the rules did not ask")


class Awaiting(Exception):  # noqa: N818 - nothing went wrong: a person is asked to roll
    """The rules ask for a draw that a person is to roll or draw by hand. Nothing has happened yet.

    `label` says what the roll is for and `whose` names the piece that rolls, where the rules say so: both are shown by
    the system's catalogue. `told` are the events that come before it in the same move.
    """

    def __init__(self, draw: Draw[Any]) -> None:
        super().__init__(draw.asks)
        self.draw = draw
        self.label: Any = ""
        self.whose: Any = None
        self.told: tuple[Any, ...] = ()

    @property
    def asks(self) -> str:
        """What to roll or draw, and how to type it."""
        return self.draw.asks


class HandRolled:
    """Physical dice and cards: answers with what people typed in, in order, and asks for what is still missing.

    Rules are pure, so a move that raised Awaiting is simply played again with one more text. Raises Misfit for a text
    that cannot be the draw's result.
    """

    def __init__(self, texts: Sequence[str] = ()) -> None:
        self._texts = list(texts)
        self._at = 0

    def __call__(self, draw: Draw[T]) -> T:
        if self._at == len(self._texts):
            raise Awaiting(draw)
        self._at += 1
        return draw.read(self._texts[self._at - 1])

"""Answerers of draws: the Dealer, the Tape of a log, and a person with physical dice. For all branches see `every`."""

from __future__ import annotations

import hmac
import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from types import MappingProxyType
from typing import Annotated, Any, Literal, Protocol, TypeVar

import msgspec
from msgspec import UNSET, UnsetType

from facedown.chance.draw import Draw, Misfit
from facedown.chance.quoting import cut

T = TypeVar("T")

_SPAN = 1 << 256

MAX_COUNTER = 2**53
"""The largest value of a Dealer's counter that a log may hold."""

Counter = Annotated[int, msgspec.Meta(ge=0, le=MAX_COUNTER)]


class Chance(Protocol):
    """Chance as rules see it: a function that takes a draw and returns a random answer."""

    def __call__(self, draw: Draw[T], /) -> T: ...


class Drawn(msgspec.Struct, frozen=True):
    """An answered draw, as it is stored in a log.

    `draw` is the notation of the draw, and `answer` is the answer as plain data.
    `at` is the Dealer's counter before the draw, and `next` is the counter after the draw. Both are None if the answer
    was rolled by hand. `unseen` is True for a draw of which people who roll by hand must not know, otherwise UNSET.
    """

    draw: str
    answer: Any
    at: Counter | None = None
    next: Counter | None = None
    unseen: bool | UnsetType = UNSET

    @property
    def by(self) -> Literal["dealer", "hand"]:
        """The name of the answerer: `dealer`, or `hand` for a person who rolled or drew by hand."""
        return "hand" if self.at is None else "dealer"


class Nonces:
    """The nonces (texts that change later draws) that seats have added, in order, stored as a running hash.

    Adding a nonce takes the same time however many nonces there are.

    A Nonces object is never changed: `plus` returns a new one.
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
        """Return these nonces with one more nonce, `text`, at the end."""
        more = Nonces()
        more._hash, more.count = self._hash.copy(), self.count
        more._absorb(text)
        return more

    def digest(self) -> bytes:
        """Return the SHA-256 of the nonces, written as one JSON list of texts."""
        whole = self._hash.copy()
        whole.update(b"]")
        return whole.digest()


class Dealer:
    """Answers draws in live play with integers from HMAC-SHA-256.

    The key of the HMAC is the table's secret; the message is made of the nonces and a counter.

    The hash of the secret (`commitment`) is published before the first draw, and the secret when the table closes.
    Then anybody can deal every draw again. The counter never goes back, so a draw after a rewind is a new one.

    `entropy` replaces the nonces for one move; it holds random bytes that the mover supplies. Nobody can compute the
    draws of the move without these bytes, not even with the secret. Nonces no longer change these draws.

    `links` are numbers that witnesses reveal only after the move was fixed, by the keys of their seats. They change all
    draws of the move, except draws of which some seats must not know (`unseen`).
    """

    def __init__(
        self,
        secret: bytes,
        nonces: Nonces | Iterable[str] = (),
        counter: int = 0,
        entropy: bytes = b"",
        links: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self._secret = secret
        whole = nonces if isinstance(nonces, Nonces) else Nonces(nonces)
        self._unseen_salt = sha256(b"facedown move\n" + entropy).digest() if entropy else whole.digest()
        self._salt = self._unseen_salt
        if links:
            witnessed = json.dumps([self._unseen_salt.hex(), sorted(links.items())])
            self._salt = sha256(b"facedown witnessed move\n" + witnessed.encode()).digest()
        self.counter = counter

    @staticmethod
    def commitment(secret: bytes) -> str:
        """Return the published hash of a secret, as 64 hexadecimal digits."""
        return sha256(b"facedown secret\n" + secret).hexdigest()

    def below(self, n: int) -> int:
        """Return a whole number from 0 to n-1, all exactly equally likely (by rejection sampling)."""
        return self._below(n, self._salt)

    def _below(self, n: int, salt: bytes) -> int:
        if n < 1:
            raise ValueError("n must be 1 or more.")
        if n > _SPAN:
            raise ValueError("n must be at most 2 to the power of 256.")
        while True:
            block = hmac.digest(self._secret, salt + self.counter.to_bytes(8, "big"), "sha256")
            self.counter += 1
            value = int.from_bytes(block, "big")
            if value < _SPAN - _SPAN % n:
                return value % n

    def __call__(self, draw: Draw[T]) -> T:
        return draw.sample(self.below)

    def unseen(self, draw: Draw[T]) -> T:
        """Return the answer to a draw of which some seats must not know. Links of witnesses do not change it."""
        return draw.sample(lambda n: self._below(n, self._unseen_salt))


class Recorder:
    """Forwards draws to another answerer, `chance`, and records the answers in `drawn`.

    `unseen_by` answers the draws of which people who roll by hand must not know; it may raise an exception instead. If
    `unseen_by` is None, `chance` answers these draws too. With `marks`, the records of these draws have the mark
    `unseen`. `rest` answers all draws after the last answer of `chance`, a HandRolled or a Tape; None for nobody.
    """

    def __init__(
        self,
        chance: Dealer | HandRolled | Tape,
        unseen_by: Dealer | Chance | None = None,
        *,
        marks: bool = False,
        rest: Dealer | None = None,
    ) -> None:
        self._chance = chance
        self._rest = rest
        self._unseen_by = unseen_by or chance
        self._marks = marks
        self.drawn: list[Drawn] = []

    def __call__(self, draw: Draw[T]) -> T:
        chance = self._chance
        if self._rest is not None and not isinstance(chance, Dealer) and chance.finished:
            chance = self._rest
        return self._recorded(draw, chance, chance, UNSET)

    def unseen(self, draw: Draw[T]) -> T:
        """Return and record the answer to a draw of which people who roll by hand must not know."""
        answer = getattr(self._unseen_by, "unseen", self._unseen_by)
        return self._recorded(draw, answer, self._unseen_by, True if self._marks else UNSET)

    def _recorded(self, draw: Draw[T], answer: Chance, answerer: Chance, unseen: bool | UnsetType) -> T:
        dealer = answerer if isinstance(answerer, Dealer) else None
        at = dealer.counter if dealer is not None else None
        answered = answer(draw)
        after = dealer.counter if dealer is not None else None
        self.drawn.append(Drawn(draw.notation, draw.record(answered), at, after, unseen))
        return answered


class TapeMismatch(ValueError):  # noqa: N818 - it names what does not match
    """Raised if a recorded draw does not fit the draw for which the rules ask."""


class Tape:
    """Answers draws in a replay with the answers of a log, in order.

    Raises TapeMismatch if no answers are left, or if the next answer belongs to another draw, is impossible for the
    draw, or is not written as `Draw.record` writes it. With `marks`, it raises TapeMismatch also if the mark `unseen`
    of an answer is wrong.
    """

    def __init__(self, drawn: Sequence[Drawn], *, marks: bool = False) -> None:
        self._drawn = list(drawn)
        self._marks = marks
        self._at = 0

    def __call__(self, draw: Draw[T]) -> T:
        return self._answer(draw, UNSET)

    def _answer(self, draw: Draw[T], unseen: bool | UnsetType) -> T:
        if self._at == len(self._drawn):
            raise TapeMismatch(f"the rules ask for {cut(str(draw))}, but the log has no more answers")
        recorded = self._drawn[self._at]
        if recorded.unseen is not (unseen if self._marks else UNSET):
            raise TapeMismatch(f"the mark for a secret draw of {cut(str(draw))} is wrong")
        if recorded.draw != draw.notation:
            raise TapeMismatch(f"the rules ask for {cut(str(draw))}, but the log answers {cut(recorded.draw)}")
        self._at += 1
        try:
            answer = draw.restore(recorded.answer)
        except Misfit as misfit:
            raise TapeMismatch(f"the log has an impossible result of {cut(str(draw))}: {misfit}") from None
        if msgspec.json.encode(draw.record(answer)) != msgspec.json.encode(recorded.answer):
            raise TapeMismatch(f"the log has the result of {cut(str(draw))} in a different notation")
        return answer

    def unseen(self, draw: Draw[T]) -> T:
        """Return the answer to a draw of which people who roll by hand must not know.

        Raises TapeMismatch if the answer in the log was rolled by hand, and in the cases of all other draws.
        """
        if self._at < len(self._drawn) and self._drawn[self._at].by == "hand":
            raise TapeMismatch(f"{cut(str(draw))} must be dealt, but the log has it typed in")
        return self._answer(draw, True)

    @property
    def finished(self) -> bool:
        """True if all answers of the log were used."""
        return self._at == len(self._drawn)

    def finish(self) -> None:
        """Check that all answers of the log were used. Raises TapeMismatch if some were not."""
        if not self.finished:
            raise TapeMismatch(f"the log answers {cut(self._drawn[self._at].draw)}, for which the rules do not ask")


class Awaiting(Exception):  # noqa: N818 - nothing went wrong: a person is asked to roll
    """Raised if a person has to roll or draw by hand. The move has changed nothing yet.

    `label` is the purpose of the roll; empty if the rules give none.
    `whose` is the piece that rolls; None if the rules name none.
    `events` are the events of the same move before the roll.
    """

    def __init__(self, draw: Draw[Any]) -> None:
        super().__init__(draw.asks)
        self.draw = draw
        self.label: Any = ""
        self.whose: Any = None
        self.events: tuple[Any, ...] = ()

    @property
    def asks(self) -> str:
        """The request to the person: what to roll or draw, and how to type it."""
        return self.draw.asks


class HandRolled:
    """Answers draws with the results that people typed after rolling or drawing by hand, in order.

    Raises Awaiting for a draw without a typed result; the move is then played again from the start with one more text.
    Raises Misfit for a text that cannot be a result of the draw.
    """

    def __init__(self, texts: Sequence[str] = ()) -> None:
        self._texts = list(texts)
        self._at = 0

    @property
    def finished(self) -> bool:
        """True if all typed results were used."""
        return self._at == len(self._texts)

    def __call__(self, draw: Draw[T]) -> T:
        if self.finished:
            raise Awaiting(draw)
        self._at += 1
        return draw.read(self._texts[self._at - 1])

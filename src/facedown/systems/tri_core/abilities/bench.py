"""Building an Ability: one change after another, each with what it costs and what is wrong then, and back again."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from facedown.game import Fault, Step, Tally
from facedown.systems.tri_core.abilities.ability import Ability, Chosen
from facedown.systems.tri_core.abilities.budget import Use, credit, entry_prices, spent, use
from facedown.systems.tri_core.abilities.faults import Maker, answered, faults
from facedown.systems.tri_core.abilities.keywords import DEFAULT, Keyword, keywords
from facedown.systems.tri_core.rulings import Rulings

DICE = (4, 6, 8, 10, 12)
"""TCG-DI-01."""


class Report(msgspec.Struct, frozen=True):
    """An Ability as it stands: what it costs with every part’s why, what it may cost, what a use takes, its faults.

    `cost`, `prices` and `left` are there once every entry is answered.
    """

    ceiling: Tally
    credit: Tally
    use: Use
    faults: tuple[Fault, ...]
    cost: Tally | None = None
    prices: tuple[Tally, ...] = ()

    @property
    def most(self) -> int:
        """The ACP that it may cost."""
        return self.ceiling.total + self.credit.total

    @property
    def left(self) -> int:
        """The ACP that are left, below 0 where it costs too much."""
        return self.most - (self.cost.total if self.cost is not None else 0)

    @property
    def legal(self) -> bool:
        """Whether it can be had like this."""
        return not any(fault.stops for fault in self.faults)


def report(ability: Ability, maker: Maker) -> Report:
    """An Ability as it stands, for who builds it."""
    rulings = maker.rulings
    most = maker.ceiling(ability.core, ability.slot)
    known = sound(ability, rulings)
    whole = known == ability
    return Report(
        most, credit(known, most.total, rulings), use(known, rulings), faults(ability, maker),
        spent(ability, rulings) if whole else None, entry_prices(ability, rulings) if whole else (),
    )  # fmt: skip


def sound(ability: Ability, rulings: Rulings = DEFAULT) -> Ability:
    """An Ability with those of its entries alone that are known and answered."""
    return replace(ability, keywords=tuple(one for one in ability.keywords if answered(one, rulings)))


class Bench(msgspec.Struct, frozen=True):
    """A builder’s bench: the Ability as it stands, for whom it is built, and what it was before and after."""

    ability: Ability
    maker: Maker
    before: tuple[Ability, ...] = ()
    after: tuple[Ability, ...] = ()

    def changed(self, ability: Ability) -> Bench:
        """With another Ability on it; what was undone is forgotten."""
        if ability == self.ability:
            return self
        return Bench(ability, self.maker, (*self.before, self.ability))

    def undone(self) -> Bench:
        """As it was before the last change; the same where there was none."""
        if not self.before:
            return self
        return Bench(self.before[-1], self.maker, self.before[:-1], (self.ability, *self.after))

    def redone(self) -> Bench:
        """The change that was taken back, made again; the same where there is none."""
        if not self.after:
            return self
        return Bench(self.after[0], self.maker, (*self.before, self.ability), self.after[1:])

    def set(self, **fields: Any) -> Bench:
        """With other fields."""
        return self.changed(replace(self.ability, **fields))

    def add(self, one: Chosen) -> Bench:
        """With one Keyword entry more."""
        return self.set(keywords=(*self.ability.keywords, one))

    def put(self, at: int, one: Chosen) -> Bench:
        """With another entry, or other answers, in a place. Raises IndexError."""
        rows = list(self.ability.keywords)
        rows[at] = one
        return self.set(keywords=tuple(rows))

    def drop(self, at: int) -> Bench:
        """Without the entry in a place. Raises IndexError."""
        rows = list(self.ability.keywords)
        del rows[at]
        return self.set(keywords=tuple(rows))

    @property
    def report(self) -> Report:
        """The Ability as it stands."""
        return report(self.ability, self.maker)


# What might be


def one_more(bench: Bench, at: int) -> Iterator[Step]:
    """What one more of each thing that an entry counts would cost. Raises IndexError."""
    one, now = bench.ability.keywords[at], bench.report
    if now.cost is None:
        return
    for what, more in raised(one):
        then = bench.put(at, more).report
        if then.cost is not None:
            yield Step(what, then.cost.total - now.cost.total, then.left)


def raised(one: Chosen) -> Iterator[tuple[str, Chosen]]:
    """An entry with one more of each thing that it counts: a die of each size, or 1 of a number."""
    for ask in one.keyword.asks:
        value = one.values.get(ask.name)
        if ask.dice and isinstance(value, tuple):
            for sides in DICE:
                yield f"a d{sides} more", replace(one, values={**one.values, ask.name: (*value, sides)})
        elif ask.low is not None and isinstance(value, int) and value < ask.high:
            label = ask.label if ask.label[1:2].isupper() else f"{ask.label[:1].lower()}{ask.label[1:]}"
            what = f"1 more of {label}"
            yield what, replace(one, values={**one.values, ask.name: value + 1})


def found(words: str) -> Sequence[Keyword]:
    """The entries that some words are about, best first; all of them for no words."""
    wanted = [stem(word) for word in words.casefold().replace("-", " ").split() if word not in LITTLE]
    scored = [(score(keyword, wanted), at, keyword) for at, keyword in enumerate(keywords().values())]
    return [keyword for points, _, keyword in sorted(scored, key=lambda one: (-one[0], one[1])) if points or not wanted]


LITTLE = (
    "a", "an", "the", "of", "in", "to", "on", "at", "with", "and", "or", "over", "by", "my", "i", "me", "who", "which",
    "every", "each", "always", "little", "some",
)  # fmt: skip
"""Words that tell nothing of what is wanted."""


def score(keyword: Keyword, wanted: Sequence[str]) -> int:
    """How well an entry answers: its name tells most, then what it is also called, then what it does."""
    also = " ".join((*keyword.also, keyword.sub_type or ""))
    places = ((keyword.key, 9), (keyword.name, 9), (also, 7), (keyword.does, 2))
    told = [([stem(word) for word in text.casefold().replace("-", " ").split()], worth) for text, worth in places]
    return sum(
        max((worth for stems, worth in told if any(like(one, word) for one in stems)), default=0) for word in wanted
    )


def like(one: str, word: str) -> bool:
    """Whether one word begins as the other does; the shorter has to be most of the longer one."""
    return one.startswith(word) or (len(one) > 3 and word.startswith(one) and 3 * len(one) >= 2 * len(word))


LONG = 7
"""From how many letters on a last e or ion is an ending."""


def stem(word: str) -> str:
    """A word without its ending, so that burning finds Burn."""
    bare = word.strip(".,;:!?’'()")
    bare = bare[:-3] if bare.endswith("ion") and len(bare) > LONG else bare
    bare = bare[:-1] if bare.endswith("e") and len(bare) > LONG else bare
    for ending in ("ing", "es", "ed", "s"):
        if bare.endswith(ending) and len(bare) - len(ending) > 2:
            return bare[: -len(ending)]
    return bare

"""A bot for systems that tell a story: it likes some moves better than others, and fills them in sensibly.

What a bot likes is a table of weights; a system's own bot adds what makes one option better than its siblings.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar

from msgspec.structs import replace

from facedown.game import Field, OneOf, Option, Range, Seat, Subset, System, Text

RARE = 0.25


class StoryBot:
    """Makes what is owed, and of what is free only what it likes; fields take their usual value unless named here.

    `likes` weighs kinds of moves: one that is owed counts 1 unless it is named, one that is free 0. `picked` are fields
    chosen at random, `rarely` those that are so one time in four, by name or as move.name; `small` numbers of at most
    so much above their least, `words` what is said in a field. `beside` are kinds of moves that may be made in place of
    one that is owed. `split` names a field for kinds of moves whose options are weighed for each of its values.

    Free moves that it does not like are not even listed for it.
    """

    likes: ClassVar[Mapping[str, float]] = {}
    picked: ClassVar[frozenset[str]] = frozenset()
    beside: ClassVar[frozenset[str]] = frozenset()
    rarely: ClassVar[frozenset[str]] = frozenset()
    small: ClassVar[Mapping[str, int]] = {}
    words: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    split: ClassVar[Mapping[str, str]] = {}

    considers: frozenset[str] = frozenset()
    """The kinds of moves that it likes or may make beside one that is owed."""

    def __init_subclass__(cls) -> None:
        """Derive from its weights what the bot considers."""
        cls.considers = frozenset(kind for kind, weight in cls.likes.items() if weight) | cls.beside

    def __init__(self, seed: int = 0) -> None:
        self._random = Random(seed)

    def choose(self, system: System[Any], view: Any, seat: Seat, options: Sequence[Option]) -> Any:
        """A move that is owed, or one it likes; None where nothing is owed and it would rather let others act."""
        urgent = self.urgent(view, seat, options)
        if urgent is not None:
            return urgent.build(system.move_type)
        owed = [option for option in options if option.owed]
        pool = [option for option in options if option.owed or option.move in self.beside] if owed else list(options)
        pool = [way for option in pool for way in self._ways(system, option)]
        weights = [self._weight(view, seat, option) for option in pool]
        if not any(weights):
            return owed[0].build(system.move_type, **self._chosen(view, seat, owed[0])) if owed else None
        option = self._random.choices(pool, weights)[0]
        return option.build(system.move_type, **self._chosen(view, seat, option))

    def _ways(self, system: System[Any], option: Option) -> Iterator[Option]:
        """The option, or one for each value of the field by which it is split."""
        name = self.split.get(option.move)
        field = next((one for one in option.fields if one.name == name), None)
        if field is None or not isinstance(field.domain, OneOf):
            yield option
        else:
            yield from (option.settled(system.move_type, **{field.name: one.value}) for one in field.domain.choices)

    def _chosen(self, view: Any, seat: Seat, option: Option) -> dict[str, Any]:
        """A value for each field that is asked for, one after the other."""
        values = {**option.fixed}
        for field in option.fields:
            domain = field.domain_for(values)
            if domain is not None:
                so_far = replace(option, fixed={**values})
                values[field.name] = self._value(view, seat, so_far, replace(field, domain=domain))
        return {field.name: values[field.name] for field in option.fields if field.name in values}

    def _weight(self, view: Any, seat: Seat, option: Option) -> float:
        usual = 0.0 if option.concedes or not option.owed else 1.0
        liked = self.likes.get(option.move, usual)
        return liked * self.fits(view, seat, option) if liked else 0.0

    def urgent(self, view: Any, seat: Seat, options: Sequence[Option]) -> Option | None:
        """An option that is taken before anything owed; None where there is none."""
        return None

    def fits(self, view: Any, seat: Seat, option: Option) -> float:
        """How well an option fits the moment, beside others of its kind: 0 for one it would not take."""
        return 1.0

    def suits(self, view: Any, seat: Seat, option: Option, field: Field, value: Any) -> bool:
        """Return whether a value suits a field: foes for harm, friends for help. If none suits, all stay possible."""
        return True

    def _value(self, view: Any, seat: Seat, option: Option, field: Field) -> Any:
        domain, names = field.domain, {field.name, f"{option.move}.{field.name}"}
        if isinstance(domain, OneOf | Subset):
            suiting = tuple(one for one in domain.choices if self.suits(view, seat, option, field, one.value))
            if isinstance(domain, OneOf) and suiting:
                usual = domain.usual if any(one.value == domain.usual for one in suiting) else None
                domain = replace(domain, choices=suiting, default=usual)
            elif isinstance(domain, Subset) and len(suiting) >= domain.at_least:
                domain = replace(domain, choices=suiting)
        if field.name in self.words and isinstance(domain, Text):
            return self._random.choice(self.words[field.name])[: domain.longest]
        if field.name in self.small and isinstance(domain, Range):
            return self._random.randint(domain.low, min(domain.high, domain.low + self.small[field.name]))
        at_random = names & self.picked or (names & self.rarely and self._random.random() < RARE)
        return domain.sample(self._random.randrange) if at_random else domain.usual

"""Types for fields of moves: a field of such a type names a character, an item, an Ability or a square."""

from __future__ import annotations

from typing import Annotated

from facedown.game import acts, names
from facedown.systems.tri_core.model import Square

Actor = Annotated[str, acts("character")]
CharacterKey = Annotated[str, names("character")]
CharacterKeys = Annotated[tuple[str, ...], names("character")]
TargetKey = Annotated[str, names("character", rule="TC-C-34")]
ItemsOfActor = Annotated[tuple[str, ...], names("item", owner="actor", rule="TC-D-98")]
ItemOfCharacter = Annotated[str, names("item", owner="character")]
AbilityOfActor = Annotated[str, names("ability", owner="actor")]
PlayedAbility = Annotated[str, names("ability", owner="actor", rule="TCG-AC-08")]
SquareKey = Annotated[Square, names("square")]
OptionalSquareKey = Annotated[Square | None, names("square")]

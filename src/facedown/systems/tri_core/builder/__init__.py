"""Making characters and Abilities: legality, prices, files, forms and the workbench.

`options` and `steps`, which run a game, never import this package. `advancement` and `scenes` import it.
"""

from facedown.systems.tri_core.builder.character_forms import TriCoreCharacters
from facedown.systems.tri_core.builder.character_sheet import chapters
from facedown.systems.tri_core.builder.owned_abilities import with_suspensions
from facedown.systems.tri_core.builder.workshop import AbilityShop

__all__ = [
    "AbilityShop",
    "TriCoreCharacters",
    "chapters",
    "with_suspensions",
]

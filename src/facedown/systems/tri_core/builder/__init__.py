"""Making characters and Abilities: legality, prices, files, forms and the workbench. Playing needs none of it."""

from facedown.systems.tri_core.builder.character_forms import TriCoreCharacters
from facedown.systems.tri_core.builder.character_sheet import chapters
from facedown.systems.tri_core.builder.owned_abilities import with_lapsed
from facedown.systems.tri_core.builder.rebuilding import why_unfit
from facedown.systems.tri_core.builder.workshop import AbilityShop

__all__ = [
    "AbilityShop",
    "TriCoreCharacters",
    "chapters",
    "why_unfit",
    "with_lapsed",
]

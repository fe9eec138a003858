"""What each seat can do now, from what that seat knows, and why anything else is refused."""

from facedown.systems.tri_core.options.exchange import passing
from facedown.systems.tri_core.options.offers import OFFERS
from facedown.systems.tri_core.options.refusals import explain

__all__ = [
    "OFFERS",
    "explain",
    "passing",
]

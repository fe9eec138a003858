"""What each seat can do now, from what that seat knows, and why anything else is refused."""

from facedown.systems.tri_core.options.exchange import passing

__all__ = [
    "passing",
]

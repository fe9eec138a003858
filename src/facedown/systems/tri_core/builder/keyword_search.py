"""The search for Keyword entries by words."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.systems.tri_core.model import Keyword
from facedown.systems.tri_core.model.keywords import keywords


def search_keywords(words: str) -> Sequence[Keyword]:
    """Return the entries that match some words, best first; all entries if there are no words."""
    wanted = [stem(word) for word in words.casefold().replace("-", " ").split() if word not in LITTLE]
    scored = [(match_score(keyword, wanted), at, keyword) for at, keyword in enumerate(keywords().values())]
    return [keyword for points, _, keyword in sorted(scored, key=lambda one: (-one[0], one[1])) if points or not wanted]


LITTLE = (
    "a", "an", "the", "of", "in", "to", "on", "at", "with", "and", "or", "over", "by", "my", "i", "me", "who", "which",
    "every", "each", "always", "little", "some",
)  # fmt: skip
"""The words that a search ignores."""


def match_score(keyword: Keyword, wanted: Sequence[str]) -> int:
    """Return how well an entry matches: its name counts most, then its synonyms, then its text."""
    also = " ".join((*keyword.also, keyword.sub_type or ""))
    places = ((keyword.key, 9), (keyword.name, 9), (also, 7), (keyword.does, 2))
    told = [([stem(word) for word in text.casefold().replace("-", " ").split()], worth) for text, worth in places]
    return sum(
        max((worth for stems, worth in told if any(is_like(one, word) for one in stems)), default=0) for word in wanted
    )


def is_like(one: str, word: str) -> bool:
    """Return whether one word begins like the other; the shorter must be most of the longer one."""
    return one.startswith(word) or (len(one) > 3 and word.startswith(one) and 3 * len(one) >= 2 * len(word))


LONG = 7
"""The number of letters from which a final e or ion counts as an ending."""


def stem(word: str) -> str:
    """Return a word without its ending, so that burning finds Burn."""
    bare = word.strip(".,;:!?’'()")
    bare = bare[:-3] if bare.endswith("ion") and len(bare) > LONG else bare
    bare = bare[:-1] if bare.endswith("e") and len(bare) > LONG else bare
    for ending in ("ing", "es", "ed", "s"):
        if bare.endswith(ending) and len(bare) - len(ending) > 2:
            return bare[: -len(ending)]
    return bare

"""The search for Keyword entries by words that players use."""

from __future__ import annotations

from collections.abc import Sequence

from facedown.systems.tri_core.model import Keyword
from facedown.systems.tri_core.model.keywords import printed_keywords


def search_keywords(words: str) -> Sequence[Keyword]:
    """Return the Keyword entries that match a search text, best match first; all entries if the text has no words."""
    wanted = [stem(word) for word in words.casefold().replace("-", " ").split() if word not in IGNORED_WORDS]
    scored = [(match_score(keyword, wanted), at, keyword) for at, keyword in enumerate(printed_keywords().values())]
    return [keyword for points, _, keyword in sorted(scored, key=lambda one: (-one[0], one[1])) if points or not wanted]


IGNORED_WORDS = (
    "a", "an", "the", "of", "in", "to", "on", "at", "with", "and", "or", "over", "by", "my", "i", "me", "who", "which",
    "every", "each", "always", "little", "some",
)  # fmt: skip
"""The words that a search ignores."""


def match_score(keyword: Keyword, wanted: Sequence[str]) -> int:
    """Return how well a Keyword entry matches a search; 0 for no match.

    `wanted`: the stems of the search words, from `stem`.
    """
    synonyms = " ".join((*keyword.also, keyword.sub_type or ""))
    places = ((keyword.key, 9), (keyword.name, 9), (synonyms, 7), (keyword.does, 2))
    weighted = [([stem(word) for word in text.casefold().replace("-", " ").split()], weight) for text, weight in places]
    return sum(
        max((weight for stems, weight in weighted if any(is_similar(one, word) for one in stems)), default=0)
        for word in wanted
    )


def is_similar(one: str, word: str) -> bool:
    """Return whether one of two stems begins with the other.

    If `one` is the shorter stem, it must have at least 4 letters, and at least two thirds as many letters as `word`.
    """
    return one.startswith(word) or (len(one) > 3 and word.startswith(one) and 3 * len(one) >= 2 * len(word))


LONG_WORD = 7
"""Only in words with more letters than this number, a final e or ion counts as an ending."""


def stem(word: str) -> str:
    """Return a word without punctuation and without a common ending, for example `burn` for `burning`."""
    bare = word.strip(".,;:!?’'()")
    bare = bare[:-3] if bare.endswith("ion") and len(bare) > LONG_WORD else bare
    bare = bare[:-1] if bare.endswith("e") and len(bare) > LONG_WORD else bare
    for ending in ("ing", "es", "ed", "s"):
        if bare.endswith(ending) and len(bare) - len(ending) > 2:
            return bare[: -len(ending)]
    return bare

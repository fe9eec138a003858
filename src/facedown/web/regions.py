"""Regions: the parts of a page that are sent again when they change. Each is one HTML element with an id.

A region is described by data, so that equal regions of many viewers are rendered once. The server remembers the digest
of each region that a browser has, and sends only those that differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from facedown.web.templating import RELOADS, render

CHILDREN = "\ue010"
"""The place in the HTML of a region where its children go, a character that no template contains."""

IDS_OF_PAGE = frozenset(
    [
        *("facts", "menu", "now", "people", "say-how"),
        *("dock", "special", "opened", "actions", "pass"),
        *("absent-form", "bot-form", "pause-form", "consent-form", "roll-form"),
    ]
)
"""The ids of the regions of a table’s page that are not on the board: above it, the dock with its forms, the people."""

PREFIXES_OF_PAGE = ("form-", "open-", "line-", "message-")
"""The beginnings of the ids of forms, and of the lines and messages in the log."""


class Region(msgspec.Struct, frozen=True):
    """A part of a page: its id, its template, and the data that the template shows as `it`.

    The template makes one element with the id `key`, and shows the `children` in it. All data must be hashable.
    """

    key: str
    template: str
    data: Any = None
    children: tuple[Region, ...] = ()


class RenderedRegion(msgspec.Struct, frozen=True):
    """A region as HTML. `shell` is the HTML with `CHILDREN` in place of its children, and `digest` identifies it."""

    key: str
    shell: str
    digest: str
    children: tuple[RenderedRegion, ...] = ()

    @property
    def html(self) -> str:
        """The whole HTML of the region with its children."""
        return self.shell.replace(CHILDREN, "".join([child.html for child in self.children]))

    def digests(self) -> Iterator[tuple[str, str]]:
        """Yield the key and digest of this region and of all regions in it."""
        yield self.key, self.digest
        for child in self.children:
            yield from child.digests()


def render_region(region: Region) -> RenderedRegion:
    """Return a region as HTML."""
    children = tuple([render_region(child) for child in region.children])
    shell, digest = _shell(region.key, region.template, region.data)
    # The keys of the children belong to the digest: a child that comes or goes changes its parent.
    return RenderedRegion(region.key, shell, _digest("\n".join([digest, *(child.key for child in children)])), children)


@lru_cache(maxsize=0 if RELOADS else 4096)  # a shell has 0.5 kB on average, and at most about 5 kB
def _shell(key: str, template: str, data: Any) -> tuple[str, str]:
    shell = render(template, key=key, it=data, children=CHILDREN)
    return shell, _digest(shell)


def _digest(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def changed_regions(regions: Sequence[RenderedRegion], sent: Mapping[str, str]) -> list[RenderedRegion]:
    """Return the regions that differ from those that were sent, given the digests of the latter by key.

    Of a region that itself is unchanged, only the changed regions in it are returned.
    """
    found: list[RenderedRegion] = []
    for one in regions:
        if sent.get(one.key) != one.digest:
            found.append(one)
        else:
            found += changed_regions(one.children, sent)
    return found


def digests_of(regions: Sequence[RenderedRegion]) -> dict[str, str]:
    """Return the digests of regions and of all regions in them, by key."""
    return dict(pair for one in regions for pair in one.digests())


def digest_of_all(digests: Mapping[str, str]) -> str:
    """Return one digest for a whole page."""
    return _digest("\n".join(f"{key} {digest}" for key, digest in sorted(digests.items())))

"""The board of Tri-Core: the Rotation as a strip, the map, the viewer’s own mats, and all others by their sides."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from zlib import crc32

import msgspec

from facedown.game import Board, Mat, Meter, Plan, Spot
from facedown.game.board import TurnOrder
from facedown.web.boards.design import Design
from facedown.web.boards.general import ledgers, piece
from facedown.web.regions import Region
from facedown.web.templating import slug

SHAPES = ("circle", "shield", "hexagon", "square")
"""The shapes of the tokens of the first, second and third side, and of all others."""

BARS = {"hp": "", "ap": "", "sp": "■", "fp": "▲", "mp": "●"}
"""The sign of the bar of each resource, by the key of its meter. SP, FP and MP have the signs of Body, Mind, Spirit."""

MAIN_BARS = ("hp", "ap")
"""The bars that a folded mat shows too."""

FOES = "foes"
"""The `side_key` of the usual side of foes."""

FEW_OWN = 2
"""The most characters of the viewer whose mats are beside the map. A GM’s many are grouped with their side."""

MANY = 6
"""If there are more mats than this, those of others are folded on wide screens too."""

SHORT_GEAR = 6
"""The most items and Abilities of an own character that are shown without a request."""


class Token(msgspec.Struct, frozen=True):
    """The token of a character. `mark` is the text on it; "" in an encounter if it has no square.

    `shape` tells the side. `yours` is True if the viewer plays the character, `acts` if it is the character’s turn,
    and `out` if the character does not take part any more.
    """

    ref: str
    name: str
    side: str
    mark: str
    shape: str
    yours: bool
    acts: bool
    out: bool


class Square(msgspec.Struct, frozen=True):
    """A square of the map. `corner` is the cost of rough ground, or the height of high ground.

    `mark` is the mark of an energy, shown if there is no token. `text` says in words what is on the square; "" if there
    is nothing special.
    """

    ref: str
    ground: str
    corner: str
    mark: str
    text: str
    token: Token | None


class Bar(msgspec.Struct, frozen=True):
    """The bar of a resource. `filled` is its length in percent, and `low` is True if no points are left."""

    meter: Meter
    kind: str
    sign: str
    filled: int
    low: bool


class ShownMat(msgspec.Struct, frozen=True):
    """A character’s mat. `main` are the bars that a folded mat shows too, `rest` are the others.

    `place_for_cards` is True in an encounter, so that nothing moves when cards appear. `folds` is True if narrow
    screens show two lines only, and `many` if wide ones show less too. `gear_digest` identifies the contents of the
    list of gear: while they are the same, the list stays as a person has opened or closed it.
    """

    mat: Mat
    token: Token
    main: tuple[Bar, ...]
    rest: tuple[Bar, ...]
    pips: tuple[Meter, ...]
    place_for_cards: bool
    folds: bool
    many: bool
    gear_open: bool
    gear_digest: str


class Layout(msgspec.Struct, frozen=True):
    """The layout of the board: whether it has a map, and whether the viewer’s own mats have a place of their own."""

    has_map: bool
    has_own: bool


def tri_core_board(board: Board) -> Region:
    """Return the regions of a board: the strip, the map, own mats, the mats of each side, pieces and ledgers."""
    tokens = tokens_of(board)
    own = [mat for mat in board.mats if mat.yours]
    own = own if len(own) <= FEW_OWN else []
    parts = []
    if board.plan is not None:
        parts += [strip(board, tokens), plan(board.plan, tokens)]
    if own:
        mats = tuple([mat_region(board, mat, tokens, folds=False) for mat in own])
        parts.append(Region("own", "boards/tri_core/own.html", None, mats))
    parts += sides(board, [mat for mat in board.mats if mat not in own], tokens)
    others = [one for one in board.pieces if not isinstance(one, TurnOrder)]
    if others:
        parts.append(Region("pieces", "board/pieces.html", None, tuple(map(piece, others))))
    if board.ledgers:
        parts.append(ledgers(board))
    layout = Layout(board.plan is not None, bool(own))
    return Region("board", "boards/tri_core/board.html", layout, tuple(parts))


# Tokens and sides


def sides_of(board: Board) -> list[str]:
    """Return the keys of all sides: the viewer’s own first, foes last, so that they keep their places."""
    own = {mat.side_key for mat in board.mats if mat.yours}
    return sorted({mat.side_key for mat in board.mats}, key=lambda side: (side not in own, side == FOES, side))


def tokens_of(board: Board) -> dict[str, Token]:
    """Return the tokens of all characters, by the ids of the characters."""
    shapes = {side: SHAPES[min(at, len(SHAPES) - 1)] for at, side in enumerate(sides_of(board))}
    tokens = [
        Token(id_of(mat), mat.title, mat.side, mat.mark, shapes[mat.side_key], mat.yours, mat.turn, mat.out)
        for mat in board.mats
    ]
    return {token.ref: token for token in tokens}


def id_of(mat: Mat) -> str:
    """Return the id of the character with this mat."""
    return mat.ref.id if mat.ref is not None else mat.key


# The strip


class Place(msgspec.Struct, frozen=True):
    """A place in the Rotation with the token of its character. `current` is True if it is the current place."""

    token: Token
    current: bool


class Turn(msgspec.Struct, frozen=True):
    """The steps of the exchange, and the Rotation with the tokens of its characters; `order` is None without one."""

    steps: tuple[str, ...]
    step: int
    order: TurnOrder | None
    places: tuple[Place, ...]


def strip(board: Board, tokens: Mapping[str, Token]) -> Region:
    """Return the region with the Rotation and the steps of the exchange."""
    order = next((one for one in board.pieces if isinstance(one, TurnOrder)), None)
    places = places_of(order, tokens) if order is not None else ()
    return Region("turn", "boards/tri_core/turn.html", Turn(board.steps, board.step, order, tuple(places)))


def places_of(order: TurnOrder, tokens: Mapping[str, Token]) -> Iterator[Place]:
    """Yield the places in the Rotation of the characters who have a mat."""
    for at, ref in enumerate(order.order):
        if ref.id in tokens:
            yield Place(tokens[ref.id], at == order.at)


# The map


class Energy(msgspec.Struct, frozen=True):
    """A kind of energy in the legend of the map, with its mark."""

    mark: str
    name: str


class Map(msgspec.Struct, frozen=True):
    """The map around its rows: the names of its columns, the number of rows, and what the legend explains.

    `grounds` are the kinds of ground on the map.
    """

    columns: tuple[str, ...]
    rows: int
    grounds: tuple[str, ...]
    energies: tuple[Energy, ...]


class Row(msgspec.Struct, frozen=True):
    """A row of the map with its name."""

    label: str
    squares: tuple[Square, ...]


def plan(shown: Plan, tokens: Mapping[str, Token]) -> Region:
    """Return the region of the map, with a region for each row."""
    rows = [
        Region(
            f"row-{at}", "boards/tri_core/row.html", Row(shown.rows[at], tuple([square(it, tokens) for it in spots]))
        )
        for at, spots in enumerate(shown.spots)
    ]
    marks = {token.mark for token in tokens.values()}
    energies = tuple([Energy(mark, name) for mark, name in shown.legend if mark not in marks])
    grounds = {spot.ground for spots in shown.spots for spot in spots}
    legend = tuple([ground for ground in ("wall", "rough", "high") if ground in grounds])
    around = Map(shown.columns, len(shown.rows), legend, energies)
    return Region("plan", "boards/tri_core/plan.html", around, tuple(rows))


def square(spot: Spot, tokens: Mapping[str, Token]) -> Square:
    """Return a square as the map shows it."""
    token = tokens.get(spot.token.id) if spot.token is not None else None
    ref = spot.ref.id if spot.ref is not None else ""
    corner = str({"rough": spot.cost, "high": spot.height}.get(spot.ground, ""))
    mark = spot.mark if token is None else ""
    text = ", ".join(words_about(spot, token))
    name = spot.ref.key if spot.ref is not None and text else ""
    return Square(ref, spot.ground, corner, mark, f"{name}: {text}" if text else "", token)


def words_about(spot: Spot, token: Token | None) -> Iterator[str]:
    """Yield what is on a square in words: the character, its side, whether it acts, and the ground."""
    if token is not None:
        yield token.name
        if token.yours:
            yield "yours"
        elif token.side:
            yield token.side
        if token.acts:
            yield "acts now"
        if token.out:
            yield "out"
    if spot.ground:
        yield {"rough": "rough ground", "wall": "wall", "high": "high ground"}[spot.ground]
    if spot.note:
        yield spot.note


# Mats


def sides(board: Board, mats: Sequence[Mat], tokens: Mapping[str, Token]) -> list[Region]:
    """Return the region with the mats of each side, under the text for this side; characters who are out come last."""
    groups = []
    for at, side in enumerate(sides_of(board)):
        its = sorted([mat for mat in mats if mat.side_key == side], key=lambda mat: mat.out)
        if its:
            shown = tuple([mat_region(board, mat, tokens, folds=not mat.turn) for mat in its])
            groups.append(Region(f"side-{at}", "boards/tri_core/side.html", its[0].side, shown))
    return [Region("sides", "boards/tri_core/sides.html", None, tuple(groups))] if groups else []


def mat_region(board: Board, mat: Mat, tokens: Mapping[str, Token], *, folds: bool) -> Region:
    """Return the region with the mat of a character. `folds` is True if narrow screens show two lines only."""
    meters = [meter for group in mat.groups for meter in group.meters]
    bars = list(bars_of(meters))
    shown = ShownMat(
        mat,
        tokens[id_of(mat)],
        main=tuple([bar for bar in bars if bar.kind in MAIN_BARS]),
        rest=tuple([bar for bar in bars if bar.kind not in MAIN_BARS]),
        pips=tuple([meter for meter in meters if meter.key not in BARS]),
        place_for_cards=board.plan is not None and not mat.out,
        folds=folds,
        many=folds and len(board.mats) > MANY,
        gear_open=mat.yours and not folds and len(mat.gear) <= SHORT_GEAR,
        gear_digest=f"{crc32(repr(mat.gear).encode()):x}",
    )
    return Region(f"mat-{slug(mat.key)}", "boards/tri_core/mat.html", shown)


def bars_of(meters: Iterable[Meter]) -> Iterator[Bar]:
    """Yield the bars of the resources among some meters."""
    for meter in meters:
        if meter.key in BARS:
            part = 100 * meter.value // meter.most if meter.most else 0
            yield Bar(meter, meter.key, BARS[meter.key], min(max(part, 0), 100), meter.value <= 0)


DESIGN = Design(tri_core_board, styles=("tri-core.css",), form_meters=("ap", "sp", "fp", "mp"))

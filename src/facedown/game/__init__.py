"""The contract: what any system is made of."""

from facedown.game.board import Board, Card, Ledger, LedgerRow, Mat, Meter, MeterGroup, Plan, Spot
from facedown.game.building import Fault, Piece, Row, Standing, Step, Workbench, Workshop
from facedown.game.characters import Chapter, Characters, Draft, Page
from facedown.game.domains import Amounts, Barred, Choice, Domain, OneOf, Range, Record, Slot, Subset, Text
from facedown.game.events import Event, Telling, Turn
from facedown.game.extensions import Change, Contract, Extension
from facedown.game.gathering import gathered
from facedown.game.mistakes import Mistake, error_in, first_of, mistakes_of_shape, nearest
from facedown.game.options import NO_YES, YES_NO, Field, Move, Option, Settled, field_with_room, text_field
from facedown.game.refusals import Reason, Refusal, Refused, limit_reached, refuse
from facedown.game.rulebook import Rule, Rulebook, Ruling
from facedown.game.scenes import Key, Line, check_apart, check_seat, check_words, read_scene, stripped
from facedown.game.sealed import Sealed
from facedown.game.seats import SPECTATOR, Seat, Setup
from facedown.game.stack import Stack
from facedown.game.system import System
from facedown.game.tally import Addend, Tally
from facedown.game.words import (
    counted,
    deeper,
    known_as,
    listed,
    minus,
    new_key,
    new_name,
    plain_error,
    plain_name,
    sentence,
    shown,
    signed,
    unfit_sign,
)

__all__ = [
    "NO_YES",
    "SPECTATOR",
    "YES_NO",
    "Addend",
    "Amounts",
    "Barred",
    "Board",
    "Card",
    "Change",
    "Chapter",
    "Characters",
    "Choice",
    "Contract",
    "Domain",
    "Draft",
    "Event",
    "Extension",
    "Fault",
    "Field",
    "Key",
    "Ledger",
    "LedgerRow",
    "Line",
    "Mat",
    "Meter",
    "MeterGroup",
    "Mistake",
    "Move",
    "OneOf",
    "Option",
    "Page",
    "Piece",
    "Plan",
    "Range",
    "Reason",
    "Record",
    "Refusal",
    "Refused",
    "Row",
    "Rule",
    "Rulebook",
    "Ruling",
    "Sealed",
    "Seat",
    "Settled",
    "Setup",
    "Slot",
    "Spot",
    "Stack",
    "Standing",
    "Step",
    "Subset",
    "System",
    "Tally",
    "Telling",
    "Text",
    "Turn",
    "Workbench",
    "Workshop",
    "check_apart",
    "check_seat",
    "check_words",
    "counted",
    "deeper",
    "error_in",
    "field_with_room",
    "first_of",
    "gathered",
    "known_as",
    "limit_reached",
    "listed",
    "minus",
    "mistakes_of_shape",
    "nearest",
    "new_key",
    "new_name",
    "plain_error",
    "plain_name",
    "read_scene",
    "refuse",
    "sentence",
    "shown",
    "signed",
    "stripped",
    "text_field",
    "unfit_sign",
]

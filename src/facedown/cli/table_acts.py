"""Acts of a person or a program at a table besides moves: chat, statements, going back, and acts about people.

Each function saves the table. “You” is the person or the program.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from facedown.game import PieceRef, refuse
from facedown.table.acts import Mark

if TYPE_CHECKING:
    from facedown.cli.played_game import Game

# Chat and statements


def say(game: Game, text: str, to: Sequence[str] | None = None) -> None:
    """Say a text to everybody, or whisper it to the seats with the keys in `to`."""
    game.table.say(game.you, text, to)
    game.save()


def make_statement(game: Game, text: str, piece: PieceRef | None = None, to: Sequence[str] | None = None) -> None:
    """Add to the story what a character or you say or try, for everybody or for the seats with the keys in `to`."""
    game.table.make_statement(game.you, text, to, piece)
    game.save()


def remove_messages(game: Game, numbers: Sequence[int]) -> None:
    """Remove messages with these numbers, as you count the messages that you receive."""
    game.table.remove_messages(game.you, numbers)
    game.save()


def remove_all_messages(game: Game, of: str) -> None:
    """Remove all messages of a seat, also whispers that you did not receive."""
    game.table.remove_messages_of(game.you, of)
    game.save()


# Going back


def go_back(game: Game, number: int) -> None:
    """Ask to go back to the table after the entry with your own number `number`."""
    game.table.ask_rewind(game.you, game.table.history.entry_with(game.viewer, number))
    game.save()


def withdraw(game: Game) -> None:
    """Withdraw your request to go back."""
    game.table.withdraw_rewind(game.you)
    game.save()


# People


def name(game: Game, text: str, of: str = "") -> None:
    """Take a name or, as the facilitator, give one to the seat `of`."""
    game.table.name(game.you, text, of)
    game.save()


def mark(game: Game, mark: Mark, of: str = "") -> None:
    """Mark your own seat or the seat `of` as here, away or left."""
    game.table.mark(game.you, mark, of)
    game.save()


def hand_over(game: Game, piece: PieceRef, to: str) -> None:
    """Hand a character over to the seat `to`.

    A bot that plays the seat of no person agrees if you facilitate, or if a bot does. If nobody facilitates, it agrees
    while nothing is in progress: later, whoever gets the character would see what is sealed for it. A bot that
    facilitates keeps its own characters, and hands over those of people who are away. Raises Refused.
    """
    owner = game.system.controllers(game.table.position).get(piece, "")
    game.table.hand_over(_who_hands_over(game, owner), piece, to)
    game.save()


def _who_hands_over(game: Game, owner: str) -> str:
    """Return the key of the seat that hands over a character of the seat `owner`: your own, or one of a bot."""
    state, bots = game.table.history.state, game.session.bots
    facilitator = state.present_facilitator
    of_bot = owner in bots and owner not in game.session.people and not game.table.seat(owner).facilitates
    if owner == game.you or not (of_bot or owner in state.marks):
        return game.you
    if facilitator is None and of_bot and not _may_begin(game):
        text = "Without a facilitator, a bot hands its characters over only when nothing is in progress."
        raise refuse("input", text, "Try again later: the new player would see what is sealed now.")
    by_person = facilitator is not None and not game.facilitating and facilitator.key not in bots
    if by_person or owner in state.marks:
        return _you_or_bot(game)
    return owner


def _may_begin(game: Game) -> bool:
    """Return whether a procedure can begin now, so that none is in progress and nothing is sealed."""
    opens = game.system.opens
    return any(option.move in opens for seat in game.table.seats for option in game.table.options(seat))


def hand_over_facilitation(game: Game, to: str) -> None:
    """Hand the facilitator's role over to a player."""
    game.table.hand_over_facilitation(game.you, to)
    game.save()


def let_bot_play(game: Game, of: str, *, plays: bool) -> None:
    """Let a bot play a seat, or let its person play again."""
    if of not in game.session.people:
        game.table.let_bot_play(game.you, plays=plays, of=of)
    elif plays:
        game.session.let_bot_play(game.you, of=of)
    else:
        game.session.take_back(game.you, of=of)
    game.save()


# Pauses


def pause(game: Game) -> None:
    """Pause the table. Nobody learns from the table that you did it."""
    game.table.pause()
    game.save()


def resume(game: Game) -> None:
    """End the pause. If a bot facilitates, it does so for you."""
    game.table.resume_play(_you_or_bot(game))
    game.save()


def can_resume(game: Game) -> bool:
    """Return whether you can end a pause, or a bot that facilitates does so for you."""
    facilitator = game.table.history.state.present_facilitator
    return facilitator is None or facilitator.key == _you_or_bot(game)


def _you_or_bot(game: Game) -> str:
    """Return the key of the facilitator’s seat if a bot facilitates, or else of your own."""
    facilitator = game.table.history.state.present_facilitator
    by_bot = facilitator is not None and facilitator.key in game.session.bots
    return facilitator.key if facilitator is not None and by_bot else game.you


# Spectators and witnesses


def let_spectators_chat(game: Game, *, may_chat: bool) -> None:
    """Allow spectators to chat, or forbid it. If a bot facilitates, it does so for you."""
    game.table.let_spectators_chat(_you_or_bot(game), may_chat=may_chat)
    game.save()


def begin_session(game: Game, title: str) -> None:
    """Begin another session of the table. If a bot facilitates, it does so for you."""
    game.table.begin_session(_you_or_bot(game), title)
    game.save()


def name_session(game: Game, title: str) -> None:
    """Give the current session a title. If a bot facilitates, it does so for you."""
    game.table.name_session(_you_or_bot(game), title)
    game.save()


def witness(game: Game, *, begins: bool) -> None:
    """Witness all later draws with a chain that is kept at this computer, or witness no more."""
    if begins:
        game.file.chains.begin(game.you)
    else:
        game.file.chains.end(game.you)
    game.save()

"""A person at a bench: changes one after the other, and after each what it costs, what it does and what is wrong."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import tomli_w
from rich.console import Console
from rich.text import Text

from facedown.cli import built, files, look, prompts, reading
from facedown.cli.files import Unreadable, complain
from facedown.cli.look import console
from facedown.cli.prompts import LEAVING, Ended, Leave
from facedown.game import Field, Option, Piece, Refused, System, Workbench, Workshop, nearest, refuse, shown, signed

HELP = """\
Type words to look for a Keyword (burn, heal, teleport), then its number to add
it; or its own name at once, like Empower I. `all` lists every Keyword.
  done          keep it and stop; `keep` although something is in the way
  change 1      other answers to row 1
  drop 1        row 1 away
  more 1        what one more would cost
  ? 3           Keyword 3 of the list, or row 3, and its rule; ? with words too
  slot Double   sets a field; `fields` lists them: sub_type, device, drawback …
  undo, redo    one change back, and forth again
  show          all of it, with every number's why
  compare NAME  beside a ready one, or one that is kept in a file
  like NAME     go on from a ready one; `like` alone lists those
  card FILE     an SVG card of it
  leave         stop, and keep nothing"""

SHOWN = 8
"""How many Keywords a search lists."""


class Session:
    """One evening at the bench: what lies on it, what was looked for last, and where it is to be kept."""

    def __init__(
        self, system: System[Any], shop: Workshop, on: Workbench, to: Path | None, *, whose: str = ""
    ) -> None:  # fmt: skip
        self.system, self.shop, self.on, self.to, self.whose = system, shop, on, to, whose
        self.out: Console = console()
        self.asker = prompts.Asker(self.out)
        self.listed: Sequence[Piece] = ()
        self.over = False
        self.was = files.content(to)

    def build(self, *, fresh: bool, another: bool = False) -> int:
        """Builds until it is kept, or the person leaves; `another` begins as one that is kept, under its own name."""
        try:
            if fresh:
                self.whom()
                self.begin()
            elif another:
                self.name_it()
            self.stand()
            while not self.over:
                self.once(self.asker.line("> "))
        except Leave:
            return complain(f"The {self.shop.noun} is not kept.")
        except (Ended, KeyboardInterrupt):
            return self.broken_off()
        return 0

    def broken_off(self) -> int:
        """Nothing that was built is lost where it ends before its time: it is printed."""
        if self.on.standing().rows:
            self.out.print()
            self.out.print(Text(tomli_w.dumps(self.on.data())))
            return complain(f"The {self.shop.noun} is not kept; above it stands as it was.")
        return complain(f"The {self.shop.noun} is not kept.")

    def whom(self) -> None:
        """For whom it is built, which decides how much it may cost."""
        known = self.on.maker().items()
        who = ", ".join(f"an {name.title()}" if told is True else f"{name} {told}" for name, told in known
                        if told is not False)  # fmt: skip
        says = f"For {self.whose}: {who}." if self.whose else f"For {who}; or --character FILE."
        self.out.print(Text(look.wrapped(says, self.out.width, ""), "quiet"))

    def name_it(self) -> None:
        """Its own name, as one of the same would take the other’s place in a character’s file."""
        name = next(field for field in self.on.fields() if field.name == "name")
        values = self.asked(name.label, name.rule, (name,)) or {}
        self.on = self.shop.opened(self.on.set(values).data(), self.on.maker())

    def begin(self) -> None:
        """What it is at first: its fields one after the other, but those that are seldom wanted."""
        self.out.print(Text(f"A new {self.shop.noun}: first what it is.", "bold"))
        self.out.print(Text("Enter takes what is in brackets, ? explains, < goes back.", "quiet"))
        done: list[str] = []
        while field := next((one for one in self.on.fields() if one.name not in done and not one.seldom), None):
            values = self.asked(field.label, field.rule, (field,))
            if values is None:
                done = done[:-1]
                continue
            done.append(field.name)
            self.on = self.on.set(values)
        self.on = self.shop.opened(self.on.data(), self.on.maker())  # undo goes back as far as here

    def asked(self, title: str, rule: str, fields: tuple[Field, ...]) -> dict[str, Any] | None:
        """Values of fields; None when the person goes back."""
        option = Option("piece", title, rule, fields=fields)
        return prompts.fields(self.out, self.asker, self.system, option, [], aside=WORDS)

    # One line

    def once(self, line: str) -> None:
        """Does what one line asks for."""
        word, _, rest = line.strip().partition(" ")
        word, rest = MEANT.get(word.casefold(), word.casefold()), rest.strip()
        field = next((one.name for one in self.on.fields() if plain(one.name) == plain(word)), None)
        try:
            if not word:
                self.stand()
            elif word in LEAVING:
                self.leave()
            elif word == "help":
                self.explain(rest)
            elif word in WORDS and (word not in OF_ROWS or not rest or prompts.whole(rest)):
                WORDS[word](self, rest)
            elif prompts.whole(word) and not rest:
                self.add(self.listed_at(word))
            elif word.startswith("?"):
                self.explain(word[1:] or rest)
            elif field is not None:
                self.set_field(field, rest)
            else:
                self.look_for(line)
        except (Refused, Unreadable) as no:
            told = no.refusal if isinstance(no, Refused) else no
            self.out.print(Text(f"No. {told}", "warn"))

    def leave(self) -> None:
        """Stops and keeps nothing, once that is meant. Raises Leave."""
        there = self.to is not None and self.to.exists()
        kept = "none of the changes" if there else f"nothing of this {self.shop.noun}"
        if not self.on.standing().rows or prompts.sure(self.asker, f"Leave, and keep {kept}"):
            raise Leave

    def stand(self) -> None:
        """How it stands, and what can be done next."""
        stands = self.on.standing()
        if stands.rows:
            built.standing(self.out, stands)
            if stands.legal:
                self.out.print(Text("It can be had like this: `done` keeps it.", "quiet"))
            return
        self.out.print()
        self.out.print(Text(f"{stands.line.partition('. ')[0]}.", "candle"))
        asks = "What should it do? Type a word, say burn; `like` for ready ones, ? for help."
        self.out.print(Text(look.wrapped(asks, self.out.width, ""), "quiet"))

    def changed(self, on: Workbench) -> None:
        """Takes a change, tells which fields are others then, and shows how it stands now."""
        before = {field.name: field.domain.usual for field in self.on.fields()}
        self.on = on
        for field in on.fields():
            now = field.domain.usual
            if before.get(field.name, now) != now:
                self.out.print(Text(look.wrapped(f"{field.label}: {told_of(now)}", self.out.width, "  "), "quiet"))
        self.stand()

    # Pieces

    def look_for(self, words: str) -> None:
        """Lists the Keywords that some words are about; one that is named in full is added at once."""
        named = [piece for piece in self.shop.pieces() if words.casefold() == piece.key.casefold()]
        if named:
            self.add(named[0])
            return
        found = self.on.fitting(self.shop.pieces(words)[: 2 * SHOWN])[:SHOWN]
        self.list(found, f"No Keyword is about “{shown(words[:40])}”. `all` lists every one.")
        hint = " ".join(filter(None, (self.on.hint(words), self.ready_for(words))))
        known = dict.fromkeys(word for piece in self.shop.pieces() for word in NAMES.findall(piece.title.casefold()))
        meant = nearest(words.partition(" ")[0], (*WORDS, *(field.name for field in self.on.fields()), *known))
        if hint or (meant and not self.listed):
            self.out.print(Text(look.wrapped(hint or meant.strip(), self.out.width, ""), "candle"))

    def ready_for(self, words: str) -> str:
        """Ready ones that have one of these words in their names."""
        asked = {word.rstrip("s") for word in re.findall(r"\w{4,}", words.casefold())}
        found = [name for name in self.shop.ready() if asked & {part.rstrip("s") for part in name.split("-")}]
        return f"Ready to go on from: {', '.join(f'`like {name}`' for name in found)}." if found else ""

    def list(self, pieces: Sequence[Piece], otherwise: str) -> None:
        """Lists pieces by number."""
        self.listed = pieces
        if not pieces:
            self.out.print(Text(otherwise, "quiet"))
            return
        for at, piece in enumerate(pieces, 1):
            line = look.wrapped(f"{at:>3}  {piece.title}: {piece.does}", self.out.width, "     ")
            text = Text(line)
            text.highlight_words([piece.title], "bold")
            self.out.print(text)
            self.out.print(Text(look.wrapped(f"     {piece.facts}", self.out.width, "     "), "quiet"))
        self.out.print(Text("Type its number to add it.", "quiet"))

    def listed_at(self, number: str) -> Piece:
        """The piece of this number in the last list. Raises Refused."""
        if not 1 <= int(number) <= len(self.listed):
            legal = f"Choose 1 to {len(self.listed)}." if self.listed else "Look for one first: type a word."
            raise refuse("ability", f"Nothing listed has the number {number}.", legal)
        return self.listed[int(number) - 1]

    def add(self, piece: Piece) -> None:
        """Adds a piece, once it is answered what it asks for."""
        if piece.fields:
            spent = self.on.standing().line.partition(": ")[2].partition(". ")[0]
            (known,) = self.on.fitting((piece,))
            facts = f"{piece.title}: {known.facts} ({spent})"
            self.out.print(Text(look.wrapped(facts, self.out.width, "  "), "candle"))
        self.answer(piece, len(self.on.standing().rows), lambda values: self.on.add(piece.key, values))

    def answer(self, piece: Piece, at: int, change: Callable[[dict[str, Any]], Workbench]) -> None:
        """Asks what a row asks for, until nothing is wrong with an answer, or the person goes back."""
        while (values := self.asked(piece.title, piece.rule, piece.fields) if piece.fields else {}) is not None:
            on = change(values)
            problems = on.standing().problems
            wrong = next((one for one in problems if one.stops and one.path.startswith(f"keyword[{at}].")), None)
            if wrong is None:
                self.changed(on)
                return
            self.out.print(Text(f"  No. {wrong.text} {wrong.remedy} < goes back.", "warn"))

    def row(self, word: str) -> int:
        """The place of a row by its number; the only one where there is one. Raises Refused."""
        many = len(self.on.standing().rows)
        if not word and many == 1:
            return 0
        if not prompts.whole(word) or not 1 <= int(word) <= many:
            legal = f"Choose 1 to {many}." if many else "There are no Keywords yet."
            raise refuse("ability", f"There is no row {word[:20]}." if word else "Which row?", legal)
        return int(word) - 1

    def change(self, rest: str) -> None:
        """Other answers to a row."""
        at = self.row(rest)
        piece = self.on.piece(at)
        if not piece.fields:
            self.out.print(Text(f"{piece.title} asks for nothing.", "quiet"))
            return
        self.answer(piece, at, lambda values: self.on.answer(at, values))

    def drop(self, rest: str) -> None:
        """A row away."""
        self.changed(self.on.drop(self.row(rest)))

    def more(self, rest: str) -> None:
        """What one more would cost."""
        steps = self.on.one_more(self.row(rest))
        for step in steps:
            left = f"{step.left} left" if step.left >= 0 else f"{-step.left} too many"
            self.out.print(Text(f"  {step.what}: {signed(step.costs)} ACP, {left}"))
        if not steps:
            self.out.print(Text("It counts nothing that could be more.", "quiet"))

    def explain(self, rest: str) -> None:
        """The help; or a listed Keyword with its rule."""
        if not rest:
            self.out.print(Text(HELP, "quiet"))
            return
        if not prompts.whole(rest):
            self.look_up(rest)
            return
        rows = 0 if self.listed else len(self.on.standing().rows)
        piece = self.on.piece(int(rest) - 1) if 1 <= int(rest) <= rows else self.listed_at(rest)
        self.out.print(Text(f"{piece.title}: {piece.does}"))
        self.out.print(Text(f"{piece.facts}  {piece.rule}", "quiet"))
        if piece.rule in self.system.rulebook:
            self.out.print(reading.told(self.system.rulebook[piece.rule]))

    def look_up(self, words: str) -> None:
        """What the rulebook says of a rule by its id, or of some words."""
        book = self.system.rulebook
        found = [book[words.upper()]] if words.upper() in book else list(book.find(words))[:4]
        for entry in found:
            self.out.print(reading.told(entry))
        if not found:
            raise refuse("ability", f"The rulebook says nothing of “{words[:40]}”.", "? alone is the help.")

    # Fields

    def set_field(self, name: str, rest: str) -> None:
        """Sets a field by its name, or asks for it."""
        field = next(field for field in self.on.fields() if field.name == name)
        option = Option("field", field.label, field.rule, fields=(field,))
        ahead = [rest] if rest else []
        values = prompts.fields(self.out, self.asker, self.system, option, ahead, seldom=True, aside=WORDS)
        if values is not None:
            self.changed(self.on.set(values))

    def list_fields(self, rest: str) -> None:
        """Every field with what it is now."""
        for field in self.on.fields():
            now = told_of(field.domain.usual)
            self.out.print(Text.assemble((f"  {field.name:<12}", "bold"), f"{now}  ", (field.label, "quiet")))

    # The whole

    def show_all(self, rest: str) -> None:
        """All of it; with a name, of another that is kept."""
        built.record(self.out, self.system, self.other(rest) if rest else self.on)

    def list_all(self, rest: str) -> None:
        """Every Keyword; with more words they are looked for."""
        if rest:
            self.look_for(f"all {rest}")
        else:
            self.list(self.shop.pieces(), "")

    def undo(self, rest: str) -> None:
        """The last change back."""
        self.turn(self.on.undone(), "There is nothing to take back.")

    def redo(self, rest: str) -> None:
        """The change made again."""
        self.turn(self.on.redone(), "Nothing was taken back.")

    def turn(self, on: Workbench, otherwise: str) -> None:
        """Back or forth to another state, or what is said where there is none."""
        if on.data() == self.on.data():
            self.out.print(Text(otherwise, "quiet"))
        else:
            self.changed(on)

    def like(self, rest: str) -> None:
        """Goes on from a ready one, under the name at hand; without a name, what there is."""
        if not rest:
            for name in self.shop.ready():
                stands = self.other(name).standing()
                does = ", ".join(row.text.partition(":")[0].removeprefix(f"{row.key} ") for row in stands.rows)
                how = stands.lines[0].partition(";")[0]
                line = Text(look.wrapped(f"{name:<18}  {how}; {does}", self.out.width, " " * 20))
                line.highlight_words([name], "bold")
                self.out.print(line)
            self.out.print(Text("`like NAME` goes on from one of them.", "quiet"))
            return
        self.on = self.on.like(built.data_of(self.shop, Path(rest)))
        self.out.print(Text(f"All but its name is as in {rest} now; `undo` goes back.", "quiet"))
        self.stand()

    def compare(self, rest: str) -> None:
        """Beside another that is kept."""
        if not rest:
            raise refuse("ability", "Beside which one?", "Like compare lance.toml, or compare ember-cut.")
        built.both(self.out, self.on, self.other(rest))

    def other(self, name: str) -> Workbench:
        """Another that is kept, or ready. Raises Refused and Unreadable."""
        return self.shop.opened(built.data_of(self.shop, Path(name)), self.on.maker())

    def card(self, rest: str) -> None:
        """An SVG card into a file."""
        if not rest:
            raise refuse("ability", "Into which file?", "Like card lance.svg.")
        built.write_card(Path(rest), self.on)
        self.out.print(Text(f"The card is in {rest}.", "candle"))

    def done(self, rest: str) -> None:
        """Keeps it and stops; not where it cannot be had like this."""
        stops = [problem for problem in self.on.standing().problems if problem.stops]
        if stops:
            built.print_problems(self.out, self.on.standing())
            raise refuse(stops[0].rule, "What is marked with ! stands in the way.", "`keep` keeps it all the same.")
        self.keep(rest)

    def keep(self, rest: str) -> None:
        """Keeps it as it is and stops."""
        to = Path(rest) if rest else self.to
        if to is not None:
            self.write(to)
        while not self.over:
            try:
                answer = self.asked_where()
            except Ended:
                answer = "-"
            if answer in prompts.BACK:
                return
            try:
                self.write(Path(answer) if answer != "-" else None)
            except (Refused, Unreadable) as no:
                self.out.print(Text(f"No. {no.refusal if isinstance(no, Refused) else no}", "warn"))

    def write(self, to: Path | None) -> None:
        """Writes it to a file, or prints it where there is none, and stops. Raises Refused and Unreadable."""
        data = self.on.data()
        if to is None:
            self.out.print(Text(tomli_w.dumps(data)))
        else:
            built.can_be_kept(to, over=self.to)
            if to == self.to and files.content(to) != self.was:
                raise refuse("ability", f"{to} was changed meanwhile.", "`keep` with another name keeps this one.")
            files.write_data(to, data)
            self.out.print(Text(f"{self.on.standing().line.partition(':')[0]} is kept in {to}.", "candle"))
        self.over = True

    def asked_where(self) -> str:
        """In which file it is to be kept, where none was named; - where it is to be printed alone. Raises Ended."""
        slug = re.sub(r"[^\w]+", "-", self.on.standing().line.partition(":")[0].casefold()).strip("-") or "ability"
        return self.asker.line(f"In which file is it to be kept, or - to print it [{slug}.toml]: ") or f"{slug}.toml"


NAMES = re.compile(r"[a-z]{4,}")
"""The words in the name of a Keyword that may have been meant."""

OF_ROWS = ("change", "drop", "more")
"""Words that are commands before the number of a row alone, so that one can look for “more damage”."""


MEANT = {"save": "done", "finish": "done", "write": "done", "<": "undo", "back": "undo"}
"""What people type for a word of the bench."""


def plain(name: str) -> str:
    """The name of a field, however it is written: sub_type, sub-type, subtype."""
    return name.replace("_", "").replace("-", "")


def told_of(value: Any) -> str:
    """What a field is, in words."""
    return "yes" if value is True else "no" if value is False else str(value or "nothing")


WORDS: dict[str, Callable[[Session, str], None]] = {
    "change": Session.change, "drop": Session.drop, "more": Session.more, "show": Session.show_all,
    "fields": Session.list_fields, "all": Session.list_all, "undo": Session.undo, "redo": Session.redo,
    "compare": Session.compare, "card": Session.card, "like": Session.like, "done": Session.done,
    "keep": Session.keep,
}  # fmt: skip
"""What can be done beside looking for Keywords and setting fields."""

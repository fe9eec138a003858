"""The terminal workbench: a person builds an Ability step by step, and sees its cost, effects and problems."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tomli_w
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from facedown.chance import cut, quoted
from facedown.cli import answers, built, files, look, prompts, reading
from facedown.cli.asker import LEAVING, Asker, Ended, Leave, sure
from facedown.cli.bench_help import HELP, MEANT, OF_ROWS, SHOWING, plain, value_text
from facedown.cli.files import Unreadable, complain
from facedown.cli.look import console
from facedown.game import Field, Option, Piece, Refused, System, Workbench, Workshop, listed, nearest, printable, refuse

SHOWN = 8
"""The most Keywords that a search lists."""


class BuildSession:
    """A session in which a person builds one Ability by typing commands.

    `shop`: the workshop that opens workbenches and lists the Keywords.
    `bench`: the workbench with the Ability as it is now.
    `save_to`: the file in which to save the Ability; None to ask for a file at the end.
    `builder`: the name of the character who builds the Ability; "" if no character was named.
    `listed`: the Keywords in the last printed list, which can be added by number.
    `ended`: True once the Ability is saved or the session ends.
    `content_before`: the content of the file `save_to` at the beginning, to notice changes by other programs.
    `data_before`: the data of the Ability at the beginning, to notice changes that are not saved.
    """

    def __init__(
        self, system: System[Any], shop: Workshop, bench: Workbench, save_to: Path | None, *, builder: str = ""
    ) -> None:
        self.system, self.shop, self.bench, self.save_to, self.builder = system, shop, bench, save_to, builder
        self.out: Console = console()
        self.asker = Asker(self.out)
        self.asker.command = self.run_at_question
        self.listed: Sequence[Piece] = ()
        self.ended = False
        self.content_before = files.content(save_to)
        self.data_before = bench.data()

    def build(self, *, fresh: bool, another: bool = False) -> int:
        """Read and run lines until the Ability is saved or the person leaves. Return the exit status.

        `fresh`: ask for the fields of a new Ability first. `another`: ask only for a new name first.
        """
        try:
            if fresh:
                self.print_builder()
                self.ask_for_basics()
            elif another:
                self.ask_for_name()
            self.print_state()
            while not self.ended:
                self.run_line(self.asker.line("> "))
        except Leave:
            return complain(f"The {self.shop.noun} is not saved.")
        except (Ended, KeyboardInterrupt):
            return self.print_unfinished()
        return 0

    @property
    def changed(self) -> bool:
        """Return whether the Ability differs from what it was at the beginning, even if it has no Keyword yet."""
        return self.bench.data() != self.data_before

    def print_unfinished(self) -> int:
        """Print the Ability if it was changed, so that it is not lost when the input ends. Return the exit status."""
        if self.changed:
            self.out.print()
            self.out.print(Text(tomli_w.dumps(self.bench.data())))
            return complain(f"The {self.shop.noun} is not saved. It is printed above as it was.")
        return complain(f"The {self.shop.noun} is not saved.")

    def print_builder(self) -> None:
        """Print the level and stats of the character who builds the Ability, because they limit its cost."""
        known = self.bench.builder_values().items()
        who = ", ".join(f"an {name.title()}" if value is True else f"{name} {value}" for name, value in known
                        if value is not False)  # fmt: skip
        text = f"For {self.builder}: {who}." if self.builder else f"For {who}. Use --character FILE for a character."
        self.out.print(Text(look.wrapped(text, self.out.width, ""), "quiet"))

    def ask_for_name(self) -> None:
        """Ask for a new name, because an Ability of the same name in a character’s file would be replaced."""
        name = next(field for field in self.bench.fields() if field.name == "name")
        values = self.ask_fields(name.label, name.rule, (name,)) or {}
        self.bench = self.shop.open_workbench(self.bench.set(values).data(), self.bench.builder_values())

    def ask_for_basics(self) -> None:
        """Ask for the fields of a new Ability one after another, except rarely used fields."""
        self.out.print(Text(f"A new {self.shop.noun}: first its basics.", "bold"))
        self.out.print(Text("Enter takes the value in brackets, ? explains, < goes back.", "quiet"))
        done: list[str] = []
        while field := next((one for one in self.bench.fields() if one.name not in done and not one.seldom), None):
            values = self.ask_fields(field.label, field.rule, (field,))
            if values is None:
                done = done[:-1]
                continue
            done.append(field.name)
            self.bench = self.bench.set(values)
        self.bench = self.shop.open_workbench(
            self.bench.data(), self.bench.builder_values()
        )  # undo can go back to this state

    def ask_fields(self, title: str, rule: str, fields: tuple[Field, ...]) -> dict[str, Any] | None:
        """Ask for the values of `fields` and return them by field name; None if the person goes back.

        `title` is printed above the questions, and `rule` is the rule cited for them. Raises Leave if the person wants
        to leave and confirms this.
        """
        return self.ask_option(Option("piece", title, rule, fields=fields), [])

    def ask_option(self, option: Option, ahead: list[str], *, seldom: bool = False) -> dict[str, Any] | None:
        """Ask for the fields of `option` like `ask_fields`. `ahead` and `seldom` are those of `prompts.fields`."""
        try:
            return prompts.fields(self.out, self.asker, self.system, option, ahead, seldom=seldom, aside=WORDS)
        except Leave:
            self.leave()
            return None

    # One line

    def run_line(self, line: str) -> None:
        """Run one typed line: a command, the name of a field with its new value, or words to search Keywords for."""
        word, _, rest = line.strip().partition(" ")
        word, rest = MEANT.get(word.casefold(), word.casefold()), rest.strip()
        field = next((one.name for one in self.bench.fields() if plain(one.name) == plain(word)), None)
        with self.refusals_printed():
            if not word:
                self.print_state()
            elif word in LEAVING:
                self.leave()
            elif word == "help":
                self.explain(rest)
            elif word in WORDS and (word not in OF_ROWS or not rest or answers.is_whole_number(rest)):
                WORDS[word](self, rest)
            elif answers.is_whole_number(word) and not rest:
                self.add(self.listed_piece(word))
            elif word.startswith("?"):
                self.explain(word[1:] or rest)
            elif field is not None:
                self.set_field(field, rest)
            else:
                self.search(line)

    def run_at_question(self, line: str, words: bool) -> bool | None:
        """Run a command that only shows something while a question is open; see `Command`.

        A text is a command only if it begins with ? or ends with the name of a ready Ability.
        """
        word, _, rest = line.strip().partition(" ")
        word, rest = word.casefold(), rest.strip()
        is_question = word.startswith("?")
        if not is_question and (word not in WORDS or (words and rest not in self.shop.ready())):
            return None
        if not is_question and (word not in SHOWING or (word == "like" and rest)):
            return False
        with self.refusals_printed():
            self.explain(line.strip()[1:].strip()) if is_question else WORDS[word](self, rest)
        return True

    @contextmanager
    def refusals_printed(self) -> Iterator[None]:
        """Print the text of a refusal that is raised in this context, and go on after the context."""
        try:
            yield
        except (Refused, Unreadable) as error:
            problem = error.refusal if isinstance(error, Refused) else error.whole
            look.print_line(self.out, f"No. {problem}", "warn")

    def leave(self) -> None:
        """End the session without saving; a changed Ability is lost only if the person agrees. Raises Leave."""
        there = self.save_to is not None and self.save_to.exists()
        lost = "the changes" if there else f"this {self.shop.noun}"
        if not self.changed or sure(self.asker, f"Leave and discard {lost}"):
            raise Leave

    def print_state(self) -> None:
        """Print the present state of the Ability, and a hint about what to type next."""
        state = self.bench.state()
        if state.rows:
            built.print_state(self.out, state)
            if state.legal:
                self.out.print(Text("It is legal: `done` saves it.", "quiet"))
            return
        self.out.print()
        self.out.print(Text(f"{state.name}: {state.budget}.", "candle"))
        question = "What should it do? Type a word, for example burn; `like` lists ready ones, ? helps."
        self.out.print(Text(look.wrapped(question, self.out.width, ""), "quiet"))

    def take_change(self, bench: Workbench) -> None:
        """Replace the workbench by the changed workbench `bench`, then print the changed fields and the new state."""
        before = {field.name: field.domain.usual for field in self.bench.fields()}
        self.bench = bench
        for field in bench.fields():
            now = field.domain.usual
            if before.get(field.name, now) != now:
                self.out.print(Text(look.wrapped(f"{field.label}: {value_text(now)}", self.out.width, "  "), "quiet"))
        self.print_state()

    # Pieces

    def search(self, words: str) -> None:
        """Print the Keywords that match the search words.

        If `words` is the key of a Keyword, add that Keyword instead.
        """
        named = [piece for piece in self.shop.pieces() if words.casefold() == piece.key.casefold()]
        if named:
            self.add(named[0])
            return
        found = self.bench.fitting(self.shop.pieces(words)[: 2 * SHOWN])[:SHOWN]
        self.list(found, f"No Keyword found for {quoted(printable(words))}. `all` lists every Keyword.")
        hint = " ".join(filter(None, (self.bench.hint(words), self.hint_of_ready_ones(words))))
        known = dict.fromkeys(word for piece in self.shop.pieces() for word in NAMES.findall(piece.title.casefold()))
        meant = nearest(words.partition(" ")[0], (*WORDS, *(field.name for field in self.bench.fields()), *known))
        if hint or (meant and not self.listed):
            self.out.print(Text(look.wrapped(hint or meant.strip(), self.out.width, ""), "candle"))

    def hint_of_ready_ones(self, words: str) -> str:
        """Return a sentence that lists the ready Abilities whose names contain one of these words; empty if none do."""
        asked = {word.rstrip("s") for word in re.findall(r"\w{4,}", words.casefold())}
        found = [name for name in self.shop.ready() if asked & {part.rstrip("s") for part in name.split("-")}]
        return f"Ready ones to start from: {', '.join(f'`like {name}`' for name in found)}." if found else ""

    def list(self, pieces: Sequence[Piece], otherwise: str) -> None:
        """Print Keywords with numbers, and keep them in `listed`; print the text `otherwise` if there are none."""
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
        self.out.print(Text("Type a number to add one.", "quiet"))

    def listed_piece(self, number: str) -> Piece:
        """Return the Keyword with this number in the last printed list.

        Raises Refused if the list has no such number.
        """
        if not 1 <= int(number) <= len(self.listed):
            legal = f"Choose 1 to {len(self.listed)}." if self.listed else "Search first: type a word."
            raise refuse("ability", f"The list has no number {number}.", legal)
        return self.listed[int(number) - 1]

    def add(self, piece: Piece) -> None:
        """Add a Keyword to the Ability, after asking for the Keyword’s fields."""
        if piece.fields:
            (known,) = self.bench.fitting((piece,))
            facts = f"{piece.title}: {known.facts} ({self.bench.state().budget})"
            self.out.print(Text(look.wrapped(facts, self.out.width, "  "), "candle"))
        self.answer(piece, len(self.bench.state().rows), lambda values: self.bench.add(piece.key, values))

    def answer(self, piece: Piece, at: int, change: Callable[[dict[str, Any]], Workbench]) -> None:
        """Ask for the fields of a Keyword until the answers are legal or the person goes back; then change the Ability.

        `at` is the index of the row that the Keyword has or will get. `change` is called with the values of the fields
        and returns the changed workbench.
        """
        while (values := self.ask_fields(piece.title, piece.rule, piece.fields) if piece.fields else {}) is not None:
            changed = change(values)
            problems = changed.state().problems
            wrong = next((one for one in problems if one.stops and one.path.startswith(f"keyword[{at}].")), None)
            if wrong is None:
                self.take_change(changed)
                return
            look.print_line(self.out, f"  No. {wrong.text} {wrong.remedy} Type < to go back.", "warn")

    def row(self, word: str) -> int:
        """Return the index (counted from 0) of the row whose number (counted from 1) was typed.

        If there is only one row, the number may be left out. Otherwise raises Refused for a number that no row has, and
        for no number.
        """
        many = len(self.bench.state().rows)
        if not word and many == 1:
            return 0
        if not answers.is_whole_number(word) or not 1 <= int(word) <= many:
            legal = f"Choose 1 to {many}." if many else "There are no Keywords yet."
            raise refuse("ability", f"There is no row {cut(word)}." if word else "Which row?", legal)
        return int(word) - 1

    def change(self, rest: str) -> None:
        """Ask again for the fields of the Keyword in the row with the typed number."""
        at = self.row(rest)
        piece = self.bench.piece(at)
        if not piece.fields:
            self.out.print(Text(f"{piece.title} has nothing to change.", "quiet"))
            return
        self.answer(piece, at, lambda values: self.bench.answer(at, values))

    def drop(self, rest: str) -> None:
        """Remove the Keyword in the row with the typed number."""
        self.take_change(self.bench.drop(self.row(rest)))

    def more(self, rest: str) -> None:
        """Print what it costs to add a die, or 1 to a number, to the Keyword in the typed row. Nothing is changed."""
        at = self.row(rest)
        built.print_steps(self.out, at + 1, self.bench.piece(at).title, self.bench.one_more(at), "added to")

    def less(self, rest: str) -> None:
        """Print what it saves to remove a die, or 1 from a number, of the Keyword in the typed row.

        Nothing is changed.
        """
        at = self.row(rest)
        built.print_steps(self.out, at + 1, self.bench.piece(at).title, self.bench.one_less(at), "removed from")

    def explain(self, rest: str) -> None:
        """Print the Keyword with the number `rest`, or the rules that contain the words `rest`; if empty, the help."""
        if not rest:
            self.out.print(Text(HELP, "quiet"))
            return
        if not answers.is_whole_number(rest):
            self.look_up(rest)
            return
        rows = 0 if self.listed else len(self.bench.state().rows)
        piece = self.bench.piece(int(rest) - 1) if 1 <= int(rest) <= rows else self.listed_piece(rest)
        self.out.print(Text(f"{piece.title}: {piece.does}"))
        self.out.print(Text(f"{piece.facts}  {piece.rule}", "quiet"))
        if piece.rule in self.system.rulebook:
            self.out.print(reading.entry_text(self.system.rulebook[piece.rule]))

    def look_up(self, words: str) -> None:
        """Print the rule with the typed id, or the first rules that contain the typed words.

        Raises Refused if there are none.
        """
        book = self.system.rulebook
        found = [book[words.upper()]] if words.upper() in book else list(book.find(words))[:4]
        for entry in found:
            self.out.print(reading.entry_text(entry))
        if not found:
            raise refuse("ability", f"The rulebook has nothing about {quoted(words)}.", "Type ? alone for the help.")

    # Fields

    def set_field(self, name: str, rest: str) -> None:
        """Set the field `name` to the typed value `rest`; ask for the value if nothing was typed."""
        field = next(field for field in self.bench.fields() if field.name == name)
        option = Option("field", field.label, field.rule, fields=(field,))
        ahead = [rest] if rest else []
        values = self.ask_option(option, ahead, seldom=True)
        if values is not None:
            self.take_change(self.bench.set(values))

    def list_fields(self, rest: str) -> None:
        """Print every field of the Ability with its label and value."""
        grid = Grid.grid(padding=(0, 2, 0, 0))
        grid.add_row(*(Text(heading, "quiet") for heading in ("  Field", "Meaning", "Value")))
        for field in self.bench.fields():
            grid.add_row(Text(f"  {field.name}", "bold"), Text(field.label), Text(value_text(field.domain.usual)))
        self.out.print(grid)

    # The whole

    def show_all(self, rest: str) -> None:
        """Print everything about the Ability; if `rest` names a file or a ready Ability, about that one."""
        built.print_record(self.out, self.system, self.other(rest) if rest else self.bench)

    def list_all(self, rest: str) -> None:
        """Print every Keyword. If more words follow `all`, search for Keywords with the whole line instead."""
        if rest:
            self.search(f"all {rest}")
        else:
            self.list(self.shop.pieces(), "")

    def undo(self, rest: str) -> None:
        """Take back the last change."""
        self.restore(self.bench.undo(), "There is nothing to take back.")

    def redo(self, rest: str) -> None:
        """Make the change again that was last taken back."""
        self.restore(self.bench.redo(), "Nothing was taken back.")

    def restore(self, bench: Workbench, otherwise: str) -> None:
        """Replace the workbench by `bench`, which has an earlier or a later state of the Ability.

        If the Ability in it is the same as before, print the text `otherwise` instead.
        """
        if bench.data() == self.bench.data():
            self.out.print(Text(otherwise, "quiet"))
        else:
            self.take_change(bench)

    def like(self, rest: str) -> None:
        """Replace the Ability by a copy of a ready Ability or a file, but keep its name.

        Without a name, list all ready Abilities.
        """
        if not rest:
            for name in self.shop.ready():
                state = self.other(name).state()
                names = listed(row.title for row in state.rows)
                line = Text(look.wrapped(f"{name:<18}  {state.does} Keywords: {names}.", self.out.width, " " * 20))
                line.highlight_words([name], "bold")
                self.out.print(line)
            self.out.print(Text("`like NAME` starts from one of them.", "quiet"))
            return
        self.bench = self.bench.with_content_of(built.data_of(self.shop, Path(rest)))
        self.out.print(Text(f"Everything except the name is now as in {rest}; `undo` takes it back.", "quiet"))
        self.print_state()

    def compare(self, rest: str) -> None:
        """Print the Ability beside the named ready Ability or file. Raises Refused if no name was typed."""
        if not rest:
            remedy = "Type for example `compare lance.toml` or `compare ember-cut`."
            raise refuse("ability", "Compare with which one?", remedy)
        built.print_both(self.out, self.bench, self.other(rest))

    def other(self, name: str) -> Workbench:
        """Return a workbench with the ready Ability, or the Ability in the file, that is called `name`.

        Raises Refused if the content is malformed, and Unreadable if the file cannot be read.
        """
        return self.shop.open_workbench(built.data_of(self.shop, Path(name)), self.bench.builder_values())

    def card(self, rest: str) -> None:
        """Write the card of the Ability to the named SVG file. Raises Refused if no name was typed."""
        if not rest:
            raise refuse("ability", "Write to which file?", "Type for example `card lance.svg`.")
        built.write_card(Path(rest), self.bench)
        self.out.print(Text(f"The card is saved in {rest}.", "candle"))

    def finish(self, rest: str) -> None:
        """Save the Ability and end the session. Raises Refused if the Ability is not legal."""
        stops = [problem for problem in self.bench.state().problems if problem.stops]
        if stops:
            built.print_problems(self.out, self.bench.state())
            raise refuse(stops[0].rule, "Problems marked with ! make it illegal.", "`keep` saves it anyway.")
        self.keep(rest)

    def keep(self, rest: str) -> None:
        """Save the Ability and end the session, even if the Ability is not legal. Ask for a file if none is known."""
        file = Path(rest) if rest else self.save_to
        if file is not None:
            self.write(file)
        while not self.ended:
            try:
                answer = self.ask_for_file()
            except Ended:
                answer = "-"
            if answer in prompts.BACK:
                return
            try:
                self.write(Path(answer) if answer != "-" else None)
            except (Refused, Unreadable) as error:
                self.out.print(Text(f"No. {error.refusal if isinstance(error, Refused) else error}", "warn"))

    def write(self, file: Path | None) -> None:
        """Write the Ability to a file, or print it if `file` is None, and end the session.

        Raises Refused or Unreadable.
        """
        data = self.bench.data()
        if file is None:
            self.out.print(Text(tomli_w.dumps(data)))
        else:
            built.can_be_kept(file, over=self.save_to)
            if file == self.save_to and files.content(file) != self.content_before:
                remedy = "Type `keep` and another name to save this one."
                raise refuse("ability", f"{file} was changed in the meantime.", remedy)
            files.write_data(file, data)
            self.out.print(Text(f"{self.bench.state().name} is saved in {file}.", "candle"))
        self.ended = True

    def ask_for_file(self) -> str:
        """Ask for the file in which to save. Return its name, or “-” to print the Ability instead. Raises Ended."""
        slug = re.sub(r"[^\w]+", "-", self.bench.state().name.casefold()).strip("-") or "ability"
        return self.asker.line(f"Save in which file? (- prints it) [{slug}.toml]: ") or f"{slug}.toml"


NAMES = re.compile(r"[a-z]{4,}")
"""The pattern of the words in Keywords’ names with which a misspelled search word is compared."""


WORDS: dict[str, Callable[[BuildSession, str], None]] = {
    "change": BuildSession.change, "drop": BuildSession.drop, "more": BuildSession.more, "less": BuildSession.less,
    "show": BuildSession.show_all, "fields": BuildSession.list_fields, "all": BuildSession.list_all,
    "undo": BuildSession.undo, "redo": BuildSession.redo, "compare": BuildSession.compare,
    "card": BuildSession.card, "like": BuildSession.like, "done": BuildSession.finish, "keep": BuildSession.keep,
}  # fmt: skip
"""The function that runs each command. Any other line sets a field or searches for Keywords."""

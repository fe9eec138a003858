# The table’s own messages, in a shorter wording.

opened = { $system } { $edition }: { $seats }.
seated = { $seat } joins.
named = { $before } is now { $name }.
marked-here = { $seat } is back.
marked-away = { $seat } is away.
marked-left = { $seat } has left.
handed-over = { $piece }: played by { $seat }.
facilitator-changed = { $to_seat } takes over from { $seat }.
bot-plays = Bot plays for { $seat }.
bot-stops = { $seat } plays again.
paused = Paused.
resumed = Resumed.
session-begun = Session { $number }{ $title ->
    [empty] .
   *[given] : { $title }.
}
session-named = Session { $number }: { $title }.
witness = { $seat }: witness.
witness-ends = { $seat }: no witness.
branched = Branch of { $hash }.
upgraded = Edition { $edition }.
move-dropped = Move of { $seat } dropped.
nonce = { $seat }: randomness.
held-for-witnesses = Move fixed.
held = Roll awaited.
links-asked = Rest dealt, witnesses asked.
no-longer-held = Move made.
rolled = Rolled by hand for { $seat }.
rolled-in-part = Rolled by hand for { $seat } in part.
witnesses-skipped = Drawn without { $seats }.
stood-in = Usual choice for { $absent }.
move-finished = Move of { $absent } finished.
rewind-asked = { $seat }: back to { $entry }?
rewind-answered = { $seat }: { $agrees ->
    [yes] yes
   *[no] no
 }.
rewind-declined = Declined.
rewound = Back at { $entry }.
rewind-withdrawn = Request withdrawn.
rewind-lapsed = Request lapsed.
closed = { $seat } closes the table.

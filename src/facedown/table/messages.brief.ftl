# The table’s own messages, in a shorter wording.

opened = { $system } { $edition }: { $seats }.
seated = { $seat } joins.
nonce = { $seat }: random bytes.
held = Roll awaited.
rolled = Rolled by hand for { $seat }.
stood-in = Usual choice for { $absent }.
move-finished = Move of { $absent } finished.
rewind-asked = { $seat }: back to { $entry }?
rewind-answered = { $seat }: { $agrees ->
    [yes] yes
   *[no] no
 }.
rewind-declined = Declined.
rewound = Back at { $entry }.
rewind-lapsed = Request lapsed.
closed = { $seat } closes the table.

# The table’s own messages: seats, words, rolls by hand, rewinds.

opened = { $title ->
    [empty] { $system }
   *[given] { $title }
 }: a table of { $system }, edition { $edition }, opens for { $seats }.{ $by_hand ->
    [yes] { " " }Dice and cards may be rolled and drawn by hand and typed in.
   *[no] { "" }
 }
seated = { $seat } sits down.
nonce = { $seat } adds random bytes to the later draws.
said = { $seat }: { $text }
whispered = { $seat } whispers: { $text }
statement = { $seat }: “{ $text }”
held = The table waits for a roll or draw by hand.
rolled = The results of this move were rolled or drawn by hand and typed in.
stood-in = { $seat } makes the usual choice for { $absent }.
move-finished = { $seat } finishes the move of { $absent }.
rewind-asked = { $seat } asks to go back to entry { $entry }.{ $consents ->
    [empty] { "" }
   *[given] { " " }{ $consents } must agree.
 }
rewind-answered = { $agrees ->
    [yes] { $seat } agrees.
   *[no] { $seat } does not agree. Nothing is undone.
 }
rewind-declined = The request to go back is declined. Nothing is undone.
rewound = The table is back at entry { $entry }. { $count ->
    [one] { $count } entry is undone.
   *[other] { $count } entries are undone.
 } All draws will be new.
rewind-lapsed = Play goes on, so the request to go back lapses.
closed = { $seat } closes the table. Its secret is published: every draw can be verified now.

# The table’s own messages: seats, words, rolls by hand, rewinds.

opened = { $title ->
    [empty] { $system }
   *[given] { $title }
 }: a table of { $system }, edition { $edition }, opens for { $seats }.{ $by_hand ->
    [yes] { " " }Dice and cards may be rolled and drawn by hand and typed in.
   *[no] { "" }
 }
seated = { $seat } sits down.
named = { $before } is called { $name } from now on.
marked-here = { $seat } is back.
marked-away = { $seat } is away.
marked-left = { $seat } has left the table.
handed-over = { $seat } plays { $piece } from now on.
facilitator-changed = { $seat } hands the facilitator’s role over to { $to_seat }.
bot-plays = A bot plays for { $seat }.
bot-stops = No bot plays for { $seat } any more.
paused = Somebody pauses the table. No moves until it is resumed.
resumed = { $seat } resumes the table.
spectators = { $may_chat ->
    [yes] Spectators may chat now.
   *[no] Spectators cannot chat any more.
 }
session-begun = Session { $number } begins{ $title ->
    [empty] .
   *[given] : { $title }.
}
session-named = { $title ->
    [empty] Session { $number } has no title any more.
   *[given] Session { $number } is called “{ $title }”.
}
witness = { $seat } witnesses all later draws.
witness-ends = { $seat } no longer witnesses the draws.
branched = It continues another table after the entry with the hash { $hash }.
upgraded = { $seat } continues the table under edition { $edition } of the rules.
move-dropped = The move of { $seat } that was waiting is dropped.
nonce = { $seat } adds randomness to later draws.
said = { $seat }: { $text }
whispered = { $seat } whispers: { $text }
statement = { $seat }: “{ $text }”
statement-of-piece = { $piece }: “{ $text }”
# For texts that contain quotation marks themselves.
quoted-statement = { $seat }: { $text }
quoted-statement-of-piece = { $piece }: { $text }
held-for-witnesses = A move is fixed. It waits for the witnesses.
links-asked = Results that were not typed are dealt. The move waits for the witnesses.
witnesses-skipped = The draw of this move is made without its { $seats_count ->
    [one] witness { $seats }.
   *[other] witnesses { $seats }.
}
held = The table waits for a roll or draw by hand.
no-longer-held = The move of { $seat } is made.
rolled = The results of this move were rolled or drawn by hand and typed in.
rolled-in-part = The first results of this move were rolled or drawn by hand and typed in. The others were dealt.
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
rewind-withdrawn = The request to go back is withdrawn.
rewind-lapsed = Play goes on, so the request to go back lapses.
closed = { $seat } closes the table. Its secret is published: every draw can be verified now.

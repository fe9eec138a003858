# Night Watch in few words.

round-opened = Round { $round }.
committed = { $watcher }: card.
passed = { $watcher }: pass.
strikes = { $watcher } → { $target }.
guards = { $watcher }: guard.
holds = { $watcher }: hold.
order = { $watcher }: { $total }.
stepped-in = { $watcher } for { $target }.
riposte = { $watcher } ↩ { $target }, breath { $breath }.
hit = { $watcher } −{ $lost }, { $left } left.
falls = { $watcher } falls.
staggers = { $watcher } stays at 1.
springs = { $watcher } → { $target } (held).
keeps-holding = { $watcher } holds on.
round-over = Round { $round } over.
brawl-over = Over: { $side }.

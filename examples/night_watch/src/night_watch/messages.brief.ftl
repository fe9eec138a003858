# Night Watch: a shorter wording.

round-opened = Round { $round }.
committed = { $watcher } commits.
passed = { $watcher } passes.
    .together = { $watcher } pass.
strikes = { $watcher } → { $target }.
guards = { $watcher } guards.
holds = { $watcher } holds.
order = { $watcher }: { $total }.
stepped-in = { $watcher } steps in for { $target }.
riposte = { $watcher } ripostes { $target }, { $breath } breath.
hit = { $watcher }: −{ $lost } guard, { $left } left.
falls = { $watcher } falls.
staggers = { $watcher } staggers on, 1 guard.
springs = { $watcher } → { $target } (held card).
keeps-holding = { $watcher } keeps holding.
round-over = Round { $round } over.
brawl-over = Over: { $side }.

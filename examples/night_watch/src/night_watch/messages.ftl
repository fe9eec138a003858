# Night Watch: the messages of all events.

goal = Be on the side that is still standing when the brawl ends.
    .how = Each round, commit one card in secret: strike, guard or hold.
facilitator-goal = Let the brawl be fair.
    .how = You open each round, and decide whether a watcher at 0 guard falls or staggers on with 1 guard. You take no side.

term-strike = strike
    .meaning = A card that names a target. The blow comes on the striker’s turn in the order.
term-guard = guard
    .meaning = A card that lets a watcher step in for the target of a blow. Also the points that a blow removes; at 0 the Captain decides.
term-hold = hold
    .meaning = A card that stays face down. When the watcher it names is hit, its owner may strike the attacker at once.
term-riposte = riposte
    .meaning = The target spends breath and turns the blow back at the striker.
term-breath = breath
    .meaning = Points that ripostes cost. They return when a round ends.
term-wits = wits
    .meaning = Added to the roll for the order. Ties go to the higher wits.
term-order = order
term-roll = 2d6
term-damage = damage
term-standing = standing

round-opened = Round { $round } begins. Commit your cards.
committed = { $watcher } commits a card.
passed = { $watcher } passes.
    .together = { $watcher } pass.
strikes = { $watcher } strikes at { $target }.
guards = { $watcher } guards.
holds = { $watcher } holds a card.
order = { $watcher } rolls { $roll } + { $wits } wits = { $total } for the order.
stepped-in = { $watcher } steps in for { $target }.
riposte = { $watcher } turns the blow back at { $target } ({ $breath } breath left).
hit = { $watcher } is hit and loses { $lost } guard: { $left } left.
falls = { $watcher } falls.
staggers = { $watcher } staggers on with 1 guard.
springs = { $watcher } strikes { $target } with the held card.
keeps-holding = { $watcher } keeps holding.
round-over = Round { $round } is over.
brawl-over = The brawl is over. Still standing: { $side }.

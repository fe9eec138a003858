# Core Kernel in few words.

proposed = { $actor } → { $against }: { $action }
conflict = Conflict: { $participants }. { $stakes }
stakes = Stakes { $es }.
under-the-gun = First: { $actor }.
last-hand = Hand { $hand } is the last.
hand = Hand { $hand }.
sits-out = { $actor } sits out.
anted = { $actor }: ante.
own-ante = { $actor }: { $aspect }, { $chips }.
amended = { $actor }: changed.
withdrawn = { $actor } { $why }: out.
aspect = { $actor }: { $aspect }.
td-wins = TD: { $wins }.
jackpot = Jackpot { $chips }.
paid = Pot → { $actor }: { $chips }.
stopped = Hand { $hand } stops.
committed = { $actor }: committed.
committed-chips = { $actor }: { $bid } face down.
committed-face-up = { $actor }: { $bid } { $action } face up.
own-bid = { $actor }: { $action } { $bid }{ $wildcards ->
    [0] { "" }
   *[other] { " " }+ { $wildcards } W
 }.
action = { $actor }: { $action }{ $bid ->
    [empty] { "" }
   *[other] { " " }{ $bid }
 }{ $wildcards ->
    [0] { "" }
   *[other] { " " }+ { $wildcards } W
 }.
bid = { $actor }: { $bid }.
line = { $actor }: “{ $line }”
plays-stand = Plays stand.
showdown = { $first } { $first_total } : { $second_total } { $second }{ $winner ->
    [empty] { "" }
   *[given] , { $winner } +{ $margin }
 }.
damage = { $actor } −{ $through } { $aspect }.
spread = { $actor }: −{ $parts }.
eliminated = { $aspect ->
    [empty] { $actor } out.
   *[given] { $actor } out: { $aspect } 0.
 }
unusable = { $actor }: { $attribute } 0.
conflict-over = Over. { $standing_count ->
    [0] Nobody stands.
   *[other] Standing: { $standing }.
 }

# Core Kernel: a shorter wording.

proposed = { $actor } → { $against }: { $action }
conflict = Conflict: { $participants }.{ $stakes ->
    [empty] { "" }
   *[given] { " " }{ $stakes }
 }
stakes = Stakes { $es }.
under-the-gun = First: { $actor }.
last-hand = At most { $hand } Hands.
hand = Hand { $hand }.
sits-out = { $actor } sits out.
anted = { $actor } antes.
own-ante = { $actor }: { $aspect }, { $chips }.
amended = { $actor } changes.
withdrawn = { $actor } { $why }: out.
aspect = { $actor }: { $aspect }.
td-wins = TD Wins: { $wins }.
jackpot = Jackpot: { $chips }.
paid = Pot to { $actor }: { $chips }.
stopped = Hand { $hand } stops.
committed = { $actor } has committed.
committed-chips = { $actor }: { $bid } face down.
committed-face-up = { $actor }: { $action } { $bid } face up.
own-bid = { $actor }: { $action } { $bid }{ $wildcards ->
    [0] { "" }
   *[other] { " " }+ { $wildcards } W
 }.
    .repeats = { $wildcards ->
        [0] { $against ->
            [empty] committed-face-up
           *[given] { "" }
         }
       *[other] { "" }
     }
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
   *[given] , { $winner } by { $margin }
 }.
damage = { $actor }: { $through } { $aspect } damage.
spread = { $actor }: −{ $parts }.
eliminated = { $aspect ->
    [empty] { $actor } is out.
   *[given] { $actor } is out: { $aspect } 0.
 }
unusable = { $actor }: { $attribute } 0.
conflict-over = Over. { $standing_count ->
    [0] Nobody stands.
   *[other] Standing: { $standing }.
 }

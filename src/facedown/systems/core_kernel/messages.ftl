# Core Kernel: the messages of all events, and the words of the game.

goal = Stay in the Conflict until all your opponents are out.
    .how = Each Hand, commit an Aspect card, then an Action card and a bid, in secret. Win Showdowns to damage your opponents. An Actor with an Aspect at 0 is out, and so is one without a chip to ante.
facilitator-goal = Lead the players through Conflicts that matter to their story.
    .how = You declare a Conflict, choose who takes part and who opposes whom, play the NPCs, decide what the rules leave to you, and end the Conflict. You do not have to win; see that every Actor is treated by the same rules.

# Words of the game

term-hand = Hand
    .meaning = One round of a Conflict: ante and Aspect card, Action card and bid, Showdown, damage.
term-aspect = Aspect
    .meaning = Mind, Body or Spirit, each with three Attributes. Mind beats Body, Body beats Spirit, Spirit beats Mind.
term-ta = TA
    .meaning = Trine Aspect, the full name of an Aspect. The cards for Mind, Body and Spirit are also called TA cards.
term-attribute = Attribute
    .meaning = One of an Actor’s nine numbers. Its value (AV) is the number of its chips, and damage lowers it. Each Attribute above 0 has an Action card.
term-chip = chip
    .meaning = A point of an Attribute that can be anted or bid. Each Attribute has its own stack of chips.
term-ante = ante
    .meaning = The chip that each Actor puts face down into the pot at the start of a Hand.
term-td = TD
    .meaning = Trine Dominance: your Aspect card beats the opponent’s. The Actor with the most TD Wins takes the pot.
term-ad = AD
    .meaning = Attribute Dominance: your Action card beats the opponent’s. It adds the Stakes to your Showdown.
term-sweep = Sweep
    .meaning = Winning both TD and AD against an opponent. It adds half the bid to your Showdown.
term-showdown = Showdown
    .meaning = Your bid, plus the Stakes if you win AD, half your bid for a Sweep, and 1 for each Wildcard. Two opponents compare these totals.
term-margin = Margin
    .meaning = The difference of two Showdowns. Each 5 points add 1 damage.
term-wildcard = Wildcard
    .meaning = Played with a bid, it adds 1 to the Showdown. Each Actor has a few in each Conflict.
term-trine-score = Trine Score
    .meaning = TS: a third of the sum of an Aspect’s three Attributes. It is the maximum of a bid.
term-stakes = Stakes
    .meaning = ES: a number from 1 to 5 that follows from the highest Rank present: the bonus for AD and the base of all damage.
term-jackpot = Jackpot
    .meaning = A pot that nobody won. It is added to the pot of the next Hand.
term-under-the-gun = Under the Gun
    .meaning = The Actor who acts first in each step.
term-forced-withdrawal = Forced Withdrawal
    .meaning = Leaving a Conflict because the Actor cannot or will not pay the ante.
term-eliminated = eliminated
    .meaning = Out of the Conflict because all owned Attributes of one Aspect are at 0.
term-tag = tag
    .meaning = The keyword of an Attribute. A played card must fit what the Actor does in the story.

# Aspects, Attributes and their tags

term-Mind = ▲ Mind
    .meaning = The Aspect of Reason, Knowledge and Quickness. It beats Body.
term-Body = ■ Body
    .meaning = The Aspect of Strength, Fitness and Agility. It beats Spirit.
term-Spirit = ● Spirit
    .meaning = The Aspect of Will, Presence and Intuition. It beats Mind.
term-REA = REA
    .meaning = Reason (Mind). Its card beats KNO, FIT and PRE.
term-KNO = KNO
    .meaning = Knowledge (Mind). Its card beats QUI, AGI and INT.
term-QUI = QUI
    .meaning = Quickness (Mind). Its card beats REA, STR and WIL.
term-STR = STR
    .meaning = Strength (Body). Its card beats KNO, FIT and PRE.
term-FIT = FIT
    .meaning = Fitness (Body). Its card beats QUI, AGI and INT.
term-AGI = AGI
    .meaning = Agility (Body). Its card beats REA, STR and WIL.
term-WIL = WIL
    .meaning = Will (Spirit). Its card beats KNO, FIT and PRE.
term-PRE = PRE
    .meaning = Presence (Spirit). Its card beats QUI, AGI and INT.
term-INT = INT
    .meaning = Intuition (Spirit). Its card beats REA, STR and WIL.
term-tag-REA = Think
term-tag-KNO = Know
term-tag-QUI = Quick
term-tag-STR = Smash
term-tag-FIT = Last
term-tag-AGI = Dash
term-tag-WIL = Grit
term-tag-PRE = Intimidate
term-tag-INT = Gut

# Stakes

term-stakes-1 = Low Stakes
term-stakes-2 = Hot
term-stakes-3 = High Stakes
term-stakes-4 = Deadly
term-stakes-5 = Mythic

# Parts of totals

term-bid = bid
term-share-of-bid = share of the bid
term-sweep-bonus = for a Sweep
term-td-bonus = TD bonus
term-damage = damage
term-fifth-of-margin = for the Margin
term-extensions = Extensions
term-score-Mind = TS Mind
term-score-Body = TS Body
term-score-Spirit = TS Spirit
term-attributes = Attributes
term-at-least-1 = at least 1 while an Attribute is above 0
term-payout = The pot, dealt blind

# Why an Actor leaves, and verdicts on tags

term-EL = elimination
term-FW = Forced Withdrawal
term-refuses-the-ante = refuses the ante
term-cannot-ante = cannot ante
term-folds = folds
term-has-no-action-card = has no Action card to play
term-has-no-chip-left = has no chip left to ante
term-fits = fits
term-retry = another line
term-unfit = does not fit
term-no-opponents = no opponents are left
term-last-hand = the last Hand is over
term-settled = the fiction has settled it

# What Extensions change

term-engagement = Engagement
term-commit = Commit
term-reveal = Reveal
term-resolve = Resolve
term-outcome = Outcome
term-update-state = Update State
term-participants = the participants
term-opposition = the opponents
term-clusters = the clusters
term-utg = the Actor Under the Gun
term-highest_rank = the highest Rank
term-es = the Stakes
term-wildcard_ranks = the number of Wildcards
term-ante_cost = the ante
term-may_ante = permission to ante
term-aspects = the Aspect cards that may be played
term-legal = the Action cards that may be played
term-bid_cap = the highest bid
term-min_bid = the lowest bid
term-possession = the chips that may be bid
term-wildcard_limit = the limit of Wildcards
term-may_face_up = permission to bid face up
term-aspects_to = the visibility of Aspect cards
term-actions_to = the visibility of Action cards
term-bids_at = the time when bids are revealed
term-ad_bonus = the bonus for AD
term-sweep_bonus = the bonus for a Sweep
term-addends = the Showdown
term-leaders = the winners of the pot
term-numerator = the damage that gets through
term-degree = the degree of success
term-loot = the loot
term-av_change = the AVs
term-refreshed = the chips that return

# Between Conflicts

proposed = { $actor } acts against { $against }{ $action ->
    [empty] .
   *[given] : { $action }
 }
avs-set = { $actor } has new AVs.
wildcard-rank-set = { $actor } gets { $wildcards ->
    [one] { $wildcards } Wildcard
   *[other] { $wildcards } Wildcards
 } in each Conflict.
rank-set = The Rank of { $actor } is set.
place = { $actor } and { $other } swap places in table order.
actor = { $actor } joins the campaign.
note = { $actor }: { $note }

# Engagement

conflict = A Conflict begins{ $stakes ->
    [empty] { "" }
   *[given] { " " }over { $stakes }
 }: { $participants }.
no-wildcards = { $actor } has no Wildcards.
stakes = { $changed ->
    [yes] The Stakes are now { $name } ({ $es }).
   *[no] Stakes: { $name } ({ $es }).
 }
under-the-gun = { $actor } is Under the Gun.
last-hand = Without a GM, the Conflict ends after Hand { $hand } at the latest.
involved = In this Hand: { $actors }.
opposition = { $pairs ->
    [empty] No Actors oppose each other.
   *[given] Opponents: { $pairs }.
 }
clusters = Clusters: { $clusters }.
joined = { $actor } joins the Conflict.
override = { $continues ->
    [yes] { $actor } may stay with an Aspect at 0.
   *[no] { $actor } is eliminated when an Aspect is at 0.
 }
hand = Hand { $hand } begins. { $first } acts first.
sits-out = { $rest ->
    [yes] { $actor } has no opponent left and sits out the rest of the Hand.
   *[no] { $actor } has no opponent and sits out.
 }
extension = { $extension } changes { $variable }{ $actor ->
    [empty] { "" }
   *[given] { " " }for { $actor }
 } at { $hook }.

# Step 2

intent = { $actor }: “{ $intent }”
anted = { $actor } antes { $chips ->
    [0] no chip
    [one] { $chips } chip
   *[other] { $chips } chips
 } and plays an Aspect card, face down.
own-ante = In secret: { $actor }{ $changes ->
    [yes] { " " }now
   *[no] { "" }
 } antes { $chips ->
    [empty] nothing
   *[given] { $chips }
 } and plays { $aspect }.
amended = { $actor } changes the face-down commitment.
withdrawn = { $actor } { $why }: Forced Withdrawal.
aspect = { $actor } reveals { $aspect }.
td-wins = TD Wins: { $wins }.
jackpot = { $played ->
    [yes] Nobody
   *[no] No opponents are left
 }{ $among ->
    [empty] { "" }
   *[given] { " " }among { $among }
 }{ $played ->
    [yes] { " " }has a TD Win
   *[no] { "" }
 }: { $chips ->
    [one] { $chips } chip becomes
   *[other] { $chips } chips become
 } the Jackpot.
paid = { $actor } wins { $chips } from the pot.
stopped = No opponents are left: Hand { $hand } stops, and its cards stay hidden.

# Step 3

committed = { $actor } has committed.
committed-chips = { $actor } has committed { $bid ->
    [one] { $bid } chip
   *[other] { $bid } chips
 }, face down.
committed-face-up = { $actor } plays { $action } face up and bids { $bid }.
own-bid = In secret: { $actor }{ $changes ->
    [yes] { " " }now
   *[no] { "" }
 } plays { $action } and bids { $bid }{ $wildcards ->
    [0] { "" }
    [one] { " " }with a Wildcard
   *[other] { " " }with { $wildcards } Wildcards
 }{ $against ->
    [empty] { "" }
   *[given] { " " }against { $against }
 }.
    .repeats = { $wildcards ->
        [0] { $against ->
            [empty] committed-face-up
           *[given] { "" }
         }
       *[other] { "" }
     }
action = { $actor } plays { $action } (tag: { $tag }){ $bid ->
    [empty] { "" }
   *[other] { " " }and bids { $bid }
 }{ $wildcards ->
    [0] { "" }
    [one] { " " }with a Wildcard
   *[other] { " " }with { $wildcards } Wildcards
 }{ $against ->
    [empty] { "" }
   *[given] { " " }against { $against }
 }.
bid = { $actor } bids { $bid }.
line = { $actor }{ $aspect ->
    [empty] { "" }
   *[given] , { $aspect }
 }: “{ $line }”
plays-stand = All plays stand.
judged = { $verdict ->
    [retry] { $actor } is asked for another line.
    [unfit] The tag of { $actor } does not fit: no AD bonus and no Sweep in this Hand.
   *[fits] The play of { $actor } stands.
 }
objection = The players vote on whether the tag of { $actor } fits.
voted = A player has voted.
counted = Votes on the tag of { $actor }: { $fits } for, { $unfit } against.

# Step 4

showdown = { $first } has { $first_parts_count ->
    [one] { $first_total }
   *[other] { $tally }
 } against { $second }’s { $second_parts_count ->
    [one] { $second_total }
   *[other] { $tally_2 }
 } ({ $td ->
    [0] { $aspect } ties { $other_aspect }
   *[other] { $aspect } over { $other_aspect }
 }; { $ad ->
    [0] { $action } ties { $other_action }
   *[other] { $action } over { $other_action }
 }{ $swept ->
    [empty] { "" }
   *[given] ; { $swept } sweeps
 }): { $winner ->
    [empty] a tie.
   *[given] { $winner } wins by { $margin }.
 }

# Step 5

result = { $actor } gains { $loot }{ $degree ->
    [0] { "" }
   *[other] { $loot ->
        [empty] degree of success { $degree }
       *[given] , with degree of success { $degree }
     }
 }.
damage = { $owned ->
    [0] { $actor } owns no { $aspect } Attribute and takes no damage from { $source }.
   *[other] { $partial ->
        [yes] { $actor } takes { $through } { $aspect } damage from { $source }, of { $tally }: the rest is lost on Attributes it does not own.
       *[no] { $actor } takes { $damage } { $aspect } damage from { $source }{ $parts_count ->
            [one] .
           *[other] : { $tally }.
         }
     }
 }
spared = { $actor } spares { $target }.
spread = { $parts ->
    [empty] { $actor } has no { $aspect } left to lose.
   *[given] { $actor } loses { $parts }.{ $void ->
        [0] { "" }
       *[other] { " " }{ $void } more damage has no effect.
     }
 }
committed-lost = In secret: { $actor } loses { $chips } of the committed chips.

# Step 6

soaked = Won chips absorb { $soaked } of the damage to { $actor }.
unusable = { $actor } has { $attribute } at 0: its Action card cannot be played.
continues = { $actor } stays with an Aspect at 0: the GM allows it.
eliminated = { $aspect ->
    [empty] { $actor } is eliminated by an Extension.
   *[given] { $actor } is eliminated: { $aspect } is at 0.
 }
conflict-over = The Conflict is over: { $why ->
    [no-opponents] no opponents are left
    [last-hand] Hand { $hand } was the last
   *[given] { $why }
 }. { $standing_count ->
    [0] Nobody is left standing.
    [one] { $standing } still stands.
   *[other] { $standing } still stand.
 }
refresh = { $kept ->
    [yes] Committed chips return, and the sheets now match the stacks.
   *[no] Committed chips return, and the stacks match the sheets again.
 }

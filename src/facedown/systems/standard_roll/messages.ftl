# The Standard Roll: the messages of all events.

goal = Bring clocks to 0: roll more than the Resistance or the Target Number, and the difference is subtracted from the clock.
    .how = When the Situation Clock is at 0, the Situation is over. At 0 HP you are defeated.
facilitator-goal = Set challenges that the players can overcome, but not without risk.
    .how = You begin Episodes and Situations, choose each Target Number and the size of the Situation Clock, decide what a roll can affect, and play the opponents. The Situation ends when its clock is at 0; you do not have to win it.

# Words of the rules

term-sr = SR
    .meaning = The Standard Roll: 2d10. Roll again after each double and add up. Of the last pair, only the first die counts, the Main Die.
term-level = Level
    .meaning = Added to every roll. A new character has Level 0.
term-Movement = Movement
term-Brawn = Brawn
term-Wit = Wit
term-Force = Force
term-Alacrity = Alacrity
    .meaning = A stat, and the number of actions that you have in each round.
term-res = Resistance
    .meaning = The sum of an entity’s three highest stats. A roll against it must exceed this number.
term-tn = Target Number
    .meaning = TN: the difficulty of a challenge: 3 is Trivial, 18 or more is Heroic. A roll must exceed it.
term-margin = margin
    .meaning = The total of a roll minus the number to exceed. It is subtracted from the clock.
term-doubled = margin again
term-advantage = Advantage
    .meaning = Of the last pair, the higher die counts.
term-disadvantage = Disadvantage
    .meaning = Of the last pair, the lower die counts. If the first pair is no double and shows a 1, the roll is a miss.
term-both = Advantage and Disadvantage
    .meaning = They cancel each other out: the Main Die counts.
term-main-die = Main Die
    .meaning = The first die of a pair. It counts in a roll with neither Advantage nor Disadvantage.
term-higher-die = higher die
term-lower-die = lower die
term-normal = neither Advantage nor Disadvantage
term-effect = Effect
    .meaning = EV: a roll against an entity: SR + Level + stat against its Resistance.
term-effort = Effort
    .meaning = ER: a roll against a challenge: SR + Level + stat against its Target Number.
term-healing = roll to restore
term-reaction = Reaction
    .meaning = A roll in answer to another character’s action. It costs no action.
term-plain = no Critical
term-miss = miss
    .meaning = A roll that fails, whatever its total. The Curator adds a complication.
term-critical = Critical
    .meaning = A roll with a double. Choose one effect: Edge, Point, Surface, Restore or Value Loss.
term-super-critical = Super Critical
    .meaning = A roll with an SR of 31 or more. It is also a Critical, and gives Heroics or Machina.
term-heroics = Heroics
    .meaning = A benefit of a Super Critical: the Situation Clock goes down by 1 at once.
term-machina = Machina
    .meaning = A benefit of a Super Critical without a Situation Clock: you describe a stroke of luck, and the Curator makes it happen.
term-edge = Edge (Weaken)
    .meaning = A cutting or tearing effect. The target gets the tag Weaken.
term-point = Point (Blight)
    .meaning = A piercing effect. The target gets the tag Blight.
term-surface = Surface (Daze)
    .meaning = A blunt effect. The target gets the tag Daze.
term-restore = Restore
    .meaning = A healing effect. The clock goes up to its maximum, or a defeated character is revived.
term-value-loss = Value Loss
    .meaning = The margin is doubled.
term-Weaken = Weaken
term-Blight = Blight
term-Daze = Daze
term-initiative = Initiative card
    .meaning = Each combatant has one. When it is drawn, the combatant has priority and takes a turn.
term-pass = Pass
    .meaning = End your turn. If you have actions left, you act again after all others. The last card of the round cannot pass.
term-seize = Seize priority
    .meaning = An effect, for example a Parry, gives you priority at once. The interrupted turn ends.
term-situation = Situation
    .meaning = A conflict or an obstacle. Each clock that you resolve lowers the Situation Clock by 1.
term-clock = Clock
    .meaning = A number that goes down to 0, for example HP or a Task Clock. At 0 it is resolved.
term-HP = HP
    .meaning = A clock of an entity. At 0 HP the entity is defeated.
term-SP = SP
    .meaning = A clock of an entity that an effect can lower in place of HP. At 0 SP the entity stays in play.
term-EP = EP
    .meaning = A clock of an entity that an effect can lower in place of HP. At 0 EP the entity stays in play.
term-standing = active
    .meaning = An entity in play: neither defeated nor absent.
term-defeated = defeated
term-absent = absent
term-endpoint = its clock is at 0
term-curator = the Curator ends it
term-nobody-left = nobody is left to take a turn
term-below-Trivial = below Trivial
term-Trivial = Trivial
term-Easy = Easy
term-Average = Average
term-Difficult = Difficult
term-Challenging = Challenging
term-Heroic = Heroic

# A roll

declared = { $roll ->
    [effect] { $actor } rolls against { $target }’s { $clock }
    [effort] { $actor } tries { $target }
    [healing] { $actor } rolls to restore { SAME($actor, $target) ->
        [yes] their own
       *[no] { $target }’s
    } { $clock }
   *[reaction] { $actor } reacts{ $target ->
        [empty] {""}
       *[other] {" "}to { $target }
    }
} { $stat ->
    [empty] without a stat
   *[other] with { $stat }
}{ $words ->
    [empty] .
   *[given] : { $words }.
}
imposing = { $actor } rolls to impose “{ $condition }” on { $target } { $stat ->
    [empty] without a stat
   *[other] with { $stat }
}{ $words ->
    [empty] .
   *[given] : { $words }.
}
no-stat = { $actor }’s sheet has no { $stat }, so it counts as 0.
refused = The Curator refuses { $actor }’s roll{ $because ->
    [empty] .
   *[given] : { $because }.
}
undone = { $actor }’s action is undone{ $because ->
    [empty] .
   *[given] : { $because }.
}
terms = The Curator { $mode ->
    [normal] sets the Target Number to { $against }
    [both] gives Advantage and Disadvantage, which cancel each other out{ $sets ->
        [yes] , and sets the Target Number to { $against }
       *[no] {""}
    }
   *[other] gives { $mode }{ $sets ->
        [yes] {" "}and sets the Target Number to { $against }
       *[no] {""}
    }
}.
surprised = { $actor } is surprised and reacts with Disadvantage.
rolled = { $actor } rolls { $dice }{ $mode ->
    [advantage] {" "}with Advantage
    [disadvantage] {" "}with Disadvantage
   *[other] {""}
}; { $mode ->
    [both] Advantage and Disadvantage cancel each other out, so{" "}
   *[other] {""}
}{ $doubles ->
    [0] {""}
   *[other] both dice of each double and{" "}
}the { $mode ->
    [advantage] higher die
    [disadvantage] lower die
   *[other] Main Die
} { $kept } { $doubles ->
    [0] counts
   *[other] count
}: SR { $sr }{ $level ->
    [0] {""}
   *[other] {" "}{ ADDED($level) } Level
}{ $stat ->
    [empty] {""}
   *[other] {" "}{ ADDED($value) } { $stat }
}{ $level ->
    [0] { $stat ->
        [empty] {""}
       *[other] {" "}= { $total }
    }
   *[other] {" "}= { $total }
} against { $against }{ $result ->
    [plain] .
   *[other] : a { $result }.
}
chosen = { $actor } chooses { $effects }{ $because ->
    [empty] .
   *[given] : { $because }.
}
vetoed = The Curator does not accept { $actor }’s choice: the Critical { $instead ->
    [empty] has no effect
   *[other] is { $instead }
}.

# What a roll does

missed = { $actor } misses. The roll fails and brings a complication.
complication = { $complication ->
    [empty] { $actor }’s miss has no complication.
   *[given] { $actor }’s miss: { $complication }.
}
heroics = Heroics: { $actor } lowers the Situation Clock by 1.
machina = Machina: { $actor }’s player describes a stroke of luck.
situation-clock = The Situation Clock is at { $left } of { $most }.
failed = { $actor } fails: { $total } does not exceed { $against }.
succeeded = { $exceeds ->
    [yes] { $actor } succeeds: { $total } − { $against } = { $margin }.
   *[no] { $actor } has { $total } against { $against }, but the Critical makes it a success.
}
doubled = Value Loss: 2 × { $margin } = { $amount }.
critical = { $effect } has no effect: there is no target for it.
tag = { $already ->
    [yes] { $entity } already has { $tag }.
   *[no] { $entity } now has { $tag }.
}
imposed = This happens to { $entity }: { $condition }.
tag-gone = { $entity } no longer has { $tag }.
clock = { $target }: { $clock } { $before } − { $lost } = { $left } of { $most }{ $left ->
    [0] {" "}(all that was left)
   *[other] {""}
}.
clock-set = { $entity }’s { $clock } is now { $left } of { $most }.
restored = { $entity }: { $clock } { $before } + { $gained } = { $left } of { $most }.
resolved = This resolves the { $clock } of { $target }.

# Turns

order = The turn order begins: { $entities } have cards.
surprise = { $entities } { $entities_count ->
    [one] has
   *[other] have
} surprise in the first round.
no-surprise = No surprise round: somebody must have surprise, and somebody must be surprised.
drawn = { $entity } has priority, with { $actions ->
    [one] { $actions } action
   *[other] { $actions } actions
}.
passed-over = { $entity } is out. The card is discarded.
round = Round { $round } begins. The cards are shuffled.
nobody-stands = Only environmental effects have cards. The Situation continues until the Curator ends it.
action = { $actor } acts{ $words ->
    [empty] {""}
   *[given] : { $words }
} ({ $left ->
    [one] { $left } action
   *[other] { $left } actions
} left).
passed = { $again ->
    [yes] { $actor } passes and acts again after all others.
   *[no] { $actor }’s turn is over: no action is left.
}
    .together = { $actor } pass.
turn-over = { $actor }’s turn is over.
seized = { $entity } seizes priority{ $free ->
    [0] {""}
    [one] {" "}with { $free } free action
   *[other] {" "}with { $free } free actions
}.{ $interrupted ->
    [empty] {""}
   *[other] {" "}{ $interrupted }’s turn ends.
}
order-over = The turn order ends.

# Who comes and goes

entered = { $entity } joins. The card is shuffled into the deck.
entity = { $entity } appears.
out = { $environment ->
    [yes] { $entity } ends.
   *[no] { $entity } is { $status }.
}
all-out = Nobody on the players’ side is left. The Curator ends { $situation ->
    [yes] the Situation and the Episode
   *[no] the Episode
}, or brings a character back.
back = { $entity } is back{ $hp ->
    [empty] {""}
   *[other] {" "}with { $hp } of { $hp } HP
}.
revived = { $entity } is revived{ $hp ->
    [empty] {""}
   *[other] {" "}with { $hp } of { $hp } HP
}.
revivable = { $entity } { $revivable ->
    [yes] can
   *[no] cannot
} be revived.

# The story

episode = Episode { $number } begins.
scene = { $scene ->
    [1] Scene 1 begins.
   *[other] The Scene ends, and Scene { $scene } begins.
}
downtime = Episode { $number } is over. Downtime begins.
situation = A Situation begins{ $title ->
    [empty] {""}
   *[given] : { $title }
}. { $clock ->
    [0] It has no clock.
   *[other] Its clock is { $clock }.
}
situation-over = { $title ->
    [empty] The Situation
   *[given] The Situation “{ $title }”
} is over: { $cause }.
still-stated = { $actor } declared a roll before the Situation ended. The Curator now allows or refuses it.
dropped = { $actor }’s roll is dropped, because the Situation is over.
dropped-out = { $actor }’s roll is dropped, because { $entity } is out.

# What the Curator sets

challenge = Challenge: { $challenge }. Its TN is { $tn } ({ $difficulty }), and its clock is at { $left } of { $most }.
challenge-gone = { $challenge } is no longer a challenge.
stat = { $entity }’s { $stat } is now { $value }.
level = { $entity } is now Level { $level }.
note = Note on { $entity }: { $note }

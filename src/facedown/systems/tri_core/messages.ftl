# Tri-Core: what is said about each event.

goal = Defeat your foes, or reach what your group wants, with the points that you have. In each turn cards are laid face down, others react, and then all cards turn up together. At 0 HP you are down; at 0 AP you can do little until you recover.

# Words of the rules

# Abilities and their effects

term-harms = harms
term-heals = heals
term-shields = shields
term-target-of-the-charge = target of the charge
term-Unseen = hidden
term-Illusion = illusory copies
term-squares = squares moved
term-failure = failure
    .meaning = The Resolve reaches less than the number against it, by less than 20: the full effect.
term-success = success
    .meaning = The Resolve reaches the number against it: half the effect.
term-critical-success = critical success
    .meaning = The Resolve exceeds the number against it by 20 or more: no effect.
term-critical-failure = critical failure
    .meaning = The Resolve is 20 or more below the number against it: twice the effect.

ability = { $actor } uses { $ability }{ $whom ->
    [empty] , but nobody is affected.
   *[given] {" "}on { $whom }.
}
ability-value = Effect Value of { $actor }’s { $ability }: { $total }.
ability-heals = { $source } heals { $character } by { $points } and leaves { $left } { $resource }.
ability-shields = { $source } shields { $character }’s { $resource } by { $points }{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
boon = { $character }: { modifier-text } by { $source }{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
boon-over = { $character }: { modifier-text } by { $source } is over.
no-change = { $source } does not change { $character }’s { $what } now.
at-once = { $source } does not last on { $character }: no cycle of it is paid for.
over-time = { $source }: { $character } { $does ->
    [harms] loses { $amounts } { $resource }, one amount each cycle.
    [heals] regains { $amounts } { $resource }, one amount each cycle.
   *[shields] is shielded by { $amounts } before { $resource }, one amount each cycle.
}
regained = { $character } regains { $points } { $resource } by { $source } and has { $left }.
degenerates = { $source } takes { $points } { $resource } from { $character }.
restored = { $source } restores up to { $ap } AP to { $character }.
destroyed = { $source } destroys { $ap ->
    [0] no AP of { $character }.
   *[other] { $ap } AP of { $character }.
}
resists = { $character } resists { $what } with { $by }: { $total } against { $against }, { $band }.
unwilling = { $entry } works only on the willing, so it does not change { $character }.
unseen = { $character } cannot be seen.
believed = { $by ->
    [empty] Nobody takes the copies of { $character } for real.
   *[given] { $by } { $by_count ->
        [one] takes
       *[other] take
    } the copies of { $character } for real.
}
no-card = { $character } has no face-down card that has not been shown.
ruse = { $character }’s Ruse keeps the cards hidden.
shows = { $character } shows { $to_whom } a card.
seen-card = You see a card of { $character }: { $action }.
drawback = { $actor }’s { $ability } has a Drawback: { $words }.
no-room = { $character } is not relocated: there is no room.
mass-too-heavy = { $character } weighs { $pounds } lb, but at most { $most } lb can be moved.
asks-gm = { $actor } uses { $ability }{ $target ->
    [empty] .
   *[other] {" "}on { $target }.
}{ $only ->
    [empty] {""}
   *[given] {" "}It moves only: { $only }.
}{ $drawback ->
    [empty] {""}
   *[given] {" "}Its Drawback: { $drawback }.
} The GM decides whether it works.
judged = { $actor }’s { $ability }{ $target ->
    [empty] {""}
   *[other] {" "}on { $target }
}: { $entry }{ $amount ->
    [0] {""}
   *[other] , { $amount }
}{ $more ->
    [0] {""}
   *[other] {" "}and { $more }
}{ $names ->
    [empty] {""}
   *[given] {" "}({ $names })
}{ $fewer ->
    [yes] , taken away
   *[no] {""}
}{ $only ->
    [empty] {""}
   *[given] , only { $only }
}. The GM decides what happens.
charges = { $actor } charges { $ability }.
charged = { $character } has charged { $ability } for { $cycles ->
    [one] { $cycles } cycle.
   *[other] { $cycles } cycles.
}
charge-lost = { $character } loses the charge of { $ability }.
pushed = { $by } moves { $character } by { $squares ->
    [one] { $squares } square.
   *[other] { $squares } squares.
} The GM says where to.
collides = { $character } collides with { $into ->
    [empty] an obstacle
   *[other] { $into }
}: { $total } damage.
set-off = { $character } may use { $ability } now.
energy = { $square } { $energy ->
    [empty] holds no energy.
   *[given] holds energy: { $energy }.
}
energy-back = { $squares ->
    [empty] None of the energy that { $character } has used up returns.
   *[given] The energy that { $character } has used up returns: { $energies } on { $squares }.
}
drawn = { $actor } uses up the energy of { $squares }.

modifier-text = { $what }{ $action ->
    [empty] {""}
   *[other] {" "}of { $action }
}{ $points ->
    [0] {""}
   *[other] {" "}{ SIGNED($points) }
}{ $dice ->
    [empty] {""}
   *[given] {" "}{ $dice }
}{ $per_die ->
    [0] {""}
   *[other] {" "}{ SIGNED($per_die) } per die
}{ $again ->
    [0] {""}
   *[other] {" "}with { $again } dice to roll again
}{ $words ->
    [empty] { $details ->
        [empty] {""}
       *[given] {" "}({ $details })
    }
   *[given] {" "}({ $words })
}

# Keyword entries

term-Anatomy-I = Senses
term-Anatomy-II = Ways to move
term-Anatomy-III = Limbs
term-Anatomy-IV = Resistance
term-Anatomy-V = Weight
term-Anatomy-VI = Weight in percent
term-Anatomy-VII = Length
term-Anatomy-VIII = Height
term-Anatomy-IX = Width
term-Ally = Ally
term-Alter-I = Shape
term-Alter-II = Effect
term-Alter-III = Sub-type
term-Alter-IV = Aspect
term-Alter-V = Device type
term-Alter-VI = Device sub-type
term-Boost-IV = Action Points
term-Cognition-I = Command
term-Cognition-II = Disguise
term-Cognition-III = Illusory copy
term-Cognition-IV = Invisibility
term-Cognition-V = Reveal a card
term-Creation-I = Raw material
term-Creation-II = Refined material
term-Creation-III = Device
term-Creation-IV = Rarity
term-Kinesis-I = Move mass
term-Kinesis-II = Manipulate energy
term-Travel-I = Extra movement
term-Travel-II = Relocate somebody
term-Travel-III = Relocate a thing

# Skills and tests

term-Core-Action = Core Action
term-as-the-GM-says = as the GM says

skill = { $actor }’s { $skill }: { $total }.
test = { $character }’s { $what }: { $total }{ $against ->
    [empty] , { $passed ->
        [yes] a success.
       *[no] a failure.
    }
   *[other] {" "}against { $against }, { $passed ->
        [yes] a success.
       *[no] a failure.
    }
}
challenge-level = { $character }’s test was against { $against }.
demand = { $character }’s next { $action } needs { $skill }{ $against ->
    [empty] .
   *[other] {" "}against { $against }.
}
untied = { $character }’s next { $action } needs no test.
test-failed = { $actor }’s { $action } has no effect: it needed { $skill }.
contest = { $character }’s { $skill } { $total } against { $against }’s { $other } { $other_total }: { $won ->
    [yes] { $character }
   *[no] { $against }
} wins.
breaks-free = { $character }’s Grab { $total } against { $holder }’s Grab { $other_total }: { $free ->
    [yes] { $character } breaks free.
   *[no] { $holder } keeps the hold.
}
released = { $character } is free.

# Afflictions

afflicted = { $character } has { $malady } { $steps }{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
affliction = { $character } { $steps ->
    [0] is rid of { $malady }
   *[other] has { $malady } { $steps }
}{ $cycles ->
    [0] .
    [one] {" "}for { $cycles } cycle.
   *[other] {" "}for { $cycles } cycles.
}
worn-down = { $character }’s { $item } loses { $points } Durability and { $durability ->
    [0] breaks.
   *[other] has { $durability } left.
}
jolted = Jolt destroys { $ap } AP of { $character }{ $hp ->
    [0] .
   *[other] {" "}and costs { $hp } HP.
}
impaled = Impale ignores { $points } of { $character }’s Physical Armor.
befouled = Befoul blocks { $points ->
    [one] { $points } point
   *[other] { $points } points
} of { $character }’s healing.

# Rest, recovery and levels

term-long = long
term-short = short
term-skill = skill
term-instinct = Instinct
term-specialty = Specialty
term-language = language

rest = { $character } takes a { $length } rest.
rested = { $character } regains { $points } { $resource } and has { $left }.
returns = { $character } is back after the long rest.
rest-allowed = { $character } may rest again today.
day = Day { $day } begins.
mended = { $character } has recovered from the resuscitation.
spoilt = { $actor }’s Recover is interrupted.
total-ap = { $character }’s Total AP is now { $total }.
recovered = { $character } recovers { $points } { $resource } and has { $left }.
meditated = { $character } meditates: { $points } { $resource } with { $successes ->
    [one] { $successes } success
   *[other] { $successes } successes
}, and has { $left }.
gm-heals = { $character } is healed by { $points } and has { $left } { $resource }.
overkill = { $character } was hit harder than meant: { $points } more damage, { $hp } HP.
hope = { $character } { $percent ->
    [0] cannot be resuscitated.
    [100] can be resuscitated.
   *[other] can be resuscitated with a chance of { $percent } in 100.
}
resurrected = { $character } lives again with { $hp } HP.
level = { $character } is now level { $level }.
raised = { $character }’s { $stat } rises by { $points }.
learned = { $character } has { $branch ->
    [instinct] Instinct in { $name }: Rank { $ranks }.
    [specialty] a Specialty in { $name }: Rank { $ranks }.
   *[other] { $name }: Rank { $ranks }.
}
trade = { $character } has the Trade { $trade }: { $choices }.
ability-taken = { $character } now has { $ability }.
ability-built = { $character } now has { $ability }, built by the player.
ability-dropped = { $character } gives up { $ability }.
ally-gone = { $name } no longer acts for { $character }.
slots-traded = { $character } has traded { $slots ->
    [0] no Equipment Slots
    [one] { $slots } Equipment Slot
   *[other] { $slots } Equipment Slots
} for Ability Slots.
suspended = { $abilities ->
    [empty] None of { $character }’s Abilities is suspended any more.
   *[given] Suspended Abilities of { $character }: { $abilities }.
}

# Tri-Core: what is said about each event.

goal = Defeat your foes, or reach what your group wants, with the points that you have. In each turn cards are laid face down, others react, and then all cards turn up together. At 0 HP you are down; at 0 AP you can do little until you recover.

# Encounters, turns and cards

term-moves = moves
term-comes-close = comes close
term-attacks = attacks
term-is-hurt = is hurt
term-moved = moved
term-travels = at once elsewhere
term-no-target = no target
term-target-dead = the target is dead
term-target-not-dying = the target is not dying
term-out-of-reach = out of reach
term-not-in-hand = not in hand, or broken
term-used-up = used up
term-no-free-hand = no free hand
term-not-restrained = nobody holds them
term-no-run-up = no run-up
term-not-reachable = cannot be reached
term-suspended = suspended
term-no-device = no device
term-too-expensive = too expensive
term-unusual-pair = unusual Aspect and sub-type
term-unusual-Strike = a Strike that deals no damage
term-unusual-resistance = unusual resistance
term-unusual-device = no device made for it
term-unusual-sub-type = unusual sub-type
term-one-more-action = one more action
term-harming-itself = harming itself

encounter = An encounter begins.
encounter-over = The encounter is over.
unusual = { $character }’s { $ability }: { $what ->
    [unusual-Strike] a Strike deals damage, so the GM must allow the Aspect { $aspect }.
    [unusual-resistance] the GM must allow resistance to { $names }.
    [unusual-device] { $names } has no device made for it, so the GM must allow it.
    [unusual-sub-type] the GM must allow the change to { $names }.
   *[other] { $aspect } with { $names } is unusual, so the GM must allow it.
}
stands-beside = { $character } stands on { $square }, beside { $target }.
react = { $character } rolls React: { $total }.
rotation = The Rotation: { $order }.
enters = { $character } enters the Rotation.
cycle = Cycle { $number } begins.
priority = { $characters } { $characters_count ->
    [one] has
   *[other] have
} Priority.
steady = { $character } has recovered from the Systemic Shock.
laid = { $actor } lays a card face down.
card = For { $actor } you lay: { card-text }{ $action ->
    [Hold] {" "}until { awaited-text }
   *[other] {""}
}.
taken-back = { $actor } takes a card back.
declared = { $actor } has laid { $cards ->
    [0] no card
    [one] { $cards } card
   *[other] { $cards } cards
}{ $targets ->
    [empty] {""}
   *[given] {" "}at { $targets }
}.
asked = { $characters } may react.
reacts = { $actor } { $cards ->
    [0] passes
   *[other] reacts
}.
revealed = { $actor }{ $reaction ->
    [yes] {" "}reacts
   *[no] {""}
}: { card-text }.
commanded = { $by } makes { $actor } act by { $command }: { card-text }.
bound = { $actor }’s { $action }{ $target ->
    [empty] {""}
   *[other] {" "}at { $target }
} answers { $against }’s { $answered }.
out-of-reach = { $target } is still out of { $actor }’s reach.
card-lost = { $actor } cannot act any more, so { $action } is lost.
charge-gone = { $actor } has no charge any more, so { $action } is lost.
unpaid = { $actor } cannot pay for { $action }, so it is lost.
ineffective = { $actor }’s { $action } has no effect: { $reason ->
    [no-target] it has no target.
    [target-dead] { $target } is dead.
    [target-not-dying] { $target } is not dying.
    [out-of-reach] { $target } is out of reach.
    [not-in-hand] an item for it is not in hand, or is broken.
    [used-up] its item is used up.
    [no-free-hand] no hand is free for the item.
    [not-restrained] nobody holds { $actor }.
    [no-run-up] there was no run-up.
    [not-reachable] { $square ->
        [empty] its square
       *[other] { $square }
    } cannot be reached.
    [suspended] the Ability is suspended until it is changed.
    [no-device] no { $device } is held and whole.
    [too-expensive] it costs { $cost } { $resource }, and { $left } { $left ->
        [one] is
       *[other] are
    } left.
   *[other] { $reason }.
}
sub-actions = { $actor } adds { $subs }; the GM says what { $subs_count ->
    [one] it brings
   *[other] they bring
}.
ready = { $actor } is ready to { $action }.
held = { $actor } holds: { $gained ->
    [0] AP are at the maximum
   *[other] { $gained } AP gained
}.
called = What { $character } waited for has happened.
lapsed = { $character } waits no longer: the held cards are gone.
charge = { $actor } charges: { $dice } dice for the next Strike or Collide.
moved = { $character } moves to { $square }.
placed = { $how ->
    [travels] { $character } is at once on { $square }.
   *[other] { $character } is moved to { $square }.
}
found = { $character } is there.
seen = { $character } is no longer hidden.
noticed = { $by } { $by_count ->
    [one] notices
   *[other] notice
} { $character } all the same.
sneaks = { $actor } { $hidden ->
    [yes] is out of sight
   *[no] is seen
}.
stealth = Stealth { $total } against Observe { $best }: { $hidden ->
    [yes] { $actor } is hidden
   *[no] { $actor } is seen
}.
observes = { $actor } looks round: { $skill } { $total }.
hides = { $observer }’s Observe { $against } against { $character }’s Stealth { $total }: { $found ->
    [yes] found
   *[no] not found
}.

card-text = { $ability ->
    [empty] { $weight ->
        [empty] { $action }
       *[other] { $weight } { $action }
    }
   *[other] { $action ->
        [Ability] { $weight ->
            [empty] {""}
           *[other] { $weight }{" "}
        }
       *[other] {""}
    }{ $ability }{ $action ->
        [Ability] {""}
        [Charge-up] , to charge it
       *[other] {" "}as a { $weight } { $action }
    }{ $turned ->
        [empty] {""}
       *[other] , turned to { $turned }
    }{ $shape ->
        [empty] {""}
       *[other] {" "}as a { $shape }
    }
}{ $items ->
    [empty] {""}
   *[given] {" "}with the { $items }
}{ $target ->
    [empty] {""}
   *[other] {" "}at { $target }
}{ $square ->
    [empty] {""}
   *[other] {" "}to { $square }
}{ $resource ->
    [empty] {""}
   *[other] {" "}{ $resource }
}{ $subs ->
    [empty] {""}
   *[given] , adding { $subs }
}{ $at_ap ->
    [yes] , at AP
   *[no] {""}
}{ $spared ->
    [yes] , non-lethal
   *[no] {""}
}{ $element ->
    [empty] {""}
   *[other] , { $element }{ $as_well ->
        [yes] {" "}as well
       *[no] {""}
    }
}
awaited-text = { $sign ->
    [empty] { $words ->
        [empty] the agreed moment
       *[given] { $words }
    }
   *[other] { $awaited ->
        [empty] somebody
       *[other] { $awaited }
    } { $sign }
}

# Items

term-gear-sabre = sabre
term-gear-knife = knife
term-gear-war-axe = war axe
term-gear-spear = spear
term-gear-cudgel = cudgel
term-gear-shock-baton = shock baton
term-gear-short-bow = short bow
term-gear-pistol = pistol
term-gear-ember-rod = ember rod
term-gear-buckler = buckler
term-gear-tower-shield = tower shield
term-gear-padded-coat = padded coat
term-gear-mail-shirt = mail shirt
term-gear-warded-cloak = warded cloak
term-gear-field-dressing = field dressing
term-gear-smelling-salts = smelling salts
term-gear-satchel = satchel
term-gear-rope = rope
term-gear-boulder = boulder
term-gear-fire-flask = fire flask
term-gear-mending-kit = mending kit

handled = { $actor } { $action ->
    [Equip] takes up
    [Stow] stows
   *[Drop] drops
} the { $item }.
lifted = { $actor } { $lifted ->
    [yes] lifts
   *[no] cannot lift
} the { $item }.
chipped = { $character }’s { $item } { $durability ->
    [0] breaks
   *[other] has { $durability } durability left
}.
handed-over = { $character } now has the { $item }.
item = { $character } now has a new item: { $item }.
cannot-carry = { $character } cannot carry the { $item }, so it lies on the ground.
used = { $actor } uses the { $item } on { $target }: Effect Value { $value }.
item-shields = { $actor }’s { $item } shields { $character }’s { $resource } by { $points }.
item-heals = { $actor }’s { $item } heals { $character } by { $points }: { $left } { $resource }.
charge-needs = { $character } has no { $items } any more, so the charge of { $ability } is lost.
card-needs = { $character } has no { $items } any more, so a held card is lost.
lies-at-feet = The { $item } lies at { $character }’s feet until an action takes it up or stows it.
crafted = { $character } works on a { $item } for { $hours } hours: { $total } against { $against }, { $passed ->
    [yes] done
   *[no] { $lost ->
        [yes] time and materials are lost
       *[no] only time is lost
    }
}.
repaired = { $character } repairs the { $item }: { $total }{ $against ->
    [empty] {""}
   *[other] {" "}against { $against }
}, { $passed ->
    [yes] as good as new
   *[no] no success
}.

# Decisions of the GM

term-obstruction-none = in the open
term-obstruction-partial = partly hidden
term-obstruction-full = fully hidden
term-the-world = the world
term-the-effect = the effect

granted = { $character } { $on ->
    [yes] has
   *[no] no longer has
} { $what }.
impaired = { $character }’s { $limb } { $limb ->
    [arms] are
    [legs] are
   *[other] is
} impaired: { $cause }.
eased = { $character }’s { $limb } { $limb ->
    [arms] are
    [legs] are
   *[other] is
} no longer impaired.
obstructed = { $character } is { $what }.
brought = { $character }’s { $sub } { $works ->
    [yes] works
   *[no] has no effect
}{ $dice ->
    [0] { $note ->
        [empty] {""}
       *[given] : { $note }
    }
   *[other] : { $dice } dice for the next action
}.
resolved = { $character } resolves with { $stat }: { $total }{ $against ->
    [empty] {""}
   *[other] {" "}against { $against }
}, { $band }.
resolve-level = The effect came from { $source }; the Resolve was against { $against }.
lasts = { $cycles ->
    [0] { $effect } does nothing to { $character }.
    [one] { $effect } lasts { $cycles } cycle for { $character }.
   *[other] { $effect } lasts { $cycles } cycles for { $character }.
}
may-work = { $ability } may work{ $note ->
    [empty] .
   *[given] : { $note }.
}
nothing-comes = { $ability } has no effect{ $note ->
    [empty] .
   *[given] : { $note }.
}
made = What { $ability } has created stays{ $note ->
    [empty] .
   *[given] : { $note }.
}

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
seen-card = You see a card of { $character }: { card-text }.
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
